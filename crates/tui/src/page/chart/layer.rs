//! The layers of a chart.

/// A layer: the kind of value that the cells show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Layer {
    /// The best play.
    #[default]
    Play,
    /// The EV of the best play.
    Value,
    /// The player's error rate.
    Errors,
    /// The true count at which the best play changes.
    Count,
    /// The dependence of the best play on the cards of the hand.
    Hands,
}

impl Layer {
    /// All layers in order.
    const ALL: [Self; 5] = [Self::Play, Self::Value, Self::Errors, Self::Count, Self::Hands];

    /// Returns the next layer, or the first one after the last.
    pub(super) fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&layer| layer == self).unwrap_or_default();
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Returns the name of the layer, for cells of this width.
    pub(super) const fn word(self, width: u16) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Value if is_coarse(width) => "EV in tenths",
            Self::Value => "EV in %",
            Self::Errors => "my errors",
            Self::Count => "count",
            Self::Hands => "hands",
        }
    }
}

/// Returns whether cells of this width have room only for tenths of a bet.
pub(super) const fn is_coarse(width: u16) -> bool {
    width < 4
}
