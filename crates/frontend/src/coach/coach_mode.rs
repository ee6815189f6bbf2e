//! The mode of the coach: `CoachMode`.

use crate::settings::keyword::Keyword;

/// The occasions on which the coach speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CoachMode {
    /// Never.
    Off,
    /// After a mistake.
    #[default]
    After,
    /// On request.
    Ask,
    /// Before every choice.
    Always,
    /// Before a mistake, which must then be confirmed.
    Block,
}

impl Keyword for CoachMode {
    const KEYWORDS: &'static [(&'static str, Self)] = &[
        ("off", Self::Off),
        ("after", Self::After),
        ("ask", Self::Ask),
        ("always", Self::Always),
        ("block", Self::Block),
    ];
}
