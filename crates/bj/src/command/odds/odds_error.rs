//! The error of a house without odds.

use anyhow::anyhow;
use blackjack_engine::House;
use blackjack_odds::OddsError;

/// Returns the error of a house without odds.
pub(super) fn odds_error(house: &House, error: &OddsError) -> anyhow::Error {
    anyhow!("the house \"{}\": {error}", house.name())
}
