//! The kinds of cards that a house distinguishes: [`CardKinds`].

use arrayvec::ArrayVec;
use blackjack_engine::{Card, Rank, Rules, SplitBy, Suit};

/// A kind of card: its index among those of the house.
pub(crate) type CardKind = u8;

/// The maximum number of kinds.
pub(crate) const KINDS_MAX: usize = 13;

/// The kinds of cards that are distinguished: the ten values, or the thirteen ranks if only equal
/// ranks are a pair (a chart has rows for pairs even where they are not split) or side bets depend
/// on them. Suits never matter to a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardKinds(ArrayVec<Rank, KINDS_MAX>);

impl CardKinds {
    pub(crate) fn of(rules: &Rules) -> Self {
        Self::told_apart(rules.split_by() == SplitBy::Rank)
    }

    /// All ranks.
    pub(crate) fn ranks() -> Self {
        Self::told_apart(true)
    }

    fn told_apart(by_rank: bool) -> Self {
        Self(Rank::ALL.into_iter().filter(|&rank| by_rank || rank <= Rank::Ten).collect())
    }

    /// Returns the number of kinds.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns all kinds.
    pub(crate) fn all(&self) -> impl Iterator<Item = CardKind> + use<> {
        (0..).take(self.len())
    }

    /// Returns the value of a kind, 1 (ace) to 10.
    pub(crate) fn value(&self, kind: CardKind) -> u8 {
        self.0[usize::from(kind)].value()
    }

    /// Returns a card of this kind.
    pub(crate) fn card(&self, kind: CardKind) -> Card {
        Card::new(self.0[usize::from(kind)], Suit::Spades)
    }

    /// Returns the number of cards of each kind in this many decks.
    pub(crate) fn counts(&self, decks: u8) -> ArrayVec<u16, KINDS_MAX> {
        let tens = if self.len() == KINDS_MAX { 4 } else { 16 };
        let of = |rank: &Rank| if rank.value() == 10 { tens } else { 4 };
        self.0.iter().map(|rank| of(rank) * u16::from(decks)).collect()
    }
}
