//! What the cells of a chart show: one layer after another.

/// What the cells show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Layer {
    /// What to do.
    #[default]
    Play,
    /// What the best play is worth.
    Value,
    /// What the player got wrong.
    Errors,
    /// The true count at which the play changes.
    Count,
    /// Whether hands differ by the cards that they are made of.
    Hands,
}

impl Layer {
    /// The layers in their order.
    const ALL: [Self; 5] = [Self::Play, Self::Value, Self::Errors, Self::Count, Self::Hands];

    /// The next one, after the last the first.
    pub(super) fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&layer| layer == self).unwrap_or_default();
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// What it is called, with cells so wide.
    pub(super) const fn word(self, width: u16) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Value if is_coarse(width) => "value in tenths",
            Self::Value => "value in %",
            Self::Errors => "my errors",
            Self::Count => "count",
            Self::Hands => "hands",
        }
    }
}

/// Whether cells of this width have room for tenths only.
pub(super) const fn is_coarse(width: u16) -> bool {
    width < 4
}
