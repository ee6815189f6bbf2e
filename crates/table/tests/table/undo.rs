//! Undo.

use blackjack_engine::{Action, Choice, House};
use blackjack_table::{Refusal, Table};

use crate::kit::{Dice, Playable, choose, deal, house, play_round, practice, some_house};

/// Returns the state of a table as text, without the keys of requests: an undone choice was still
/// carried out, and its request is not repeated.
fn all(table: &Table) -> String {
    let text = format!("{table:?}");
    let (before, rest) = text.split_once(", answered: [").unwrap();
    let (_, after_keys) = rest.split_once("], paused: ").unwrap();
    format!("{before}, {after_keys}")
}

/// Plays a random round, undoing every choice once; returns the number of choices.
fn play_with_undo(table: &mut Table, dice: &mut Dice) -> usize {
    let hands = u64::from(table.house().rules().hands().min(2));
    deal(table, 1 + u8::try_from(dice.below(hands)).unwrap(), 0);
    let mut before = vec![all(table)];
    loop {
        if !choose(table, dice, 0) {
            break;
        }
        let after = all(table);
        let (hand, choice) = table.undo().unwrap();
        assert_eq!(&all(table), before.last().unwrap(), "as if nothing had been chosen");
        table.act(hand, choice, 0).unwrap();
        assert_eq!(all(table), after, "the same choice brings the same cards");
        before.push(after);
    }
    let choices = before.len() - 1;
    for earlier in before.into_iter().rev().skip(1) {
        table.undo().unwrap();
        assert_eq!(all(table), earlier);
    }
    assert_eq!(table.undo(), Err(Refusal::NothingToUndo));
    while choose(table, dice, 0) {}
    choices
}

#[test]
fn undo_leaves_no_trace_in_any_house() {
    for name in House::built_in_names() {
        let house = house(name);
        let (mut table, mut dice) = (practice(&house, 1, 11), Dice(5));
        let choices: usize = (0..100).map(|_| play_with_undo(&mut table, &mut dice)).sum();
        assert!(choices > 100, "{name}: {choices}");
    }
}

#[test]
fn undo_leaves_no_trace_in_random_houses_with_several_players() {
    let mut choices = 0;
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let house = some_house(&mut dice);
        // Nobody stays broke, and everyone has a seat.
        if house.rules().hands() < 6 {
            continue;
        }
        let house = house.with(["bankroll=100000"]).unwrap();
        let mut table = practice(&house, 1 + usize::try_from(seed % 3).unwrap(), seed);
        for _ in 0..4 {
            choices += play_with_undo(&mut table, &mut dice);
        }
    }
    assert!(choices > 300, "{choices}");
}

#[test]
fn undo_reopens_a_finished_round() {
    let mut table = practice(&house("reno"), 1, 3);
    let mut dice = Dice(1);
    while table.round().is_none() {
        deal(&mut table, 1, 0);
    }
    let stand = Choice::Act(Action::Stand);
    let funds = table.funds(0);
    let hand = table.active_hand().unwrap();
    table.act(hand, stand, 0).unwrap();
    assert!(table.round().is_none());
    assert_eq!(table.undo(), Ok((hand, stand)));
    assert_eq!((table.active_hand(), table.funds(0)), (Some(hand), funds));
    while choose(&mut table, &mut dice, 0) {}
    deal(&mut table, 1, 0);
    assert_eq!(table.undo(), Err(Refusal::NothingToUndo), "the deal cannot be undone");
}

#[test]
fn rebuys_cannot_be_undone() {
    let house = house("strip").with(["bankroll=1"]).unwrap();
    let mut table = practice(&house, 1, 3);
    let mut dice = Dice(1);
    while !table.is_broke(0) {
        play_round(&mut table, 1, &mut dice, 0);
    }
    table.fill_purse(0, 0).unwrap();
    assert_eq!(table.undo(), Err(Refusal::NothingToUndo));
}

#[test]
fn recorded_choices_cannot_be_undone() {
    let mut table = practice(&house("strip"), 1, 3).without_undo();
    while !choose(&mut table, &mut Dice(2), 0) {
        deal(&mut table, 1, 0);
    }
    assert_eq!((table.can_undo(), table.undo()), (false, Err(Refusal::UndoDisabled)));
}
