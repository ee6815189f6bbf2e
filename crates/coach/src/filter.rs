//! A filter for statistics: `Filter`.

/// Selects the rounds that statistics include; the default includes all rounds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// The name of the player; upper and lower case are equal.
    pub player: Option<String>,
    /// The name of the house.
    pub house: Option<String>,
    /// The earliest opening time, in milliseconds since 1970.
    pub since_ms: Option<i64>,
    /// The end of the period: rounds opened from this time on, in milliseconds since 1970, are left
    /// out.
    pub until_ms: Option<i64>,
}
