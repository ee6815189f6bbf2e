//! Rounds that are worked out once, however many tables tell of them.

use std::sync::{Arc, Mutex, OnceLock};

use blackjack_engine::{Composition, House, Rules};
use blackjack_odds::{RoundOdds, Strategy, round_odds};

/// How hands are played after a split, in the tables that know both ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Memory {
    Zero,
    PairAware,
}

impl Memory {
    pub(crate) fn strategy(self) -> Strategy<'static> {
        match self {
            Self::Zero => Strategy::ZeroMemory,
            Self::PairAware => Strategy::PairAware,
        }
    }
}

type Entry = (Rules, Memory, Arc<OnceLock<RoundOdds>>);

static SOLVED: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// What a round is worth that is dealt from the full packs of a house.
pub(crate) fn solved(house: &House, memory: Memory) -> RoundOdds {
    let rules = *house.rules();
    let entry = {
        let mut entries = SOLVED.lock().unwrap();
        let known = entries.iter().find(|(other, how, _)| (*other, *how) == (rules, memory));
        let entry = known.map(|(_, _, odds)| Arc::clone(odds));
        entry.unwrap_or_else(|| {
            let empty = Arc::default();
            entries.push((rules, memory, Arc::clone(&empty)));
            empty
        })
    };
    let shoe = Composition::packs(rules.decks());
    entry.get_or_init(|| round_odds::<f64>(&rules, &shoe, memory.strategy()).unwrap()).clone()
}

/// Both are the same number, but for this much.
#[track_caller]
pub(crate) fn close(found: f64, expected: f64, tolerance: f64, what: impl std::fmt::Display) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found:.11}, expected {expected:.11}");
}

/// Both are the same number, or both are missing.
#[track_caller]
pub(crate) fn close_or_none(
    found: Option<f64>,
    expected: Option<f64>,
    tolerance: f64,
    what: impl std::fmt::Display,
) {
    match (found, expected) {
        (Some(found), Some(expected)) => close(found, expected, tolerance, what),
        (found, expected) => assert_eq!(found, expected, "{what}"),
    }
}
