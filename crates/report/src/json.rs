//! The keys of a house as JSON, and JSON as text.

use blackjack_engine::{Rules, Stakes, is_invisible_char};
use serde_json::{Map, Value};

/// Returns a document as text, in which invisible characters are escaped as JSON escapes them.
pub fn text(document: &Value) -> String {
    visible(&format!("{document:#}\n"))
}

fn visible(document: &str) -> String {
    let mut text = String::with_capacity(document.len());
    for c in document.chars() {
        // A newline can only be part of the layout: JSON escapes those in its strings.
        if c == '\n' || !is_invisible_char(c) {
            text.push(c);
        } else {
            let escaped = |unit: &u16| format!("\\u{unit:04x}");
            text.extend(c.encode_utf16(&mut [0; 2]).iter().map(escaped));
        }
    }
    text
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_stays_the_same_document() {
        let text = "Ada\u{1b}[2J\u{7f}\u{9b}\u{202e}\u{e0041} \u{eb}\n";
        let document = serde_json::json!({ "name": text, "more": [1, "x"] });
        let printed = self::text(&document);
        assert!(!printed.replace('\n', "").contains(is_invisible_char), "{printed:?}");
        let read: Value = serde_json::from_str(&printed).expect("it is JSON");
        assert_eq!(read, document);
    }
}
