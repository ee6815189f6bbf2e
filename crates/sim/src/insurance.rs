//! The rule by which a player takes insurance: [`Insurance`].

use crate::count_scheme::Hundredths;

/// The rule by which a player takes insurance, for as much as the house allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Insurance {
    /// Never.
    #[default]
    Never,
    /// Always.
    Always,
    /// At this count and above.
    From(Hundredths),
    /// Below this count, for a count that tens raise.
    Below(Hundredths),
    /// Insurance where it pays given the cards of the hand; only with
    /// [`Policy::by_composition`](crate::Policy::by_composition).
    ByComposition,
}
