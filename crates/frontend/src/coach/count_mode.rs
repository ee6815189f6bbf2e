//! The mode of the count: `CountMode`.

use crate::settings::keyword::Keyword;

/// The occasions on which the count is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CountMode {
    /// Never.
    Off,
    /// On request.
    #[default]
    Ask,
    /// Always.
    Shown,
}

impl Keyword for CountMode {
    const KEYWORDS: &'static [(&'static str, Self)] =
        &[("off", Self::Off), ("ask", Self::Ask), ("shown", Self::Shown)];
}
