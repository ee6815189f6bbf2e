//! The errors of odds computations.

use blackjack_engine::Rank;
use thiserror::Error;

use crate::chart::Row;

/// The reason why odds cannot be computed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OddsError {
    /// Legal play could need a card when the shoe is empty.
    #[error("the shoe can run out in play: {} too few for exact odds", unseen(*cards))]
    ShoeRunsOut {
        /// The cards before the deal, or the unseen cards of a decision.
        cards: u16,
    },
    /// The shoe does not hold the given cards.
    #[error("the shoe has no {} left", rank.word())]
    NotInShoe {
        /// The missing card.
        rank: Rank,
    },
    /// The hand has fewer than two cards.
    #[error("a decision needs at least two cards; this hand has {cards}")]
    TooFewCards {
        /// The number of cards.
        cards: usize,
    },
    /// No hand of the row that the shoe can deal has a decision.
    #[error("no hand of the row {row} has a decision to make here")]
    EmptyCell {
        /// The row.
        row: Row,
    },
    /// The hand is over 21.
    #[error("a hand of {total} is over 21 and has no decision to make")]
    BustedHand {
        /// The total.
        total: u16,
    },
    /// The hand is a charlie, which is paid at once.
    #[error("a hand of {cards} cards has won as a charlie and has no decision to make")]
    CharlieHand {
        /// The number of cards.
        cards: u8,
    },
    /// An upcard was given, but the house does not show one.
    #[error("the dealer of this house shows no upcard until the hands are finished")]
    UnexpectedUpcard,
    /// No upcard was given, but the house shows one.
    #[error("an upcard is missing: the dealer of this house shows one")]
    MissingUpcard,
    /// A hole card is named, but the house deals none.
    #[error("the dealer of this house has no hole card")]
    UnexpectedHoleCard,
    /// The stated number of split hands is larger than the house allows.
    #[error("{}", too_many_hands(*hands, *limit))]
    TooManyHands {
        /// The number of hands.
        hands: u8,
        /// The largest number that the house allows.
        limit: u8,
    },
    /// A dealer blackjack takes the original bet only, and the hands of a split can end together in
    /// too many ways.
    #[error(
        "a dealer blackjack takes original bets only here, and {hands} split hands can end together \
         in more ways than can be summed"
    )]
    SumTooLarge {
        /// The largest number of hands of the split.
        hands: u8,
    },
    /// The dealer has a blackjack for certain, so a hand that is played after a peek has no values.
    #[error("the dealer certainly has blackjack, so no hand is played")]
    CertainBlackjack,
    /// Tens are split by rank, and their hands depend on the ranks of further tens.
    #[error("the results of tens that are split by rank cannot be summed")]
    RanksOfTens,
    /// The strategy is a published definition of a value rather than a way to play.
    #[error("cdp is the value of no play, so its results have no distribution")]
    NotOnePlay,
    /// Every card is drawn from the whole deck, so that cards that were seen say nothing.
    #[error(
        "every card is drawn from the whole deck here, so cards that were seen say nothing about the \
         next"
    )]
    DrawnWithReplacement,
    /// The columns of the chart do not match the upcards of the house.
    #[error("the columns of the chart do not match the upcards of this house")]
    ChartMismatch,
}

/// Returns a number of unseen cards with its verb.
fn unseen(cards: u16) -> String {
    if cards == 1 { "1 unseen card is".into() } else { format!("{cards} unseen cards are") }
}

/// Returns the message for a pair split into more hands than the house allows.
fn too_many_hands(hands: u8, limit: u8) -> String {
    match limit {
        0 | 1 => "this house does not split such a pair".into(),
        _ => format!("this house splits such a pair into {limit} hands at most, not {hands}"),
    }
}
