//! How many colours somebody wants.

use super::depth::Depth;
use crate::keyword::Keyword;

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// As many as the terminal says that it has.
    #[default]
    Auto,
    /// So many.
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
