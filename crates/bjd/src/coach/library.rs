//! The charts and index plays that the coach has computed, for reuse: [`Library`].

use std::sync::Arc;

use blackjack_coach::{IndexPlays, Matchup, StrategyCard};
use blackjack_engine::House;
use blackjack_odds::Tags;

use crate::kept::Kept;

/// The most charts that are kept, and the most index plays.
const CHARTS: usize = 128;
const INDEXES: usize = 4096;

/// The chart of a house; `None` where none can be computed.
type Chart = Option<Arc<StrategyCard>>;

/// The index plays of a matchup; `None` where none can be computed.
type Index = Option<Arc<IndexPlays>>;

/// The charts and index plays that the coach has computed, for reuse.
#[derive(Clone, Debug)]
pub(super) struct Library {
    /// By the notation of the house.
    charts: Kept<String, Chart>,
    /// By the notation of the house, and the name of the count.
    indexes: Kept<(String, String, Matchup), Index>,
}

impl Default for Library {
    fn default() -> Self {
        Self { charts: Kept::new(CHARTS), indexes: Kept::new(INDEXES) }
    }
}

impl Library {
    /// Returns the chart of a house.
    pub(super) fn chart(&self, house: &House) -> Chart {
        let compute = || StrategyCard::new(house.rules()).ok().map(Arc::new);
        self.charts.get_or(house.notation(), compute)
    }

    /// Returns the index plays of a matchup at a house; `None` for insurance, which has none.
    pub(super) fn index(&self, house: &House, tags: &Tags, matchup: Matchup) -> Index {
        let Matchup::Hand { row, upcard } = matchup else { return None };
        let compute = || IndexPlays::of(house.rules(), tags, row, upcard).ok().map(Arc::new);
        self.indexes.get_or((house.notation(), tags.name().to_owned(), matchup), compute)
    }
}
