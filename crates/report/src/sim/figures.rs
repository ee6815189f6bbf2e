//! Figures of a result with their errors.

use blackjack_coach::figures::{percent, plain};
use blackjack_sim::Risk;

use super::numbers::{LEAST_CHANCE, chance, digits_of, large};
use super::report::Report;

/// Returns a chance with its error, or its range within one error of the EV where not even the
/// sign of the EV is known.
pub(super) fn chance_of(report: &Report, figure: impl Fn(Risk) -> f64) -> String {
    if !report.is_sign_known() {
        let [one, other] = report.risk().an_error_away(report.statistics.ev_error, figure);
        let (least, most) = (one.min(other), one.max(other));
        let texts = [least, most].map(chance);
        return if texts[0] == texts[1] {
            chance(most)
        } else if least < LEAST_CHANCE {
            // There is no room for both in the note of a plot.
            format!("up to {}", chance(most))
        } else {
            texts.join(" to ")
        };
    }
    let (of, error) = (figure(report.risk()), report.error_of(&figure).min(1.0));
    if error > 0.0 && of >= LEAST_CHANCE {
        format!("{} +- {} %", chance(of), percent(error, digits_of(of)))
    } else {
        chance(of)
    }
}

/// Returns a large number with its error.
pub(super) fn large_of(report: &Report, figure: impl Fn(Risk) -> f64) -> String {
    let error = report.error_of(&figure);
    let error = if error.is_finite() { large(error) } else { "any number".to_owned() };
    format!("{} +- {error}", large(figure(report.risk())))
}

/// Returns a number in hundredths with its error.
pub(super) fn hundredths_of(report: &Report, figure: impl Fn(Risk) -> f64) -> String {
    let error = plain(report.error_of(&figure), 2);
    format!("{} +- {error}", plain(figure(report.risk()), 2))
}
