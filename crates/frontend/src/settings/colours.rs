//! The number of colours to draw with: `Colours`.

use super::depth::Depth;
use crate::settings::keyword::Keyword;

/// The number of colours to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// As many as the terminal reports.
    #[default]
    Auto,
    /// This depth, even if the terminal reports another.
    Always(Depth),
}

impl Keyword for Colours {
    const KEYWORDS: &'static [(&'static str, Self)] = &[
        ("auto", Self::Auto),
        ("true", Self::Always(Depth::True)),
        ("256", Self::Always(Depth::Indexed)),
        ("16", Self::Always(Depth::Sixteen)),
        ("none", Self::Always(Depth::None)),
    ];
}
