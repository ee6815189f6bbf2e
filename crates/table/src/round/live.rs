//! `LiveRound`: a round at a table.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Record, SeenCards};

use crate::journal::receipt::RoundId;
use crate::ledger::account::{Holder, PlayerId};
use crate::view::RoundView;

/// A round at a table.
#[derive(Clone, Debug)]
pub(crate) struct LiveRound {
    /// The number in the journal; `None` until it is stored.
    pub(crate) id: Option<RoundId>,
    /// The number at the table, from 1.
    pub(crate) number: u64,
    pub(crate) record: Record,
    /// The table's seat of each of the round's seats.
    pub(crate) seats: Vec<usize>,
    /// The players, in the order of the round's seats.
    pub(crate) players: Vec<PlayerId>,
    /// The number of decisions so far.
    pub(crate) decided: usize,
    /// The number of those decisions that are choices.
    pub(crate) choices: u32,
    /// The public information about the shoe before the round.
    pub(crate) seen: SeenCards,
    /// The money moved so far, by holder.
    pub(crate) moved: BTreeMap<Holder, Chips>,
}

impl LiveRound {
    /// Returns the public view of the round.
    pub(crate) fn view(&self) -> RoundView {
        RoundView::of(&self.record, self.id, self.number, &self.seats)
    }
}
