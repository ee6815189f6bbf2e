//! How fast cards are dealt before one's eyes.

use crate::keyword::Keyword;

/// How cards are dealt before one's eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Animation {
    /// One by one, as a dealer does.
    Slow,
    /// One by one, quickly.
    #[default]
    Fast,
    /// All at once.
    Off,
}

impl Keyword for Animation {
    const KEYWORDS: &'static [(&'static str, Self)] =
        &[("slow", Self::Slow), ("fast", Self::Fast), ("off", Self::Off)];
}
