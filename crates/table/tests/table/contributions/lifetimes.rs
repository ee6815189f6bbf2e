//! The lifetime of a shared shoe, and the fate of one that is dropped.

use blackjack_engine::Chips;
use blackjack_table::{
    Actor, ContributionEntry, LiveShoe, PlayerId, Refusal, Seating, Seed, Table, TableEvent,
};

use super::{Evening, SEED, TABLE, expected, of};
use crate::kit::{house, snapshot};

/// A house that shuffles only when no card is left would never reveal the seed of a shared shoe.
#[test]
fn no_shared_shoe_lasts_for_ever() {
    let house = blackjack_engine::House::built_in("vegas").unwrap();
    let house = house.with(["shuffle=when-exhausted"]).unwrap();
    let seed = Seed::from_number(SEED);
    let mut shared = LiveShoe::shared(house.rules(), seed, 5, 1);
    let mut sole = LiveShoe::new(house.rules(), seed, 5, 1);
    for round in 0..20_000 {
        for shoe in [&mut shared, &mut sole] {
            assert!(!shoe.is_over(), "round {round}");
            assert_eq!(shoe.begin_round(), round == 0);
            let _cards = [(); 5].map(|()| shoe.draw());
        }
    }
    assert!(shared.is_over());
    assert!(!sole.is_over(), "the seed of a table for one is revealed when it is opened again");
}

/// A house that shuffles before every round asks once for fifty rounds, and every round of them
/// has a shuffle of its own.
#[test]
fn a_house_that_shuffles_every_round_asks_every_fifty_rounds() {
    let house = blackjack_engine::House::built_in("vegas").unwrap();
    let house = house.with(["shuffle=every-round"]).unwrap();
    let contributions = vec![of(12, 1, 3)];
    let mut shoe = LiveShoe::shared(house.rules(), Seed::from_number(SEED), 5, 1);
    shoe.contribute(contributions);
    let mut first_cards = Vec::new();
    for round in 1..=50 {
        assert!(!shoe.is_over(), "round {round}");
        assert!(shoe.begin_round());
        assert_eq!(shoe.number(), 1);
        first_cards.push((0..12).map(|_| shoe.draw()).collect::<Vec<_>>());
    }
    assert!(shoe.is_over());
    first_cards.sort();
    first_cards.dedup();
    assert_eq!(first_cards.len(), 50);
}

/// Attack: the host drops a shoe whose contributions are known by changing a rule.
#[test]
fn dropped_shoe() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    let other = || house("vegas").with(["minimum=5"]).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    assert_eq!(evening.table.change_house(other(), &[]), Err(Refusal::Revealing));
    assert_eq!(evening.table.end_shoe(), Err(Refusal::Revealing));
    // All purses are empty when everything is revealed, so that no round
    // opens: a void is on record.
    for player in [12, 13] {
        evening.table.set_balance(PlayerId(player), Chips::ZERO);
    }
    evening.reveal(of(13, 2, 0)).unwrap();
    assert!(evening.table.round().is_none() && !evening.table.is_revealing());
    assert_eq!(evening.table.change_house(other(), &[]), Err(Refusal::Revealing));
    let events = evening.table.end_shoe().unwrap();
    assert!(matches!(&events[..], [
        TableEvent::ShoeVoided { shoe: 1, missing },
        TableEvent::ShoeRevealed { shoe: 1, .. },
        TableEvent::ShoeCommitted { shoe: 2, .. },
    ] if missing.is_empty()));
    assert_eq!(evening.table.change_house(other(), &[]), Err(Refusal::Revealing));
    let entry = evening.store_upkeep();
    assert_eq!(entry.contribution, Some(ContributionEntry::Void(Vec::new())));
    assert_eq!((entry.actor, entry.shoe.unwrap().number), (Actor::Host, 2));
    assert_eq!(evening.excluded(), [0; 0]);
}

/// Attack: a purse is emptied at another table before the last reveal, so that no card is dealt and
/// bets can change when the order is known.
#[test]
fn emptied_purse() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.table.set_balance(PlayerId(12), Chips::ZERO);
    evening.reveal(of(13, 2, 0)).unwrap();
    let view = evening.table.view();
    assert_eq!(view.round.unwrap().seats, [1], "the others are dealt");
    let cards = evening.cards();
    let contributions = [of(12, 1, 0), of(13, 2, 0)];
    let expected = expected("vegas", &contributions, cards.len() / 2);
    assert_eq!(cards, expected, "what was revealed counts all the same");
}

/// Attack: the server starts again with other rules while contributions are revealed, so that the
/// shoe is gone without a trace.
#[test]
fn shoe_dropped_by_a_restart() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    let seats = evening.table.view().seats;
    let seating = Seating { seats, ..Seating::empty(0) };
    let mut stored = snapshot(&house("vegas"), Vec::new(), Some(seating), SEED);
    for contribution in [of(12, 1, 0), of(13, 2, 0)] {
        let commitment = contribution.commitment(TABLE, 1);
        stored.contributions.commit(contribution.player, commitment);
    }
    stored.contributions.close(&[PlayerId(12), PlayerId(13)], 0);
    stored.contributions.reveal(of(12, 1, 0));
    stored.contributions.excluded = vec![PlayerId(9)];
    let other = house("vegas").with(["minimum=5"]).unwrap();
    evening.table = Table::restore(other, &stored).unwrap().0;
    let entry = evening.store_upkeep();
    let missing = vec![PlayerId(13)];
    assert_eq!(entry.contribution, Some(ContributionEntry::Void(missing)));
    assert_eq!((entry.actor, entry.shoe.unwrap().number), (Actor::Host, 2));
    assert_eq!(evening.excluded(), [9, 13]);
    let seats = evening.table.view().seats;
    assert_eq!([0, 1].map(|at: usize| seats[at].bet.len()), [1, 0]);
    assert!(seats.iter().all(|seat| !seat.ready), "a round does not start by itself");
}
