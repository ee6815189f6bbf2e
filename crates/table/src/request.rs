//! What can be asked of a table, by whom, and why it is refused.

use blackjack_engine::{
    Chips, Choice, HandId, IllegalAction, IllegalInsurance, InputError, OpenError,
};

use serde::{Deserialize, Serialize};

use crate::{NoChance, PlayerId};

/// The sender of a request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Actor {
    /// A player at the table.
    Player(PlayerId),
    /// The host of the table.
    Host,
    /// The clock of whatever hosts the table. The table has none of its own.
    Clock,
}

/// A number that its sender makes up for a request, so that a request which is sent twice is
/// carried out once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub u64);

/// The question that a request answers: a request to an older question is refused, so that one
/// answer that arrives late or twice never plays the next hand.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Question {
    /// The round of the table, from 1: the one in play, or the next one while bets are placed.
    pub round: u64,
    /// The decision of that round, from 1; 0 while bets are placed.
    pub number: u32,
}

/// Something that is asked of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The sender.
    pub actor: Actor,
    /// The sender's key.
    pub key: Key,
    /// The question that is answered.
    pub answers: Question,
    /// What is asked.
    pub command: Command,
}

/// What is asked of a table. A seat is a box of the table, counted from 0; a player may own
/// several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes a free seat: between rounds.
    Sit {
        /// Which.
        seat: usize,
        /// The name to show.
        name: Option<String>,
        /// What the player's purse holds; `None` for a purse that never had money, which gets the
        /// house's bankroll.
        purse: Option<Chips>,
    },
    /// Leaves a seat. A hand in play there stays the player's.
    StandUp {
        /// Which.
        seat: usize,
    },
    /// Places or changes the bet of a seat.
    Bet {
        /// Which.
        seat: usize,
        /// The stakes, one for each starting hand; at least one.
        stakes: Vec<Chips>,
    },
    /// Takes the bet of a seat back.
    ClearBet {
        /// Which.
        seat: usize,
    },
    /// Locks the bet of a seat, or unlocks it again. The round starts when every seat with a bet is
    /// ready.
    Ready {
        /// Which.
        seat: usize,
    },
    /// Plays the hand that the round asks about.
    Act {
        /// Which.
        hand: HandId,
        /// What is done.
        choice: Choice,
    },
    /// Fills the purse of a player who cannot cover the minimum bet, up to the house's bankroll.
    Refill {
        /// The player's seat.
        seat: usize,
    },
    /// The time of the player to act is up: from the clock only.
    Timeout,
    /// Voids the round in play: from the host only.
    Void {
        /// Why, as the end of a sentence.
        reason: String,
    },
}

/// A bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wager {
    /// The seat.
    pub player: usize,
    /// The stakes, one for each starting hand; at least one.
    pub stakes: Vec<Chips>,
}

/// Why a request is refused; the table is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
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
    /// The table has no such seat, or nobody sits there.
    #[error("nobody sits there")]
    NoSuchSeat,
    /// The seat belongs to another player.
    #[error("the seat belongs to another player")]
    SeatTaken,
    /// The actor may not ask this: the hand or the seat belongs to somebody else, or the command is
    /// the host's or the clock's.
    #[error("this is for somebody else to do")]
    NotYours,
    /// There is no bet on the seat.
    #[error("there is no bet to be ready with")]
    NoBet,
    /// The request answers a question that is not asked any more.
    #[error("this answers an earlier question")]
    Stale {
        /// The question that is asked now.
        asked: Question,
    },
    /// A request with the same key was carried out before.
    #[error("this has been done already")]
    Repeated,
    /// The table waits for players as long as they take.
    #[error("this table waits for its players")]
    NoTimeLimit,
    /// The player can cover the minimum bet.
    #[error("only a player who cannot cover the minimum bet gets a new bankroll")]
    NotBroke,
    /// Choices at this table cannot be taken back.
    #[error("choices at this table cannot be taken back")]
    UndoDisabled,
    /// Nothing was chosen since the deal.
    #[error("there is no choice to take back")]
    NothingToUndo,
    /// The next shoe cannot be shuffled.
    #[error("{0}")]
    NoChance(#[from] NoChance),
    /// It is not known whether the last request was stored: the table takes nothing until it is.
    #[error("the table is paused until its memory answers: {why}")]
    Paused {
        /// What went wrong.
        why: String,
    },
    /// The request could not be stored, so it was not carried out.
    #[error("nothing was done, because it cannot be stored: {why}")]
    NotStored {
        /// What went wrong.
        why: String,
    },
    /// Another process has taken the table over.
    #[error("another process has taken this table over")]
    TableLost,
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Self {
        match error {
            InputError::OutOfTurn(expected) => Self::NotAsked { expected },
            InputError::Action(illegal) => Self::Action(illegal),
            InputError::Insurance(illegal) => Self::Insurance(illegal),
            InputError::Fund(error) => unreachable!("no request funds a seat: {error}"),
        }
    }
}
