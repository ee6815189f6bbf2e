//! What was asked for of the coach: `CoachRequests`.

/// What was asked for of the coach, until something is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoachRequests {
    /// What each choice is worth, or the bet.
    pub advice: bool,
    /// The count.
    pub count: bool,
    /// The advice on a screen of its own, as soon as it is there.
    pub page: bool,
}
