//! Which face a game is shown on.

use crate::worded::Worded;

/// How the game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FaceName {
    /// On the full screen.
    #[default]
    Screen,
    /// In plain lines.
    Plain,
}

impl Worded for FaceName {
    const WORDS: &'static [(&'static str, Self)] =
        &[("screen", Self::Screen), ("plain", Self::Plain)];
}
