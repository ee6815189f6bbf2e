//! The expected result per hour.

use anyhow::{Context, Result};
use blackjack_coach::figures::part;
use blackjack_engine::{Chips, House};

use crate::args::OddsArgs;

/// The default hands per hour: a table that is neither empty nor full.
const USUAL_PACE: u32 = 80;

/// The largest bet, in units, for which no sum comes near 64 bits.
const BET_MAX: i64 = 1_000_000_000;

/// The expected result per hour.
#[derive(Debug)]
pub(super) struct HourlyCost {
    pub(super) bet: Chips,
    pub(super) hands: u32,
    /// The expected result, rounded to the smallest unit.
    pub(super) expected: Chips,
}

impl HourlyCost {
    /// Returns the expected result per hour for this expectation of a bet; `None` if it was not
    /// requested.
    pub(super) fn new(options: &OddsArgs, house: &House, ev: f64) -> Result<Option<Self>> {
        if options.bet.is_none() && options.hands_per_hour.is_none() {
            return Ok(None);
        }
        let stakes = house.stakes();
        let bet = match &options.bet {
            Some(text) => {
                let bet = stakes.read(text);
                bet.filter(|bet| (Chips(1)..=stakes.units(BET_MAX)).contains(bet)).with_context(|| {
                    let found = text.escape_debug();
                    format!(
                        "--bet: expected an amount such as 10, above 0 and at most 1,000,000,000, \
                         found \"{found}\""
                    )
                })?
            }
            None => house.first_offer(),
        };
        let hands = options.hands_per_hour.unwrap_or(USUAL_PACE);
        Ok(Some(Self { bet, hands, expected: part(bet, ev * f64::from(hands)) }))
    }
}
