//! The reason why a game cannot be simulated: [`SimError`].

use blackjack_odds::OddsError;

/// The reason why a game cannot be simulated.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SimError {
    /// The shoe is larger than the simulator deals.
    #[error("the shoe has {decks} decks, and the simulator deals at most {DECKS_MAX}")]
    TooManyDecks {
        /// The decks of the house.
        decks: u8,
    },
    /// The payoffs have too large a common denominator.
    #[error("the payoffs of the house have no common denominator up to {PARTS_MAX}")]
    PayoffsTooFine,
    /// The tags of a count have too many digits.
    #[error(
        "the tags of {count} are too large or too fine: whole multiples of one number up to 127"
    )]
    TagsTooFine {
        /// The name of the count.
        count: String,
    },
    /// The player has no spot at some count.
    #[error("the player has no spot at some count")]
    NoSpot,
    /// The house does not deal this many starting hands.
    #[error("{hands} hands are dealt to players, and the house deals at most {max}")]
    TooManyHands {
        /// The starting hands of all players.
        hands: usize,
        /// The maximum number that the house deals.
        max: u8,
    },
    /// One player may not hold this many hands.
    #[error("{spots} spots are played, and in this house a player holds at most {max} hands")]
    TooManySpots {
        /// The spots of the player.
        spots: usize,
        /// The maximum number of hands of one player.
        max: u8,
    },
    /// Results by depth, count and bet would fill the memory.
    #[error(
        "there are too many different results to keep apart: payoffs with a smaller common denominator, \
         fewer split hands, fewer spots and a shorter progression have fewer"
    )]
    TooManyResults,
    /// The odds that a strategy needs cannot be computed.
    #[error(transparent)]
    Odds(#[from] OddsError),
}

/// The maximum number of decks in a shoe: running totals of half of it fit in a byte.
pub(crate) const DECKS_MAX: u8 = 8;

/// The largest common denominator of payoffs.
pub(crate) const PARTS_MAX: i64 = 10_000;
