//! Requests to a table, their senders, and the reasons for refusing them.

use blackjack_engine::{
    Chips, Choice, HandId, IllegalAction, IllegalDouble, IllegalInsurance, InputError, OpenError,
    SeatBets,
};

use serde::{Deserialize, Serialize};

use crate::evening::refusal::EveningRefusal;
use crate::ledger::account::PlayerId;
use crate::shoe::contribution::Secret;
use crate::shoe::seed::{Commitment, EntropyError};

/// The sender of a request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A player at the table.
    Player(PlayerId),
    /// The host of the table.
    Host,
    /// The clock of the table's host; the table itself has no clock.
    Clock,
}

/// A number that the sender chooses for a request, so that a request sent twice is carried out only
/// once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RequestKey(pub u64);

/// The decision that a request belongs to. A request for an older one is refused, so an answer that
/// arrives late or twice never plays the next hand.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// The number of the round at the table, from 1: the round in play, or the next one while bets
    /// are placed.
    pub round: u64,
    /// The number of the decision in the round, from 1; 0 while bets are placed.
    pub number: u32,
}

/// A request to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The sender.
    pub actor: Actor,
    /// The sender's key.
    pub key: RequestKey,
    /// The question that it answers.
    pub answers: Question,
    /// The command.
    pub command: Command,
}

/// A command to a table. A seat is a box of the table, counted from 0; a player may own several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes a free seat, for the next round if one is in play.
    Sit {
        /// The seat.
        seat: usize,
        /// The name to show.
        name: Option<String>,
        /// The balance of the player's purse; `None` for a new purse, which gets the house's
        /// bankroll.
        purse: Option<Chips>,
    },
    /// Leaves a seat. The player keeps a hand in play there until the round is over.
    StandUp {
        /// The seat.
        seat: usize,
    },
    /// Places or changes the bet of a seat.
    Bet {
        /// The seat.
        seat: usize,
        /// The bets: at least one hand's.
        bets: SeatBets,
    },
    /// Clears the bet of a seat.
    ClearBet {
        /// The seat.
        seat: usize,
    },
    /// Locks the bet of a seat, or unlocks it. The round starts when every bet is locked.
    Ready {
        /// The seat.
        seat: usize,
    },
    /// Commits to a contribution to the shoe, before its first round.
    Commit {
        /// The hash of the contribution: [`crate::Contribution::commitment`].
        commitment: Commitment,
    },
    /// Reveals a contribution, when the bets of the first round are locked.
    Reveal {
        /// The secret.
        secret: Secret,
        /// The cut, in cards.
        cut: u32,
    },
    /// Plays the active hand.
    Act {
        /// The hand.
        hand: HandId,
        /// The choice.
        choice: Choice,
    },
    /// Rebuys for a player who cannot cover the minimum bet: fills the purse up to the house's
    /// bankroll.
    Rebuy {
        /// The player's seat.
        seat: usize,
    },
    /// Ends the time of the active player, or the time for bets: bets that are not locked are
    /// taken back, and the round starts with the others. The clock sends it where the table has a
    /// time limit; the host may send it anywhere, so that nobody who has left blocks a table. While
    /// contributions are revealed, only the clock may send it: it voids the shoe.
    Timeout,
    /// Unlocks all bets, so that no round starts. Only the host may send it.
    UnlockBets,
    /// Voids the round in play. Only the host may send it.
    Void {
        /// The reason, as the end of a sentence.
        reason: String,
    },
}

/// The bet of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wager {
    /// The seat.
    pub seat: usize,
    /// The bets: at least one hand's.
    pub bets: SeatBets,
}

/// The reason why a request is refused. The table is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The house refuses the bets.
    #[error("{0}")]
    Open(OpenError),
    /// The rules refuse the action.
    #[error("{0}")]
    Action(IllegalAction),
    /// The rules refuse the double for less.
    #[error("{0}")]
    Double(IllegalDouble),
    /// The rules refuse the insurance.
    #[error("{0}")]
    Insurance(IllegalInsurance),
    /// The round is waiting for something else: another hand, or another kind of choice.
    #[error("expected {expected}")]
    NotAsked {
        /// The expected decision, or the expected hand.
        expected: &'static str,
    },
    /// A round is in play.
    #[error("a round is in play")]
    RoundOpen,
    /// No round is in play.
    #[error("no round is in play")]
    NoRound,
    /// The seat does not exist, or nobody sits there.
    #[error("nobody sits there")]
    NoSuchSeat,
    /// The seat belongs to another player.
    #[error("the seat belongs to another player")]
    SeatTaken,
    /// The actor may not do this: the hand or the seat belongs to another player, or only the host
    /// or the clock may send this command.
    #[error("only another player or the host can do this")]
    NotYours,
    /// The seat has no bet.
    #[error("there is no bet to lock")]
    NoBet,
    /// The shoe takes no contributions: it has begun, or its contributions are closed.
    #[error("the shoe takes no contributions now; you can contribute to the next one")]
    ContributionsClosed,
    /// The player did not reveal a contribution to a shoe since the last round.
    #[error(
        "you did not reveal your contribution to an earlier shoe, so no shoe takes one of yours before \
         the next round"
    )]
    Excluded,
    /// The contributions to the shoe are being revealed, so no bet can change.
    #[error("the players are revealing what they contribute to the shuffle; bets are locked")]
    Revealing,
    /// The player has nothing to reveal.
    #[error("there is no contribution of yours to reveal")]
    NothingToReveal,
    /// The time to reveal contributions is over.
    #[error("the time to reveal your contribution is over")]
    TooLate,
    /// The contribution does not match the player's commitment.
    #[error("this is not the contribution that you committed to")]
    WrongReveal,
    /// The request answers an earlier question.
    #[error("this answers an earlier decision")]
    Stale {
        /// The current question.
        asked: Question,
    },
    /// A request with the same key was carried out before.
    #[error("this was already done")]
    Repeated,
    /// The table has no time limit.
    #[error("this table has no time limit")]
    NoTimeLimit,
    /// The player can cover the minimum bet.
    #[error("you can rebuy only when you cannot cover the minimum bet")]
    NotBroke,
    /// Undo is disabled at this table.
    #[error("undo is disabled at this table")]
    UndoDisabled,
    /// No choice has been made since the deal.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// The request does not fit the state of the evening.
    #[error("{0}")]
    Evening(#[from] EveningRefusal),
    /// The next shoe cannot be shuffled.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
    /// The last change may or may not be stored. The table refuses everything until that is known.
    #[error("the table is paused until its storage responds: {reason}")]
    Paused {
        /// The error.
        reason: String,
    },
    /// The request could not be stored, so it was not carried out.
    #[error("nothing was changed, because it could not be stored: {reason}")]
    NotStored {
        /// The error.
        reason: String,
    },
    /// Another process has taken over the table.
    #[error("another process has taken over this table")]
    TableLost,
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Self {
        match error {
            InputError::OutOfTurn(expected) => Self::NotAsked { expected },
            InputError::Action(illegal) => Self::Action(illegal),
            InputError::Double(illegal) => Self::Double(illegal),
            InputError::Insurance(illegal) => Self::Insurance(illegal),
            InputError::Fund(error) => unreachable!("no request sets funds: {error}"),
        }
    }
}
