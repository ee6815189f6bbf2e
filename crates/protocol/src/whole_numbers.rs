//! Reading JSON whose whole numbers may be written as `29.0` or `2.9e1`: [`read`].

use std::borrow::Cow;

use serde::Deserialize;

/// The greatest whole number that all readers of JSON keep exactly.
const SAFE: f64 = 9_007_199_254_740_991.0;

/// Reads a message or a document from a client. In JSON Schema, and for many programs, `29.0` is
/// the whole number 29.
///
/// ```
/// use blackjack_protocol::{FromClient, read};
///
/// let ping = read::<FromClient>(r#"{"t":"ask","key":29.0,"player":1.0,"what":"last"}"#)?;
/// assert_eq!(ping, read(r#"{"t":"ask","key":29,"player":1,"what":"last"}"#)?);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
///
/// As for `serde_json`.
pub fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, serde_json::Error> {
    // Hardly anybody writes numbers in that way, so the text is searched only if it is refused.
    serde_json::from_str(text).or_else(|error| match with_whole_numbers(text) {
        Cow::Borrowed(_) => Err(error),
        Cow::Owned(text) => serde_json::from_str(&text).map_err(|_| error),
    })
}

/// Returns a text whose whole numbers are written as such, outside its strings.
fn with_whole_numbers(text: &str) -> Cow<'_, str> {
    let (mut whole, mut copied, mut at) = (String::new(), 0, 0);
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        let begin = at;
        at += 1;
        match byte {
            b'"' => at = end_of_string(bytes, at),
            b'-' | b'0'..=b'9' => {
                while bytes.get(at).is_some_and(|byte| b"0123456789.eE+-".contains(byte)) {
                    at += 1;
                }
                if let Some(number) = whole_number(&text[begin..at]) {
                    whole += &text[copied..begin];
                    whole += &number;
                    copied = at;
                }
            }
            _ => {}
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    whole += &text[copied..];
    Cow::Owned(whole)
}

/// Returns the position behind a string that begins before this one.
fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => break,
            b'\\' => at += 1,
            _ => {}
        }
    }
    at
}

/// Returns a number with a fraction or an exponent as a whole number, if it is one.
fn whole_number(text: &str) -> Option<String> {
    text.contains(['.', 'e', 'E']).then_some(())?;
    // Only numbers of JSON: Rust reads more.
    let number: f64 = serde_json::from_str(text).ok()?;
    (number.fract() == 0.0 && number.abs() <= SAFE).then(|| format!("{number:.0}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_lose_their_fraction_and_nothing_else_changes() {
        for (text, whole) in [
            ("29.0", "29"),
            ("[-29.000,2.9e1,29E0,0.0]", "[-29,29,29,0]"),
            (
                r#"{"a":1.0,"1.0":"2.0 \" 3.0","b":{"c":[4.0]}}"#,
                r#"{"a":1,"1.0":"2.0 \" 3.0","b":{"c":[4]}}"#,
            ),
            ("9007199254740991.0", "9007199254740991"),
        ] {
            assert_eq!(with_whole_numbers(text), whole);
        }
        for text in [
            "",
            "29",
            "0.5",
            "2.95e1",
            "1e300",
            "9007199254740992.0",
            "1.",
            "01.0",
            "1.0.0",
            "\"1.0",
            "\"1.0\\",
            "nonsense",
        ] {
            assert!(matches!(with_whole_numbers(text), Cow::Borrowed(_)), "{text}");
        }
    }

    #[test]
    fn a_value_that_is_refused_keeps_its_reason() {
        let error = read::<u8>("256.0").unwrap_err().to_string();
        assert!(error.contains("floating point"), "{error}");
        assert_eq!(read::<(u8, f64)>("[255.0,1.0]").unwrap(), (255, 1.0));
    }
}
