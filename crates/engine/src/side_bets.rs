//! Side bets: bets on the first cards of a round, placed together with the bet on a hand.
//!
//! A house lists its side bets in its file, or takes known ones by name. All of them are data: the
//! cards that decide a bet, and a list of outcomes, of which the first that fits pays.

mod check;
mod error;
mod known;
mod limits;
mod pattern;
mod text;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

pub use error::SideBetError;
pub use known::KNOWN_SIDE_BETS;
pub use pattern::Pattern;
pub(crate) use text::{
    checked_side_bets, named, odds_from_text, side_bet_from_text, side_bets_from_text,
};

use crate::cards::card::Card;
use crate::key::setting::words;
use crate::money::chips::Ratio;
use crate::money::chips::lcm;

/// The maximum number of side bets in a house.
pub const SIDE_BETS_MAX: usize = 8;

/// The maximum number of outcomes of a side bet.
pub(crate) const OUTCOMES_MAX: usize = 16;

words! {
    /// The cards that decide a side bet.
    SideBetCards {
        /// The first two cards of the player's hand.
        PlayerPair = "player-pair",
        /// The first two cards of the player's hand and the dealer's upcard.
        PlayerAndUpcard = "player-and-upcard",
        /// The dealer's first two cards.
        DealerPair = "dealer-pair",
    }
}

impl SideBetCards {
    /// Returns the number of cards.
    pub const fn count(self) -> usize {
        match self {
            Self::PlayerPair | Self::DealerPair => 2,
            Self::PlayerAndUpcard => 3,
        }
    }
}

/// One outcome of a side bet that wins or pushes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideBetOutcome {
    /// The name, as in "perfect pair".
    pub name: String,
    /// The cards that it needs.
    pub when: Pattern,
    /// The net odds that it pays.
    pub pays: Ratio,
}

/// A side bet of a house.
///
/// ```
/// use blackjack_engine::{House, Ratio};
/// let house = House::default().with(["side-bets=perfect-pairs"])?;
/// let bet = &house.side_bets()[0];
/// let outcome = |cards: [&str; 2]| {
///     let at = bet.outcome(&cards.map(|card| card.parse().unwrap()))?;
///     Some(&bet.outcomes[at])
/// };
/// assert_eq!(outcome(["8C", "8C"]).map(|it| it.pays), Some(Ratio::to(25, 1)));
/// assert_eq!(outcome(["8C", "8S"]).map(|it| it.name.as_str()), Some("coloured pair"));
/// assert!(outcome(["8C", "9C"]).is_none(), "the bet is lost");
/// # Ok::<(), blackjack_engine::HouseErrors>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SideBet {
    /// The name, as in "perfect-pairs".
    pub name: String,
    /// The cards that decide it.
    pub on: SideBetCards,
    /// The smallest bet, in units.
    pub minimum: i64,
    /// The largest bet, in units; 0 means that only the limit of the bet on the hand applies.
    pub maximum: i64,
    /// The outcomes that do not lose. The first that fits counts.
    pub outcomes: Vec<SideBetOutcome>,
}

impl SideBet {
    /// Returns the position of the outcome that these cards have; `None` if the bet is lost. The
    /// order of the cards does not matter.
    pub fn outcome(&self, cards: &[Card]) -> Option<usize> {
        self.outcomes.iter().position(|outcome| outcome.when.fits(cards))
    }

    /// Returns the payoff of this outcome: [`Ratio::LOSS`] for none.
    pub fn pays(&self, outcome: Option<usize>) -> Ratio {
        outcome.and_then(|at| self.outcomes.get(at)).map_or(Ratio::LOSS, |outcome| outcome.pays)
    }

    /// Returns the number that a bet must be a multiple of, so that each outcome pays a whole
    /// number.
    pub(crate) fn quantum(&self) -> i64 {
        self.outcomes.iter().fold(1, |all, it| lcm(all, it.pays.denominator().into()))
    }
}

/// The side bets of a house, in the order in which they are offered.
///
/// As text they are written like a setting: names of known bets, or whole definitions, with `|`
/// between them; `none` for none.
#[derive(PartialEq, Eq, Default, Debug)]
pub struct SideBets(Arc<[SideBet]>);

impl Clone for SideBets {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// Leaves the reference count alone if both belong to one house: many threads copy its rounds,
    /// and would contend for the count.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.0, &source.0) {
            self.0 = Arc::clone(&source.0);
        }
    }
}

impl Deref for SideBets {
    type Target = [SideBet];

    fn deref(&self) -> &[SideBet] {
        &self.0
    }
}

/// Hashes only the number of side bets: rounds are hashed often, and those of one house
/// have the same side bets.
impl Hash for SideBets {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.len().hash(hasher);
    }
}

impl SideBets {
    /// Checks and lists side bets.
    ///
    /// # Errors
    ///
    /// The first invalid bet, with the reason.
    pub(crate) fn new(bets: Vec<SideBet>) -> Result<Self, SideBetError> {
        if bets.len() > SIDE_BETS_MAX {
            return Err(SideBetError::TooMany { found: bets.len() });
        }
        for (at, bet) in bets.iter().enumerate() {
            bet.check()?;
            if bets[..at].iter().any(|other| other.name == bet.name) {
                return Err(SideBetError::Twice { name: bet.name.clone() });
            }
        }
        Ok(Self(bets.into()))
    }
}
