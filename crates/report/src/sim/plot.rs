//! The results as plots in characters.

mod bars;
mod curves;
mod frame;
mod ink;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::panels;
use super::panels::panel::{Content, Panel};
use super::report::Report;
use super::scenario::title;
use super::settings::ReportSettings;
use frame::{ROWS_AROUND, rows};
use ink::Charset;

/// The narrowest panel, and the columns between two.
const PANEL_MIN: u16 = 38;
const GAP: u16 = 2;

/// The style of printed plots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlotStyle {
    /// The columns of a line.
    pub columns: usize,
    /// True if plots consist only of ASCII.
    pub is_ascii: bool,
    /// True if plots have the colours of a terminal.
    pub is_coloured: bool,
}

/// Returns the plots of every scenario, one after the other, each below its title.
pub fn plot(reports: &[Report], settings: &ReportSettings, style: PlotStyle) -> String {
    let texts = reports.iter().map(|report| {
        let panels = panels::of(report, settings);
        let nothing = "Nothing was bet: no purse is lost, and none grows.\n".to_owned();
        let without = if report.is_without_bets() { vec![nothing] } else { Vec::new() };
        let rows = sheet(&panels, style);
        [vec![title(report, style.columns)], without, rows].concat().join("\n")
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// Draws panels, two in a row if there is room, and returns the rows.
fn sheet(panels: &[Panel], style: PlotStyle) -> Vec<String> {
    let columns = u16::try_from(style.columns).unwrap_or(u16::MAX).max(PANEL_MIN);
    let half = (columns - GAP) / 2;
    let (in_row, width) = if half >= PANEL_MIN { (2, half) } else { (1, columns) };
    let charset = if style.is_ascii { Charset::Ascii } else { Charset::Unicode };
    let panels = panels.iter().map(|panel| fitting(panel, width)).collect::<Vec<_>>();
    let row = |panels: &[Panel]| {
        let height = panels.iter().map(|panel| ROWS_AROUND + rows(panel)).max().unwrap_or(0);
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, height));
        let lefts = std::iter::successors(Some(0), |left| Some(left + width + GAP));
        for (panel, x) in panels.iter().zip(lefts) {
            draw(panel, Rect { x, y: 0, width, height }, charset, &mut buffer);
        }
        ink::text(&buffer, style.is_coloured)
    };
    panels.chunks(in_row).map(row).collect()
}

/// Returns a panel reduced to the bars that fit in this many columns.
fn fitting(panel: &Panel, columns: u16) -> Panel {
    let content = match &panel.content {
        Content::Curves(curves) => Content::Curves(curves.clone()),
        Content::Bars(bars) => Content::Bars(bars::fitting(bars, columns).to_vec()),
    };
    Panel { content, note: panel.note.clone(), ..*panel }
}

fn draw(panel: &Panel, area: Rect, charset: Charset, buffer: &mut Buffer) {
    match &panel.content {
        Content::Curves(curves) => curves::draw(panel, curves, area, charset, buffer),
        Content::Bars(bars) => bars::draw(panel, bars, area, charset, buffer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::panels::panel::{Bar, Curve, CurveKind};

    const STYLE: PlotStyle = PlotStyle { columns: 80, is_ascii: false, is_coloured: false };

    fn panel(content: Content) -> Panel {
        Panel { title: "A panel", note: String::new(), axes: ("across", "up"), content }
    }

    fn bars(bars: &[(f64, f64, f64)]) -> Panel {
        let bar = |&(count, value, error)| Bar { count, share: 0.1, value, error };
        panel(Content::Bars(bars.iter().map(bar).collect()))
    }

    fn curve(kind: CurveKind, value: impl Fn(f64) -> f64) -> Curve {
        let points = (0..=100_u8).map(f64::from).map(|x| (x, value(x)));
        Curve { points: points.collect(), kind }
    }

    /// Bars of any height hang from the zero line or stand on it, with error bars beside them.
    #[test]
    fn bars_and_their_errors() {
        let heights = (-8..=8).map(f64::from).map(|at| (at, at / 4.0 - 0.1, at.abs() / 8.0));
        let panels =
            [bars(&heights.collect::<Vec<_>>()), bars(&[(0.0, 12.0, 0.0), (1.0, 1.0, 3.0)])];
        insta::assert_snapshot!("bars", sheet(&panels, STYLE).join("\n"));
        let ascii = PlotStyle { is_ascii: true, ..STYLE };
        let text = sheet(&panels, ascii).join("\n");
        assert!(text.is_ascii(), "{text}");
        insta::assert_snapshot!("bars-in-ascii", text);
    }

    #[test]
    fn curves_of_every_kind() {
        let curves = vec![
            curve(CurveKind::Likely, |x| 10.0 * x.sqrt()),
            curve(CurveKind::Expected, |x| x),
            curve(CurveKind::Loss, |x| -x),
            Curve { points: vec![(50.0, -100.0), (50.0, 100.0)], kind: CurveKind::Mark },
        ];
        let panels = [panel(Content::Curves(curves.clone())), panel(Content::Curves(curves))];
        insta::assert_snapshot!("curves", sheet(&panels, STYLE).join("\n"));
        let ascii = PlotStyle { is_ascii: true, columns: 60, ..STYLE };
        let text = sheet(&panels[..1], ascii).join("\n");
        assert!(text.is_ascii(), "{text}");
        insta::assert_snapshot!("curves-in-ascii", text);
    }

    /// Checks that no panel is too wide or panics, with any contents and in any style.
    #[test]
    fn hostile_panels() {
        let many = (0..200).map(f64::from).map(|at| (at / 4.0, at - 100.0, 1e9));
        let panels = [
            panel(Content::Curves(Vec::new())),
            panel(Content::Curves(vec![curve(CurveKind::Loss, |_| 0.0)])),
            panel(Content::Curves(vec![curve(CurveKind::Expected, |x| x * 1e300)])),
            panel(Content::Curves(vec![curve(CurveKind::Mark, |_| f64::NAN)])),
            bars(&[]),
            bars(&[(3.0, 0.0, 0.0)]),
            bars(&[(-2.5, -1e-9, 0.0)]),
            bars(&[(0.0, f64::NAN, f64::INFINITY)]),
            bars(&many.collect::<Vec<_>>()),
        ];
        for columns in [0, 20, 38, 60, 78, 80, 132] {
            for is_ascii in [false, true] {
                let style = PlotStyle { columns, is_ascii, is_coloured: false };
                let text = sheet(&panels, style).join("\n");
                for line in text.lines() {
                    assert!(line.chars().count() <= columns.max(38), "{columns}: {line}");
                    assert_eq!(line, line.trim_end());
                }
            }
        }
    }

    #[test]
    fn colours_are_only_in_coloured_plots() {
        let panels = [bars(&[(0.0, 1.0, 0.5)])];
        let plain = sheet(&panels, STYLE).concat();
        let coloured = sheet(&panels, PlotStyle { is_coloured: true, ..STYLE }).concat();
        assert!(!plain.contains('\x1b') && coloured.contains("\x1b[38;5;"));
        let ends_plain =
            |line: &str| line.rsplit("\x1b[").next().is_some_and(|last| last.starts_with("0m"));
        assert!(
            coloured.lines().all(|line| !line.contains('\x1b') || ends_plain(line)),
            "{coloured}"
        );
    }
}
