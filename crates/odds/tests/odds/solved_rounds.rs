//! Solved rounds, shared by all tests that need them.

use std::sync::{Arc, Mutex, OnceLock};

use blackjack_engine::{Composition, House, Rules};
use blackjack_odds::{RoundOdds, Strategy, round_odds};

/// The play of split hands, for tables that distinguish several ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SplitMemory {
    Zero,
    PairAware,
    /// Pair-aware play, valued as in published tables.
    Cdp,
}

impl SplitMemory {
    pub(crate) fn strategy(self) -> Strategy<'static> {
        match self {
            Self::Zero => Strategy::ZeroMemory,
            Self::PairAware => Strategy::PairAware,
            Self::Cdp => Strategy::Cdp,
        }
    }
}

type Entry = (Rules, SplitMemory, Arc<OnceLock<RoundOdds>>);

static SOLVED: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// Returns the odds of a round dealt from the full decks of a house.
pub(crate) fn solved_round(house: &House, memory: SplitMemory) -> RoundOdds {
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
    let shoe = Composition::decks(rules.decks());
    entry.get_or_init(|| round_odds(&rules, &shoe, memory.strategy()).unwrap()).clone()
}

/// Asserts that two numbers agree within a tolerance.
#[track_caller]
pub(crate) fn assert_close(
    found: f64,
    expected: f64,
    tolerance: f64,
    what: impl std::fmt::Display,
) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found:.11}, expected {expected:.11}");
}

/// Asserts that two numbers agree, or that both are missing.
#[track_caller]
pub(crate) fn assert_close_or_none(
    found: Option<f64>,
    expected: Option<f64>,
    tolerance: f64,
    what: impl std::fmt::Display,
) {
    match (found, expected) {
        (Some(found), Some(expected)) => assert_close(found, expected, tolerance, what),
        (found, expected) => assert_eq!(found, expected, "{what}"),
    }
}
