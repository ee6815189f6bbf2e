//! When the count is told.

use crate::worded::Worded;

/// When the count is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CountMode {
    /// Never.
    Off,
    /// When somebody asks.
    #[default]
    Ask,
    /// All the time.
    Shown,
}

impl Worded for CountMode {
    const WORDS: &'static [(&'static str, Self)] =
        &[("off", Self::Off), ("ask", Self::Ask), ("shown", Self::Shown)];
}
