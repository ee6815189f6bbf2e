//! How fast cards are dealt before one's eyes.

use crate::worded::Worded;

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

impl Worded for Animation {
    const WORDS: &'static [(&'static str, Self)] =
        &[("slow", Self::Slow), ("fast", Self::Fast), ("off", Self::Off)];
}
