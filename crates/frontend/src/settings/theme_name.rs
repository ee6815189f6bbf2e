//! The themes, by name.

use crate::keyword::Keyword;

/// The themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// Light letters on the terminal's own dark ground.
    Dark,
    /// Dark letters on light paper.
    Light,
    /// Paper cards on green felt. In sixteen colours the felt is black: their green is no ground
    /// to read on.
    #[default]
    Felt,
    /// As much contrast as there is.
    Contrast,
}

impl ThemeName {
    /// All of them.
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
