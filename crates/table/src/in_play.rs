//! A round at the table: `InPlay`.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Record, SeenCards};

use crate::{Holder, PlayerId, RoundId, RoundView};

/// A round at the table.
#[derive(Clone, Debug)]
pub(crate) struct InPlay {
    /// Its number in the journal; none before it is stored.
    pub(crate) id: Option<RoundId>,
    /// Its number at the table, from 1.
    pub(crate) number: u64,
    pub(crate) record: Record,
    /// The table's seat of each of the round's.
    pub(crate) seats: Vec<usize>,
    /// The players, by the round's seats.
    pub(crate) players: Vec<PlayerId>,
    /// How many decisions it has.
    pub(crate) decided: usize,
    /// How many of them are choices.
    pub(crate) choices: u32,
    /// What had been seen of the shoe before it.
    pub(crate) seen: SeenCards,
    /// What it has moved so far, by holder.
    pub(crate) moved: BTreeMap<Holder, Chips>,
}

impl InPlay {
    /// What everybody sees of it.
    pub(crate) fn view(&self) -> RoundView {
        RoundView::of(&self.record, self.id, self.number, &self.seats)
    }
}
