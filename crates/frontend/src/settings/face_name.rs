//! Which face a game is shown on.

use crate::keyword::Keyword;

/// How the game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FaceName {
    /// On the full screen.
    #[default]
    Screen,
    /// In plain lines.
    Plain,
}

impl Keyword for FaceName {
    const KEYWORDS: &'static [(&'static str, Self)] =
        &[("screen", Self::Screen), ("plain", Self::Plain)];
}
