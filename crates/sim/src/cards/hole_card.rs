//! The dealer's face-down card: [`HoleCard`].

use crate::cards::kinds::{CardKind, KINDS_MAX};

/// The card that is face down, if one is. None has a tag too, which is 0: counts need not
/// ask whether there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct HoleCard(CardKind);

impl HoleCard {
    /// No card: a number behind those of all kinds, whose tag is 0 at all times.
    pub(crate) const NONE: Self = {
        assert!(KINDS_MAX < 16, "there are tags for sixteen kinds");
        Self(15)
    };

    /// Returns the one of two that is a card. One at least is none.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    /// Returns whether a card is face down.
    #[inline(always)]
    pub(crate) const fn is_some(self) -> bool {
        self.0 < Self::NONE.0
    }

    /// Returns its tag.
    #[inline(always)]
    pub(crate) fn tag(self, tags: &[i8; 16]) -> i16 {
        i16::from(tags[usize::from(self.0 % 16)])
    }
}

impl From<Option<CardKind>> for HoleCard {
    fn from(kind: Option<CardKind>) -> Self {
        kind.map_or(Self::NONE, Self)
    }
}

impl Default for HoleCard {
    fn default() -> Self {
        Self::NONE
    }
}
