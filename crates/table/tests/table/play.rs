//! What a table does with commands.

use blackjack_engine::{Chips, House};
use blackjack_table::{Choice, Command, Refusal, TableEvent, Wager};

use crate::kit::{Dice, choose, deal, house, play_round, practice};

#[test]
fn in_every_house_purses_hold_what_rounds_came_to() {
    for name in House::built_in_names() {
        let house = house(name);
        let hands = house.rules().hands().min(3);
        let mut table = practice(&house, 1, 5);
        let mut dice = Dice(17);
        for round in 0..300 {
            play_round(&mut table, hands, &mut dice, round);
            let record = table.last().unwrap();
            assert!(record.round().is_over());
            assert_eq!(table.funds(0), record.round().funds(blackjack_engine::Seat(0)), "{name}");
        }
    }
}

#[test]
fn a_stale_answer_is_refused_and_changes_nothing() {
    let mut table = practice(&house("seven"), 1, 3);
    deal(&mut table, 3, 0);
    let asked = table.asked_hand().unwrap();
    let before = table.round().unwrap().to_string();
    let other = blackjack_engine::HandId(asked.0 + 1);
    let stand = Choice::Act(blackjack_engine::Action::Stand);
    let refused = table.apply(Command::Play { hand: other, choice: stand }, 0);
    assert!(matches!(refused, Err(Refusal::NotAsked { .. })), "{refused:?}");
    assert_eq!(table.round().unwrap().to_string(), before);
}

#[test]
fn commands_out_of_time_are_refused() {
    let mut table = practice(&house("strip"), 1, 3);
    let wager = |player, stake| Wager { player, stakes: vec![Chips(stake)] };
    let stand = Choice::Act(blackjack_engine::Action::Stand);
    let hand = blackjack_engine::HandId(0);
    let play = Command::Play { hand, choice: stand };
    assert!(matches!(table.apply(play, 0), Err(Refusal::NoRound)));
    let refill = Command::Refill { player: 0 };
    assert!(matches!(table.apply(refill.clone(), 0), Err(Refusal::NotBroke)));
    let nobody = Command::Deal(vec![wager(1, 1_000)]);
    assert!(matches!(table.apply(nobody, 0), Err(Refusal::NoSuchPlayer)));
    let twice = Command::Deal(vec![wager(0, 1_000), wager(0, 1_000)]);
    assert!(matches!(table.apply(twice, 0), Err(Refusal::NoSuchPlayer)));
    let odd = Command::Deal(vec![wager(0, 1_050)]);
    assert!(matches!(table.apply(odd, 0), Err(Refusal::Open(_))));
    assert_eq!(table.funds(0), Some(Chips(100_000)));
    deal(&mut table, 1, 0);
    if table.round().is_some() {
        let again = Command::Deal(vec![wager(0, 1_000)]);
        assert!(matches!(table.apply(again, 0), Err(Refusal::RoundOpen)));
        assert!(matches!(table.apply(refill, 0), Err(Refusal::RoundOpen)));
    }
}

#[test]
fn a_shoe_is_revealed_when_it_is_over_and_the_next_committed_to() {
    let mut table = practice(&house("downtown"), 1, 9);
    let mut dice = Dice(1);
    let mut committed = table.shoe().commitment;
    let mut revealed = 0;
    for round in 0..200 {
        let mut events = Vec::new();
        let mut steps = deal(&mut table, 1, round);
        loop {
            events.extend(steps.into_iter().flat_map(|step| step.events));
            let Some(asked) = table.asked_hand() else { break };
            let stand = Choice::Act(blackjack_engine::Action::Stand);
            let decline = Choice::Decline;
            let command = |choice| Command::Play { hand: asked, choice };
            steps = match table.apply(command(stand), round) {
                Ok(steps) => steps,
                Err(_) => table.apply(command(decline), round).unwrap(),
            };
        }
        for event in events {
            match event {
                TableEvent::ShoeRevealed { seed, .. } => {
                    assert_eq!(seed.commitment(), committed);
                    revealed += 1;
                }
                TableEvent::ShoeCommitted { commitment, .. } => committed = commitment,
                TableEvent::Shuffled { .. } | TableEvent::RanOut | TableEvent::Round(_) => {}
            }
        }
    }
    assert!(revealed > 5, "{revealed}");
    while choose(&mut table, &mut dice, 0) {}
}

#[test]
fn the_cut_comes_where_the_shoe_says() {
    for name in House::built_in_names() {
        let mut table = practice(&house(name), 1, 2);
        let Some(cut) = table.shoe().cut else { continue };
        let mut dice = Dice(3);
        for round in 0..60 {
            play_round(&mut table, 1, &mut dice, round);
            let shoe = table.shoe();
            assert!(!shoe.is_begun || shoe.left > cut, "{name}: {shoe:?}");
        }
    }
}
