//! Keys of a house file: everything that there is to say about each.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Accepts;

/// Odds that houses pay, the least first. Others can be stated.
const ODDS: [&str; 7] = ["1 to 1", "6 to 5", "7 to 5", "3 to 2", "2 to 1", "5 to 2", "3 to 1"];

/// A key of a house file: its name, its values and what it means. Whatever asks about a rule, in a
/// list of prices, on a screen of settings or in an explanation, reads it here.
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
    /// The table that it stands in: `rules`, `stakes` or `table`.
    pub table: &'static str,
    /// One sentence on what it decides, without capital and full stop.
    pub meaning: &'static str,
    /// What a house is held against where its edge is explained: the first of these values that it
    /// does not have. Empty where nobody would ask. A rule that only few houses have is held
    /// against its absence; a house without it is told nothing.
    pub usual: &'static [&'static str],
    /// The values that houses give it, in the order in which what they are worth is listed; empty
    /// where they change little that can be priced.
    pub alternatives: &'static [&'static str],
    pub(crate) accepts: fn() -> Accepts,
    pub(crate) default: fn() -> String,
}

impl Key {
    /// What the key accepts.
    pub fn accepts(&self) -> Accepts {
        (self.accepts)()
    }

    /// The value that holds where nothing is stated.
    pub fn default(&self) -> String {
        (self.default)()
    }

    /// The values that follow this one, upwards or downwards, the nearest first: what arrows beside
    /// it step through. Of whole numbers the nearest alone; none where a value has to be typed.
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
            Accepts::Flag => among(&["false", "true"], value, up),
            Accepts::Words(words) => among(&words, value, up),
            Accepts::Odds => among(&ODDS, value, up),
            Accepts::Whole { least, most, off } => {
                let Ok(number) = value.parse::<i64>() else { return Vec::new() };
                let next = match (number, up) {
                    (0, true) if off => least,
                    (number, true) => number + 1,
                    (number, false) if number == least && off => 0,
                    (number, false) => number - 1,
                };
                let is_value = (least..=most).contains(&next) || off && next == 0;
                is_value.then(|| next.to_string()).into_iter().collect()
            }
            Accepts::Unit => Vec::new(),
        }
    }
}

/// The words before or after this one; what is none of them comes before all.
fn among(words: &[&str], value: &str, up: bool) -> Vec<String> {
    let at = words.iter().position(|word| *word == value);
    let (before, after) = at.map_or((&words[..0], words), |at| (&words[..at], &words[at + 1..]));
    let owned = |word: &&str| (*word).to_owned();
    if up { after.iter().map(owned).collect() } else { before.iter().rev().map(owned).collect() }
}
