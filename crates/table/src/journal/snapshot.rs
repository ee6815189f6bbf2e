//! The stored state of a table, from which it is restored.

use blackjack_engine::{Chips, House};

use crate::journal::entry::Decision;
use crate::journal::receipt::RoundId;
use crate::ledger::account::{PlayerId, Posting, TableId};
use crate::players::seating::Seating;
use crate::request::{Actor, RequestKey};
use crate::shoe::contributions::Contributions;
use crate::shoe::seed::{Commitment, Seed};
use crate::shoe::shuffler::SchemeVersion;

/// The stored state of a table.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The table.
    pub table: TableId,
    /// The lease under which the host holds the table.
    pub epoch: u64,
    /// The number of entries in its journal.
    pub entries: u64,
    /// The number of rounds opened at it.
    pub rounds: u64,
    /// The number of its last shoe; 0 if there is none.
    pub last_shoe: u64,
    /// The expected number of the next round.
    pub upcoming: RoundId,
    /// The players to seat, in seat order.
    pub seats: Vec<SnapshotSeat>,
    /// The seats of a table for many players, which exist independently of its players; then
    /// there are no players to seat.
    pub seating: Option<Seating>,
    /// The balances of all players at the table.
    pub purses: Vec<(PlayerId, Chips)>,
    /// The escrow balance of the table.
    pub escrow: Chips,
    /// The current shoe, or the reason why it cannot be read, as the end of a sentence.
    pub shoe: Result<StoredShoe, String>,
    /// The contributions to the current shoe.
    pub contributions: Contributions,
    /// The open round, if any.
    pub round: Option<StoredRound>,
    /// The latest requests that were carried out, newest last.
    pub answered: Vec<(Actor, RequestKey)>,
}

/// A player to seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotSeat {
    /// The player.
    pub player: PlayerId,
    /// The name to show; a solo player may have none.
    pub name: Option<String>,
    /// True if the player's purse still needs its bankroll.
    pub is_new: bool,
}

/// A stored shoe that is not over.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredShoe {
    /// The number at the table, from 1.
    pub number: u64,
    /// The seed.
    pub seed: Seed,
    /// The published hash of the seed.
    pub commitment: Commitment,
    /// The scheme that derives shuffles from the seed.
    pub scheme: SchemeVersion,
    /// The house that the shoe is dealt for.
    pub house: House,
    /// The earlier rounds dealt from it, in order, without the open one.
    pub rounds: Vec<StoredDraws>,
}

/// The cards that a finished or void round drew from its shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredDraws {
    /// The number of cards.
    pub drawn: usize,
    /// The round in notation.
    pub line: String,
}

/// A stored round that is not over.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRound {
    /// The number in the journal.
    pub id: RoundId,
    /// The number at the table.
    pub number: u64,
    /// The round so far, in notation.
    pub line: String,
    /// The players in the order of the round's seats, with the names to show.
    pub players: Vec<(PlayerId, Option<String>)>,
    /// The decisions, or the reason why they cannot be read, as the end of a sentence.
    pub decisions: Result<Vec<Decision>, String>,
    /// The money moved so far, by account.
    pub moved: Vec<Posting>,
}
