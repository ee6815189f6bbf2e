//! Parsing typed numbers: `+3`, `-2`, `1.5`, `2 1/2`.

/// The largest accepted number.
const MAX_NUMBER: f64 = 10_000.0;

/// Parses a number with a sign, a decimal point or a fraction; `None` for anything else.
pub(super) fn parse(text: &str) -> Option<f64> {
    let text = text.trim();
    let (sign, rest) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let rest = rest.trim();
    let value = match rest.rsplit_once(' ') {
        Some((whole, fraction)) if fraction.contains('/') => {
            decimal(whole.trim())? + ratio(fraction)?
        }
        Some(_) => return None,
        None if rest.contains('/') => ratio(rest)?,
        None => decimal(rest)?,
    };
    Some(sign * value).filter(|value| value.abs() <= MAX_NUMBER)
}

/// Parses `1.5`, `2`, `.5`.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if !plain || text.len() > 9 {
        return None;
    }
    text.parse().ok()
}

/// Parses `1/2`.
fn ratio(text: &str) -> Option<f64> {
    let (numerator, denominator) = text.split_once('/')?;
    let denominator = decimal(denominator).filter(|&denominator| denominator > 0.0)?;
    Some(decimal(numerator)? / denominator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_spellings_of_numbers_are_parsed() {
        for (text, value) in [
            ("3", 3.0),
            ("+3", 3.0),
            (" -2 ", -2.0),
            ("- 2", -2.0),
            ("1.5", 1.5),
            (".5", 0.5),
            ("1/2", 0.5),
            ("-2 1/2", -2.5),
            ("−4", -4.0),
        ] {
            assert_eq!(parse(text), Some(value), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_numbers() {
        for text in ["", "x", "1 2", "1/0", "1e9", "nan", "inf", "--1", "1,5", "99999999999", "/"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
