//! When the count is told.

use crate::keyword::Keyword;

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

impl Keyword for CountMode {
    const KEYWORDS: &'static [(&'static str, Self)] =
        &[("off", Self::Off), ("ask", Self::Ask), ("shown", Self::Shown)];
}
