//! The player's requests to the coach: `CoachRequests`.

/// The player's requests to the coach, until the next decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoachRequests {
    /// Whether the advice is requested.
    pub advice: bool,
    /// Whether the count is requested.
    pub count: bool,
    /// Whether the advice is requested on its own page, once it arrives.
    pub page: bool,
}
