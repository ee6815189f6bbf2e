//! Card counting: the running count and the true count.

pub(crate) mod efficiency;
pub(crate) mod one_removed;
pub(crate) mod tags;

use blackjack_engine::Composition;

use tags::{CARDS_PER_DECK, Tags};

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

/// The pivot of an unbalanced count: the running count that means the same true count at every
/// depth of a shoe. The running count alone is a good guide there, and nowhere else.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pivot {
    /// The running count, which starts at 0.
    pub running: f64,
    /// The true count.
    pub true_count: f64,
}

impl Tags {
    /// Returns the pivot of this count in a shoe of `decks` decks; `None` if it is balanced.
    ///
    /// A running count that starts at 0 has reached `t · left + sum · (decks − left)` at the true
    /// count `t`, with `sum` the tags of a deck. `left` cancels at `t = sum`.
    ///
    /// ```
    /// use blackjack_odds::Tags;
    /// let ko = Tags::built_in("ko").expect("it is built in");
    /// let pivot = ko.pivot(6).expect("KO is unbalanced");
    /// assert_eq!((pivot.running, pivot.true_count), (24.0, 4.0));
    /// assert_eq!(ko.running_count(6, 2.5, 4.0), 24.0);
    /// ```
    pub fn pivot(&self, decks: u8) -> Option<Pivot> {
        let true_count = self.deck_sum();
        (!self.is_balanced()).then(|| Pivot { running: true_count * f64::from(decks), true_count })
    }

    /// Returns the running count, which starts at 0, at this true count when `decks_left`
    /// of `decks` decks are left.
    pub fn running_count(&self, decks: u8, decks_left: f64, true_count: f64) -> f64 {
        true_count * decks_left + self.deck_sum() * (f64::from(decks) - decks_left)
    }

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
