//! The player's requests to the coach: `CoachRequests`.

/// The player's requests to the coach, until the next decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoachRequests {
    /// True if the advice is requested.
    pub advice: bool,
    /// True if the count is requested.
    pub count: bool,
    /// True if the advice is requested on its own page, once it arrives.
    pub page: bool,
}
