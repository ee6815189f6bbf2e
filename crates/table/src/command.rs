//! What can be asked of a table, and why it is refused.

use blackjack_engine::{
    Action, Chips, HandId, IllegalAction, IllegalInsurance, Input, InputError, OpenError,
};

use crate::NoChance;

/// Something that is asked of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Opens a round with these bets, in the order of the seats; who bets nothing sits out.
    Deal(Vec<Wager>),
    /// Plays the hand that the round asks about.
    Play {
        /// Which hand is meant: an answer to an older question is refused.
        hand: HandId,
        /// What is done.
        choice: Choice,
    },
    /// Fills the purse of a player who cannot place the smallest bet, up to the house's bankroll.
    Refill {
        /// Whose, by the order in which the players sit.
        player: usize,
    },
}

/// A player's bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wager {
    /// Whose, by the order in which the players sit.
    pub player: usize,
    /// The stakes, one for each starting hand; at least one.
    pub stakes: Vec<Chips>,
}

/// What is done with a hand that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// An action; surrendering also accepts an offer of early surrender.
    Act(Action),
    /// Insurance for this amount.
    Insure(Chips),
    /// No insurance; or no early surrender.
    Decline,
}

/// Why a command is refused; the table is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The house refuses the bets.
    #[error("{0}")]
    Open(OpenError),
    /// The rules refuse the action.
    #[error("{0}")]
    Action(IllegalAction),
    /// The rules refuse the insurance.
    #[error("{0}")]
    Insurance(IllegalInsurance),
    /// The round waits for something else: another hand, or another kind of answer.
    #[error("expected {expected}")]
    NotAsked {
        /// What it waits for.
        expected: &'static str,
    },
    /// A round is in play.
    #[error("a round is in play")]
    RoundOpen,
    /// No round is in play.
    #[error("no round is in play")]
    NoRound,
    /// No such player sits at the table, or the players are not named in their order.
    #[error("the players of a bet are those at the table, in their order")]
    NoSuchPlayer,
    /// The player can place a bet.
    #[error("only who cannot place the smallest bet gets a new bankroll")]
    NotBroke,
    /// What is chosen at this table counts, and is not taken back.
    #[error("what is chosen at this table counts")]
    Counts,
    /// Nobody has chosen anything since the deal.
    #[error("there is no choice to take back")]
    NothingToUndo,
    /// The next shoe cannot be shuffled.
    #[error("{0}")]
    NoChance(#[from] NoChance),
}

impl Choice {
    /// What it puts into a round.
    pub(crate) const fn input(self) -> Input {
        match self {
            Self::Act(action) => Input::Act(action),
            Self::Insure(stake) => Input::Insure(stake),
            Self::Decline => Input::Decline,
        }
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Self {
        match error {
            InputError::OutOfTurn(expected) => Self::NotAsked { expected },
            InputError::Action(illegal) => Self::Action(illegal),
            InputError::Insurance(illegal) => Self::Insurance(illegal),
            InputError::Fund(error) => unreachable!("nobody funds a seat: {error}"),
        }
    }
}
