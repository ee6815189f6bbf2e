//! Messages of a server, parsed and sanitized.

use blackjack_engine::{is_invisible_char, visible_in_line};
use blackjack_protocol::ToClient;
use serde_json::Value;

/// The longest text, in characters. Names and lines of the chat are shorter.
const TEXT_MAX: usize = 400;

/// The largest number accepted in a message, so that the sums of a whole table stay far
/// below the limit of an `i64`.
const NUMBER_MAX: u64 = 1 << 53;
const FLOAT_MAX: f64 = 9_007_199_254_740_992.0;

/// The largest list of a message.
const LIST_MAX: usize = 1_000;

/// Reads a message; returns an error message if it is malformed.
pub(crate) fn read(text: &str) -> Result<ToClient<'static>, String> {
    let mut value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    make_safe(&mut value)?;
    serde_json::from_value(value).map_err(|error| visible_in_line(&error.to_string()).into_owned())
}

/// Escapes control characters, and refuses values that are too large.
pub(crate) fn make_safe(value: &mut Value) -> Result<(), String> {
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::Number(number) => {
            let is_small = number.as_i64().map_or_else(
                || number.as_f64().is_some_and(|float| float.abs() <= FLOAT_MAX),
                |whole| whole.unsigned_abs() <= NUMBER_MAX,
            );
            if is_small { Ok(()) } else { Err("a number is too large".into()) }
        }
        Value::String(text) => {
            if text.contains(is_invisible_char) {
                *text = visible_in_line(text).into_owned();
            }
            if text.chars().nth(TEXT_MAX).is_some() {
                *text = text.chars().take(TEXT_MAX).collect();
            }
            Ok(())
        }
        Value::Array(items) if items.len() > LIST_MAX => Err("a list is too long".into()),
        Value::Array(items) => items.iter_mut().try_for_each(make_safe),
        Value::Object(fields) => fields.iter_mut().try_for_each(|(key, value)| {
            let is_name = key.len() <= TEXT_MAX && !key.contains(is_invisible_char);
            if is_name { make_safe(value) } else { Err("a field has an unusual name".into()) }
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::news::chat_line;

    #[test]
    fn text_cannot_control_a_terminal() {
        let text =
            r#"{"t":"chat","number":1,"player":2,"name":"A\u001b[2J","text":"x\u0007\u202ey\n"}"#;
        let Ok(ToClient::Chat(line)) = read(text) else { panic!("a line") };
        assert_eq!(chat_line(&line), "A\\u{1b}[2J: x\\u{7}\\u{202e}y\\n");
    }

    #[test]
    fn garbage_is_refused_with_a_reason_and_later_messages_are_skipped() {
        let long = format!("[{}0]", "0,".repeat(5_000));
        let deep = "[".repeat(100_000);
        for text in [
            "",
            "null",
            "{",
            "{}",
            "[]",
            r#"{"t":5}"#,
            r#"{"t":"update"}"#,
            r#"{"t":"update","number":-1,"events":[],"patch":{}}"#,
            r#"{"t":"done","key":99999999999999999999}"#,
            r#"{"t":"pong","at":1e300}"#,
            r#"{"t":"update","number":1,"events":[{"type":"card_dealt","to":"dealer","card":"1X"}],"patch":{}}"#,
            "{\"t\":\"pong\",\"a\\u001b\":1,\"at\":1}",
            &long,
            &deep,
        ] {
            let error = read(text).unwrap_err();
            assert!(!error.is_empty() && !error.contains('\u{1b}'), "{error:?}");
        }
        assert!(matches!(read(r#"{"t":"fireworks","x":1}"#), Ok(ToClient::Unknown)));
    }

    #[test]
    fn long_text_is_cut() {
        let text = format!(r#"{{"t":"closing","reason":"{}"}}"#, "x".repeat(100_000));
        let Ok(ToClient::Closing { reason }) = read(&text) else { panic!("a reason") };
        assert_eq!(reason.len(), TEXT_MAX);
    }
}
