//! A panel of a picture or a plot: [`Panel`]. How it is drawn is said elsewhere.

use super::axis::Axis;

/// A panel.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Panel {
    pub(super) title: &'static str,
    /// A short description of the drawing; empty if the title says it.
    pub(super) note: String,
    /// The quantities on the axes: across and up.
    pub(super) axes: (&'static str, &'static str),
    pub(super) content: Content,
}

/// The content of a panel.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Content {
    /// Curves; later ones are drawn over earlier ones.
    Curves(Vec<Curve>),
    /// Bars by count, from the lowest.
    Bars(Vec<Bar>),
}

/// A curve through points.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Curve {
    pub(super) points: Vec<(f64, f64)>,
    pub(super) kind: CurveKind,
}

/// The meaning of a curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CurveKind {
    /// An expected or median result.
    Expected,
    /// A bound of the likely results.
    Likely,
    /// The probability of a loss.
    Loss,
    /// A line that marks a number on the axis across.
    Mark,
}

/// A bar at a count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bar {
    pub(super) count: f64,
    /// The share of rounds with this count.
    pub(super) share: f64,
    pub(super) value: f64,
    /// The length of the error bar in either direction; 0 for none.
    pub(super) error: f64,
}

impl Bar {
    /// Returns the ends of the error bar.
    pub(super) fn ends(&self) -> (f64, f64) {
        (self.value - self.error, self.value + self.error)
    }
}

/// Returns the axes of curves: across and up.
pub(super) fn axes_of_curves(curves: &[Curve]) -> (Axis, Axis) {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    (Axis::of(points().map(|point| point.0)), Axis::of(points().map(|point| point.1)))
}

/// Returns the upward axis of bars.
pub(super) fn axis_of_bars(bars: &[Bar]) -> Axis {
    Axis::of(bars.iter().flat_map(|bar| [bar.ends().0, bar.ends().1]))
}

/// Lists the bars whose counts are labels, with their places among all.
pub(super) fn labelled(bars: &[Bar]) -> impl Iterator<Item = (usize, f64)> {
    let step = Axis::of(bars.iter().map(|bar| bar.count)).step.max(1.0);
    let counts = bars.iter().map(|bar| bar.count).enumerate();
    counts.filter(move |(_, count)| (count / step).fract() == 0.0)
}

/// Returns so many neighbouring bars at most: those at the ends that stand for the
/// fewest rounds are left out.
pub(super) fn most_common(mut bars: &[Bar], room: usize) -> &[Bar] {
    while let [first, .., last] = bars
        && bars.len() > room.max(1)
    {
        bars = if first.share >= last.share { &bars[..bars.len() - 1] } else { &bars[1..] };
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(shares: &[f64]) -> Vec<Bar> {
        let bar = |(at, &share)| Bar { count: f64::from(at) - 2.0, share, value: 1.0, error: 0.0 };
        (0_u8..).zip(shares).map(bar).collect()
    }

    #[test]
    fn the_rarest_counts_at_the_ends_are_left_out() {
        let all = bars(&[0.1, 0.2, 0.4, 0.2, 0.07, 0.03]);
        let counts = |room| most_common(&all, room).iter().map(|bar| bar.count).collect::<Vec<_>>();
        assert_eq!(counts(9), [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!(counts(4), [-2.0, -1.0, 0.0, 1.0]);
        assert_eq!(counts(2), [-1.0, 0.0]);
        assert_eq!(counts(0), [0.0]);
        assert!(most_common(&[], 3).is_empty());
    }

    #[test]
    fn whole_counts_are_labels() {
        let some =
            [-0.5, 0.0, 0.25, 1.0].map(|count| Bar { count, share: 0.25, value: 0.0, error: 0.0 });
        assert_eq!(labelled(&some).collect::<Vec<_>>(), [(1, 0.0), (3, 1.0)]);
    }
}
