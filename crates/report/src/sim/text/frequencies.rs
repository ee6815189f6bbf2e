//! The frequencies of the player's actions and of the results, as text.

use blackjack_coach::figures::{percent, plain, signed};
use blackjack_sim::Estimate;

use crate::sim::numbers::thousands;
use crate::sim::report::Report;

pub(super) fn text(report: &Report) -> String {
    let Some(actions) = &report.actions else { return String::new() };
    let rounds = thousands(actions.rounds);
    let mut text = format!("{:>10}{:>16}{:>10}   in {rounds} rounds\n", "ACTION", "per 100", "+-");
    let taken = actions.taken.iter().map(|(action, often)| (action.word(), *often));
    for (word, Estimate { value, error }) in taken.chain([("insure", actions.insurance)]) {
        text +=
            &format!("{word:>10}{:>16}{:>10}\n", plain(value * 100.0, 3), plain(error * 100.0, 3));
    }
    text + "\n" + &results(report)
}

/// Returns a table of the results of one unit on each spot.
fn results(report: &Report) -> String {
    let statistics = &report.statistics;
    let mut text = format!("{:>10}{:>16}{:>10}\n", "RESULT", "share", "+-");
    for (result, rounds) in &statistics.results {
        let Estimate { value: share, error } = Estimate::of_share(*rounds, statistics.rounds);
        let result = f64::from(result.numerator()) / f64::from(result.denominator());
        text += &format!(
            "{:>10}{:>14} %{:>8} %\n",
            signed(result, 2),
            percent(share, 4),
            percent(error, 4)
        );
    }
    text
}
