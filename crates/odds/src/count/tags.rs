//! Card counting systems.

mod file;

use blackjack_engine::Composition;

use crate::value_counts::VALUES;
pub use file::{TAGS_FILE_MAX, TagsError, TagsErrorKind, TagsErrors};

/// The number of cards in a deck.
pub(crate) const CARDS_PER_DECK: f64 = 52.0;

/// The built-in counting systems: the name, the name as printed, and the tags, aces first and tens
/// last.
#[rustfmt::skip]
const BUILT_IN: [(&str, &str, [f64; 10]); 14] = [
    //                                            A     2    3    4    5    6    7    8    9     T
    ("hi-lo",       "Hi-Lo",                   [-1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0,  0.0, -1.0]),
    ("ko",          "Knock-Out",               [-1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0,  0.0, -1.0]),
    ("hi-opt-1",    "Hi-Opt I",                [ 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0,  0.0, -1.0]),
    ("hi-opt-2",    "Hi-Opt II",               [ 0.0, 1.0, 1.0, 2.0, 2.0, 1.0, 1.0, 0.0,  0.0, -2.0]),
    ("omega-2",     "Omega II",                [ 0.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0, 0.0, -1.0, -2.0]),
    ("zen",         "Zen",                     [-1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0, 0.0,  0.0, -2.0]),
    ("halves",      "Halves",                  [-1.0, 0.5, 1.0, 1.0, 1.5, 1.0, 0.5, 0.0, -0.5, -1.0]),
    ("mentor",      "Mentor",                  [-1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 1.0, 0.0, -1.0, -2.0]),
    ("silver-fox",  "Silver Fox",              [-1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, -1.0, -1.0]),
    ("canfield",    "Canfield Expert",         [ 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, -1.0, -1.0]),
    ("revere",      "Revere Point Count",      [-2.0, 1.0, 2.0, 2.0, 2.0, 2.0, 1.0, 0.0,  0.0, -2.0]),
    ("uston-apc",   "Uston Advanced Point Count", [0.0, 1.0, 2.0, 2.0, 3.0, 2.0, 2.0, 1.0, -1.0, -3.0]),
    ("ten-count",   "Ten Count",               [ 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0,  4.0, -9.0]),
    ("ace-five",    "Ace-Five",                [-1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0,  0.0,  0.0]),
];

/// A counting system: the tag of each card, which is added to the running count when the card is
/// seen.
///
/// ```
/// use blackjack_odds::Tags;
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// assert_eq!((hi_lo.of(5), hi_lo.of(8), hi_lo.of(10)), (1.0, 0.0, -1.0));
/// assert!(hi_lo.is_balanced());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Tags {
    name: String,
    /// By value, aces first.
    tags: [f64; 10],
}

impl Tags {
    /// Returns the built-in system with this name.
    pub fn built_in(name: &str) -> Option<Self> {
        let (_, title, tags) = BUILT_IN.iter().find(|(built_in, ..)| *built_in == name)?;
        Some(Self { name: (*title).to_owned(), tags: *tags })
    }

    /// Lists the names of the built-in systems, the best known first.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, ..)| *name)
    }

    /// Returns the name as printed, such as "Hi-Lo".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the tag of a card of this value, 1 (ace) to 10.
    pub fn of(&self, value: u8) -> f64 {
        self.tags[usize::from(value) - 1]
    }

    /// Returns the sum of the tags of a deck; 0 if the system is balanced.
    pub fn deck_sum(&self) -> f64 {
        VALUES.map(|value| self.of(value) * count_in_deck(value)).sum()
    }

    /// Returns whether the tags of a deck sum to 0. Tags are hundredths, so the tolerance is far
    /// above rounding and far below any sum.
    pub fn is_balanced(&self) -> bool {
        self.deck_sum().abs() < 1e-6
    }

    /// Returns the mean tag of a card of a deck.
    pub fn mean(&self) -> f64 {
        self.deck_sum() / CARDS_PER_DECK
    }

    /// Returns the variance of the tag of a card of a deck.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        VALUES.map(|value| (self.of(value) - mean).powi(2) * deck_share(value)).sum()
    }

    /// Returns the slope of a card's share against the true count: in the rest of a shoe at true
    /// count `t`, the card's share is `1 − t / 52 · slope` times its share of a deck.
    pub(crate) fn regression_slope(&self, value: u8) -> f64 {
        (self.of(value) - self.mean()) / self.variance()
    }

    /// Returns the system with all signs reversed.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { name: format!("{}, negated", self.name), tags: self.tags.map(|tag| -tag) }
    }

    /// Returns the sum of the tags of these cards.
    pub fn sum(&self, cards: &Composition) -> f64 {
        cards.iter().map(|(rank, count)| self.of(rank.value()) * f64::from(count)).sum()
    }
}

/// Returns the number of cards of a value in a deck.
pub(crate) fn count_in_deck(value: u8) -> f64 {
    if value == 10 { 16.0 } else { 4.0 }
}

/// Returns the share of a value in a deck.
pub(crate) fn deck_share(value: u8) -> f64 {
    count_in_deck(value) / CARDS_PER_DECK
}
