//! What came of a question so far: `Said`.

use super::unavailable::Unavailable;

/// What came of a question so far.
#[derive(Clone, PartialEq, Debug)]
pub enum Said<T> {
    /// It is being worked out.
    NotYet,
    /// This.
    So(Box<T>),
    /// There is no answer, and why.
    Unknown(String),
}

impl<T> Said<T> {
    /// What came of a question that was answered.
    pub(super) fn of(answer: Result<Box<T>, Unavailable>) -> Self {
        answer
            .map_or_else(|why| Self::Unknown(format!("The coach does not know: {why}.")), Self::So)
    }

    /// This, once it is said.
    pub fn so(&self) -> Option<&T> {
        if let Self::So(it) = self { Some(it) } else { None }
    }

    /// Whether it is still being worked out.
    pub const fn is_awaited(&self) -> bool {
        matches!(self, Self::NotYet)
    }
}
