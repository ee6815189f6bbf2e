//! The dealer's face-down card: [`HoleCard`].

use crate::cards::kinds::{CardKind, KINDS_MAX};

/// The face-down card, if there is one. "None" also has a tag, 0, so that counts need no branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct HoleCard(CardKind);

impl HoleCard {
    /// No card: a number above those of all kinds, whose tag is always 0.
    pub(crate) const NONE: Self = {
        assert!(KINDS_MAX < 16, "there are tags for sixteen kinds");
        Self(15)
    };

    /// Returns whichever of the two is a card. At least one must be none.
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
