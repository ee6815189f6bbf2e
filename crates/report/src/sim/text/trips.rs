//! Trips as text.

use blackjack_coach::figures::{percent, plain, signed};
use blackjack_sim::{Estimate, Trips};

use super::line;
use crate::sim::numbers::thousands;
use crate::sim::report::Report;
use crate::sim::settings::ReportSettings;

/// The shares of the trips that the tables have.
const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// The maximum number of points of a trip that are shown.
const ROWS: usize = 5;

pub(super) fn text(report: &Report, settings: &ReportSettings) -> String {
    let Some(trips) = &report.trips else { return String::new() };
    let (count, rounds) = (thousands(trips.count() as u64), thousands(trips.rounds));
    let mut text = format!("{count} TRIPS OF {rounds} ROUNDS\n");
    text += &line("Mean result", &units(trips.results().mean()));
    let lost = trips.results().share_up_to(0.0);
    let won = Estimate { value: 1.0 - lost.value, ..lost };
    text += &line("Trips that win", &share(won));
    let purse = format!("Loss of {} units", thousands(settings.bankroll.into()));
    text += &line(&purse, &share(trips.ruined(settings.bankroll.into())));
    text + "\n" + &percentiles(trips) + "\n" + &path(trips)
}

/// Returns a table of the results of the trips, from the worst to the best.
fn percentiles(trips: &Trips) -> String {
    let mut text = format!(
        "{:>8}{:>12}{:>8}{:>16}{:>8}{:>16}{:>8}\n",
        "TRIPS", "result", "+-", "lowest point", "+-", "deepest fall", "+-"
    );
    for share in SHARES {
        // The worst value comes first in each column, and the deepest falls are the worst.
        let [result, lowest] = [trips.results(), &trips.lowest].map(|it| it.percentile(share));
        let fall = trips.deepest_fall.percentile(1.0 - share);
        text += &format!(
            "{:>6} % {:>11} {:>7} {:>15} {:>7} {:>15} {:>7}\n",
            percent(share, 0),
            signed(result.value, decimals(result.value)),
            plain(result.error, decimals(result.error)),
            signed(lowest.value, decimals(lowest.value)),
            plain(lowest.error, decimals(lowest.error)),
            plain(fall.value, decimals(fall.value)),
            plain(fall.error, decimals(fall.error)),
        );
    }
    text
}

/// Returns a table of the spread of results along the trip.
fn path(trips: &Trips) -> String {
    let heads = SHARES.map(|share| format!("{:>8} %", percent(share, 0))).concat();
    let mut text = format!("{:>8}{heads}\n", "AFTER");
    let step = trips.path.len().div_ceil(ROWS);
    let points = trips.path.iter().rev().step_by(step).collect::<Vec<_>>();
    for (rounds, results) in points.into_iter().rev() {
        let results = SHARES.map(|share| {
            let result = results.percentile(share).value;
            format!(" {:>9}", signed(result, decimals(result)))
        });
        text += &format!("{:>8}{}\n", thousands(*rounds), results.concat());
    }
    text
}

/// Returns the number of decimals for a number of units; large numbers have no room for any.
const fn decimals(units: f64) -> usize {
    if units.abs() < 1e5 { 1 } else { 0 }
}

fn units(estimate: Estimate) -> String {
    format!("{} units +- {}", signed(estimate.value, 2), plain(estimate.error, 2))
}

fn share(estimate: Estimate) -> String {
    format!("{} % +- {}", percent(estimate.value, 2), percent(estimate.error, 2))
}
