//! The results as a picture.

mod draw;

use anyhow::{Result, bail};
use blackjack_coach::figures::signed;

use super::panels;
use super::report::Report;
use super::text::player;
use crate::args::ReportOptions;
use draw::{Place, escaped, panel};

/// The size of the picture and of a row of panels, in pixels, and where the panels begin.
const WIDTH: f64 = 1040.0;
const ROW: f64 = 304.0;
const MARGIN: f64 = 24.0;
const TOP: f64 = 104.0;

/// The columns of panels.
const COLUMNS: usize = 2;

/// Returns the picture of one scenario.
pub(super) fn text(reports: &[Report], options: &ReportOptions) -> Result<String> {
    let [report] = reports else {
        bail!("--svg: a picture shows one house, not {}", reports.len())
    };
    let house = &report.scenario.house;
    let subtitle = format!("{}. {}", house.rules().summary(), player(report));
    let panels = panels::of(report, options);
    let rows = u8::try_from(panels.len().div_ceil(COLUMNS)).map_or(0.0, f64::from);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" role=\"img\" font-size=\"13\" fill=\"#1c1c1c\" font-family=\"system-ui, \
         'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>{name}</title>\n\
         <desc>{sub}</desc>\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"42\" font-size=\"24\" font-weight=\"bold\">{name}: {ev} units in 100 rounds</text>\n",
        height = TOP + rows * (ROW + MARGIN),
        name = escaped(house.name()),
        sub = escaped(&subtitle),
        ev = signed(report.statistics.ev * 100.0, 3),
    );
    for (line, y) in wrapped(&subtitle).iter().zip([66, 84]) {
        svg +=
            &format!("<text x=\"{MARGIN}\" y=\"{y}\" fill=\"#555555\">{}</text>\n", escaped(line));
    }
    let width = (WIDTH - 3.0 * MARGIN) / 2.0;
    let tops = std::iter::successors(Some(TOP), |top| Some(top + ROW + MARGIN));
    for (row, top) in panels.chunks(COLUMNS).zip(tops) {
        for (shown, left) in row.iter().zip([MARGIN, 2.0 * MARGIN + width]) {
            svg += &panel(shown, Place { left, top, width, height: ROW });
        }
    }
    Ok(svg + "</svg>\n")
}

/// Cuts a text into lines as wide as the picture, which shows the first two;
/// its description has all.
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
