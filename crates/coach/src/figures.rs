//! Numbers as every face writes them: what rounds to nothing has no sign.

use blackjack_engine::Chips;

/// A space at which no line is broken, as between a number and its unit.
pub const SPACE: char = '\u{a0}';

/// A number with so many decimals.
///
/// ```
/// use blackjack_coach::figures::plain;
/// assert_eq!((plain(-0.04, 1), plain(-2.0, 1)), ("0.0".into(), "-2.0".into()));
/// ```
pub fn plain(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_nothing = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_nothing { text.trim_start_matches('-').to_owned() } else { text }
}

/// The same, and a plus in front of what is more than nothing.
pub fn signed(number: f64, decimals: usize) -> String {
    with_sign(plain(number, decimals))
}

/// A share in percent, without its sign: `-0.2614`.
pub fn percent(share: f64, decimals: usize) -> String {
    plain(share * 100.0, decimals)
}

/// A number to two decimals at most, without noughts at its end: `4.5`, `2`, `0.25`.
pub fn short(number: f64) -> String {
    plain(number, 2).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The same with its sign: `+3`, `-1.5`, `0`.
pub fn short_signed(number: f64) -> String {
    with_sign(short(number))
}

/// A number that is written, with a plus where it is more than nothing.
fn with_sign(text: String) -> String {
    let is_more = text.bytes().any(|byte| matches!(byte, b'1'..=b'9')) && !text.starts_with('-');
    if is_more { format!("+{text}") } else { text }
}

/// A part of a count in percent, `43.1 %`; a dash where there is nothing to take a part of.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to a tenth of a percent")]
pub fn percent_of(part: u64, of: u64) -> String {
    if of == 0 { "-".into() } else { format!("{} %", plain(part as f64 / of as f64 * 100.0, 1)) }
}

/// This share of an amount, to the nearest smallest unit.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "it is rounded")]
pub fn part(amount: Chips, share: f64) -> Chips {
    Chips((amount.0 as f64 * share).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rounds_to_nothing_has_no_sign() {
        assert_eq!([0.04, -0.04, 0.0].map(|number| signed(number, 1)), ["0.0", "0.0", "0.0"]);
        assert_eq!([1.26, -1.26].map(|number| signed(number, 1)), ["+1.3", "-1.3"]);
        assert_eq!([3.0, -1.5, 0.0, -0.001].map(short_signed), ["+3", "-1.5", "0", "0"]);
        assert_eq!([4.5, 2.0, 0.25, 10.0].map(short), ["4.5", "2", "0.25", "10"]);
    }

    #[test]
    fn nothing_has_no_parts() {
        assert_eq!(
            [percent_of(1, 8), percent_of(8, 8), percent_of(0, 0)],
            ["12.5 %", "100.0 %", "-"]
        );
        assert_eq!([part(Chips(1_000), -0.431), part(Chips(3), 0.5)], [Chips(-431), Chips(2)]);
    }
}
