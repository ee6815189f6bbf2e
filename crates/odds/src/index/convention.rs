//! Whole-number true counts: [`Convention`].

use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// The rounding of a true count to a whole number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// Down: 1.9 counts as 1, and -0.1 as -1.
    Floor,
    /// To the nearest whole number; halves up.
    Nearest,
    /// Towards 0: 1.9 counts as 1, and -0.9 as 0.
    Truncate,
}

impl Rounding {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::Floor, Self::Nearest, Self::Truncate];

    /// Returns the word for it, as it is typed.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Floor => "floor",
            Self::Nearest => "nearest",
            Self::Truncate => "truncate",
        }
    }
}

/// A player's method of converting the running count to a whole-number true count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convention {
    /// The rounding of the quotient.
    pub rounding: Rounding,
    /// The precision in decks to which the decks remaining are estimated, such as 0.5; 0 if
    /// they are known to the card.
    pub decks_to: f64,
}

/// The number of depths over which an estimate of the decks is averaged, odd.
const DEPTHS: i32 = 9;

/// The number of parts into which the disputed range of true counts is divided, where the competing
/// whole numbers play differently. If an index is near the mean of a whole number's counts, a few
/// parts would not show which of two whole numbers is better.
const PARTS: u16 = 96;

impl Convention {
    /// Returns the true count from which the player has this whole number or a higher one, if the
    /// estimate of the decks left is off by this factor.
    fn reached_at(self, whole: i32, factor: f64) -> f64 {
        let whole = f64::from(whole);
        let quotient = match self.rounding {
            Rounding::Floor => whole,
            Rounding::Nearest => whole - 0.5,
            Rounding::Truncate => whole - f64::from(u8::from(whole <= 0.0)),
        };
        quotient / factor
    }

    /// Lists the true number of decks as a multiple of its estimate: the estimate is the nearest
    /// multiple of the fraction to `decks_left`, and the true number is anywhere within half of it.
    fn factors(self, decks_left: f64) -> impl Iterator<Item = f64> {
        let estimate = self.estimate(decks_left);
        let steps = if self.decks_to > 0.0 { DEPTHS } else { 1 };
        (0..steps).map(move |step| {
            let off = (f64::from(step) + 0.5) / f64::from(steps) - 0.5;
            if steps == 1 { 1.0 } else { 1.0 + off * self.decks_to / estimate }
        })
    }

    /// Lists the depths that one estimate of the decks stands for: the true number of decks, and
    /// that number as a multiple of the estimate.
    fn depths(self, decks_left: f64) -> impl Iterator<Item = (f64, f64)> {
        let estimate = self.estimate(decks_left);
        let to_the_card = self.decks_to <= 0.0;
        self.factors(decks_left)
            .map(move |factor| (if to_the_card { decks_left } else { estimate * factor }, factor))
    }

    /// Returns the estimate of a number of decks.
    fn estimate(self, decks_left: f64) -> f64 {
        ((decks_left / self.decks_to).round().max(1.0) * self.decks_to).max(f64::MIN_POSITIVE)
    }

