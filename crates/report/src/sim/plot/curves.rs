//! Draws curves in characters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Context, Line, Points};

use super::frame::{Frame, cells};
use super::ink::{Charset, colour};
use crate::sim::panels::axis::label;
use crate::sim::panels::panel::{Curve, CurveKind, Panel, axes_of_curves};

/// Draws a panel with curves.
pub(super) fn draw(
    panel: &Panel,
    curves: &[Curve],
    area: Rect,
    charset: Charset,
    buffer: &mut Buffer,
) {
    let (across, up) = axes_of_curves(curves);
    let mut frame = Frame::new(up, area, charset);
    // The lines of the axis are equally spaced; half of the last label extends beyond the plot.
    let beside = cells(&label(across.most)) / 2;
    let between = (frame.inner.width.saturating_sub(beside + 1) / across.steps().max(1)).max(1);
    frame.inner.width = across.steps() * between + 1;
    let labels = across.lines().map(label).map(|text| cells(&text)).max().unwrap_or(0);
    let every = usize::from((labels + 2).div_ceil(between));
    let columns = (0..).step_by(between.into());
    frame.draw(panel, columns.zip(across.lines()).step_by(every), true, buffer);
    let place = |&(x, y): &(f64, f64)| {
        let placed = (across.share(x) * f64::from(frame.inner.width - 1), frame.height_of(y));
        (placed.0.is_finite() && placed.1.is_finite()).then_some(placed)
    };
    let curves = curves.iter().map(|curve| Curve {
        points: curve.points.iter().filter_map(place).collect(),
        kind: curve.kind,
    });
    let curves = curves.collect::<Vec<_>>();
    let (x_bounds, y_bounds) = frame.bounds();
    let canvas = Canvas::default().marker(charset.marker(CurveKind::Likely));
    let canvas = canvas.x_bounds(x_bounds).y_bounds(y_bounds).paint(|context| {
        for curve in &curves {
            draw_curve(curve, charset, context);
        }
    });
    canvas.render(frame.inner, buffer);
}

/// Draws a curve through its points, in cells. Dots of one marker share cells; another
/// marker is another layer.
fn draw_curve(curve: &Curve, charset: Charset, context: &mut Context<'_>) {
    if charset == Charset::Ascii {
        context.marker(charset.marker(curve.kind));
    }
    let (points, color) = (curve.points.as_slice(), colour(curve.kind));
    match curve.kind {
        CurveKind::Expected | CurveKind::Loss => {
            for pair in points.windows(2) {
                let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
                context.draw(&Line { x1, y1, x2, y2, color });
            }
        }
        CurveKind::Likely => {
            context.draw(&Points { coords: &dotted(points, 1.0, |point| point.0), color });
        }
        CurveKind::Mark => {
            context.draw(&Points { coords: &dotted(points, 0.5, |point| point.1), color });
        }
    }
}

/// Returns points on a curve at equal distances along an ascending coordinate.
fn dotted(
    points: &[(f64, f64)],
    distance: f64,
    coordinate: impl Fn((f64, f64)) -> f64,
) -> Vec<(f64, f64)> {
    let mut dots = Vec::new();
    let mut next = points.first().map_or(0.0, |&first| coordinate(first));
    for pair in points.windows(2) {
        let (from, to) = (coordinate(pair[0]), coordinate(pair[1]));
        while next <= to {
            let share = if to > from { (next - from) / (to - from) } else { 0.0 };
            let mix = |from: f64, to: f64| from + share * (to - from);
            dots.push((mix(pair[0].0, pair[1].0), mix(pair[0].1, pair[1].1)));
            next += distance;
        }
    }
    dots
}
