//! The keys of a house as JSON.

use blackjack_engine::{Rules, Stakes};
use serde_json::{Map, Value};

/// Returns every key of the rules with its value.
pub fn rules(rules: &Rules) -> Value {
    object(Rules::KEYS.iter().map(|key| (key.name, rules.text(key.name))))
}

/// Returns every key of the stakes with its value.
pub fn stakes(stakes: &Stakes) -> Value {
    object(Stakes::KEYS.iter().map(|key| (key.name, stakes.text(key.name))))
}

fn object(entries: impl Iterator<Item = (&'static str, Option<String>)>) -> Value {
    let typed = entries.map(|(key, text)| (key.into(), typed(text.unwrap_or_default())));
    Value::Object(typed.collect::<Map<_, _>>())
}

/// Returns the value of a key: a number or a flag if it looks like one, otherwise a string.
pub fn typed(text: String) -> Value {
    match serde_json::from_str(&text) {
        Ok(plain @ (Value::Number(_) | Value::Bool(_))) => plain,
        _ => Value::String(text),
    }
}
