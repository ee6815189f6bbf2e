//! A count as it is told.

use blackjack_engine::Composition;
use blackjack_odds::{Count, Tags};

use crate::figures::{short_signed, signed};

/// The cards of a pack.
const PACK: f64 = 52.0;

/// Where a count stands, in words.
///
/// ```
/// use blackjack_coach::ToldCount;
/// use blackjack_engine::{Card, Composition};
/// use blackjack_odds::Tags;
/// let hi_lo = Tags::built_in("hi-lo").ok_or("it is built in")?;
/// let seen = ["5S", "6H", "2C", "KD"].map(|card| card.parse::<Card>());
/// let seen = seen.into_iter().collect::<Result<Composition, _>>()?;
/// let count = ToldCount::new(&hi_lo, 6, &seen);
/// assert_eq!(
///     count.lines(),
///     [
///         "Hi-Lo: the running count is +2, the true count +0.3.",
///         "4 of 312 cards have been seen; 5.9 packs have not.",
///     ]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ToldCount {
    name: String,
    count: Count,
    full: u16,
}

impl ToldCount {
    /// Where the count stands when these cards of so many packs have been seen.
    pub fn new(tags: &Tags, packs: u8, seen: &Composition) -> Self {
        let full = Composition::packs(packs).len();
        Self { name: tags.name().to_owned(), count: tags.count(packs, seen), full }
    }

    /// What the count is called: "Hi-Lo".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it stands.
    pub const fn count(&self) -> Count {
        self.count
    }

    /// The running count: "+3", "-1.5", "0".
    pub fn running(&self) -> String {
        short_signed(self.count.running)
    }

    /// The true count, to a tenth: "+1.4", "0.0".
    pub fn true_count(&self) -> String {
        signed(self.count.true_count, 1)
    }

    /// How many packs have not been seen, to a tenth: "4.0".
    pub fn packs_left(&self) -> String {
        format!("{:.1}", f64::from(self.count.unseen) / PACK)
    }

    /// How many cards have been seen.
    pub const fn seen(&self) -> u16 {
        self.full - self.count.unseen
    }

    /// All of it, in sentences.
    pub fn lines(&self) -> Vec<String> {
        let (name, running, true_count) = (self.name(), self.running(), self.true_count());
        let (seen, full, packs) = (self.seen(), self.full, self.packs_left());
        vec![
            format!("{name}: the running count is {running}, the true count {true_count}."),
            format!("{seen} of {full} cards have been seen; {packs} packs have not."),
        ]
    }
}
