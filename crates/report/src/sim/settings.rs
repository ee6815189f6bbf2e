//! The settings of a report: [`ReportSettings`].

/// The purse, the trip and the pace that results are computed for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportSettings {
    /// The purse whose risk of ruin is computed, in units.
    pub bankroll: u32,
    /// The win, in units, before which the purse may be lost.
    pub goal: Option<u32>,
    /// The rounds within which the purse may be lost.
    pub trip: Option<u64>,
    /// The number of such trips that are played.
    pub trips: Option<usize>,
    /// True if the frequencies of the player's actions are computed.
    pub frequencies: bool,
    /// The pace of the game.
    pub hands_per_hour: u32,
}

impl Default for ReportSettings {
    fn default() -> Self {
        Self {
            bankroll: 1000,
            goal: None,
            trip: None,
            trips: None,
            frequencies: false,
            hands_per_hour: 100,
        }
    }
}
