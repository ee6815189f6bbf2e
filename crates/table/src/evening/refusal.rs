//! `EveningRefusal`: why an evening refuses a request that a table has no word for.

/// The reason why an evening refuses a request that a table has no word for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EveningRefusal {
    /// The first round has been opened.
    #[error("the evening has begun")]
    Begun,
    /// The first round has not been opened.
    #[error("the evening has not begun")]
    NotBegun,
    /// There is no round left to play.
    #[error("the evening is over")]
    Over,
    /// The evening has the maximum number of players.
    #[error("the evening is full")]
    Full,
    /// No player has joined.
    #[error("nobody has joined yet")]
    Empty,
}
