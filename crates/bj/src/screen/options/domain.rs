//! The values of a house's key, one after the other.

use blackjack_engine::Key;

/// Odds that houses pay, the least first. Others can be typed.
const ODDS: [&str; 7] = ["1 to 1", "6 to 5", "7 to 5", "3 to 2", "2 to 1", "5 to 2", "3 to 1"];

/// What a key accepts, as far as one value follows another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Domain {
    /// These words, in this order.
    Words(Vec<String>),
    /// Whole numbers from the first to the second; 0 too if that is said.
    Whole(i64, i64, bool),
    /// Something that has to be typed.
    Free,
}

impl Domain {
    /// Understands how a key says what it accepts.
    pub(super) fn of(key: &Key) -> Self {
        let values = key.values();
        if values == "true or false" {
            return Self::Words(["false", "true"].map(Into::into).into());
        }
        if values.starts_with("net odds") {
            return Self::Words(ODDS.map(Into::into).into());
        }
        if let Some(words) = values.strip_prefix("one of ") {
            return Self::Words(words.split(", ").map(Into::into).collect());
        }
        let off = values.starts_with("0 (off)");
        range(&values).map_or(Self::Free, |(low, high)| Self::Whole(low, high, off))
    }

    /// The values that follow this one, the nearest first, upwards or downwards.
    pub(super) fn after(&self, value: &str, up: bool) -> Vec<String> {
        match self {
            Self::Words(words) => {
                let at = words.iter().position(|word| word == value);
                let (before, after) = match at {
                    Some(at) => (&words[..at], &words[at + 1..]),
                    // What is none of them comes before all.
                    None => (&words[..0], &words[..]),
                };
                let before = before.iter().rev().cloned();
                if up { after.to_vec() } else { before.collect() }
            }
            Self::Whole(low, high, off) => {
                let Ok(number) = value.parse::<i64>() else { return Vec::new() };
                let next = match (number, up) {
                    (0, true) if *off => Some(*low),
                    (0, false) => None,
                    (number, true) => Some(number + 1),
                    (number, false) if number == *low && *off => Some(0),
                    (number, false) => Some(number - 1),
                };
                let next =
                    next.filter(|next| (*low..=*high).contains(next) || (*off && *next == 0));
                next.map(|next| next.to_string()).into_iter().collect()
            }
            Self::Free => Vec::new(),
        }
    }
}

/// The bounds in "… a whole number from 1 to 255".
fn range(values: &str) -> Option<(i64, i64)> {
    let (_, bounds) = values.split_once("whole number from ")?;
    let (low, high) = bounds.split_once(" to ")?;
    Some((low.parse().ok()?, high.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{House, keys};

    use super::*;

    fn domain(name: &str) -> Domain {
        Domain::of(keys().find(|key| key.name == name).unwrap())
    }

    #[test]
    fn every_key_but_the_unit_has_values_that_follow_each_other() {
        for key in keys() {
            let free = Domain::of(key) == Domain::Free;
            assert_eq!(free, key.name == "unit", "{}: {}", key.name, key.values());
        }
    }

    #[test]
    fn every_value_that_follows_is_one_that_the_key_accepts() {
        for key in keys() {
            for up in [true, false] {
                for value in Domain::of(key).after(&key.default(), up) {
                    let setting = format!("{}={value}", key.name);
                    let refused = House::default().with([setting.as_str()]).err();
                    let bad = refused.is_some_and(|errors| errors.to_string().contains("expected"));
                    assert!(!bad, "{setting}");
                }
            }
        }
    }

    #[test]
    fn numbers_go_up_and_down_and_off() {
        assert_eq!(domain("charlie").after("0", true), ["5"]);
        assert_eq!(domain("charlie").after("5", false), ["0"]);
        assert_eq!(domain("charlie").after("9", true), Vec::<String>::new());
        assert_eq!(domain("decks").after("6", false), ["5"]);
        assert_eq!(domain("decks").after("1", false), Vec::<String>::new());
    }

    #[test]
    fn words_follow_in_their_order() {
        assert_eq!(domain("dealer-17").after("hit-soft", true), ["hit-ace", "hit-all"]);
        assert_eq!(domain("dealer-17").after("hit-soft", false), ["stand"]);
        assert_eq!(domain("natural-pays").after("3 to 2", false), ["7 to 5", "6 to 5", "1 to 1"]);
    }
}
