//! The results as a picture: growth, risk, bets and EV by count.

mod panel;

use anyhow::{Result, bail};
use blackjack_coach::figures::{plain, signed};
use blackjack_sim::CountClass;

use super::report::{Report, count_of};
use super::text::player;
use crate::args::ReportOptions;
use panel::{Curve, Panel};

/// The size of the picture, in pixels, and where its panels begin.
const WIDTH: f64 = 1040.0;
const HEIGHT: f64 = 760.0;
const MARGIN: f64 = 24.0;
const TOP: f64 = 104.0;

/// The colours: what is expected, what is likely, and what is lost.
const BLUE: &str = "#1f5fa8";
const PALE: &str = "#8fb4de";
const RED: &str = "#b3261e";

/// The points of a curve.
const POINTS: u32 = 120;

/// The smallest share of rounds for which a count is drawn.
const SHARE_MIN: f64 = 0.001;

/// Returns the picture of one scenario.
pub(super) fn text(reports: &[Report], options: &ReportOptions) -> Result<String> {
    let [report] = reports else {
        bail!("--svg: a picture shows one house, not {}", reports.len())
    };
    let house = &report.scenario.house;
    let subtitle = format!("{}. {}", house.rules().summary(), player(report));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\" font-size=\"13\" fill=\"#1c1c1c\" font-family=\"system-ui, \
         'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>{name}</title>\n\
         <desc>{sub}</desc>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"42\" font-size=\"24\" font-weight=\"bold\">{name}: {ev} units in 100 rounds</text>\n",
        name = escaped(house.name()),
        sub = escaped(&subtitle),
        ev = signed(report.statistics.ev * 100.0, 3),
    );
    for (line, y) in wrapped(&subtitle).iter().zip([66, 84]) {
        svg +=
            &format!("<text x=\"{MARGIN}\" y=\"{y}\" fill=\"#555555\">{}</text>\n", escaped(line));
    }
    for panel in panels(report, options) {
        svg += &panel.svg();
    }
    Ok(svg + "</svg>\n")
}

/// Cuts a text into lines as wide as the picture, which shows the first two; its description has all.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        if lines[last].len() + word.len() > 150 {
            lines.push(String::new());
        }
        let last = lines.len() - 1;
        if !lines[last].is_empty() {
            lines[last].push(' ');
        }
        lines[last] += word;
    }
    lines
}

fn panels(report: &Report, options: &ReportOptions) -> Vec<Panel> {
    let width = (WIDTH - 3.0 * MARGIN) / 2.0;
    let height = (HEIGHT - TOP - 2.0 * MARGIN) / 2.0;
    let place = |column: f64, row: f64| {
        (MARGIN + column * (width + MARGIN), TOP + row * (height + MARGIN), width, height)
    };
    let mut panels = vec![growth(report, place(0.0, 0.0)), ruin(report, options, place(1.0, 0.0))];
    if report.has_count {
        panels.push(bets(report, place(0.0, 1.0)));
        panels.push(ev_by_count(report, place(1.0, 1.0)));
    }
    panels
}

/// Returns the expected result over the rounds, and within how many deviations it is.
fn growth(report: &Report, place: (f64, f64, f64, f64)) -> Panel {
    let risk = report.risk();
    let rounds = risk.n0().map_or(10_000.0, |n0| (4.0 * n0).clamp(1_000.0, 1e7));
    let curve = |deviations: f64| {
        points(rounds, |at| risk.ev * at + deviations * (risk.variance * at).sqrt())
    };
    let curves = [(-2.0, PALE), (-1.0, PALE), (1.0, PALE), (2.0, PALE), (0.0, BLUE)];
    let curves = curves.map(|(deviations, colour)| Curve { points: curve(deviations), colour });
    Panel::new(place, "Growth: expected, and 1 and 2 standard deviations", ("rounds", "units"))
        .with_curves(curves)
}

/// Returns the risk of ruin by purse.
fn ruin(report: &Report, options: &ReportOptions, place: (f64, f64, f64, f64)) -> Panel {
    let risk = report.risk();
    let most = risk.purse_for(0.005).unwrap_or(0.0).max(f64::from(options.bankroll) * 1.2);
    let points = points(most, |purse| 100.0 * risk.of_ruin(purse));
    let mark = Curve {
        points: [0.0, 100.0].map(|percent| (f64::from(options.bankroll), percent)).to_vec(),
        colour: PALE,
    };
    Panel::new(place, "Risk of ruin by purse", ("units", "%"))
        .with_curves([mark, Curve { points, colour: RED }])
}

fn points(most: f64, value: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let at = (0..=POINTS).map(|at| most * f64::from(at) / f64::from(POINTS));
    at.map(|at| (at, value(at))).collect()
}

/// Lists the counts that are drawn, each as the middle of its class, with the share of its rounds.
fn drawn(report: &Report) -> Vec<(f64, f64, &CountClass)> {
    #[expect(clippy::cast_precision_loss, reason = "shares of rounds")]
    let share =
        |class: &CountClass| class.unit.rounds as f64 / report.statistics.rounds.max(1) as f64;
    let classes = report.statistics.by_count.iter().filter_map(|class| Some((class.from?, class)));
    let classes = classes.map(|(from, class)| (count_of(from), share(class), class));
    classes.filter(|(_, share, _)| *share >= SHARE_MIN).collect()
}

/// Returns the bets by count.
fn bets(report: &Report, place: (f64, f64, f64, f64)) -> Panel {
    let bars = drawn(report).into_iter().map(|(count, _, class)| (count, f64::from(class.bet)));
    Panel::new(place, "Bets by count", ("count", "units")).with_bars(bars.collect(), BLUE)
}

/// Returns the EV of one unit by count, with two standard errors in either direction.
fn ev_by_count(report: &Report, place: (f64, f64, f64, f64)) -> Panel {
    let drawn = drawn(report);
    let bars = drawn.iter().map(|(count, _, class)| (*count, 100.0 * class.unit.ev)).collect();
    let errors = drawn.iter().map(|(count, _, class)| {
        let (ev, error) = (100.0 * class.unit.ev, 200.0 * class.unit.ev_error);
        Curve { points: vec![(*count, ev - error), (*count, ev + error)], colour: "#1c1c1c" }
    });
    Panel::new(place, "EV of one unit by count, and two standard errors", ("count", "%"))
        .with_bars(bars, BLUE)
        .with_curves(errors.collect::<Vec<_>>())
}

/// Returns a number as a label.
fn label(number: f64) -> String {
    let size = number.abs();
    if size >= 1e6 {
        return format!("{}M", plain(number / 1e6, usize::from(size < 1e7)));
    }
    if size >= 10_000.0 {
        return format!("{}k", plain(number / 1e3, 0));
    }
    let text = plain(number, 3);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use blackjack_sim::Risk;

    use super::*;

    #[test]
    fn labels_are_short() {
        let labels = [0.0, 0.25, -3.0, 12_000.0, 2_500_000.0].map(label);
        assert_eq!(labels, ["0", "0.25", "-3", "12k", "2.5M"]);
    }

    #[test]
    fn risk_is_certain_without_a_purse() {
        let risk = Risk { ev: 0.01, variance: 1.0 };
        assert_eq!(points(1.0, |purse| risk.of_ruin(purse))[0], (0.0, 1.0));
    }
}
