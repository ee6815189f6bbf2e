//! The error for a house whose odds cannot be computed.

use anyhow::anyhow;
use blackjack_engine::House;
use blackjack_odds::OddsError;

/// Returns the error for a house whose odds cannot be computed. What cannot be summed can still be
/// simulated.
pub(super) fn odds_error(house: &House, error: &OddsError) -> anyhow::Error {
    let name = house.name();
    if matches!(error, OddsError::SumTooLarge { .. } | OddsError::RanksOfTens) {
        return anyhow!(
            "the house \"{name}\": {error}; \"bj sim {name}\", with the same --set, \
             estimates them"
        );
    }
    anyhow!("the house \"{name}\": {error}")
}
