//! The panels that show a result: growth, risk, trips, bets and EV by count.

pub(super) mod axis;
pub(super) mod panel;

use blackjack_coach::figures::plain;
use blackjack_sim::{CountClass, Trips};

use super::figures::chance_of;
use super::numbers::{count_of, thousands};
use super::report::Report;
use super::settings::ReportSettings;
use axis::Axis;
use panel::{Bar, Content, Curve, CurveKind, Panel};

/// The points of a curve.
const POINTS: u32 = 120;

/// The smallest share of rounds for which a count is drawn.
const SHARE_MIN: f64 = 0.001;

/// The shares of the trips whose results are drawn over the rounds, the median last, on top.
const TRIP_SHARES: [(f64, CurveKind); 5] = [
    (0.05, CurveKind::Likely),
    (0.25, CurveKind::Likely),
    (0.75, CurveKind::Likely),
    (0.95, CurveKind::Likely),
    (0.5, CurveKind::Expected),
];

/// Returns the panels of one scenario. If nothing is ever bet, there are no panels of growth, risk
/// and bets; without a count there are none by count.
pub(super) fn of(report: &Report, settings: &ReportSettings) -> Vec<Panel> {
    let mut panels = Vec::new();
    if !report.is_without_bets() {
        panels.extend([growth(report), ruin(report, settings)]);
        panels.extend(report.trips.iter().flat_map(|trips| [results(trips), falls(trips)]));
        panels.extend(report.has_count.then(|| bets(report)));
    }
    panels.extend(report.has_count.then(|| ev_by_count(report)));
    panels
}

/// Returns the expected result over the rounds, with bands of standard deviations.
fn growth(report: &Report) -> Panel {
    let risk = report.risk();
    let rounds = risk.n0().map_or(10_000.0, |n0| (4.0 * n0).clamp(1_000.0, 1e7));
    let rounds = Axis::of([rounds]).most;
    let curve = |(deviations, kind)| {
        let points = points(rounds, |at| risk.ev * at + deviations * (risk.variance * at).sqrt());
        Curve { points, kind }
    };
    let likely = [-2.0, -1.0, 1.0, 2.0].map(|deviations| (deviations, CurveKind::Likely));
    let curves = likely.into_iter().chain([(0.0, CurveKind::Expected)]).map(curve);
    Panel {
        title: "Growth of the purse",
        note: "expected, 1 and 2 standard deviations".to_owned(),
        axes: ("rounds", "units"),
        content: Content::Curves(curves.collect()),
    }
}

/// Returns the risk of ruin by purse.
fn ruin(report: &Report, settings: &ReportSettings) -> Panel {
    let (risk, purse) = (report.risk(), f64::from(settings.bankroll));
    let most = Axis::of([risk.purse_for(0.005).unwrap_or(0.0), purse * 1.2]).most;
    let curve = points(most, |purse| 100.0 * risk.of_ruin(purse));
    let mark = [0.0, 100.0].map(|percent| (purse, percent)).to_vec();
    let curves = [(mark, CurveKind::Mark), (curve, CurveKind::Loss)];
    let of_purse = chance_of(report, |risk| risk.of_ruin(purse));
    Panel {
        title: "Risk of ruin by purse",
        note: format!("{} units: {of_purse}", thousands(settings.bankroll.into())),
        axes: ("units", "%"),
        content: Content::Curves(curves.map(|(points, kind)| Curve { points, kind }).to_vec()),
    }
}

/// Returns the results of trips over their rounds.
fn results(trips: &Trips) -> Panel {
    let curve = |(share, kind): (f64, CurveKind)| {
        #[expect(clippy::cast_precision_loss, reason = "rounds on an axis")]
        let path = trips.path.iter().map(|(rounds, results)| (*rounds as f64, results));
        let points = path.map(|(rounds, results)| (rounds, results.percentile(share).value));
        let points = std::iter::once((0.0, 0.0)).chain(points).collect();
        Curve { points, kind }
    };
    Panel {
        title: "Results of the trips",
        note: format!("5, 25, 50, 75, 95 % of {}", thousands(trips.count() as u64)),
        axes: ("rounds", "units"),
        content: Content::Curves(TRIP_SHARES.map(curve).to_vec()),
    }
}

/// Returns the share of the trips that fell this far or farther from their highest point.
fn falls(trips: &Trips) -> Panel {
    let most = Axis::of([trips.deepest_fall.percentile(0.999).value]).most;
    let curve = points(most, |fall| 100.0 * (1.0 - trips.deepest_fall.share_below(fall)));
    Panel {
        title: "Deepest fall of a trip",
        note: "trips that fell this far".to_owned(),
        axes: ("units", "%"),
        content: Content::Curves(vec![Curve { points: curve, kind: CurveKind::Loss }]),
    }
}

fn points(most: f64, value: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let at = (0..=POINTS).map(|at| most * f64::from(at) / f64::from(POINTS));
    at.map(|at| (at, value(at))).collect()
}

/// Returns the bets by count.
fn bets(report: &Report) -> Panel {
    Panel {
        title: "Bets by count",
        note: format!("{} units on average", plain(report.statistics.mean_bet, 2)),
        axes: ("count", "units"),
        content: bars(report, |class| (class.bet.into(), 0.0)),
    }
}

/// Returns the EV of one unit by count, with two standard errors in either direction.
fn ev_by_count(report: &Report) -> Panel {
    Panel {
        title: "EV of one unit by count",
        note: "lines: two standard errors either way".to_owned(),
        axes: ("count", "%"),
        content: bars(report, |class| (100.0 * class.unit.ev, 200.0 * class.unit.ev_error)),
    }
}

/// Returns a bar for each count that comes up often enough, with the value
/// and the error of its class.
fn bars(report: &Report, value: impl Fn(&CountClass) -> (f64, f64)) -> Content {
    let bar = |class: &CountClass| {
        #[expect(clippy::cast_precision_loss, reason = "a share of rounds")]
        let share = class.unit.rounds as f64 / report.statistics.rounds.max(1) as f64;
        let (value, error) = value(class);
        Some(Bar { count: count_of(class.from?), share, value, error })
    };
    let bars = report.statistics.by_count.iter().filter_map(bar);
    Content::Bars(bars.filter(|bar| bar.share >= SHARE_MIN).collect())
}

#[cfg(test)]
mod tests {
    use blackjack_sim::Risk;

    use super::*;

    #[test]
    fn risk_is_certain_without_a_purse() {
        let risk = Risk { ev: 0.01, variance: 1.0 };
        assert_eq!(points(1.0, |purse| risk.of_ruin(purse))[0], (0.0, 1.0));
    }
}
