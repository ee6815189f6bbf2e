//! A card count in words: `CountReadout`.

use blackjack_engine::Composition;
use blackjack_odds::{Count, Tags};

use crate::figures::{short_signed, signed};

/// The number of cards in a deck.
const CARDS_PER_DECK: f64 = 52.0;

/// A running and true count, formatted for display.
///
/// ```
/// use blackjack_coach::CountReadout;
/// use blackjack_engine::{Card, Composition};
/// use blackjack_odds::Tags;
/// let hi_lo = Tags::built_in("hi-lo").ok_or("it is built in")?;
/// let seen = ["5S", "6H", "2C", "KD"].map(|card| card.parse::<Card>());
/// let seen = seen.into_iter().collect::<Result<Composition, _>>()?;
/// let count = CountReadout::new(&hi_lo, 6, &seen);
/// assert_eq!(
///     count.lines(),
///     [
///         "Hi-Lo: the running count is +2, the true count +0.3.",
///         "4 of 312 cards seen, 5.9 decks unseen.",
///     ]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct CountReadout {
    name: String,
    count: Count,
    full: u16,
}

impl CountReadout {
    /// Counts the seen cards of a shoe with this many decks.
    pub fn new(tags: &Tags, decks: u8, seen: &Composition) -> Self {
        let full = Composition::decks(decks).len();
        Self { name: tags.name().to_owned(), count: tags.count(decks, seen), full }
    }

    /// Returns the name of the count: "Hi-Lo".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the count itself.
    pub const fn count(&self) -> Count {
        self.count
    }

    /// Returns the running count: "+3", "-1.5", "0".
    pub fn running(&self) -> String {
        short_signed(self.count.running)
    }

    /// Returns the true count, to a tenth: "+1.4", "0.0".
    pub fn true_count(&self) -> String {
        signed(self.count.true_count, 1)
    }

    /// Returns the number of unseen decks, to a tenth: "4.0".
    pub fn decks_left(&self) -> String {
        format!("{:.1}", f64::from(self.count.unseen) / CARDS_PER_DECK)
    }

    /// Returns the number of cards seen.
    pub const fn seen(&self) -> u16 {
        self.full - self.count.unseen
    }

    /// Describes the count in sentences.
    pub fn lines(&self) -> Vec<String> {
        let (name, running, true_count) = (self.name(), self.running(), self.true_count());
        let (seen, full, decks) = (self.seen(), self.full, self.decks_left());
        vec![
            format!("{name}: the running count is {running}, the true count {true_count}."),
            format!("{seen} of {full} cards seen, {decks} decks unseen."),
        ]
    }
}
