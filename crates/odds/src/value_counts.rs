//! The cards of a shoe by value, which is all that totals depend on.

use blackjack_engine::{Card, Composition, Rank, Rules, Suit};

/// The card values: 1 (ace) to 10 (tens and face cards).
pub(crate) const VALUES: std::ops::RangeInclusive<u8> = 1..=10;

/// The number of cards of each value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ValueCounts {
    by_value: [u16; 10],
    len: u16,
    /// True if every card is drawn from all of these: an infinite deck. A card that is removed is
    /// then still there.
    is_replaced: bool,
}

impl ValueCounts {
    /// No cards.
    pub(crate) const NONE: Self = Self { by_value: [0; 10], len: 0, is_replaced: false };

    /// Counts the cards that a house deals from.
    pub(crate) fn of_house(rules: &Rules, composition: &Composition) -> Self {
        Self { is_replaced: rules.draws_with_replacement(), ..Self::new(composition) }
    }

    /// Counts the cards of a composition.
    pub(crate) fn new(composition: &Composition) -> Self {
        let mut by_value = [0; 10];
        for (rank, count) in composition.iter() {
            by_value[usize::from(rank.value()) - 1] += count;
        }
        Self { by_value, len: composition.len(), is_replaced: false }
    }

    /// Returns whether every card is drawn from all of these.
    pub(crate) fn is_replaced(&self) -> bool {
        self.is_replaced
    }

    /// Returns the number that is left of this many cards after some of them were drawn.
    pub(crate) fn left_of(&self, cards: u16, drawn: u16) -> u16 {
        if self.is_replaced { cards } else { cards.saturating_sub(drawn) }
    }

    /// Returns the number of cards of this value besides the upcard.
    pub(crate) fn beside(&self, value: u8, upcard: Option<u8>) -> u16 {
        self.left_of(self.of(value), u16::from(upcard == Some(value)))
    }

    /// Returns the number of cards besides the upcard.
    pub(crate) fn len_beside(&self, upcard: Option<u8>) -> u16 {
        self.left_of(self.len, u16::from(upcard.is_some()))
    }

    /// Returns the number of cards of this value.
    pub(crate) fn of(&self, value: u8) -> u16 {
        self.by_value[usize::from(value) - 1]
    }

    /// Returns the number of cards of each value, aces first.
    pub(crate) fn by_value(&self) -> &[u16; 10] {
        &self.by_value
    }

    /// Returns the number of cards.
    pub(crate) fn len(&self) -> u16 {
        self.len
    }

    /// Returns the sum of all card values, aces as 1.
    pub(crate) fn sum(&self) -> u32 {
        self.iter().map(|(value, count)| u32::from(value) * u32::from(count)).sum()
    }

    /// Returns the sum of this many of the highest card values, aces as 1.
    pub(crate) fn highest(&self, mut cards: u16) -> u32 {
        VALUES.rev().fold(0, |sum, value| {
            let taken = self.of(value).min(cards);
            cards -= taken;
            sum + u32::from(value) * u32::from(taken)
        })
    }

    /// Removes cards of each value; `None` if some are missing.
    pub(crate) fn without(&self, cards: &[u8; 10]) -> Option<Self> {
        let mut left = *self;
        if self.is_replaced {
            return Some(left);
        }
        for (count, &taken) in left.by_value.iter_mut().zip(cards) {
            *count = count.checked_sub(u16::from(taken))?;
            left.len -= u16::from(taken);
        }
        Some(left)
    }

    /// Removes cards of one value; `None` if some are missing.
    pub(crate) fn without_value(&self, value: u8, taken: u16) -> Option<Self> {
        let mut left = *self;
        if self.is_replaced {
            return Some(left);
        }
        let count = &mut left.by_value[usize::from(value) - 1];
        *count = count.checked_sub(taken)?;
        left.len -= taken;
        Some(left)
    }

    /// Adds a card of this value.
    pub(crate) fn with_value(&self, value: u8) -> Self {
        let mut more = *self;
        if self.is_replaced {
            return more;
        }
        more.by_value[usize::from(value) - 1] += 1;
        more.len += 1;
        more
    }

    /// Lists each value with its count.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, u16)> + '_ {
        VALUES.zip(self.by_value.iter().copied())
    }
}

/// Returns a rank of this value, 1 to 10; the ten for ten-valued cards.
pub(crate) fn rank_of_value(value: u8) -> Rank {
    Rank::from_value(value).unwrap_or(Rank::Ten)
}

/// Returns a card of this value.
pub(crate) fn card_of_value(value: u8) -> Card {
    Card::new(rank_of_value(value), Suit::Spades)
}
