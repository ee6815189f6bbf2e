//! Whole-number true counts: [`Convention`].

/// How a fraction of a true count is rounded.
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

/// How a player makes a whole number of the running count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convention {
    /// How the quotient is rounded.
    pub rounding: Rounding,
    /// The fraction of a deck to which the decks left are estimated, such as 0.5; 0 if they are known
    /// to the card.
    pub decks_to: f64,
}

/// The number of depths over which an estimate of the decks is averaged, odd.
const DEPTHS: i32 = 9;

impl Convention {
    /// Returns the whole number that the player has at this true count, if the estimate of the decks
    /// left is off by this factor.
    fn whole(self, true_count: f64, factor: f64) -> f64 {
        let quotient = true_count * factor;
        match self.rounding {
            Rounding::Floor => quotient.floor(),
            Rounding::Nearest => (quotient + 0.5).floor(),
            Rounding::Truncate => quotient.trunc(),
        }
    }

    /// Lists the true number of decks as a multiple of its estimate: the estimate is the nearest
    /// multiple of the fraction to `decks_left`, and the truth is anywhere within half of it.
    fn factors(self, decks_left: f64) -> impl Iterator<Item = f64> {
        let estimate =
            ((decks_left / self.decks_to).round().max(1.0) * self.decks_to).max(f64::MIN_POSITIVE);
        let steps = if self.decks_to > 0.0 { DEPTHS } else { 1 };
        (0..steps).map(move |step| {
            let off = (f64::from(step) + 0.5) / f64::from(steps) - 0.5;
            if steps == 1 { 1.0 } else { 1.0 + off * self.decks_to / estimate }
        })
    }

    /// Returns the whole number from which a play should change at or near the true count `index`.
    /// `parts` are true counts with what the change gains there, weighted by how often they occur;
    /// what is gained at the wrong counts is lost again.
    pub(super) fn index(self, index: f64, decks_left: f64, parts: &[(f64, f64)]) -> i32 {
        let gain = |from: f64| {
            let reached = |factor: f64| {
                let reached = parts.iter().filter(move |part| self.whole(part.0, factor) >= from);
                reached.map(|part| part.1).sum::<f64>()
            };
            self.factors(decks_left).map(reached).sum::<f64>()
        };
        #[expect(clippy::cast_possible_truncation, reason = "a few hundred at most")]
        let middle = index.round() as i32;
        // Right after a shuffle, other counts do not occur.
        if parts.iter().all(|part| part.1.abs() < f64::MIN_POSITIVE) {
            return middle;
        }
        let near = (middle - 1..=middle + 1).map(|from| (from, gain(f64::from(from))));
        near.max_by(|one, other| one.1.total_cmp(&other.1)).map_or(middle, |(from, _)| from)
    }
}
