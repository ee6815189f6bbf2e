//! The data about each key of a house file.

use blackjack_engine::{House, Rules, keys};

fn steps(name: &str, value: &str, up: bool) -> Vec<String> {
    keys().find(|key| key.name == name).unwrap().steps(value, up)
}

fn is_accepted(key: &str, value: &str) -> bool {
    let setting = format!("{key}={value}");
    let refused = House::default().with([setting.as_str()]).err();
    !refused.is_some_and(|errors| errors.to_string().contains("expected"))
}

#[test]
fn every_step_is_a_value_that_the_key_accepts() {
    for key in keys() {
        for up in [true, false] {
            for value in key.steps(&key.default(), up) {
                assert!(is_accepted(key.name, &value), "{} = {value}", key.name);
            }
        }
    }
}

#[test]
fn numbers_step_up_and_down_and_off() {
    assert_eq!(steps("charlie", "0", true), ["5"]);
    assert_eq!(steps("charlie", "5", false), ["0"]);
    assert_eq!(steps("charlie", "9", true), Vec::<String>::new());
    assert_eq!(steps("decks", "6", false), ["5"]);
    assert_eq!(steps("decks", "1", false), Vec::<String>::new());
}

#[test]
fn words_step_in_order() {
    assert_eq!(steps("dealer-17", "hit-soft", true), ["hit-ace", "hit-all"]);
    assert_eq!(steps("dealer-17", "hit-soft", false), ["stand"]);
    assert_eq!(steps("natural-pays", "3 to 2", false), ["7 to 5", "6 to 5", "1 to 1"]);
}

#[test]
fn baselines_and_alternatives_are_accepted() {
    for key in keys() {
        for value in key.baselines.iter().chain(key.alternatives) {
            assert!(is_accepted(key.name, value), "{} = {value}", key.name);
        }
        let priced = |value: &&str| key.alternatives.is_empty() || key.alternatives.contains(value);
        assert!(key.baselines.iter().all(priced), "{} has a baseline without a price", key.name);
    }
}

/// Every conflict is between two keys that exist.
#[test]
fn conflicts_are_between_keys() {
    let mut checked = 0;
    for key in keys() {
        for conflict in key.conflicts() {
            assert!(Rules::KEYS.iter().any(|other| other.name == conflict.by), "{conflict:?}");
            assert!(!conflict.needs.is_empty());
            checked += 1;
        }
    }
    assert_eq!(checked, 26);
}
