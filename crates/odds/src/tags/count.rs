//! The running count and the true count.

use blackjack_engine::Composition;

use super::{CARDS_PER_DECK, Tags};

/// A count after some cards were seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Count {
    /// The running count: the sum of the tags of all seen cards.
    pub running: f64,
    /// The true count: the running count per 52 unseen cards, not rounded. The mean drift of an
    /// unbalanced count is subtracted first. 0 if no cards are left.
    pub true_count: f64,
    /// The number of unseen cards.
    pub unseen: u16,
}

impl Tags {
    /// Counts these seen cards of a shoe of `decks` decks. Include your own hand and the upcard.
    ///
    /// ```
    /// use blackjack_engine::{Card, Composition};
    /// use blackjack_odds::Tags;
    /// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
    /// let seen = ["5S", "6H", "2C", "KD"].map(|card| card.parse::<Card>().expect("a card"));
    /// let count = hi_lo.count(1, &Composition::from_iter(seen));
    /// assert_eq!((count.running, count.unseen), (2.0, 48));
    /// assert_eq!(count.true_count, 2.0 * 52.0 / 48.0);
    /// ```
    pub fn count(&self, decks: u8, seen: &Composition) -> Count {
        let unseen = (u16::from(decks) * 52).saturating_sub(seen.len());
        let running = self.sum(seen);
        let drift = self.mean() * f64::from(seen.len());
        let per_deck = if unseen == 0 { 0.0 } else { CARDS_PER_DECK / f64::from(unseen) };
        Count { running, true_count: (running - drift) * per_deck, unseen }
    }
}
