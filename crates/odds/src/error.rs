//! Why a question has no answer.

use blackjack_engine::Rank;
use thiserror::Error;

use crate::chart::Row;

/// Why a question about odds has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OddsError {
    /// Legal play could need a card when none is left.
    #[error("the shoe can run out in play: {cards} unseen cards are too few for exact odds")]
    ShoeRunsOut {
        /// The cards before the deal, or those not seen in a decision.
        cards: u16,
    },
    /// The shoe does not hold the cards of the question.
    #[error("the shoe has no {} left", rank.word())]
    NotInShoe {
        /// The card that is missing.
        rank: Rank,
    },
    /// A hand of fewer than two cards is not asked.
    #[error("a hand of {cards} is asked nothing; it takes two cards or more")]
    TooFewCards {
        /// How many it has.
        cards: usize,
    },
    /// No hand of the row is asked anything that the shoe can deal.
    #[error("nobody is asked with {row} here")]
    EmptyCell {
        /// The row.
        row: Row,
    },
    /// The hand is over already.
    #[error("a hand of {total} is over 21 and asked nothing")]
    Bust {
        /// What it counts for.
        total: u16,
    },
    /// A charlie is paid at once.
    #[error("a hand of {cards} cards has won as a charlie and is asked nothing")]
    Charlie {
        /// How many it has.
        cards: u8,
    },
    /// The house shows no upcard.
    #[error("the dealer of this house shows no upcard before the hands are finished")]
    NoUpcard,
    /// The house shows an upcard, and the question names none.
    #[error("an upcard is missing: the dealer of this house shows one")]
    UpcardMissing,
    /// Exact sums over so many hands of one start are out of reach.
    #[error("exact {what} go to {most} hands for each start; this house allows {hands}")]
    TooManyHands {
        /// What was asked for.
        what: &'static str,
        /// The most hands.
        most: u8,
        /// What the house allows.
        hands: u8,
    },
    /// A dealer natural takes one first stake of all hands of a split, and there are too many ways
    /// for them to end together.
    #[error(
        "a natural takes one stake of all hands of a split here, and {hands} hands can end together \
         in more ways than can be summed"
    )]
    OutOfReach {
        /// The most hands that the split may make.
        hands: u8,
    },
    /// The chart is for a house with an upcard and this one has none, or the other way round.
    #[error("the chart has other columns than this house has upcards")]
    OtherChart,
}
