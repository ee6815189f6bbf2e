//! A filter for statistics: `Filter`.

/// A filter for the rounds that statistics count; the default counts all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// The player; upper and lower case are the same.
    pub player: Option<String>,
    /// The name of the house.
    pub house: Option<String>,
    /// The earliest opening time, in milliseconds since 1970.
    pub since_ms: Option<i64>,
    /// The opening time that all rounds come before, in milliseconds since 1970.
    pub until_ms: Option<i64>,
}
