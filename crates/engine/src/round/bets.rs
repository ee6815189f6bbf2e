//! The bets of each seat, and the reasons for refusing them: [`Bets`] and [`OpenError`].

use alloc::vec::Vec;

use crate::house::House;
use crate::house::stakes::StakeError;
use crate::money::chips::Chips;
use crate::round::event::Seat;
use crate::rules::Rules;

/// The maximum number of seats, and of starting hands, in a round.
pub const SEATS_MAX: usize = 7;

/// The maximum number of hands in a round: seven starting hands, each split into seven.
pub const HANDS_MAX: usize = 49;

/// The bets of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bets<'a> {
    /// The bets, one for each starting hand; at least one.
    pub stakes: &'a [Chips],
    /// The side bets, by hand and then in the order of the house, each at most once.
    pub side: &'a [SideStake],
    /// The player's funds before the bets; `None` for unlimited credit.
    pub funds: Option<Chips>,
}

/// The bets of one seat, owned rather than borrowed:
/// [`SeatBets::with_funds`] lends them to a round.
///
/// ```
/// use blackjack_engine::{Chips, SeatBets, SideStake};
/// let mut bets = SeatBets::from(vec![Chips(1_000), Chips(1_000)]);
/// bets.side.push(SideStake { hand: 1, side_bet: 0, stake: Chips(200) });
/// assert_eq!(bets.with_funds(None).total(), Chips(2_200));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct SeatBets {
    /// The bets, one for each starting hand; none if the seat does not bet.
    pub stakes: Vec<Chips>,
    /// The side bets.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub side: Vec<SideStake>,
}

impl SeatBets {
    /// Returns whether the seat does not bet.
    pub const fn is_empty(&self) -> bool {
        self.stakes.is_empty()
    }

    /// Returns all that is staked.
    pub fn total(&self) -> Chips {
        self.with_funds(None).total()
    }

    /// Returns these bets for a player with these funds before them.
    pub fn with_funds(&self, funds: Option<Chips>) -> Bets<'_> {
        Bets { stakes: &self.stakes, side: &self.side, funds }
    }
}

impl From<Vec<Chips>> for SeatBets {
    fn from(stakes: Vec<Chips>) -> Self {
        Self { stakes, side: Vec::new() }
    }
}

impl From<Bets<'_>> for SeatBets {
    fn from(bets: Bets<'_>) -> Self {
        Self { stakes: bets.stakes.to_vec(), side: bets.side.to_vec() }
    }
}

/// A side bet that is placed with the bet on a starting hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct SideStake {
    /// The starting hand, counted from 0 among those of its seat.
    pub hand: u8,
    /// The side bet, by its position in [`House::side_bets`].
    pub side_bet: u8,
    /// The amount.
    pub stake: Chips,
}

impl<'a> Bets<'a> {
    /// Bets without side bets.
    pub const fn plain(stakes: &'a [Chips], funds: Option<Chips>) -> Self {
        Self { stakes, side: &[], funds }
    }

    /// Returns all that is staked.
    pub fn total(&self) -> Chips {
        let side = self.side.iter().map(|side| side.stake);
        self.stakes.iter().copied().chain(side).sum()
    }
}

/// The reason why a round cannot be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum OpenError {
    /// The round has no seat, or a seat without a bet.
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
    /// The bets are on more starting hands than the house deals.
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
    /// The house refuses a side bet.
    #[error("side bet {}: {reason}", side_bet + 1)]
    SideBet {
        /// The seat of the bet.
        seat: Seat,
        /// The side bet, by its position in [`House::side_bets`].
        side_bet: u8,
        /// The reason.
        reason: StakeError,
    },
    /// The side bet does not exist, is placed twice or out of order, or has no hand.
    #[error("there is no such side bet, or it is placed twice, out of order or without its hand")]
    NoSuchSideBet {
        /// The seat of the bet.
        seat: Seat,
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
        check_side_bets(house, seat, bet)?;
        let need = bet.total();
        if let Some(have) = stakes.available(bet.funds).filter(|&have| need > have) {
            return Err(refuse(StakeError::ShortOfChips { need, have }));
        }
    }
    Ok(())
}

fn check_side_bets(house: &House, seat: Seat, bets: &Bets<'_>) -> Result<(), OpenError> {
    for (at, side) in bets.side.iter().enumerate() {
        // One order, so that one set of bets has one notation.
        let place = (side.hand, side.side_bet);
        let is_next = |last: &SideStake| (last.hand, last.side_bet) < place;
        let bet = house.side_bets().get(usize::from(side.side_bet));
        let bet = bet.filter(|_| usize::from(side.hand) < bets.stakes.len());
        let bet = bet.filter(|_| bets.side[..at].last().is_none_or(is_next));
        let bet = bet.ok_or(OpenError::NoSuchSideBet { seat })?;
        let refuse = |reason| OpenError::SideBet { seat, side_bet: side.side_bet, reason };
        house.stakes().check_side_bet(bet, side.stake).map_err(refuse)?;
    }
    Ok(())
}
