//! `Bets` and `OpenError`: the bets of each seat, and the reasons for refusing them.

use crate::stakes::StakeError;
use crate::{Chips, House, Rules, Seat};

/// The maximum number of seats, and of starting hands, in a round.
pub const SEATS_MAX: usize = 7;

/// The maximum number of hands in a round: seven starting hands, each split into seven.
pub const HANDS_MAX: usize = 49;

/// The bets of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bets<'a> {
    /// The bets, one for each starting hand; at least one.
    pub stakes: &'a [Chips],
    /// The player's funds before the bets; `None` for unlimited credit.
    pub funds: Option<Chips>,
}

/// The reason why a round cannot be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum OpenError {
    /// There is no seat, or a seat without a bet.
    #[error("there is no bet")]
    NoBet,
    /// A player holds or owes more than can be counted safely.
    #[error("a player's funds are too large")]
    Funds {
        /// The player's seat.
        seat: Seat,
        /// The largest amount.
        max: Chips,
    },
    /// There are more starting hands than the house deals.
    #[error("there are more starting hands than the house deals")]
    TooManyHands {
        /// The largest number.
        max: u8,
    },
    /// A player starts with more hands than one player may hold.
    #[error("a player starts with more hands than one may hold")]
    TableLimit {
        /// The player's seat.
        seat: Seat,
        /// The largest number.
        max: u8,
    },
    /// The house refuses a bet.
    #[error("{reason}")]
    Stake {
        /// The seat of the bet.
        seat: Seat,
        /// The reason.
        reason: StakeError,
    },
}

/// Checks whether the house deals this many starting hands to each seat.
///
/// # Errors
///
/// [`OpenError::NoBet`], [`OpenError::TableLimit`] or [`OpenError::TooManyHands`].
pub fn check_seating(
    rules: &Rules,
    hands: impl IntoIterator<Item = usize>,
) -> Result<(), OpenError> {
    let (mut starts, max) = (0, rules.table_hands());
    for (seat, hands) in (0..).map(Seat).zip(hands) {
        if hands == 0 {
            return Err(OpenError::NoBet);
        }
        if max > 0 && hands > usize::from(max) {
            return Err(OpenError::TableLimit { seat, max });
        }
        starts += hands;
        if starts > usize::from(rules.hands()) {
            return Err(OpenError::TooManyHands { max: rules.hands() });
        }
    }
    if starts == 0 { Err(OpenError::NoBet) } else { Ok(()) }
}

/// Checks whether the house accepts these bets.
pub(super) fn check_bets(house: &House, bets: &[Bets<'_>]) -> Result<(), OpenError> {
    let (rules, stakes) = (house.rules(), house.stakes());
    check_seating(rules, bets.iter().map(|bet| bet.stakes.len()))?;
    for (seat, bet) in (0..).map(Seat).zip(bets) {
        let max = stakes.funds_max();
        if bet.funds.is_some_and(|funds| funds.0.unsigned_abs() > max.0.unsigned_abs()) {
            return Err(OpenError::Funds { seat, max });
        }
        let refuse = |reason| OpenError::Stake { seat, reason };
        for &stake in bet.stakes {
            stakes.check(rules, stake).map_err(refuse)?;
        }
        let need = bet.stakes.iter().copied().sum();
        if let Some(have) = stakes.available(bet.funds).filter(|&have| need > have) {
            return Err(refuse(StakeError::ShortOfChips { need, have }));
        }
    }
    Ok(())
}
