//! `EveningRefusal`: the reasons specific to evenings for refusing a request.

/// A reason specific to evenings for refusing a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EveningRefusal {
    /// The first round has been opened.
    #[error("the evening has begun")]
    Begun,
    /// The first round has not been opened.
    #[error("the evening has not begun")]
    NotBegun,
    /// No round is left to play.
    #[error("the evening is over")]
    Over,
    /// The evening has the maximum number of players.
    #[error("the evening is full")]
    Full,
    /// No player has joined.
    #[error("nobody has joined yet")]
    Empty,
}
