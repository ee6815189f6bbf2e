//! The error for a question that has no answer: [`QuestionError`].

use blackjack_coach::words::counted;
use blackjack_odds::{ChartError, OddsError};
use thiserror::Error;

/// The reason why a question about odds has no answer. It names the option of `bj odds` that states
/// the part at fault.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// A text is not a card.
    #[error(
        "{option}: card {place}, \"{}\": expected a rank (A, 2 to 9, T or 10, J, Q, K), with or \
         without a suit (C, D, H, S), and *N for N of them",
        .text.escape_debug()
    )]
    UnknownCard {
        /// The option.
        option: &'static str,
        /// The place of the card, from 1.
        place: usize,
        /// The text in the place of a card.
        text: String,
    },
    /// One card is expected.
    #[error("{option}: expected one card, found {found}")]
    NotOneCard {
        /// The option.
        option: &'static str,
        /// The number of cards.
        found: usize,
    },
    /// A card has no suit, which side bets depend on.
    #[error(
        "{option}: card {place}, \"{card}\": side bets depend on suits; expected a card such as 8C"
    )]
    NoSuit {
        /// The option.
        option: &'static str,
        /// The place of the card, from 1.
        place: usize,
        /// The card.
        card: String,
    },
    /// The shoe does not hold a card.
    #[error(
        "{option}: card {place}, \"{card}\": no {missing} is left in the {} of the house \
         \"{house}\" after the other cards of the question",
        counted(*.decks, "deck")
    )]
    MissingCard {
        /// The option.
        option: &'static str,
        /// The place of the card, from 1.
        place: usize,
        /// The card.
        card: String,
        /// The missing card, in words.
        missing: String,
        /// The decks of the house.
        decks: u8,
        /// The name of the house.
        house: String,
    },
    /// Cards were seen, but every card is drawn from the whole deck.
    #[error(
        "--seen: every card is drawn from the whole deck in the house \"{house}\", so cards that were \
         seen say nothing about the next; ask without --seen"
    )]
    SeenFromInfiniteDeck {
        /// The name of the house.
        house: String,
    },
    /// A house has no upcard, and the question states one.
    #[error(
        "--up: the dealer of the house \"{house}\" shows no upcard until the hands are finished; \
         ask without --up"
    )]
    UnexpectedUpcard {
        /// The name of the house.
        house: String,
    },
    /// A house has an upcard, and the question states none.
    #[error(
        "--hand: the dealer of the house \"{house}\" shows an upcard; name it too, as in --up T"
    )]
    MissingUpcard {
        /// The name of the house.
        house: String,
    },
    /// A house has no side bets.
    #[error(
        "--side-bets: the house \"{house}\" has none; --set side-bets=NAME adds one of {known}"
    )]
    NoSideBets {
        /// The name of the house.
        house: String,
        /// The names of all side bets.
        known: String,
    },
    /// The cards that have been seen leave too few for a side bet.
    #[error(
        "--seen: the decks of the house \"{house}\" do not hold those cards and enough others to \
         decide {bet}"
    )]
    UndecidedSideBet {
        /// The name of the house.
        house: String,
        /// The name of the side bet.
        bet: String,
    },
    /// A bet is not an amount within the limits.
    #[error(
        "--bet: expected an amount such as 10, above 0 and at most 1,000,000,000, found \"{}\"",
        .found.escape_debug()
    )]
    Bet {
        /// The text in the place of an amount.
        found: String,
    },
    /// A chart is not one for the house.
    #[error("{shown}:{}: {}, in a chart for the house \"{house}\"", place(.error), .error.kind)]
    Chart {
        /// The name of the chart.
        shown: String,
        /// The mistake in the chart.
        error: ChartError,
        /// The name of the house.
        house: String,
    },
    /// The odds of a hand cannot be computed because of an option.
    #[error("{option}: {error}")]
    Hand {
        /// The option.
        option: &'static str,
        /// The reason.
        error: OddsError,
    },
    /// The odds of a house cannot be computed.
    #[error("the house \"{house}\": {error}{}", estimates(.simulation.as_deref()))]
    House {
        /// The name of the house.
        house: String,
        /// The reason.
        error: OddsError,
        /// The command, in quotation marks, that simulates the game instead.
        simulation: Option<String>,
    },
}

/// Returns the place of a mistake as compilers write it.
fn place(error: &ChartError) -> String {
    let column = error.column.map_or(String::new(), |column| format!(":{column}"));
    format!("{}{column}", error.line)
}

/// Names the command that estimates the missing odds, if there is one.
fn estimates(simulation: Option<&str>) -> String {
    simulation.map_or(String::new(), |command| format!("; {command} estimates them"))
}
