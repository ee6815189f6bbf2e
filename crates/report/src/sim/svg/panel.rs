//! Draws a panel in a picture.

use crate::sim::panels::axis::{Axis, label};
use crate::sim::panels::panel::{
    Bar, Content, Curve, CurveKind, Panel, axes_of_curves, axis_of_bars, labelled,
};
use crate::svg::{BLACK, GREY, Svg, escaped};

/// The room inside a panel for its title and the labels of its axes.
const LEFT: f64 = 52.0;
const ABOVE: f64 = 30.0;
const BELOW: f64 = 40.0;
const RIGHT: f64 = 10.0;

/// The colours of expected, likely and lost amounts.
const BLUE: &str = "#1f5fa8";
const PALE: &str = "#8fb4de";
const RED: &str = "#b3261e";

/// The position and size of a panel, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Place {
    /// Returns the place of the curves or bars.
    fn inner(self) -> Self {
        Self {
            left: self.left + LEFT,
            top: self.top + ABOVE,
            width: self.width - LEFT - RIGHT,
            height: self.height - ABOVE - BELOW,
        }
    }

    fn x(self, share: f64) -> f64 {
        self.left + share * self.width
    }

    fn y(self, share: f64) -> f64 {
        self.top + (1.0 - share) * self.height
    }
}

/// Draws a panel.
pub(super) fn draw(svg: &mut Svg, panel: &Panel, place: Place) {
    let title = format!(
        "<tspan font-weight=\"bold\">{}</tspan> <tspan fill=\"{GREY}\">{}</tspan>",
        panel.title,
        escaped(&panel.note)
    );
    svg.text(rounded(place.left, place.top + 16.0), "", title);
    match &panel.content {
        Content::Curves(curves) => draw_curves(svg, curves, place.inner()),
        Content::Bars(bars) => draw_bars(svg, bars, place.inner()),
    }
    let (across, up) = panel.axes;
    let (end, bottom) = (place.left + place.width - RIGHT, place.top + place.height - 4.0);
    let grey = format!("fill=\"{GREY}\"");
    svg.text(rounded(end, bottom), &format!("text-anchor=\"end\" {grey}"), across);
    svg.text(rounded(place.left, bottom), &grey, up);
}

/// Returns a point in the number format of the picture.
fn rounded(x: f64, y: f64) -> (String, String) {
    (format!("{x:.1}"), format!("{y:.1}"))
}

fn draw_curves(svg: &mut Svg, curves: &[Curve], place: Place) {
    let (across, up) = axes_of_curves(curves);
    let labels = across.lines().map(|number| (across.share(number), number));
    draw_lines_across(svg, up, place);
    draw_lines_up(svg, labels, place);
    for curve in curves {
        let points = curve.points.iter();
        let points = points.map(|&(x, y)| (place.x(across.share(x)), place.y(up.share(y))));
        let colour = match curve.kind {
            CurveKind::Expected => BLUE,
            CurveKind::Likely | CurveKind::Mark => PALE,
            CurveKind::Loss => RED,
        };
        draw_polyline(svg, points, colour);
    }
}

fn draw_bars(svg: &mut Svg, bars: &[Bar], place: Place) {
    let up = axis_of_bars(bars);
    #[expect(clippy::cast_precision_loss, reason = "there are a few dozen bars")]
    let share = |at: usize, within: f64| (at as f64 + within) / bars.len().max(1) as f64;
    let labels = labelled(bars).map(|(at, count)| (share(at, 0.5), count));
    draw_lines_across(svg, up, place);
    draw_lines_up(svg, labels, place);
    for (at, bar) in bars.iter().enumerate() {
        let (from, to) = (place.x(share(at, 0.1)), place.x(share(at, 0.9)));
        let (top, bottom) =
            (place.y(up.share(bar.value.max(0.0))), place.y(up.share(bar.value.min(0.0))));
        svg.line(&format!(
            "<rect x=\"{from:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{BLUE}\"/>",
            to - from,
            bottom - top,
        ));
        if bar.error > 0.0 {
            let (least, most) = bar.ends();
            let ends = [least, most].map(|end| (place.x(share(at, 0.5)), place.y(up.share(end))));
            draw_polyline(svg, ends, BLACK);
        }
    }
}

fn draw_polyline(svg: &mut Svg, points: impl IntoIterator<Item = (f64, f64)>, colour: &str) {
    let points = points.into_iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
    let points = points.collect::<Vec<_>>().join(" ");
    svg.line(&format!(
        "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{points}\"/>"
    ));
}

/// Draws the lines of the vertical axis, with their labels.
fn draw_lines_across(svg: &mut Svg, up: Axis, place: Place) {
    for number in up.lines() {
        let at = place.y(up.share(number));
        let colour = if number.abs() < up.step / 2.0 { "#888888" } else { "#e0e0e0" };
        svg.line(&format!(
            "<line x1=\"{:.1}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" stroke=\"{colour}\"/>",
            place.x(0.0),
            place.x(1.0),
        ));
        let left = rounded(place.x(0.0) - 6.0, at + 4.0);
        svg.text(left, "text-anchor=\"end\"", label(number));
    }
}

/// Draws the lines of the horizontal axis, each at a share of the width and with its number.
fn draw_lines_up(svg: &mut Svg, lines: impl Iterator<Item = (f64, f64)>, place: Place) {
    let (bottom, top) = (place.y(0.0), place.y(1.0));
    for (share, number) in lines {
        let at = place.x(share);
        svg.line(&format!(
            "<line x1=\"{at:.1}\" y1=\"{top:.1}\" x2=\"{at:.1}\" y2=\"{bottom:.1}\" stroke=\"#f0f0f0\"/>"
        ));
        svg.text(rounded(at, bottom + 16.0), "text-anchor=\"middle\"", label(number));
    }
}
