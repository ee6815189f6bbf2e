//! Number formats shared by all front ends. A number that rounds to zero has no sign.

pub(crate) mod money;

use blackjack_engine::Chips;

/// A no-break space, as between a number and its unit.
pub const NO_BREAK_SPACE: char = '\u{a0}';

/// Formats a number with this many decimals.
///
/// ```
/// use blackjack_coach::figures::plain;
/// assert_eq!((plain(-0.04, 1), plain(-2.0, 1)), ("0.0".into(), "-2.0".into()));
/// ```
pub fn plain(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// Formats a number with this many decimals, with a plus sign if it is positive.
pub fn signed(number: f64, decimals: usize) -> String {
    with_sign(plain(number, decimals))
}

/// Formats a share in percent, without the percent sign: `-0.2614`.
pub fn percent(share: f64, decimals: usize) -> String {
    plain(share * 100.0, decimals)
}

/// Formats a number with up to two decimals, without trailing zeros: `4.5`, `2`, `0.25`.
pub fn short(number: f64) -> String {
    plain(number, 2).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Formats like [`short`], with a plus sign if the number is positive: `+3`, `-1.5`, `0`.
pub fn short_signed(number: f64) -> String {
    with_sign(short(number))
}

/// Adds a plus sign to the text of a positive number.
fn with_sign(text: String) -> String {
    let is_positive =
        text.bytes().any(|byte| matches!(byte, b'1'..=b'9')) && !text.starts_with('-');
    if is_positive { format!("+{text}") } else { text }
}

/// Formats a part of a whole in percent, `43.1 %`; a dash if the whole is zero.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to a tenth of a percent")]
pub fn percent_of(part: u64, whole: u64) -> String {
    if whole == 0 {
        "-".into()
    } else {
        format!("{} %", plain(part as f64 / whole as f64 * 100.0, 1))
    }
}

/// Returns a share of an amount, rounded to the nearest smallest unit.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "it is rounded")]
pub fn part(amount: Chips, share: f64) -> Chips {
    Chips((amount.0 as f64 * share).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_rounds_to_zero_has_no_sign() {
        assert_eq!([0.04, -0.04, 0.0].map(|number| signed(number, 1)), ["0.0", "0.0", "0.0"]);
        assert_eq!([1.26, -1.26].map(|number| signed(number, 1)), ["+1.3", "-1.3"]);
        assert_eq!([3.0, -1.5, 0.0, -0.001].map(short_signed), ["+3", "-1.5", "0", "0"]);
        assert_eq!([4.5, 2.0, 0.25, 10.0].map(short), ["4.5", "2", "0.25", "10"]);
    }

    #[test]
    fn a_part_of_zero_is_a_dash() {
        assert_eq!(
            [percent_of(1, 8), percent_of(8, 8), percent_of(0, 0)],
            ["12.5 %", "100.0 %", "-"]
        );
        assert_eq!([part(Chips(1_000), -0.431), part(Chips(3), 0.5)], [Chips(-431), Chips(2)]);
    }
}
