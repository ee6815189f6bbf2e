//! Draws a panel in a picture.

use crate::command::sim::axis::{Axis, label};
use crate::command::sim::panel::{
    Bar, Content, Curve, CurveKind, Panel, axes_of_curves, axis_of_bars, labelled,
};

/// The room inside a panel for its title and the labels of its axes.
const LEFT: f64 = 52.0;
const ABOVE: f64 = 30.0;
const BELOW: f64 = 40.0;
const RIGHT: f64 = 10.0;

/// The colours: what is expected, what is likely, what is lost, and an error bar.
const BLUE: &str = "#1f5fa8";
const PALE: &str = "#8fb4de";
const RED: &str = "#b3261e";
const BLACK: &str = "#1c1c1c";

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
pub(super) fn panel(panel: &Panel, place: Place) -> String {
    let inner = place.inner();
    let mut svg = format!(
        "<text x=\"{:.1}\" y=\"{:.1}\"><tspan font-weight=\"bold\">{}</tspan> \
         <tspan fill=\"#555555\">{}</tspan></text>\n",
        place.left,
        place.top + 16.0,
        panel.title,
        escaped(&panel.note)
    );
    svg += &match &panel.content {
        Content::Curves(curves) => self::curves(curves, inner),
        Content::Bars(bars) => self::bars(bars, inner),
    };
    let (across, up) = panel.axes;
    let bottom = place.top + place.height - 4.0;
    svg + &format!(
        "<text x=\"{:.1}\" y=\"{bottom:.1}\" text-anchor=\"end\" fill=\"#555555\">{across}</text>\n\
         <text x=\"{:.1}\" y=\"{bottom:.1}\" fill=\"#555555\">{up}</text>\n",
        place.left + place.width - RIGHT,
        place.left,
    )
}

fn curves(curves: &[Curve], place: Place) -> String {
    let (across, up) = axes_of_curves(curves);
    let labels = across.lines().map(|number| (across.share(number), number));
    let mut svg = lines_across(up, place) + &lines_up(labels, place);
    for curve in curves {
        let points = curve.points.iter();
        let points = points.map(|&(x, y)| (place.x(across.share(x)), place.y(up.share(y))));
        let colour = match curve.kind {
            CurveKind::Expected => BLUE,
            CurveKind::Likely | CurveKind::Mark => PALE,
            CurveKind::Loss => RED,
        };
        svg += &polyline(points, colour);
    }
    svg
}

fn bars(bars: &[Bar], place: Place) -> String {
    let up = axis_of_bars(bars);
    #[expect(clippy::cast_precision_loss, reason = "there are a few dozen bars")]
    let share = |at: usize, within: f64| (at as f64 + within) / bars.len().max(1) as f64;
    let labels = labelled(bars).map(|(at, count)| (share(at, 0.5), count));
    let mut svg = lines_across(up, place) + &lines_up(labels, place);
    for (at, bar) in bars.iter().enumerate() {
        let (from, to) = (place.x(share(at, 0.1)), place.x(share(at, 0.9)));
        let (top, bottom) =
            (place.y(up.share(bar.value.max(0.0))), place.y(up.share(bar.value.min(0.0))));
        svg += &format!(
            "<rect x=\"{from:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{BLUE}\"/>\n",
            to - from,
            bottom - top,
        );
        if bar.error > 0.0 {
            let (least, most) = bar.ends();
            let ends = [least, most].map(|end| (place.x(share(at, 0.5)), place.y(up.share(end))));
            svg += &polyline(ends, BLACK);
        }
    }
    svg
}

fn polyline(points: impl IntoIterator<Item = (f64, f64)>, colour: &str) -> String {
    let points = points.into_iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
    let points = points.collect::<Vec<_>>().join(" ");
    format!(
        "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{points}\"/>\n"
    )
}

/// Draws the lines of the upward axis, with their labels.
fn lines_across(up: Axis, place: Place) -> String {
    let mut svg = String::new();
    for number in up.lines() {
        let at = place.y(up.share(number));
        let colour = if number.abs() < up.step / 2.0 { "#888888" } else { "#e0e0e0" };
        svg += &format!(
            "<line x1=\"{:.1}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" stroke=\"{colour}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
            place.x(0.0),
            place.x(1.0),
            place.x(0.0) - 6.0,
            at + 4.0,
            label(number)
        );
    }
    svg
}

/// Draws the lines of the axis across, each at a share of the width and with its number.
fn lines_up(lines: impl Iterator<Item = (f64, f64)>, place: Place) -> String {
    let (bottom, top) = (place.y(0.0), place.y(1.0));
    let mut svg = String::new();
    for (share, number) in lines {
        let at = place.x(share);
        svg += &format!(
            "<line x1=\"{at:.1}\" y1=\"{top:.1}\" x2=\"{at:.1}\" y2=\"{bottom:.1}\" stroke=\"#f0f0f0\"/>\n\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            bottom + 16.0,
            label(number)
        );
    }
    svg
}

/// Returns a text for a picture.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
