//! The cards that every player at the table has seen.

use std::path::Path;

use blackjack_engine::{Card, Composition, Event, House, Record, SeenCards};
use blackjack_store::{RecordedTable, Store, StoreError};
use blackjack_table::{LiveShoe, RoundId, Step, TableEvent, UnreviewedRound};
use proptest::prelude::*;

use crate::kit::{Dice, choice, deal, house, play_round, remembered, some_house, unreviewed};

/// An observer who remembers every exposed card.
#[derive(Default)]
struct Watcher {
    seen: Vec<Card>,
    round: Vec<Card>,
    /// The cards that were seen before each round.
    before: Vec<SeenCards>,
    ran_out: usize,
}

impl Watcher {
    /// Observes the start of a round, with this number of undealt cards.
    fn deal(&mut self, steps: &[Step], mut undealt: usize, house: &House) {
        let shuffled = |event: &TableEvent| matches!(event, TableEvent::Shuffled { .. });
        if steps[0].events.iter().any(shuffled) {
            self.seen.clear();
            let cards = usize::from(house.rules().decks()) * Card::DECK.len();
            undealt = cards - usize::from(house.rules().burn());
        }
        self.before.push(sorted(SeenCards { cards: self.seen.clone(), undealt }));
        self.watch(steps);
    }

    /// Observes the events of a round.
    fn watch(&mut self, steps: &[Step]) {
        for event in steps.iter().flat_map(|step| &step.events) {
            match event {
                TableEvent::RanOut => {
                    self.seen.clear();
                    self.ran_out += 1;
                }
                TableEvent::ShoeCommitted { .. } => self.seen.clear(),
                TableEvent::Round(
                    Event::CardDealt { card, .. } | Event::HoleCardRevealed { card },
                ) => self.round.push(*card),
                TableEvent::Round(Event::RoundClosed { .. }) => {
                    self.seen.append(&mut self.round);
                }
                TableEvent::Round(_)
                | TableEvent::Shuffled { .. }
                | TableEvent::Voided { .. }
                | TableEvent::ShoeVoided { .. }
                | TableEvent::ShoeRevealed { .. } => {}
            }
        }
    }
}

fn by_rank(cards: &[Card]) -> Composition {
    cards.iter().copied().collect()
}

/// Sorts the cards, because observers may see them in a different order.
fn sorted(mut seen: SeenCards) -> SeenCards {
    seen.cards.sort_by_key(ToString::to_string);
    seen
}

/// Plays rounds and compares the table's seen cards with the observer's at every step. Between
/// steps the table is sometimes closed and reopened.
fn play(house: &House, hands: u8, rounds: i64, folder: &Path, dice: &mut Dice) -> Watcher {
    let mut watcher = Watcher::default();
    let mut table = remembered(house, folder);
    for now in 0..rounds {
        if dice.below(8) == 0 {
            let left = table.table().shoe();
            drop(table);
            table = remembered(house, folder);
            if table.table().shoe() != left {
                // This house reuses its discards forever, so start another shoe.
                watcher.seen.clear();
            }
        }
        assert_eq!(
            table.table().seen_cards(),
            by_rank(&watcher.seen),
            "before round {now} in {}",
            house.notation()
        );
        let undealt = table.table().shoe().left;
        let steps = deal(&mut table, hands, now);
        watcher.deal(&steps, undealt, house);
        loop {
            if table.table().round().is_some() && dice.below(8) == 0 {
                drop(table);
                table = remembered(house, folder);
            }
            assert_eq!(
                table.table().seen_cards(),
                by_rank(&watcher.seen),
                "in round {now} in {}",
                house.notation()
            );
            assert_eq!(
                table.table().round().map_or(Composition::EMPTY, Record::seen),
                by_rank(&watcher.round)
            );
            assert_eq!(
                table.table().seen_before_round().cloned().map(sorted),
                watcher.before.last().cloned()
            );
            let Some((hand, choice)) = choice(table.table(), dice) else { break };
            watcher.watch(&table.act(hand, choice, now).unwrap());
        }
    }
    watcher
}

/// Compares the stored seen cards of every round with the observer's.
fn compare(store: &Store, seen: &[SeenCards]) {
    for (id, seen) in (1..).map(RoundId).zip(seen) {
        assert_eq!(sorted(store.seen_before_round(id).unwrap()), *seen, "before round {}", id.0);
    }
    // The backlog replays each shoe once and must agree.
    let all = unreviewed(store);
    assert_eq!(all.len(), seen.len());
    for UnreviewedRound { round, seen, .. } in all {
        assert_eq!(seen, store.seen_before_round(round).unwrap(), "before round {}", round.0);
    }
}

