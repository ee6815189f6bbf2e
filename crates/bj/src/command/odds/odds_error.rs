//! Why a house has no odds.

use anyhow::anyhow;
use blackjack_engine::House;
use blackjack_odds::OddsError;

/// Why a house has no odds.
pub(super) fn odds_error(house: &House, error: &OddsError) -> anyhow::Error {
    anyhow!("the house \"{}\": {error}", house.name())
}
