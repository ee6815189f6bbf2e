//! Hands and their totals.

use arrayvec::ArrayVec;

use crate::Card;

/// The most cards that a hand can come to hold: twenty-one aces and the card that breaks them.
pub const HAND_CARDS_MAX: usize = 22;

/// What a hand counts for: its hard sum, and whether it holds an ace.
///
/// Softness is derived: an ace counts as 11 wherever that does not bust the hand.
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
    /// The total of cards with these values, aces given as 1.
    pub fn of(values: impl IntoIterator<Item = u8>) -> Self {
        values.into_iter().fold(Self::default(), Self::plus)
    }

    /// The total after one more card of this value, an ace given as 1.
    #[must_use]
    pub const fn plus(self, value: u8) -> Self {
        Self { hard: self.hard + value, ace: self.ace || value == 1 }
    }

    /// The sum with every ace counted as 1.
    pub const fn hard(self) -> u8 {
        self.hard
    }

    /// Whether any card is an ace, however it is counted.
    pub const fn holds_ace(self) -> bool {
        self.ace
    }

    /// Whether an ace is counted as 11.
    pub const fn is_soft(self) -> bool {
        self.ace && self.hard <= 11
    }

    /// The sum that counts: one ace as 11 where that does not bust.
    pub const fn best(self) -> u8 {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    /// Whether the hand is over 21.
    pub const fn is_bust(self) -> bool {
        self.hard > 21
    }
}

/// The cards of one bet, or the dealer's, with their running [`Total`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    cards: ArrayVec<Card, HAND_CARDS_MAX>,
    total: Total,
}

impl Hand {
    /// A hand without cards.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a card.
    ///
    /// # Panics
    ///
    /// If the hand already holds [`HAND_CARDS_MAX`] cards, which no hand below 22 can.
    pub fn push(&mut self, card: Card) {
        self.cards.push(card);
        self.total = self.total.plus(card.value());
    }

    /// The cards, in the order in which they came.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The number of cards.
    pub fn len(&self) -> u8 {
        // At most HAND_CARDS_MAX.
        u8::try_from(self.cards.len()).unwrap_or(u8::MAX)
    }

    /// Whether no card has come yet.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// What the cards count for.
    pub const fn total(&self) -> Total {
        self.total
    }

    /// Whether these are an ace and a ten-valued card and nothing else. Whether that is a natural
    /// after a split is for the house to say.
    ///
    /// ```
    /// use blackjack_engine::Hand;
    /// let hand: Hand = ["AS".parse()?, "JD".parse()?].into_iter().collect();
    /// assert!(hand.is_natural());
    /// # Ok::<(), blackjack_engine::CardError>(())
    /// ```
    pub fn is_natural(&self) -> bool {
        self.cards.len() == 2 && self.total.best() == 21
    }

    /// Takes the second of two cards away, to start another hand with.
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
