//! Numbers of simulations as text.

use blackjack_coach::figures::percent;
use blackjack_sim::{Hundredths, Risk};

/// The smallest chance that is printed as a number.
pub(super) const LEAST_CHANCE: f64 = 1e-6;

/// Returns a count as it is written.
pub(super) fn count_of(count: Hundredths) -> f64 {
    f64::from(count) / 100.0
}

/// Returns a share in percent with as many digits as a requested error can have.
pub(super) fn digits(share: f64) -> String {
    percent(share, 7).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns N0 of a game, and infinity for a game without an advantage.
pub(super) fn n0(risk: Risk) -> f64 {
    risk.n0().unwrap_or(f64::INFINITY)
}

/// Returns the purse with a risk of ruin, and infinity for a game without an advantage.
pub(super) fn purse_for(risk: Risk, chance: f64) -> f64 {
    risk.purse_for(chance).unwrap_or(f64::INFINITY)
}

/// Returns a chance in percent, with as many digits as it needs.
pub(super) fn chance(chance: f64) -> String {
    if chance > 0.0 && chance < LEAST_CHANCE {
        return "less than 0.0001 %".to_owned();
    }
    format!("{} %", percent(chance, digits_of(chance)))
}

pub(super) fn digits_of(chance: f64) -> usize {
    if chance < 0.01 { 4 } else { 2 }
}

#[expect(clippy::cast_precision_loss, reason = "a share")]
pub(super) fn share_of(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Returns a large number, rounded, with commas.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounded for people")]
pub(super) fn large(number: f64) -> String {
    if number < 1e15 { thousands(number.round().max(0.0) as u64) } else { format!("{number:.2e}") }
}

/// Returns a number with commas between thousands.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
