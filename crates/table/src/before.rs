//! A table before a choice, which may be taken back: `Before`.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Choice, HandId};

use crate::in_play::InPlay;
use crate::{LiveShoe, PlayerId, RoundId};

/// A table before a choice: everything that a choice changes.
#[derive(Debug)]
pub(crate) struct Before {
    /// The choice, and for which hand.
    pub(crate) chosen: (HandId, Choice),
    pub(crate) round: InPlay,
    pub(crate) last: Option<InPlay>,
    pub(crate) shoe: LiveShoe,
    pub(crate) purses: BTreeMap<PlayerId, Chips>,
    /// What the players had won or lost, in the order in which they sit.
    pub(crate) nets: Vec<Chips>,
    pub(crate) entries: u64,
    pub(crate) upcoming: RoundId,
}
