//! The bets by count: [`Ramp`] and [`Wager`].

use crate::count_scheme::{Hundredths, reached};

/// A bet, in units; 0 to sit a round out.
pub type Units = u32;

/// The bets of a player, or the numbers of spots: each with the count from which it applies, in
/// hundredths, in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ramp(Vec<(Hundredths, Units)>);

impl Ramp {
    /// One unit, or one spot, at every count.
    pub fn flat() -> Self {
        Self(vec![(Hundredths::MIN, 1)])
    }

    /// These units or spots from these counts up, and `lowest` below all of them.
    pub fn new(lowest: Units, steps: impl IntoIterator<Item = (Hundredths, Units)>) -> Self {
        let mut all = vec![(Hundredths::MIN, lowest)];
        all.extend(steps);
        all.sort_by_key(|(from, _)| *from);
        all.dedup_by_key(|(from, _)| *from);
        Self(all)
    }

    /// Returns the number at this count.
    pub fn at(&self, count: Hundredths) -> Units {
        *reached(&self.0, count)
    }

    /// Lists the numbers with the counts from which they apply; the first
    /// applies to all lower counts.
    pub fn steps(&self) -> impl Iterator<Item = (Hundredths, Units)> + '_ {
        self.0.iter().copied()
    }
}

/// The bets of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wager {
    /// The bet on each spot.
    pub(crate) bet: Units,
    pub(crate) spots: Units,
}
