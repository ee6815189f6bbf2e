//! A report as lines of text.

use blackjack_engine::{Chips, Stakes};

use super::report;
use super::section::{Body, Column, Section};
use crate::figures::percent_of;
use crate::statistics::{BankrollPoint, Statistics};
use crate::words::{capital, in_ascii};

/// The width of a curve in characters.
const CURVE: usize = 60;

/// The symbols of a curve, from the lowest level to the highest, and their ASCII versions.
const HEIGHTS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const HEIGHTS_IN_ASCII: [&str; 8] = ["_", ".", "-", "~", "=", "+", "*", "#"];

/// Returns a report as lines, in ASCII on request, with an empty line between two sections. Table
/// rows fit 80 columns; sentences may be longer. The last line names the drill that costly mistakes
/// need, as a command of `bj`.
pub fn report_lines(statistics: &Statistics, ascii: bool) -> Vec<String> {
    let mut lines = section_lines(statistics, ascii);
    if let Some(drill) = drill(statistics) {
        lines.extend([String::new(), in_charset(&drill, ascii)]);
    }
    lines
}

/// Returns the same without the last line, for programs with other commands.
pub fn section_lines(statistics: &Statistics, ascii: bool) -> Vec<String> {
    let units = match report(statistics) {
        Ok(units) => units,
        Err(nothing) => return vec![nothing],
    };
    let sections = units.iter().flatten().map(|section| of_section(section, ascii));
    let lines = sections.collect::<Vec<_>>().join(&[String::new()][..]);
    lines.iter().map(|line| in_charset(line, ascii)).collect()
}

/// Suggests the drill for the house where mistakes cost most.
fn drill(statistics: &Statistics) -> Option<String> {
    let results = statistics.results.iter().find(|results| !results.mistakes.is_empty())?;
    // Among equal houses, `max_by_key` picks the last one: reversed, the most played.
    let (house, _) = results.houses.iter().rev().max_by_key(|(_, sums)| sums.cost)?;
    Some(format!("To drill your costliest mistakes: bj drill weak {house}"))
}

/// Returns a text in the character set of the output.
fn in_charset(text: &str, ascii: bool) -> String {
    if ascii { in_ascii(text).trim_end().to_owned() } else { text.to_owned() }
}

fn of_section(section: &Section, ascii: bool) -> Vec<String> {
    const COUNTS: &[Column] = &[Column::numbers("rounds"), Column::numbers("share")];
    let title = capital(&section.title);
    let mut lines = match &section.body {
        Body::Table { columns, rows } => {
            // A currency may be longer in ASCII, so widths are measured after the conversion.
            let row = |row: &Vec<String>| row.iter().map(|cell| in_charset(cell, ascii)).collect();
            table(&title, columns, &rows.iter().map(row).collect::<Vec<_>>())
        }
        Body::Curve { moments, stakes } => curve(&title, moments, stakes, ascii),
        Body::Bars(bars) => {
            let all = bars.iter().map(|(_, count)| count).sum();
            let row = |(lead, count): &(String, u64)| {
                vec![lead.clone(), count.to_string(), percent_of(*count, all)]
            };
            table(&title, COUNTS, &bars.iter().map(row).collect::<Vec<_>>())
        }
    };
    lines.extend_from_slice(&section.notes);
    lines
}

/// Lays rows out below their headings; returns nothing without rows.
fn table(title: &str, columns: &[Column], rows: &[Vec<String>]) -> Vec<String> {
    if rows.is_empty() {
        return Vec::new();
    }
    let mut head = vec![title.to_owned()];
    if columns.iter().any(|column| !column.head.is_empty()) {
        head.extend(columns.iter().map(|column| column.head.to_owned()));
    }
    let all = || [&head].into_iter().chain(rows);
    // A title without headings may be wider than its column.
    let shared = || all().filter(|row| row.len() > 1);
    let width = |at: usize| shared().map(|row| row[at].chars().count()).max().unwrap_or_default();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(at, cell)| {
            let is_number = at.checked_sub(1).is_some_and(|at| columns[at].is_number);
            let width = width(at);
            if is_number { format!("{cell:>width$}") } else { format!("{cell:width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    all().map(line).collect()
}

/// Draws a curve in one line, scaled from its lowest to its highest point.
fn curve(title: &str, moments: &[BankrollPoint], stakes: &Stakes, ascii: bool) -> Vec<String> {
    let nets = || moments.iter().map(|moment| moment.net);
    let lowest = nets().min().unwrap_or_default();
    let highest = nets().max().unwrap_or_default();
    let heights = if ascii { &HEIGHTS_IN_ASCII } else { &HEIGHTS };
    let columns = moments.len().min(CURVE);
    let drawn = (1..=columns).map(|column| {
        let above = moments[column * moments.len() / columns - 1].net - lowest;
        heights[height(above, highest - lowest, heights.len())]
    });
    let drawn = format!("{title}  {}", drawn.collect::<String>());
    let [lowest, highest] = [lowest, highest].map(|chips| stakes.signed(chips));
    vec![drawn, format!("Lowest {lowest}, highest {highest}.")]
}

/// Returns the step of an amount on a scale with this range and number of steps.
fn height(above: Chips, range: Chips, steps: usize) -> usize {
    let last = i128::try_from(steps.saturating_sub(1)).unwrap_or_default();
    let height = i128::from(above.0) * last / i128::from(range.0.max(1));
    usize::try_from(height).unwrap_or_default()
}
