//! A panel of a picture: axes, curves and bars.

use super::label;

/// The room inside a panel for its title and the labels of its axes.
const LEFT: f64 = 52.0;
const ABOVE: f64 = 30.0;
const BELOW: f64 = 40.0;
const RIGHT: f64 = 10.0;

/// About how many lines the grid has.
const LINES: f64 = 5.0;

/// A curve.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    pub(super) points: Vec<(f64, f64)>,
    pub(super) colour: &'static str,
}

/// A panel.
#[derive(Debug)]
pub(super) struct Panel {
    /// Left, top, width and height.
    place: (f64, f64, f64, f64),
    title: &'static str,
    /// What the axes mean.
    axes: (&'static str, &'static str),
    bars: Vec<(f64, f64)>,
    bar_colour: &'static str,
    curves: Vec<Curve>,
}

/// The range of an axis, and the distance of its lines.
#[derive(Clone, Copy, Debug)]
struct Axis {
    least: f64,
    most: f64,
    step: f64,
}

impl Axis {
    /// Returns an axis that holds these numbers, and 0 if asked.
    fn of(numbers: impl Iterator<Item = f64>, with_zero: bool) -> Self {
        let zero = with_zero.then_some(0.0);
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers.chain(zero) {
            (least, most) = (least.min(number), most.max(number));
        }
        if !least.is_finite() || least >= most {
            (least, most) = (least.clamp(-1.0, 0.0), least.clamp(0.0, 1.0) + 1.0);
        }
        let rough = (most - least) / LINES;
        let power = 10_f64.powf(rough.log10().floor());
        let nice = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power);
        let step = nice.into_iter().find(|step| *step >= rough).unwrap_or(rough);
        Self { least: (least / step).floor() * step, most: (most / step).ceil() * step, step }
    }

    /// Returns where a number is, from 0 to 1.
    fn share(self, number: f64) -> f64 {
        (number - self.least) / (self.most - self.least)
    }

    fn lines(self) -> impl Iterator<Item = f64> {
        let steps = ((self.most - self.least) / self.step).round();
        std::iter::successors(Some(0.0), move |at| (*at < steps).then_some(at + 1.0))
            .map(move |at| self.least + at * self.step)
    }
}

impl Panel {
    pub(super) fn new(
        place: (f64, f64, f64, f64),
        title: &'static str,
        axes: (&'static str, &'static str),
    ) -> Self {
        Self { place, title, axes, bars: Vec::new(), bar_colour: "", curves: Vec::new() }
    }

    pub(super) fn with_curves(self, curves: impl IntoIterator<Item = Curve>) -> Self {
        Self { curves: curves.into_iter().collect(), ..self }
    }

    pub(super) fn with_bars(self, bars: Vec<(f64, f64)>, bar_colour: &'static str) -> Self {
        Self { bars, bar_colour, ..self }
    }

    pub(super) fn svg(&self) -> String {
        let (left, top, width, height) = self.place;
        let points = || self.curves.iter().flat_map(|curve| &curve.points).chain(&self.bars);
        let half = if self.bars.is_empty() { 0.0 } else { 0.5 };
        let across = points().flat_map(|point| [point.0 - half, point.0 + half]);
        let across = Axis::of(across, self.bars.is_empty());
        let up = Axis::of(points().map(|point| point.1), true);
        let (inner_width, inner_height) = (width - LEFT - RIGHT, height - ABOVE - BELOW);
        let x = |number: f64| left + LEFT + across.share(number) * inner_width;
        let y = |number: f64| top + ABOVE + (1.0 - up.share(number)) * inner_height;
        let mut svg = format!(
            "<text x=\"{left:.1}\" y=\"{:.1}\" font-weight=\"bold\">{}</text>\n",
            top + 16.0,
            self.title
        );
        svg += &grid((across, up), (&x, &y));
        for &(at, size) in &self.bars {
            let (from, to) = (y(size.max(0.0)), y(size.min(0.0)));
            let (start, end) = (x(at - 0.4), x(at + 0.4));
            svg += &format!(
                "<rect x=\"{start:.1}\" y=\"{from:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>\n",
                end - start,
                to - from,
                self.bar_colour
            );
        }
        for curve in &self.curves {
            let points =
                curve.points.iter().map(|&(at, value)| format!("{:.1},{:.1}", x(at), y(value)));
            svg += &format!(
                "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n",
                curve.colour,
                points.collect::<Vec<_>>().join(" ")
            );
        }
        let (below, unit) = self.axes;
        svg + &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555555\">{below}</text>\n\
             <text x=\"{left:.1}\" y=\"{:.1}\" fill=\"#555555\">{unit}</text>\n",
            left + width - RIGHT,
            top + height - 4.0,
            top + height - 4.0
        )
    }
}

/// Draws the lines of both axes, with their labels.
fn grid((across, up): (Axis, Axis), (x, y): (&dyn Fn(f64) -> f64, &dyn Fn(f64) -> f64)) -> String {
    let (left, right) = (x(across.least), x(across.most));
    let (bottom, top) = (y(up.least), y(up.most));
    let mut svg = String::new();
    for number in up.lines() {
        let at = y(number);
        let colour = if number.abs() < up.step / 2.0 { "#888888" } else { "#e0e0e0" };
        svg += &format!(
            "<line x1=\"{left:.1}\" y1=\"{at:.1}\" x2=\"{right:.1}\" y2=\"{at:.1}\" stroke=\"{colour}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
            left - 6.0,
            at + 4.0,
            label(number)
        );
    }
    for number in across.lines() {
        let at = x(number);
        svg += &format!(
            "<line x1=\"{at:.1}\" y1=\"{top:.1}\" x2=\"{at:.1}\" y2=\"{bottom:.1}\" stroke=\"#f0f0f0\"/>\n\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            bottom + 16.0,
            label(number)
        );
    }
    svg
}
