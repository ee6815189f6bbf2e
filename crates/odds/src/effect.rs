//! The effects of rules and of removed cards.

use blackjack_engine::{Composition, House, Key, Rank, Rules};

use crate::dealer::shared::Dealers;
use crate::dealer::upcard::DealerUpcard;
use crate::error::OddsError;
use crate::game::Game;
use crate::round::starting_hands::StartingHands;
use crate::round::{round_odds, summarize};
use crate::strategy::Strategy;
use crate::value_counts::{VALUES, ValueCounts, rank_of_value};

/// The effect of one rule change on the player's expected value.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// The rule key.
    pub key: &'static str,
    /// The value of the key in this house.
    pub from: String,
    /// The changed value.
    pub to: String,
    /// The change in the player's EV, in initial bets per round.
    pub change: f64,
}

/// Computes the effect of each single rule change of this house, dealt from full decks: the
/// [alternatives](blackjack_engine::Key::alternatives) and
/// [baselines](blackjack_engine::Key::baselines) of each key. Changes that the house refuses
/// or that are irrelevant in it are left out.
///
/// # Errors
///
/// As [`round_odds`] for the house itself.
pub fn effects(house: &House, strategy: Strategy<'_>) -> Result<Vec<Effect>, OddsError> {
    effects_where(house, strategy, None, &|_, _| true)
}

/// Computes the effects of those changes of a key to a value that are `wanted`, like [`effects`].
/// The EV of the house itself, which [`round_odds`] returns, is not computed again if it is known.
///
/// # Errors
///
/// As [`effects`].
pub fn effects_where(
    house: &House,
    strategy: Strategy<'_>,
    known_ev: Option<f64>,
    wanted: &dyn Fn(&Key, &str) -> bool,
) -> Result<Vec<Effect>, OddsError> {
    let decks = house.rules().decks();
    let mut dealers = Dealers::default();
    let mut ev = |house: &House| {
        let rules = house.rules();
        let upcards = DealerUpcard::all(rules);
        // Another number of decks means other shoes, for which nothing is cached.
        let game = if rules.decks() == decks {
            Game::with_dealer(rules, &upcards, dealers.dealer(rules, &upcards))
        } else {
            Game::new(rules, &upcards)
        };
        let shoe = Composition::decks(rules.decks());
        StartingHands::<f64>::of(game, &shoe, strategy).map(|deal| summarize(&deal).ev)
    };
    let before = known_ev.map_or_else(|| ev(house), Ok)?;
    let mut effects = Vec::new();
    for key in Rules::KEYS {
        let others = key.baselines.iter().filter(|to| !key.alternatives.contains(to));
        for &to in key.alternatives.iter().chain(others).filter(|to| wanted(key, to)) {
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

/// The effect of removing one card of a value from the shoe.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Removal {
    /// The value of the card, 1 (ace) to 10.
    pub value: u8,
    /// The change in the player's EV, in initial bets per round. A chart stays as it is; other
    /// strategies adapt to the new shoe.
    pub change: f64,
}

/// Computes the effect of removing one card of each value that the shoe holds. The card of value 10
/// is taken from the most frequent rank.
///
/// # Errors
///
/// As [`round_odds`], for the shoe and for each shoe minus a card; and
/// [`OddsError::DrawnWithReplacement`].
pub fn removal(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
) -> Result<Vec<Removal>, OddsError> {
    if rules.draws_with_replacement() {
        return Err(OddsError::DrawnWithReplacement);
    }
    let before = round_odds(rules, shoe, strategy)?.ev;
    let mut removals = Vec::new();
    let counts = ValueCounts::new(shoe);
    for value in VALUES.filter(|&value| counts.of(value) > 0) {
        let mut left = *shoe;
        let of_value = Rank::ALL.into_iter().filter(|rank| rank.value() == value);
        let rank = of_value.max_by_key(|&rank| shoe.count(rank)).unwrap_or(rank_of_value(value));
        if left.remove(rank) {
            let change = round_odds(rules, &left, strategy)?.ev - before;
            removals.push(Removal { value, change });
        }
    }
    Ok(removals)
}
