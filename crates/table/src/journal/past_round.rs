//! A stored round: `PastRound`.

use blackjack_engine::Chips;

use crate::journal::receipt::RoundId;
use crate::ledger::account::TableId;

/// The state of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoundState {
    /// The round is in play.
    Open,
    /// The round is finished.
    Closed,
    /// The round was voided, for the given reason.
    Void(String),
}

/// A stored round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastRound {
    /// The number of the round.
    pub id: RoundId,
    /// The time at which it was opened, in milliseconds since 1970.
    pub opened_ms: i64,
    /// The name of the house.
    pub house: String,
    /// The table, and the number of the shoe there.
    pub shoe: (TableId, u64),
    /// The state of the round.
    pub state: RoundState,
    /// The round in the notation; empty while it is open, because it contains the hole card.
    pub line: String,
    /// The players, by seat.
    pub seats: Vec<PastSeat>,
    /// The number of decisions that the coach has judged wrong; `None` if it has not reviewed the
    /// round.
    pub mistakes: Option<u32>,
}

/// A seat in a stored round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastSeat {
    /// The player; [`crate::UNNAMED_PLAYER`] for a solo player without a name.
    pub player: String,
    /// The initial bets on all its starting hands.
    pub bet: Chips,
    /// The net result, once the round is finished.
    pub net: Option<Chips>,
}
