//! What came of a question so far: `Pending`.

use super::unavailable::Unavailable;

/// What came of a question so far.
#[derive(Clone, PartialEq, Debug)]
pub enum Pending<T> {
    /// It is being worked out.
    Waiting,
    /// This.
    Ready(Box<T>),
    /// There is no answer, and why.
    Unavailable(String),
}

impl<T> Pending<T> {
    /// What came of a question that was answered.
    pub(super) fn from_result(answer: Result<Box<T>, Unavailable>) -> Self {
        answer.map_or_else(
            |why| Self::Unavailable(format!("The coach does not know: {why}.")),
            Self::Ready,
        )
    }

    /// This, once it is said.
    pub fn ready(&self) -> Option<&T> {
        if let Self::Ready(it) = self { Some(it) } else { None }
    }

    /// Whether it is still being worked out.
    pub const fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting)
    }
}
