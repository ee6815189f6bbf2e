//! The results as a picture.

mod panel;

use blackjack_coach::figures::signed;
use thiserror::Error;

use super::panels;
use super::report::Report;
use super::scenario::player;
use super::settings::ReportSettings;
use crate::svg::{GREY, Size, Svg, escaped};
use panel::{Place, draw};

/// The size of the picture and of a row of panels, and the start of the panels, in pixels.
const WIDTH: f64 = 1040.0;
const ROW: f64 = 304.0;
const MARGIN: f64 = 24.0;
const TOP: f64 = 104.0;

/// The columns of panels.
const COLUMNS: usize = 2;

/// The error for a picture of several scenarios, or of none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a picture shows one house, not {found}")]
pub struct SeveralScenarios {
    /// The number of scenarios.
    pub found: usize,
}

/// Returns the picture of one scenario.
///
/// # Errors
///
/// Returns an error if there is not exactly one scenario.
pub fn svg(reports: &[Report], settings: &ReportSettings) -> Result<String, SeveralScenarios> {
    let [report] = reports else { return Err(SeveralScenarios { found: reports.len() }) };
    let house = &report.scenario.house;
    let (name, subtitle) =
        (escaped(house.name()), format!("{}. {}", house.rules().summary(), player(report)));
    let panels = panels::of(report, settings);
    let rows = u8::try_from(panels.len().div_ceil(COLUMNS)).map_or(0.0, f64::from);
    let size = Size { width: WIDTH, height: TOP + rows * (ROW + MARGIN), font: 13 };
    let mut svg = Svg::new(size, &name, &escaped(&subtitle));
    let title = format!("{name}: {} units in 100 rounds", signed(report.statistics.ev * 100.0, 3));
    svg.text((MARGIN, 42), "font-size=\"24\" font-weight=\"bold\"", title);
    for (line, y) in wrapped(&subtitle).iter().zip([66, 84]) {
        svg.text((MARGIN, y), &format!("fill=\"{GREY}\""), escaped(line));
    }
    let width = (WIDTH - 3.0 * MARGIN) / 2.0;
    let tops = std::iter::successors(Some(TOP), |top| Some(top + ROW + MARGIN));
    for (row, top) in panels.chunks(COLUMNS).zip(tops) {
        for (panel, left) in row.iter().zip([MARGIN, 2.0 * MARGIN + width]) {
            draw(&mut svg, panel, Place { left, top, width, height: ROW });
        }
    }
    Ok(svg.end())
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
