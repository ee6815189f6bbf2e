//! The themes, by name.

use crate::settings::keyword::Keyword;

/// The theme of the full screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// Light text on the terminal's own dark background.
    Dark,
    /// Dark text on a light background.
    Light,
    /// White cards on green felt. With sixteen colours the felt is black, because text is hard to
    /// read on their green.
    #[default]
    Felt,
    /// Maximum contrast.
    Contrast,
}

impl ThemeName {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::Felt, Self::Contrast];
}

impl Keyword for ThemeName {
    const KEYWORDS: &'static [(&'static str, Self)] = &[
        ("dark", Self::Dark),
        ("light", Self::Light),
        ("felt", Self::Felt),
        ("contrast", Self::Contrast),
    ];
}
