//! The dealer's face-down card: [`Hole`].

use crate::kinds::Kind;

/// The card that is face down, if one is. It is a kind of card in any case, and the kind that stands for none
/// counts nothing, so that counts need not ask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hole(Kind);

impl Hole {
    /// No card: the last of the kinds that have tags, which no house has.
    pub(crate) const NONE: Self = Self(15);

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

impl From<Option<Kind>> for Hole {
    fn from(kind: Option<Kind>) -> Self {
        kind.map_or(Self::NONE, Self)
    }
}

impl Default for Hole {
    fn default() -> Self {
        Self::NONE
    }
}
