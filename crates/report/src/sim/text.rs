//! The results as text.

mod classes;
mod frequencies;
mod risk;
mod side_bets;
mod trips;

use blackjack_coach::figures::{percent, plain, signed};

use super::numbers::share_of;
use super::report::Report;
use super::scenario::title;
use super::settings::ReportSettings;
use crate::layout::WIDTH;

/// The columns of a label.
const LABEL: usize = 26;

/// The smallest share of rounds for which a count is printed; the JSON document has all of them.
const SHARE_MIN: f64 = 0.0005;

/// Returns the results of every scenario, one after the other.
pub fn text(reports: &[Report], settings: &ReportSettings) -> String {
    let texts = reports.iter().map(|report| scenario(report, settings));
    texts.collect::<Vec<_>>().join("\n")
}

fn scenario(report: &Report, settings: &ReportSettings) -> String {
    let parts = [
        title(report, WIDTH),
        outcome(report, settings),
        risk::text(report, settings),
        classes::by_step(report),
        classes::by_count(report),
        classes::by_penetration(report),
        side_bets::text(report),
        trips::text(report, settings),
        frequencies::text(report),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Returns the EV, its error, and the deviation.
fn outcome(report: &Report, settings: &ReportSettings) -> String {
    let statistics = &report.statistics;
    let error = statistics.ev_error;
    let ev = |factor: f64, decimals: usize| {
        format!(
            "{} units +- {}",
            signed(statistics.ev * factor, decimals),
            plain(error * factor, decimals)
        )
    };
    let mut text = line("EV of a round", &ev(1.0, 6));
    if report.limits().0 < report.limits().1 || statistics.mean_bet > 1.0 {
        let (bet, error) = (plain(statistics.mean_bet, 4), plain(statistics.mean_bet_error, 4));
        text += &line("Mean bet", &format!("{bet} units +- {error}"));
        if let Some((share, error)) = statistics.ev_per_bet().zip(statistics.ev_per_bet_error()) {
            let (share, error) = (signed(share * 100.0, 4), percent(error, 4));
            text += &line("EV of all bets", &format!("{share} % +- {error}"));
        }
    }
    if statistics.rounds_played < statistics.rounds {
        let share = share_of(statistics.rounds_played, statistics.rounds);
        text += &line("Rounds with a bet", &format!("{} %", percent(share, 2)));
    }
    let (deviation, error) =
        (plain(statistics.deviation(), 4), plain(statistics.deviation_error(), 4));
    text += &line("Standard deviation", &format!("{deviation} units +- {error}"));
    if let Some(pair) = statistics.two_spots {
        let (covariance, error) = (plain(pair.covariance, 4), plain(pair.covariance_error, 4));
        let correlation = plain(pair.correlation, 3);
        let value = format!("{covariance} +- {error}, correlation {correlation}");
        text += &line("Covariance of two spots", &value);
    }
    text += &line("100 rounds", &ev(100.0, 4));
    let hour = format!("An hour of {}", settings.hands_per_hour);
    text + &line(&hour, &ev(settings.hands_per_hour.into(), 4))
}

fn line(label: &str, value: &str) -> String {
    format!("{label:<LABEL$}  {value}\n")
}
