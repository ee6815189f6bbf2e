//! Commands to a table.

use blackjack_engine::{Action, Chips, Choice, HandId, House};
use blackjack_table::{Refusal, TableEvent, Wager};

use crate::kit::{Dice, Playable, choose, deal, house, play_round, practice};

#[test]
fn purses_match_round_results_in_every_house() {
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
    let asked = table.active_hand().unwrap();
    let before = table.round().unwrap().to_string();
    let other = HandId(asked.0 + 1);
    let stand = Choice::Act(Action::Stand);
    let refused = table.act(other, stand, 0);
    assert!(matches!(refused, Err(Refusal::NotAsked { .. })), "{refused:?}");
    assert_eq!(table.round().unwrap().to_string(), before);
}

#[test]
fn commands_at_the_wrong_time_are_refused() {
    let mut table = practice(&house("strip"), 1, 3);
    let wager = |player, stake| Wager { seat: player, bets: vec![Chips(stake)].into() };
    assert!(matches!(table.act(HandId(0), Choice::Act(Action::Stand), 0), Err(Refusal::NoRound)));
    assert_eq!(table.fill_purse(0, 0), Err(Refusal::NotBroke));
    assert!(matches!(table.deal(&[wager(1, 1_000)], 0), Err(Refusal::NoSuchSeat)));
    let twice = [wager(0, 1_000), wager(0, 1_000)];
    assert!(matches!(table.deal(&twice, 0), Err(Refusal::NoSuchSeat)));
    assert!(matches!(table.deal(&[wager(0, 1_050)], 0), Err(Refusal::Open(_))));
    assert_eq!(table.funds(0), Some(Chips(100_000)));
    while table.round().is_none() {
        deal(&mut table, 1, 0);
    }
    assert!(matches!(table.deal(&[wager(0, 1_000)], 0), Err(Refusal::RoundOpen)));
    assert_eq!(table.fill_purse(0, 0), Err(Refusal::RoundOpen));
}

#[test]
fn a_finished_shoe_is_revealed_and_the_next_one_committed() {
    let mut table = practice(&house("downtown"), 1, 9);
    let mut dice = Dice(1);
    let mut committed = table.shoe().commitment;
    let mut revealed = 0;
    for round in 0..200 {
        let mut events = Vec::new();
        let mut steps = deal(&mut table, 1, round);
        loop {
            events.extend(steps.into_iter().flat_map(|step| step.events));
            let Some(asked) = table.active_hand() else { break };
            let stand = Choice::Act(Action::Stand);
            let decline = Choice::Decline;
            steps = match table.act(asked, stand, round) {
                Ok(steps) => steps,
                Err(_) => table.act(asked, decline, round).unwrap(),
            };
        }
        for event in events {
            match event {
                TableEvent::ShoeRevealed { seed, .. } => {
                    assert_eq!(seed.commitment(), committed);
                    revealed += 1;
                }
                TableEvent::ShoeCommitted { commitment, .. } => committed = commitment,
                TableEvent::ShoeVoided { .. } => panic!("nobody contributes in practice"),
                TableEvent::Shuffled { .. }
                | TableEvent::RanOut
                | TableEvent::Round(_)
                | TableEvent::Voided { .. } => {}
            }
        }
    }
    assert!(revealed > 5, "{revealed}");
    while choose(&mut table, &mut dice, 0) {}
}

#[test]
fn shuffles_happen_at_the_shuffle_point() {
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