    /// Returns the whole number from which a player should make a change whose exact index is
    /// `index`: the one with the largest gain among those next to the index, or the nearest of
    /// several with the same gain. `gain` returns the gain of the change at a true count in this
    /// range when this many decks are left, weighted by its frequency; at the wrong counts it is
    /// negative. The depths that an estimate stands for are equally frequent, but not the counts at
    /// each of them: with half a deck left they spread twice as far as with one and a half.
    ///
    /// No others compete, although estimated decks may blur the counts by more: at the ends of the
    /// range only one side of a blurred count is known.
    pub(super) fn index(
        self,
        index: f64,
        decks_left: f64,
        range: &RangeInclusive<f64>,
        gain: impl Fn(f64, f64) -> f64,
    ) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "some thousands at most")]
        let middle = index.round() as i32;
        let depths = self.depths(decks_left).collect::<Vec<_>>();
        let reached_at = |whole| depths.iter().map(move |depth| self.reached_at(whole, depth.1));
        // Beyond these counts, all competitors play alike.
        let from = reached_at(middle - 1).fold(*range.end(), f64::min).max(*range.start());
        let to = reached_at(middle + 1).fold(*range.start(), f64::max).min(*range.end());
        let width = (to - from) / f64::from(PARTS);
        if width <= 0.0 {
            return middle;
        }
        let ends = (1..=PARTS).map(|part| from + f64::from(part) * width);
        let ends = ends.collect::<Vec<_>>();
        let of_depth = |&(decks, _): &(f64, f64)| {
            ends.iter().map(|&end| (end, gain(end - width / 2.0, decks))).collect::<Vec<_>>()
        };
        let parts = depths.iter().map(of_depth).collect::<Vec<_>>();
        let gained_from = |(count, parts): (f64, &Vec<(f64, f64)>)| {
            let shares =
                parts.iter().map(|(end, gain)| gain * ((end - count) / width).clamp(0.0, 1.0));
            shares.sum::<f64>()
        };
        let gained = |whole: i32| reached_at(whole).zip(&parts).map(gained_from).sum::<f64>();
        let off = |whole: i32| (f64::from(whole) - index).abs();
        // A gain of 0 may have either sign where no counts occur, as right after a shuffle.
        let compare = |one: &(f64, i32), other: &(f64, i32)| {
            let gains = one.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal);
            gains.then_with(|| off(other.1).total_cmp(&off(one.1)))
        };
        let near = (middle - 1..=middle + 1).map(|whole| (gained(whole), whole));
        near.max_by(compare).map_or(middle, |(_, whole)| whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole number stands for counts spread about their mean if all counts are equally frequent,
    /// and a play changes at that number if the mean is above the index by any amount.
    #[test]
    fn a_whole_number_is_reached_where_the_mean_of_its_counts_is() {
        for rounding in Rounding::ALL {
            let index = |at: f64| {
                let convention = Convention { rounding, decks_to: 0.0 };
                convention.index(at, 3.0, &(-20.0..=20.0), |count, _| count - at)
            };
            for whole in -5_i32..=5 {
                let mean = f64::from(whole)
                    + match rounding {
                        Rounding::Floor => 0.5,
                        Rounding::Nearest => 0.0,
                        // 0 stands for -1 to 1.
                        Rounding::Truncate => 0.5 * f64::from(whole.signum()),
                    };
                let found = [-0.001, 0.001].map(|off| index(mean + off));
                assert_eq!(found, [whole, whole + 1], "{rounding:?}");
            }
        }
    }

    /// If the decks are estimated as three, to within half a deck, the count 4 stands for every
    /// count that becomes 4 when multiplied by 5/6 to 7/6. A lower factor means a higher count, and
    /// more of them: over the nine depths, their mean is 4.07.
    #[test]
    fn guessed_decks_blur_the_counts() {
        let of = |decks_to| {
            let convention = Convention { rounding: Rounding::Nearest, decks_to };
            [4.05, 4.1].map(|at| convention.index(at, 3.0, &(-20.0..=20.0), |count, _| count - at))
        };
        assert_eq!([of(0.0), of(1.0)], [[5, 5], [4, 5]]);
    }

    /// The whole number nearest to the index is taken if several are equally good because no counts
    /// occur that would distinguish them.
    #[test]
    fn the_nearest_of_equals_is_taken() {
        for rounding in Rounding::ALL {
            let convention = Convention { rounding, decks_to: 0.0 };
            let range = -12.9..=12.9;
            for (at, none) in [(12.7, 13), (3.4, 3), (-3.4, -3), (-0.2, 0)] {
                assert_eq!(convention.index(at, 3.0, &range, |_, _| 0.0), none, "{rounding:?}");
                assert_eq!(convention.index(at, 3.0, &range, |_, _| -0.0), none, "{rounding:?}");
            }
            // Rounded down, no count in the range is 13, so 14 would gain as much.
            assert_eq!(convention.index(12.65, 3.0, &range, |count, _| count - 12.65), 13);
        }
    }
}
