//! `FinishedRound`: the last round of a table, shown again after a restart.

use std::collections::BTreeMap;

use blackjack_engine::{Record, SeenCards};

use crate::journal::receipt::RoundId;
use crate::ledger::account::PlayerId;
use crate::round::live::LiveRound;
use crate::table::Table;

/// The last round of a table, from the journal.
#[derive(Clone, Debug)]
pub struct FinishedRound {
    /// The number in the journal.
    pub id: RoundId,
    /// The number at the table.
    pub number: u64,
    /// The round, which is over.
    pub record: Record,
    /// The players, in the order of the round's seats.
    pub players: Vec<PlayerId>,
    /// The table's seat of each of the round's seats.
    pub seats: Vec<usize>,
    /// The public information about the shoe before the round.
    pub seen: SeenCards,
}

impl Table {
    /// Shows the last finished round of a restored table. Does nothing at a table with a round in
    /// play, or for a round that cannot have been there: it is not over, or its seats do not exist.
    pub fn show_finished(&mut self, finished: FinishedRound) {
        let FinishedRound { id, number, record, players, seats, seen } = finished;
        let fits = record.round().is_over()
            && seats.len() == record.bets().count()
            && players.len() == seats.len()
            && seats.iter().all(|&seat| seat < self.seats.len());
        if self.round.is_some() || !fits {
            return;
        }
        let decided = record.inputs().iter().filter(|input| input.choice().is_some()).count();
        self.last = Some(LiveRound {
            id: Some(id),
            number,
            record,
            seats,
            players,
            decided,
            choices: u32::try_from(decided).unwrap_or(u32::MAX),
            seen,
            moved: BTreeMap::new(),
        });
    }
}
