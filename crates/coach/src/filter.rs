//! Which rounds are counted: `Filter`.

/// Which rounds are counted; all of them, if nothing is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Those of this player; capital letters make no difference.
    pub player: Option<String>,
    /// Those at the houses of this name.
    pub house: Option<String>,
    /// Those that were opened then or later, in milliseconds since 1970.
    pub since_ms: Option<i64>,
    /// Those that were opened before.
    pub until_ms: Option<i64>,
}
