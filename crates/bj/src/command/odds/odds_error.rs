//! The error for a house whose odds cannot be computed.

use anyhow::anyhow;
use blackjack_engine::House;
use blackjack_odds::OddsError;

/// Returns the error for a house whose odds cannot be computed.
pub(super) fn odds_error(house: &House, error: &OddsError) -> anyhow::Error {
    anyhow!("the house \"{}\": {error}", house.name())
}
