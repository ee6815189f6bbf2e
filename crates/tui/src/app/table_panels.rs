//! The state of the panels beside the table: `TablePanels`.

use std::sync::Arc;

use blackjack_coach::{Matchup, StrategyCard};
use blackjack_engine::Rules;
use blackjack_frontend::scene::chart_panel::ChartPanel;

/// The panels beside the table.
#[derive(Debug, Default)]
pub(super) struct TablePanels {
    /// True if the table had room for a panel when it was last drawn.
    pub(super) has_room: bool,
    /// True if the coach, the count and the chart are open from the start.
    pub(super) are_open: bool,
    /// The rules whose chart was requested last.
    pub(super) asked: Option<Rules>,
    /// The chart of these rules, once it is known.
    pub(super) card: Option<Box<StrategyCard>>,
    /// The chart as it is shown, and the decision that it is shown for. Frames share it.
    pub(super) chart: Arc<ChartPanel>,
    pub(super) matchup: Option<Matchup>,
}
