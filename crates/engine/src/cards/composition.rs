//! Cards counted by rank.

use core::ops::AddAssign;

use crate::cards::card::{Card, Rank};

/// The number of cards of each rank: a shoe without its order.
///
/// ```
/// use blackjack_engine::{Composition, Rank};
/// let mut left = Composition::decks(6);
/// assert_eq!((left.len(), left.count_value(10)), (312, 96));
/// assert!(left.remove(Rank::King));
/// assert_eq!((left.len(), left.count(Rank::King), left.count_value(10)), (311, 23, 95));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Composition {
    counts: [u16; 13],
}

impl Composition {
    /// No cards.
    pub const EMPTY: Self = Self { counts: [0; 13] };

    /// Returns this many full decks.
    pub const fn decks(decks: u8) -> Self {
        Self { counts: [decks as u16 * 4; 13] }
    }

    /// Returns the number of cards of this rank.
    pub const fn count(&self, rank: Rank) -> u16 {
        self.counts[rank as usize]
    }

    /// Returns the number of cards with this value, 1 (aces) to 10 (tens and face cards).
    pub fn count_value(&self, value: u8) -> u16 {
        Rank::ALL
            .into_iter()
            .filter(|rank| rank.value() == value)
            .map(|rank| self.count(rank))
            .sum()
    }

    /// Returns the number of cards.
    pub fn len(&self) -> u16 {
        self.counts.iter().sum()
    }

    /// Returns whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds one card of this rank.
    pub const fn add(&mut self, rank: Rank) {
        self.counts[rank as usize] += 1;
    }

    /// Removes one card of this rank. Returns false and changes nothing if there is none.
    #[must_use]
    pub const fn remove(&mut self, rank: Rank) -> bool {
        let count = &mut self.counts[rank as usize];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        true
    }

    /// Returns each rank that is present, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (Rank, u16)> + '_ {
        Rank::ALL.into_iter().zip(self.counts).filter(|&(_, count)| count > 0)
    }
}

impl FromIterator<Card> for Composition {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut composition = Self::EMPTY;
        for card in cards {
            composition.add(card.rank());
        }
        composition
    }
}

/// Adds all cards of another composition.
impl AddAssign for Composition {
    fn add_assign(&mut self, cards: Self) {
        for (count, more) in self.counts.iter_mut().zip(cards.counts) {
            *count += more;
        }
    }
}
