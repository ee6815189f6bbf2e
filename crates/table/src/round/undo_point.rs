//! `UndoPoint`: the state of a table before a choice.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Choice, HandId};

use crate::journal::receipt::RoundId;
use crate::ledger::account::PlayerId;
use crate::round::live::LiveRound;
use crate::shoe::live::LiveShoe;

/// The state of a table before a choice: everything that a choice changes.
#[derive(Debug)]
pub(crate) struct UndoPoint {
    /// The choice and its hand.
    pub(crate) chosen: (HandId, Choice),
    pub(crate) round: LiveRound,
    pub(crate) last: Option<LiveRound>,
    pub(crate) shoe: LiveShoe,
    pub(crate) purses: BTreeMap<PlayerId, Chips>,
    /// The net results of the players, in seat order.
    pub(crate) nets: Vec<Chips>,
    pub(crate) entries: u64,
    pub(crate) upcoming: RoundId,
}
