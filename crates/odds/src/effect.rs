//! What each rule is worth, and each card.

use blackjack_engine::{Composition, House, Rank, Rules};

use crate::cards::rank_of_value;
use crate::counts::{Counts, VALUES};
use crate::error::OddsError;
use crate::round::round_odds;
use crate::strategy::Strategy;

/// What one change of a rule is worth to the player.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// The key of the rule.
    pub key: &'static str,
    /// Its value in this house.
    pub from: String,
    /// The value that it is changed to.
    pub to: String,
    /// By how much the player's expectation rises, in initial wagers a round.
    pub change: f64,
}

/// What each change of one rule of this house is worth, the rest staying as it is, dealt from full
/// packs: the [alternatives](blackjack_engine::Key::alternatives) of each key. Changes that mean nothing in this house, or that it refuses, are left out.
///
/// # Errors
///
/// As [`round_odds`] for the house itself.
pub fn effects(house: &House, strategy: Strategy<'_>) -> Result<Vec<Effect>, OddsError> {
    let ev = |house: &House| {
        let rules = house.rules();
        round_odds::<f64>(rules, &Composition::packs(rules.decks()), strategy).map(|odds| odds.ev)
    };
    let before = ev(house)?;
    let mut effects = Vec::new();
    for key in Rules::KEYS {
        for &to in key.alternatives {
            let key = key.name;
            let Ok(changed) = house.with([format!("{key}={to}").as_str()]) else { continue };
            let from = house.rules().text(key).unwrap_or_default();
            if from == to || changed.rules() == house.rules() {
                continue;
            }
            if let Ok(after) = ev(&changed) {
                effects.push(Effect { key, from, to: to.into(), change: after - before });
            }
        }
    }
    Ok(effects)
}

/// What it is worth to the player that one card of a value is gone from the shoe.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Removal {
    /// The value of the card, 1 (ace) to 10.
    pub value: u8,
    /// By how much the player's expectation rises, in initial wagers a round. Whoever plays by a
    /// chart goes on to; anybody else plays what is best for what is left.
    pub change: f64,
}

/// The effect of removing one card of each value that the shoe holds. Of the ten-valued ranks one
/// is taken that there are most cards of.
///
/// # Errors
///
/// As [`round_odds`], for the shoe and for each that is left.
pub fn removal(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
) -> Result<Vec<Removal>, OddsError> {
    let before = round_odds::<f64>(rules, shoe, strategy)?.ev;
    let mut removals = Vec::new();
    let counts = Counts::new(shoe);
    for value in VALUES.filter(|&value| counts.of(value) > 0) {
        let mut left = *shoe;
        let of_value = Rank::ALL.into_iter().filter(|rank| rank.value() == value);
        let rank = of_value.max_by_key(|&rank| shoe.count(rank)).unwrap_or(rank_of_value(value));
        if left.remove(rank) {
            let change = round_odds::<f64>(rules, &left, strategy)?.ev - before;
            removals.push(Removal { value, change });
        }
    }
    Ok(removals)
}
