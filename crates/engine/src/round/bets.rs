//! What seats bet, and why a house refuses it: `Bets`, `OpenError`.

use crate::stakes::StakeError;
use crate::{Chips, House, Rules, Seat};

/// The most seats, and the most starting hands, in a round.
pub const SEATS_MAX: usize = 7;

/// The most hands in a round: every starting hand split into seven.
pub const HANDS_MAX: usize = 49;

/// What one seat bets: a stake for each of its starting hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bets<'a> {
    /// The stakes, one for each starting hand; at least one.
    pub stakes: &'a [Chips],
    /// What the player holds before placing them; `None` is credit without end.
    pub funds: Option<Chips>,
}

/// Why a round cannot be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum OpenError {
    /// There is no seat, or one without a stake.
    #[error("there is no bet")]
    NoBet,
    /// A player holds more, or owes more, than can be counted safely.
    #[error("a player holds more than can be counted")]
    Funds {
        /// Whose.
        seat: Seat,
        /// The most.
        max: Chips,
    },
    /// More starting hands than the house deals.
    #[error("there are more starting hands than the house deals")]
    TooManyHands {
        /// The most.
        max: u8,
    },
    /// One player starts with more hands than one may hold.
    #[error("a player starts with more hands than one may hold")]
    TableLimit {
        /// Whose.
        seat: Seat,
        /// The most.
        max: u8,
    },
    /// A stake that cannot be placed.
    #[error("{why}")]
    Stake {
        /// Whose.
        seat: Seat,
        /// Why.
        why: StakeError,
    },
}

/// Says whether the house deals so many starting hands to each seat.
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

/// Says whether the house takes these bets.
pub(super) fn check_bets(house: &House, bets: &[Bets<'_>]) -> Result<(), OpenError> {
    let (rules, stakes) = (house.rules(), house.stakes());
    check_seating(rules, bets.iter().map(|bet| bet.stakes.len()))?;
    for (seat, bet) in (0..).map(Seat).zip(bets) {
        let max = stakes.funds_max();
        if bet.funds.is_some_and(|funds| funds.0.unsigned_abs() > max.0.unsigned_abs()) {
            return Err(OpenError::Funds { seat, max });
        }
        let refuse = |why| OpenError::Stake { seat, why };
        for &stake in bet.stakes {
            stakes.check(rules, stake).map_err(refuse)?;
        }
        let need = bet.stakes.iter().copied().sum();
        if let Some(have) = stakes.spare(bet.funds).filter(|&have| need > have) {
            return Err(refuse(StakeError::ShortOfChips { need, have }));
        }
    }
    Ok(())
}
