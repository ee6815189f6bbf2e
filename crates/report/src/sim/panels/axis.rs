//! An axis with lines at round numbers: [`Axis`].

use blackjack_coach::figures::plain;

/// The approximate number of steps of an axis.
const STEPS: f64 = 6.0;

/// The range of an axis, and the distance of its lines. Both ends are on lines.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::sim) struct Axis {
    pub(in crate::sim) least: f64,
    pub(in crate::sim) most: f64,
    pub(in crate::sim) step: f64,
}

impl Axis {
    /// Returns an axis that holds these numbers and 0.
    pub(in crate::sim) fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let numbers = numbers.into_iter().filter(|number| number.is_finite());
        let (least, most) = numbers.fold((0.0_f64, 0.0_f64), |(least, most), number| {
            (least.min(number), most.max(number))
        });
        let most = if least < most { most } else { 1.0 };
        let rough = (most - least) / STEPS;
        let power = 10_f64.powf(rough.log10().floor());
        let nice = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power);
        let step = nice.into_iter().find(|step| *step >= rough).unwrap_or(rough);
        Self { least: (least / step).floor() * step, most: (most / step).ceil() * step, step }
    }

    /// Returns the position of a number, from 0 to 1.
    pub(in crate::sim) fn share(self, number: f64) -> f64 {
        (number - self.least) / (self.most - self.least)
    }

    /// Returns the number of steps: at most eight.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is a small whole number"
    )]
    pub(in crate::sim) fn steps(self) -> u16 {
        ((self.most - self.least) / self.step).round() as u16
    }

    /// Returns the numbers of the lines, in ascending order.
    pub(in crate::sim) fn lines(self) -> impl DoubleEndedIterator<Item = f64> {
        (0..=self.steps()).map(move |at| self.least + f64::from(at) * self.step)
    }
}

/// Returns a number as a label.
pub(in crate::sim) fn label(number: f64) -> String {
    let size = number.abs();
    if size >= 1e9 {
        return format!("{number:.0e}");
    }
    if size >= 1e6 {
        return format!("{}M", plain(number / 1e6, usize::from(size < 1e7)));
    }
    if size >= 10_000.0 {
        return format!("{}k", plain(number / 1e3, 0));
    }
    let text = plain(number, 3);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short() {
        let labels = [0.0, 0.25, -3.0, 12_000.0, 2_500_000.0, 3e10].map(label);
        assert_eq!(labels, ["0", "0.25", "-3", "12k", "2.5M", "3e10"]);
    }

    #[test]
    fn lines_are_at_round_numbers() {
        let lines = |numbers: &[f64]| {
            let axis = Axis::of(numbers.iter().copied());
            axis.lines().map(label).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(lines(&[-4.1, 3.3]), "-6 -4 -2 0 2 4");
        assert_eq!(lines(&[12.0, 1.0]), "0 2 4 6 8 10 12");
        assert_eq!(lines(&[159_752.0]), "0 50k 100k 150k 200k");
        assert_eq!(lines(&[]), "0 0.2 0.4 0.6 0.8 1");
        assert_eq!(lines(&[f64::NAN, f64::INFINITY, 0.0]), "0 0.2 0.4 0.6 0.8 1");
    }
}
