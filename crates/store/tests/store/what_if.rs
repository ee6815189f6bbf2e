//! Stored rounds, replayed with other choices.

use blackjack_engine::{Choice, Record};
use blackjack_store::Store;
use blackjack_table::Table;

use crate::kit::{Dice, choice, house, play_round, remembered};

/// The choices of a round.
fn choices(record: &Record) -> Vec<Choice> {
    record.inputs().iter().filter_map(|input| input.choice()).collect()
}

#[test]
fn replaying_another_way_leaves_the_past_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let mut dice = Dice(5);
    let mut table = remembered(&house("strip"), folder.path());
    for _ in 0..12 {
        play_round(&mut table, 1, &mut dice, 0);
    }
    assert!(!table.table().can_undo(), "stored choices cannot be undone");
    drop(table);
    let store = Store::open(folder.path()).unwrap();
    let before = format!("{:?}", store.rounds(None, 100));
    let mut decisions = 0;
    for round in store.rounds(None, 100).unwrap() {
        let seen = store.seen_before_round(round.id).unwrap();
        let then: Record = round.line.parse().unwrap();
        let choices = choices(&then);
        for same in 0..choices.len() {
            let what_if = || Table::what_if(&then, vec![None], &seen, same, 7).unwrap();
            let mut table = what_if();
            for &choice in &choices[same..] {
                table.act(table.active_hand().unwrap(), choice, 0).unwrap();
            }
            assert_eq!(table.last(), Some(&then), "the same choices give the same round");
            let mut table = what_if();
            while let Some((hand, choice)) = choice(&table, &mut dice) {
                table.act(hand, choice, 0).unwrap();
            }
            decisions += 1;
        }
    }
    assert!(decisions > 5, "{decisions}");
    assert_eq!(format!("{:?}", store.rounds(None, 100)), before);
}
