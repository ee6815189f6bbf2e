//! `Entry`: a change to a table in its journal, stored as a whole or not at all.

use blackjack_engine::{Card, Chips, Choice, HandId, House, Input, Seat, SeatBets};

use crate::journal::receipt::RoundId;
use crate::ledger::account::{PlayerId, TableId, Transfer};
use crate::request::{Actor, RequestKey};
use crate::shoe::contributions::ContributionEntry;
use crate::shoe::seed::{Commitment, Seed};
use crate::shoe::shuffler::SchemeVersion;

/// A decision in a round: any input except a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A choice for a hand.
    Choice(HandId, Choice),
    /// A correction of a seat's funds: its player's purse has changed outside the round.
    Fund(Seat, Chips),
}

/// A change to a table, as stored in its journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The table.
    pub table: TableId,
    /// The lease under which the host holds the table. Entries under an older lease are refused.
    pub epoch: u64,
    /// The position in the table's journal, from 1 without gaps.
    pub number: u64,
    /// The sender of the request.
    pub actor: Actor,
    /// The key of the request.
    pub key: RequestKey,
    /// The time, in milliseconds since 1970.
    pub at_ms: i64,
    /// The addition to a round.
    pub round: Option<RoundEntry>,
    /// The next shoe, if the change commits to one; this ends the previous shoe.
    pub shoe: Option<ShoeEntry>,
    /// The step of the contributions to the shoe that has not begun.
    pub contribution: Option<ContributionEntry>,
    /// The money that moves, in order.
    pub transfers: Vec<Transfer>,
    /// The assumed balances of the purses that pay. The entry is refused if they are wrong. Empty
    /// if the house gives unlimited credit.
    pub assumed: Vec<(PlayerId, Chips)>,
}

/// An addition to a round.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundEntry {
    /// The round's number; `None` if this entry opens it.
    pub id: Option<RoundId>,
    /// The round's number at its table, from 1.
    pub number: u64,
    /// The opening, if this entry opens the round.
    pub opening: Option<Opening>,
    /// The new decisions.
    pub decisions: Vec<Decision>,
    /// The number of earlier decisions.
    pub decided: usize,
    /// The new cards.
    pub cards: Vec<Card>,
    /// The whole round so far, in notation.
    pub line: String,
    /// The number of cards that the whole round has drawn from the shoe.
    pub drawn: usize,
    /// The net result of each seat, if the round is over.
    pub nets: Option<Vec<Chips>>,
    /// The reason why the round is void, if it is.
    pub void: Option<String>,
}

/// The opening of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The number of the shoe at its table.
    pub shoe: u64,
    /// The name of the house.
    pub house: String,
    /// The bets, in the order of the round's seats.
    pub seats: Vec<OpeningSeat>,
}

/// The bets of one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningSeat {
    /// The player.
    pub player: PlayerId,
    /// The player's funds before the bets; `None` for unlimited credit.
    pub funds: Option<Chips>,
    /// The bets.
    pub bets: SeatBets,
}

/// A new shoe and its commitment.
#[derive(Clone, PartialEq, Debug)]
pub struct ShoeEntry {
    /// The number at the table, from 1.
    pub number: u64,
    /// The seed, secret until the shoe is over.
    pub seed: Seed,
    /// The hash of the seed, published before the first bet.
    pub commitment: Commitment,
    /// The scheme that derives shuffles from the seed.
    pub scheme: SchemeVersion,
    /// The house that the shoe is dealt for. Rounds end under the rules they began with, even
    /// if the house changes.
    pub house: House,
}

impl Decision {
    /// Returns the decision as an input of a round.
    pub const fn input(self) -> Input {
        match self {
            Self::Choice(_, choice) => Input::Choice(choice),
            Self::Fund(seat, funds) => Input::Fund(seat, funds),
        }
    }
}
