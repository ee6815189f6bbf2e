//! Polynomials fitted to points.

/// The number of coefficients: up to the fourth power. Values are smooth over the count, but those
/// of shoes in whole cards scatter a little, and higher powers would follow the scatter.
const TERMS: usize = 5;

/// A polynomial, between the first and the last of its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    /// By the power of the position, scaled so that the range is from -1 to 1.
    coefficients: [f64; TERMS],
    first: f64,
    last: f64,
}

impl Fit {
    /// Fits a polynomial to points `(position, value)`, in the order of their positions, by least
    /// squares; `None` if there are fewer than two.
    pub(super) fn new(points: &[(f64, f64)]) -> Option<Self> {
        let [(first, _), .., (last, _)] = *points else { return None };
        let terms = TERMS.min(points.len());
        let mut fit = Self { coefficients: [0.0; TERMS], first, last };
        // The normal equations, with the right side as the last column.
        let mut rows = [[0.0; TERMS + 1]; TERMS];
        for &(position, value) in points {
            let powers = fit.powers(position);
            for (row, power) in rows.iter_mut().zip(powers).take(terms) {
                for (sum, other) in row.iter_mut().zip(powers.into_iter().take(terms)) {
                    *sum += power * other;
                }
                row[TERMS] += power * value;
            }
        }
        eliminate(&mut rows, terms);
        for (coefficient, row) in fit.coefficients.iter_mut().zip(&rows).take(terms) {
            *coefficient = row[TERMS];
        }
        Some(fit)
    }

    /// Returns the first and the last position.
    pub(super) fn range(&self) -> (f64, f64) {
        (self.first, self.last)
    }

    /// Returns the value at a position; `None` beyond the points.
    pub(super) fn at(&self, position: f64) -> Option<f64> {
        let terms = self.coefficients.iter().zip(self.powers(position));
        let value = terms.map(|(coefficient, power)| coefficient * power).sum();
        (self.first..=self.last).contains(&position).then_some(value)
    }

    /// Returns the second derivative at a position.
    pub(super) fn bend(&self, position: f64) -> f64 {
        let [_, _, two, three, four] = self.coefficients;
        let [one, at, square, ..] = self.powers(position);
        (2.0 * two * one + 6.0 * three * at + 12.0 * four * square) / self.scale().powi(2)
    }

    /// Returns half of the range.
    fn scale(&self) -> f64 {
        (self.last - self.first) / 2.0
    }

    /// Returns the powers of a position, scaled so that the range is from -1 to 1.
    fn powers(&self, position: f64) -> [f64; TERMS] {
        let scaled = (position - f64::midpoint(self.first, self.last)) / self.scale();
        let square = scaled * scaled;
        [1.0, scaled, square, square * scaled, square * square]
    }
}

/// Solves linear equations by Gauss–Jordan elimination: the last column becomes the solution. The
/// equations of a fit are positive definite, so no pivot is 0.
fn eliminate(rows: &mut [[f64; TERMS + 1]; TERMS], terms: usize) {
    for at in 0..terms {
        let pivot = rows[at].map(|cell| cell / rows[at][at]);
        for (place, row) in rows.iter_mut().enumerate().take(terms) {
            let factor = if place == at { 0.0 } else { row[at] };
            for (cell, pivot) in row.iter_mut().zip(pivot) {
                *cell -= factor * pivot;
            }
        }
        rows[at] = pivot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_is_found_again() {
        let of = |x: f64| 2.0 - 0.5 * x + 0.25 * x.powi(2) - 0.125 * x.powi(4);
        let bend = |x: f64| 0.5 - 1.5 * x * x;
        let points = (-3..=4).map(f64::from).map(|x| (x, of(x))).collect::<Vec<_>>();
        let fit = Fit::new(&points).unwrap();
        for x in [-3.0, -1.2, 0.0, 2.7, 4.0] {
            assert!(
                (fit.at(x).unwrap() - of(x)).abs() < 1e-9 && (fit.bend(x) - bend(x)).abs() < 1e-9
            );
        }
        assert_eq!((fit.at(-3.1), fit.at(4.1)), (None, None));
    }

    #[test]
    fn few_points_are_met_exactly() {
        let fit = Fit::new(&[(1.0, 5.0), (3.0, 9.0)]).unwrap();
        assert!((fit.at(2.0).unwrap() - 7.0).abs() < 1e-12 && fit.bend(2.0).abs() < 1e-12);
        assert_eq!(Fit::new(&[(1.0, 5.0)]), None);
    }
}
