//! What cards count for whoever counts them.

mod built_in;
mod count;
mod file;

use blackjack_engine::Composition;

use crate::counts::VALUES;
pub use count::Count;
pub use file::{TAGS_FILE_MAX, TagsError, TagsErrorKind, TagsErrors};

/// The cards of a pack.
pub(crate) const PACK: f64 = 52.0;

/// A count: what each card adds to it when it is seen.
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
    /// The tag set with this name that comes with the program.
    pub fn built_in(name: &str) -> Option<Self> {
        let (_, title, tags) = built_in::ALL.iter().find(|(built_in, ..)| *built_in == name)?;
        Some(Self { name: (*title).to_owned(), tags: *tags })
    }

    /// The names of all that come with the program, the best known first.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        built_in::ALL.iter().map(|(name, ..)| *name)
    }

    /// What it is called, as in print: "Hi-Lo".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What a card of this value adds, 1 (ace) to 10.
    pub fn of(&self, value: u8) -> f64 {
        self.tags[usize::from(value) - 1]
    }

    /// What a whole pack comes to: 0 if it is balanced.
    pub fn pack_sum(&self) -> f64 {
        VALUES.map(|value| self.of(value) * in_pack(value)).sum()
    }

    /// Whether a pack comes to nothing. All tags are hundredths, so rounding is far below this.
    pub fn is_balanced(&self) -> bool {
        self.pack_sum().abs() < 1e-6
    }

    /// What a card of a pack adds on average.
    pub fn mean(&self) -> f64 {
        self.pack_sum() / PACK
    }

    /// The variance of the tag of a card of a pack.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        VALUES.map(|value| (self.of(value) - mean).powi(2) * share(value)).sum()
    }

    /// How strongly a card leans on the count: of what is left at a true count `t`, its share is
    /// `1 − t / 52 · lean` of its share of a pack.
    pub(crate) fn lean(&self, value: u8) -> f64 {
        (self.of(value) - self.mean()) / self.variance()
    }

    /// The same count the other way round.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { name: format!("{}, negated", self.name), tags: self.tags.map(|tag| -tag) }
    }

    /// What these cards add up to.
    pub fn sum(&self, cards: &Composition) -> f64 {
        cards.iter().map(|(rank, count)| self.of(rank.value()) * f64::from(count)).sum()
    }
}

/// How many cards of a value are in a pack.
fn in_pack(value: u8) -> f64 {
    if value == 10 { 16.0 } else { 4.0 }
}

/// The share of a pack that a value has.
pub(crate) fn share(value: u8) -> f64 {
    in_pack(value) / PACK
}
