//! A table as its journal remembers it: what restoring it needs.

use blackjack_engine::{Chips, House};

use crate::{
    Actor, Commitment, Decision, Key, PlayerId, Posting, RoundId, SchemeVersion, Seed, TableId,
};

/// A table as its journal remembers it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The table.
    pub table: TableId,
    /// The claim under which it is held now.
    pub epoch: u64,
    /// How many entries its journal has.
    pub entries: u64,
    /// How many rounds were opened at it.
    pub rounds: u64,
    /// The number of its last shoe; 0 if it had none.
    pub last_shoe: u64,
    /// The number that the next round is expected to get.
    pub upcoming: RoundId,
    /// The players who sit down, in the order of their seats.
    pub seats: Vec<SnapshotSeat>,
    /// What the purses of everybody at the table hold.
    pub purses: Vec<(PlayerId, Chips)>,
    /// What lies in the table's escrow.
    pub escrow: Chips,
    /// The shoe that is not over; or why it cannot be read, as the end of a sentence.
    pub shoe: Result<StoredShoe, String>,
    /// The round that is not over.
    pub round: Option<StoredRound>,
    /// The requests that were carried out last, the newest last.
    pub answered: Vec<(Actor, Key)>,
}

/// A player who sits down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotSeat {
    /// The player.
    pub player: PlayerId,
    /// The name to show; a solo player may have none.
    pub name: Option<String>,
    /// Whether the player's purse still waits for its first money.
    pub is_new: bool,
}

/// A shoe that is not over.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredShoe {
    /// The number at the table, from 1.
    pub number: u64,
    /// The seed.
    pub seed: Seed,
    /// The hash of the seed, as it was published.
    pub commitment: Commitment,
    /// How shuffles follow from the seed.
    pub scheme: SchemeVersion,
    /// What the players contributed.
    pub contributions: Vec<Vec<u8>>,
    /// The house that it is dealt for.
    pub house: House,
    /// The rounds that were dealt from it, in order, without the open one.
    pub rounds: Vec<StoredDraws>,
}

/// A finished or void round, as far as its shoe is concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredDraws {
    /// How many cards it took.
    pub drawn: usize,
    /// The round in the notation.
    pub line: String,
}

/// A round that is not over.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRound {
    /// Its number in the journal.
    pub id: RoundId,
    /// Its number at the table.
    pub number: u64,
    /// The round in the notation, as far as it has come.
    pub line: String,
    /// The players by the round's seats, with the names to show.
    pub players: Vec<(PlayerId, Option<String>)>,
    /// The decisions; or why they cannot be read, as the end of a sentence.
    pub decisions: Result<Vec<Decision>, String>,
    /// What it has moved, by account.
    pub moved: Vec<Posting>,
}
