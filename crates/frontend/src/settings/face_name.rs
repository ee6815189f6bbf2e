//! The faces by name: `FaceName`.

use crate::settings::keyword::Keyword;

/// The face that shows the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FaceName {
    /// The full screen.
    #[default]
    Screen,
    /// Plain lines.
    Plain,
}

impl Keyword for FaceName {
    const KEYWORDS: &'static [(&'static str, Self)] =
        &[("screen", Self::Screen), ("plain", Self::Plain)];
}
