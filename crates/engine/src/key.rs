//! The keys of a house file, each with its meaning, its values and its default.

pub(crate) mod setting;
pub(crate) mod table;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::key::setting::Accepts;

/// Odds that houses pay, in ascending order. A house file can state others.
const ODDS: [&str; 7] = ["1 to 1", "6 to 5", "7 to 5", "3 to 2", "2 to 1", "5 to 2", "3 to 1"];

/// A key of a house file: its name, its values and its meaning. Price lists, settings screens and
/// rule explanations all read it from here.
///
/// ```
/// use blackjack_engine::keys;
/// let key = keys().find(|key| key.name == "charlie-pays").ok_or("no such key")?;
/// assert_eq!((key.meaning, key.default()), ("net odds of a charlie", "1 to 1".to_string()));
/// let conflict = key.conflicts().next().ok_or("it needs charlies")?;
/// assert_eq!((conflict.by, conflict.needs), ("charlie", "charlie of 5 or more"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Key {
    /// The name, as in `dealer-17`.
    pub name: &'static str,
    /// The table that it belongs to: `rules`, `stakes` or `table`.
    pub table: &'static str,
    /// A short description, without a capital or a full stop.
    pub meaning: &'static str,
    /// The values to compare a house with when its edge is explained: the first one that differs
    /// from the house's own value is used. Empty if the comparison is uninformative. A rule that
    /// few houses have is compared with its absence, and a house without it shows no comparison.
    pub baselines: &'static [&'static str],
    /// The values that houses use, in the order in which their prices are listed. Empty if hardly
    /// any house changes the key, or the edge changes too little: then only a house that differs
    /// from the baseline has a price, that of the baseline.
    pub alternatives: &'static [&'static str],
    pub(crate) accepts: fn() -> Accepts,
    pub(crate) default: fn() -> String,
}

/// The keys that were added when houses had been stored and hashed. They are left out of the texts
/// of houses in which they have their defaults, so that these texts, and their hashes, stay.
const ADDED: [&str; 2] = ["natural-beats-21", "dealer-natural-beats-21"];

impl Key {
    /// Returns whether this value of the key is written where a house is stored with all its keys.
    pub(crate) fn is_written(&self, value: &str) -> bool {
        !ADDED.contains(&self.name) || value != self.default()
    }

    /// Returns the values that the key accepts.
    pub fn accepts(&self) -> Accepts {
        (self.accepts)()
    }

    /// Returns the default value.
    pub fn default(&self) -> String {
        (self.default)()
    }

    /// Returns the values above or below this one, nearest first, for stepping with the arrow keys.
    /// Whole numbers return only the nearest; values that must be typed return nothing.
    ///
    /// ```
    /// use blackjack_engine::keys;
    /// let key = keys().find(|key| key.name == "dealer-17").ok_or("no such key")?;
    /// assert_eq!(key.steps("hit-soft", true), ["hit-ace", "hit-all"]);
    /// assert_eq!(key.steps("hit-soft", false), ["stand"]);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn steps(&self, value: &str, up: bool) -> Vec<String> {
        match self.accepts() {
            Accepts::Flag => words_beyond(&["false", "true"], value, up),
            Accepts::Words(words) => words_beyond(&words, value, up),
            Accepts::Odds => words_beyond(&ODDS, value, up),
            Accepts::Whole { min, max, off } => {
                let Ok(number) = value.parse::<i64>() else { return Vec::new() };
                let next = match (number, up) {
                    (0, true) if off => min,
                    (number, true) => number + 1,
                    (number, false) if number == min && off => 0,
                    (number, false) => number - 1,
                };
                let is_value = (min..=max).contains(&next) || off && next == 0;
                is_value.then(|| next.to_string()).into_iter().collect()
            }
            Accepts::Unit => Vec::new(),
        }
    }
}

/// Returns the words after or before this one. A value that is not in the list counts as before the
/// first.
fn words_beyond(words: &[&str], value: &str, up: bool) -> Vec<String> {
    let at = words.iter().position(|word| *word == value);
    let (before, after) = at.map_or((&words[..0], words), |at| (&words[..at], &words[at + 1..]));
    let owned = |word: &&str| (*word).to_owned();
    if up { after.iter().map(owned).collect() } else { before.iter().rev().map(owned).collect() }
}
