//! The state of a question: `Pending`.

use super::unavailable::Unavailable;

/// The state of a question.
#[derive(Clone, PartialEq, Debug)]
pub enum Pending<T> {
    /// The answer is being computed.
    Waiting,
    /// The answer.
    Ready(Box<T>),
    /// The reason why there is no answer, as a sentence.
    Unavailable(String),
}

impl<T> Pending<T> {
    /// Converts the result of a question.
    pub(super) fn from_result(answer: Result<Box<T>, Unavailable>) -> Self {
        answer.map_or_else(
            |why| Self::Unavailable(format!("The coach has no answer: {why}.")),
            Self::Ready,
        )
    }

    /// Returns the answer, once there is one.
    pub fn ready(&self) -> Option<&T> {
        if let Self::Ready(it) = self { Some(it) } else { None }
    }

    /// Returns whether the answer is still being computed.
    pub const fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting)
    }
}
