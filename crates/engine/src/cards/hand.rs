//! Hands and their totals.

use arrayvec::ArrayVec;

use crate::cards::card::Card;

/// The maximum number of cards in a hand: twenty-one aces and the card that busts them.
pub const HAND_CARDS_MAX: usize = 22;

/// The total of a hand: its hard total, and whether it holds an ace.
///
/// Softness is derived: an ace counts as 11 if that does not bust the hand.
///
/// ```
/// use blackjack_engine::Total;
/// let soft_17 = Total::of([1, 6]);
/// assert_eq!((soft_17.best(), soft_17.is_soft()), (17, true));
/// let hard_17 = Total::of([1, 6, 10]);
/// assert_eq!((hard_17.best(), hard_17.is_soft(), hard_17.holds_ace()), (17, false, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Total {
    hard: u8,
    ace: bool,
}

impl Total {
    /// Adds up cards with these values, aces given as 1.
    pub fn of(values: impl IntoIterator<Item = u8>) -> Self {
        values.into_iter().fold(Self::default(), Self::plus)
    }

    /// Returns the total after one more card of this value, an ace given as 1.
    #[must_use]
    pub const fn plus(self, value: u8) -> Self {
        Self { hard: self.hard + value, ace: self.ace || value == 1 }
    }

    /// Returns the total with every ace counted as 1.
    pub const fn hard(self) -> u8 {
        self.hard
    }

    /// Returns whether any card is an ace, whether it counts as 1 or 11.
    pub const fn holds_ace(self) -> bool {
        self.ace
    }

    /// Returns whether an ace counts as 11.
    pub const fn is_soft(self) -> bool {
        self.ace && self.hard <= 11
    }

    /// Returns the best total: with one ace counted as 11 if that does not bust.
    pub const fn best(self) -> u8 {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    /// Returns whether the total is over 21.
    pub const fn is_bust(self) -> bool {
        self.hard > 21
    }
}

/// The cards of a player's hand or of the dealer's, with their running [`Total`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    cards: ArrayVec<Card, HAND_CARDS_MAX>,
    total: Total,
}

impl Hand {
    /// Creates an empty hand.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a card.
    ///
    /// # Panics
    ///
    /// If the hand already holds [`HAND_CARDS_MAX`] cards. No hand of 21 or less can.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards.push(card);
        self.total = self.total.plus(card.value());
    }

    /// Returns the cards in the order in which they were dealt.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Returns the number of cards.
    pub fn len(&self) -> u8 {
        u8::try_from(self.cards.len()).unwrap_or(u8::MAX)
    }

    /// Returns whether the hand has no cards.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns the total of the cards.
    pub const fn total(&self) -> Total {
        self.total
    }

    /// Returns whether the hand is exactly an ace and a ten-valued card. Whether that counts as a
    /// blackjack after a split depends on the house: [`is_blackjack`](crate::is_blackjack).
    ///
    /// ```
    /// use blackjack_engine::Hand;
    /// let hand: Hand = ["AS".parse()?, "JD".parse()?].into_iter().collect();
    /// assert!(hand.is_blackjack());
    /// # Ok::<(), blackjack_engine::CardError>(())
    /// ```
    pub fn is_blackjack(&self) -> bool {
        self.cards.len() == 2 && self.total.best() == 21
    }

    /// Removes the second of two cards, which starts the new hand of a split.
    pub(crate) fn split_off(&mut self) -> Option<Card> {
        let card = self.cards.pop()?;
        self.total = Total::of(self.cards.iter().map(|card| card.value()));
        Some(card)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::new();
        for card in cards {
            hand.push(card);
        }
        hand
    }
}
