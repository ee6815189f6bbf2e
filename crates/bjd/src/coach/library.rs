//! The charts and index plays that the coach has computed, for reuse: [`Library`].

use std::convert::Infallible;
use std::sync::Arc;

use blackjack_coach::{IndexPlays, Matchup, StrategyCard};
use blackjack_engine::House;
use blackjack_odds::Tags;
use quick_cache::sync::Cache;

/// The maximum number of cached charts, and of cached index plays.
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
    charts: Arc<Cache<String, Chart>>,
    /// By the notation of the house, and the name of the count.
    indexes: Arc<Cache<(String, String, Matchup), Index>>,
}

impl Default for Library {
    fn default() -> Self {
        Self { charts: Cache::new(CHARTS).into(), indexes: Cache::new(INDEXES).into() }
    }
}

impl Library {
    /// Returns the chart of a house.
    pub(super) fn chart(&self, house: &House) -> Chart {
        let compute = || Ok(StrategyCard::new(house.rules()).ok().map(Arc::new));
        let Ok(chart) = self.charts.get_or_insert_with::<_, Infallible>(&house.notation(), compute);
        chart
    }

    /// Returns the index plays of a matchup at a house; `None` for insurance, which has none.
    pub(super) fn index(&self, house: &House, tags: &Tags, matchup: Matchup) -> Index {
        let Matchup::Hand { row, upcard } = matchup else { return None };
        let compute = || Ok(IndexPlays::of(house.rules(), tags, row, upcard).ok().map(Arc::new));
        let key = (house.notation(), tags.name().to_owned(), matchup);
        let Ok(index) = self.indexes.get_or_insert_with::<_, Infallible>(&key, compute);
        index
    }
}
