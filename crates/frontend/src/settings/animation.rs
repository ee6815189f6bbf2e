//! The pace of the deal: `Animation`.

use crate::settings::keyword::Keyword;

/// The pace at which cards are dealt on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Animation {
    /// One by one, at a dealer's pace.
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