/// Deals every finished shoe again from its seed: the cards seen before each round must be those
/// dealt so far, minus the unseen ones.
fn deal_again(store: &Store) -> usize {
    let mut compared = 0;
    for past in store.shoes().unwrap() {
        let Some(seed) = past.seed else { continue };
        let rounds = store.rounds_of(past.table, past.number).unwrap();
        let Some(first) = rounds.first() else { continue };
        let rules = *first.line.parse::<Record>().unwrap().house().rules();
        let table = past.table.0.unsigned_abs();
        let mut shoe = LiveShoe::new(&rules, seed, table, past.number);
        let mut unseen = usize::from(rules.burn());
        for round in rounds {
            shoe.begin_round();
            let tray = &shoe.shoe().dealt()[..shoe.shoe().discards()];
            let mut tray: Composition = tray.iter().copied().collect();
            let exposed = store.seen_before_round(round.id).unwrap();
            for card in exposed.cards {
                assert!(tray.remove(card.rank()), "{card} was never dealt");
            }
            assert_eq!(usize::from(tray.len()), unseen, "burned, or not turned: {tray:?}");
            assert_eq!(exposed.undealt, shoe.shoe().len());
            let record: Record = round.line.parse().unwrap();
            for _ in 0..record.cards() {
                if shoe.is_empty() {
                    unseen = 0;
                }
                shoe.draw();
            }
            unseen += usize::from(record.round().view().dealer.hole_down);
            compared += 1;
        }
    }
    compared
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn seen_cards_are_the_exposed_ones(seed: u64) {
        let mut dice = Dice(seed);
        // Unlimited credit, so nobody goes broke.
        let house = some_house(&mut dice).with(["bankroll=0"]).unwrap();
        let (hands, at_table) = (house.rules().hands(), house.rules().table_hands());
        let most = if at_table == 0 { hands } else { hands.min(at_table) };
        let hands = 1 + u8::try_from(dice.below(u64::from(most))).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let watcher = play(&house, hands, 25, folder.path(), &mut dice);
        let store = Store::open(folder.path()).unwrap();
        compare(&store, &watcher.before);
        deal_again(&store);
    }
}

/// Covers houses whose cards run out during a round, are burned, or are shuffled at a cut card.
#[test]
fn seen_cards_are_forgotten_when_the_cards_run_out() {
    let settings = ["shuffle=when-exhausted", "decks=1", "burn=3"];
    let one_pack = house("strip").with(settings).unwrap();
    let drained = house("strip").with(["cut-card=100", "decks=1", "hands=4"]).unwrap();
    for (house, hands, rounds) in [
        (one_pack, 2, 200),
        (drained, 4, 90),
        (house("reno-1987"), 1, 400),
        (house("strip"), 1, 150),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let watcher = play(&house, hands, rounds, folder.path(), &mut Dice(11));
        let runs_out = house.name() != "strip" || house.rules().decks() == 1;
        assert_eq!(watcher.ran_out > 0, runs_out, "{}", house.notation());
        let store = Store::open(folder.path()).unwrap();
        compare(&store, &watcher.before);
        assert!(deal_again(&store) > 20, "{}", house.notation());
        let largest = watcher.before.iter().map(|seen| seen.cards.len()).max();
        assert!(largest > Some(20), "{}: {largest:?}", house.notation());
    }
}

#[test]
fn an_unknown_round_has_no_seen_cards() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut Dice(1), 0);
    let error = table.store().seen_before_round(RoundId(2)).unwrap_err();
    assert!(matches!(error, StoreError::NoRound { round: RoundId(2), .. }), "{error}");
    assert!(error.to_string().ends_with("contains no round 2"), "{error}");
}

/// If an earlier round cannot be read, the seen cards are unknown, and the table starts another
/// shoe.
#[test]
fn an_unreadable_earlier_round_ends_the_shoe() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut Dice(1), 0);
    drop(table);
    let db = rusqlite::Connection::open(folder.path().join(blackjack_store::STORE_FILE)).unwrap();
    db.execute_batch("UPDATE round SET line = 'strip 10: XX'").unwrap();
    drop(db);
    let store = Store::open(folder.path()).unwrap();
    let error = store.seen_before_round(RoundId(1)).unwrap_err().to_string();
    assert!(error.contains("is damaged: round 1 cannot be read: "), "{error}");
    let (table, notices) = RecordedTable::open(house("strip"), &[None], store, 1).unwrap();
    assert_eq!(
        (table.table().shoe().number, table.table().seen_cards(), notices.len()),
        (2, Composition::EMPTY, 0)
    );
}
