//! The expected result per hour.

use blackjack_coach::figures::part;
use blackjack_engine::{Chips, House};

use super::question::Question;
use super::question_error::QuestionError;

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
    pub(super) fn new(
        question: &Question,
        house: &House,
        ev: f64,
    ) -> Result<Option<Self>, QuestionError> {
        if question.bet.is_none() && question.hands_per_hour.is_none() {
            return Ok(None);
        }
        let stakes = house.stakes();
        let bet = match &question.bet {
            Some(text) => {
                let bet = stakes.read(text);
                let bet = bet.filter(|bet| (Chips(1)..=stakes.units(BET_MAX)).contains(bet));
                bet.ok_or_else(|| QuestionError::Bet { found: text.clone() })?
            }
            None => house.first_offer(),
        };
        let hands = question.hands_per_hour.unwrap_or(USUAL_PACE);
        Ok(Some(Self { bet, hands, expected: part(bet, ev * f64::from(hands)) }))
    }
}
