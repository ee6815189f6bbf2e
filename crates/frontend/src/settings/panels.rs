//! The panels of large windows: `Panels`.

use crate::settings::keyword::Keyword;

/// The occasions on which a large window shows the coach, the count and the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panels {
    /// From the start.
    #[default]
    Open,
    /// On request.
    Ask,
}

impl Keyword for Panels {
    const KEYWORDS: &'static [(&'static str, Self)] = &[("open", Self::Open), ("ask", Self::Ask)];
}
