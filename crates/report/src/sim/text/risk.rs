//! The consequences of a result for a purse, as text.

use blackjack_coach::figures::{percent, plain, signed};
use blackjack_sim::Risk;

use super::line;
use crate::layout::wrapped;
use crate::sim::figures::{chance_of, hundredths_of, large_of};
use crate::sim::numbers::{n0, purse_for, thousands};
use crate::sim::report::Report;
use crate::sim::settings::ReportSettings;

/// Returns the consequences of the result for a purse.
pub(super) fn text(report: &Report, settings: &ReportSettings) -> String {
    if report.is_without_bets() {
        return "RISK\nNothing was bet: no purse is lost, and none grows.\n".to_owned();
    }
    let (risk, purse) = (report.risk(), f64::from(settings.bankroll));
    let of_purse = format!("Risk of ruin, {} units", thousands(settings.bankroll.into()));
    let mut text = "RISK\n".to_owned();
    if report.scenario.progression.is_some() {
        let formulas = "Bets follow earlier results here, which these formulas do not know; --trip and --trips \
                        play it out.";
        text += &wrapped(formulas, 0);
    }
    text += &line(&of_purse, &chance_of(report, |risk| risk.of_ruin(purse)));
    if let Some(rounds) = settings.trip {
        let label =
            format!("within {} round{}", thousands(rounds), if rounds == 1 { "" } else { "s" });
        #[expect(clippy::cast_precision_loss, reason = "a number of rounds for a formula")]
        let rounds = rounds as f64;
        text += &line(&label, &chance_of(report, |risk| risk.of_ruin_within(purse, rounds)));
    }
    if let Some(goal) = settings.goal {
        let label = format!("before winning {}", thousands(goal.into()));
        let goal = f64::from(goal);
        text += &line(&label, &chance_of(report, |risk| risk.of_ruin_before(purse, goal)));
    }
    if risk.n0().is_some() {
        text += &line("N0", &format!("{} rounds", large_of(report, n0)));
        text += &line("Desirability index", &hundredths_of(report, Risk::desirability));
        text += &line("SCORE", &hundredths_of(report, Risk::score));
        for ruin in [0.135, 0.05, 0.01] {
            let label = format!("Units for {} % risk", percent(ruin, usize::from(ruin > 0.1)));
            text += &line(&label, &large_of(report, |risk| purse_for(risk, ruin)));
        }
        let certainty = signed(risk.certainty_equivalent(purse, 1.0), 6);
        let error = plain(report.statistics.ev_error, 6);
        text += &line("Certainty equivalent", &format!("{certainty} +- {error} units a round"));
    }
    text + &best_score(report)
}

/// Returns the SCORE of the best bets within the same limits.
fn best_score(report: &Report) -> String {
    let Some(best) = report.best_bets.as_ref().filter(|best| best.risk.ev > 0.0) else {
        return String::new();
    };
    let (lowest, highest) = report.limits();
    let error = plain(best.risk.error_of(best.ev_error, Risk::score), 2);
    let score = format!("SCORE {} +- {error}", plain(best.risk.score(), 2));
    line(&format!("Best bets, {lowest} to {highest}"), &score)
}
