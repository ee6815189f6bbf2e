//! A panel of a picture or a plot, independent of its drawing: [`Panel`].

use super::axis::Axis;

/// A panel.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::sim) struct Panel {
    pub(in crate::sim) title: &'static str,
    /// A short description of the drawing; empty if the title says it.
    pub(in crate::sim) note: String,
    /// The quantities on the axes: across and up.
    pub(in crate::sim) axes: (&'static str, &'static str),
    pub(in crate::sim) content: Content,
}

/// The content of a panel.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::sim) enum Content {
    /// Curves; later ones are drawn over earlier ones.
    Curves(Vec<Curve>),
    /// Bars by count, from the lowest.
    Bars(Vec<Bar>),
}

/// A curve through points.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::sim) struct Curve {
    pub(in crate::sim) points: Vec<(f64, f64)>,
    pub(in crate::sim) kind: CurveKind,
}

/// The meaning of a curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::sim) enum CurveKind {
    /// An expected or median result.
    Expected,
    /// A bound of the likely results.
    Likely,
    /// The probability of a loss.
    Loss,
    /// A line that marks a number on the horizontal axis.
    Mark,
}

/// A bar at a count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::sim) struct Bar {
    pub(in crate::sim) count: f64,
    /// The share of rounds with this count.
    pub(in crate::sim) share: f64,
    pub(in crate::sim) value: f64,
    /// The length of the error bar in either direction; 0 for none.
    pub(in crate::sim) error: f64,
}

impl Bar {
    /// Returns the ends of the error bar.
    pub(in crate::sim) fn ends(&self) -> (f64, f64) {
        (self.value - self.error, self.value + self.error)
    }
}

/// Returns the axes of curves: across and up.
pub(in crate::sim) fn axes_of_curves(curves: &[Curve]) -> (Axis, Axis) {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    (Axis::of(points().map(|point| point.0)), Axis::of(points().map(|point| point.1)))
}

/// Returns the upward axis of bars.
pub(in crate::sim) fn axis_of_bars(bars: &[Bar]) -> Axis {
    Axis::of(bars.iter().flat_map(|bar| [bar.ends().0, bar.ends().1]))
}

/// Lists the bars whose counts are labels, with their indices among all bars.
pub(in crate::sim) fn labelled(bars: &[Bar]) -> impl Iterator<Item = (usize, f64)> {
    let step = Axis::of(bars.iter().map(|bar| bar.count)).step.max(1.0);
    let counts = bars.iter().map(|bar| bar.count).enumerate();
    counts.filter(move |(_, count)| (count / step).fract() == 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_counts_are_labels() {
        let some =
            [-0.5, 0.0, 0.25, 1.0].map(|count| Bar { count, share: 0.25, value: 0.0, error: 0.0 });
        assert_eq!(labelled(&some).collect::<Vec<_>>(), [(1, 0.0), (3, 1.0)]);
    }
}
