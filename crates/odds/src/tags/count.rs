//! Where a count stands.

use blackjack_engine::Composition;

use super::{PACK, Tags};

/// Where a count stands when some cards have been seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Count {
    /// The sum of the tags of all cards that were seen.
    pub running: f64,
    /// What it is for each 52 cards that were not seen, not rounded. An unbalanced count drifts as
    /// cards are seen; what it drifts on average is taken away first. 0 when no card is left.
    pub true_count: f64,
    /// How many cards were not seen.
    pub unseen: u16,
}

impl Tags {
    /// Where the count stands when these cards of so many packs have been seen, one's own and the
    /// upcard among them.
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
        let per_pack = if unseen == 0 { 0.0 } else { PACK / f64::from(unseen) };
        Count { running, true_count: (running - drift) * per_pack, unseen }
    }
}
