//! The values of a house's key, one after the other.

use blackjack_engine::{Accepts, Key};

/// Odds that houses pay, the least first. Others can be typed.
const ODDS: [&str; 7] = ["1 to 1", "6 to 5", "7 to 5", "3 to 2", "2 to 1", "5 to 2", "3 to 1"];

/// The values of a key that follow this one, the nearest first, upwards or downwards; none where a
/// value has to be typed.
pub(super) fn after(key: &Key, value: &str, up: bool) -> Vec<String> {
    match key.accepts() {
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

/// The words before or after this one; what is none of them comes before all.
fn among(words: &[&str], value: &str, up: bool) -> Vec<String> {
    let at = words.iter().position(|word| *word == value);
    let (before, after) = at.map_or((&words[..0], words), |at| (&words[..at], &words[at + 1..]));
    let owned = |word: &&str| (*word).to_owned();
    if up { after.iter().map(owned).collect() } else { before.iter().rev().map(owned).collect() }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{House, keys};

    fn after(name: &str, value: &str, up: bool) -> Vec<String> {
        super::after(keys().find(|key| key.name == name).unwrap(), value, up)
    }

    #[test]
    fn every_value_that_follows_is_one_that_the_key_accepts() {
        for key in keys() {
            for up in [true, false] {
                for value in super::after(key, &key.default(), up) {
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
        assert_eq!(after("charlie", "0", true), ["5"]);
        assert_eq!(after("charlie", "5", false), ["0"]);
        assert_eq!(after("charlie", "9", true), Vec::<String>::new());
        assert_eq!(after("decks", "6", false), ["5"]);
        assert_eq!(after("decks", "1", false), Vec::<String>::new());
    }

    #[test]
    fn words_follow_in_their_order() {
        assert_eq!(after("dealer-17", "hit-soft", true), ["hit-ace", "hit-all"]);
        assert_eq!(after("dealer-17", "hit-soft", false), ["stand"]);
        assert_eq!(after("natural-pays", "3 to 2", false), ["7 to 5", "6 to 5", "1 to 1"]);
    }
}
