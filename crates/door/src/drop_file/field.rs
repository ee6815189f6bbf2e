//! One field of a drop file, for people to read.

use std::fmt;

/// One field of a drop file, as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its place: a line, from 1, or an offset in bytes, from 0.
    pub at: FieldPlace,
    /// Its name.
    pub name: &'static str,
    /// Its contents; `None` for a password, which is never shown.
    pub value: Option<String>,
}

/// The place of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldPlace {
    /// A line, from 1.
    Line(usize),
    /// An offset in bytes, from 0.
    Offset(usize),
}

/// The secrecy of a field: only the contents of an open one may be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Secrecy {
    Open,
    Secret,
}

impl Field {
    pub(super) fn new(
        at: FieldPlace,
        name: &'static str,
        secrecy: Secrecy,
        value: impl FnOnce() -> String,
    ) -> Self {
        Self { at, name, value: (secrecy == Secrecy::Open).then(value) }
    }
}

/// Formats a field as `  18  seconds left: 1859`.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (FieldPlace::Line(at) | FieldPlace::Offset(at)) = self.at;
        let value = self.value.as_deref().unwrap_or("(hidden)");
        write!(f, "{at:4}  {}: {value}", self.name)
    }
}
