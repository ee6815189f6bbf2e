//! A count as its player keeps it: [`CountScheme`].

use blackjack_odds::{Rounding, Tags};

use crate::cards::kinds::{CardKind, CardKinds};
use crate::error::SimError;

/// The true or running count that the player uses, in hundredths.
pub type Hundredths = i16;

/// Returns the entry of an ascending list for this count: the last one whose count has been
/// reached, or else the first one.
pub(crate) fn reached<T>(list: &[(Hundredths, T)], count: Hundredths) -> &T {
    let reached = list.partition_point(|(from, _)| *from <= count);
    &list[reached.max(1) - 1].1
}

/// The kind of count that a player uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountBy {
    /// The true count: the running count per deck left. The mean drift of an unbalanced
    /// count is taken out first.
    TrueCount,
    /// The running count, which starts at this number.
    RunningCount {
        /// The running count of a fresh shoe.
        start: i16,
    },
}

/// A count as its player keeps it.
#[derive(Clone, PartialEq, Debug)]
pub struct CountScheme {
    /// The tags of the cards.
    pub tags: Tags,
    /// The kind of count that the player uses.
    pub by: CountBy,
    /// The rounding of fractional true counts; `None` without rounding.
    pub rounding: Option<Rounding>,
    /// The precision, in hundredths of a deck, to which the decks remaining are estimated; 0 if
    /// they are known to the card.
    pub decks_to: u16,
}

impl CountScheme {
    /// Returns the usual way to keep a count: the true count by the card, rounded down.
    pub fn of(tags: Tags) -> Self {
        let (by, rounding) = (CountBy::TrueCount, Some(Rounding::Floor));
        Self { tags, by, rounding, decks_to: 0 }
    }
}

/// The running counts of a shoe: the one for bets, and the one for plays if it differs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Running {
    pub(crate) bets: i16,
    pub(crate) plays: i16,
}

/// A count, prepared for a house as a table of every count that can occur.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Counter {
    /// The tag of each kind, multiplied so that all are whole.
    pub(crate) tags: [i8; 16],
    /// The largest running count in either direction.
    reach: i32,
    /// By unseen cards, then by running count.
    counts: Vec<Hundredths>,
}

impl Counter {
    /// Creates a counter that is 0 at all times, of a shoe with this many cards.
    pub(crate) fn none(full: usize) -> Self {
        Self { tags: [0; 16], reach: 0, counts: vec![0; full + 1] }
    }

    /// Prepares a count for a shoe of these kinds.
    pub(crate) fn new(
        scheme: &CountScheme,
        kinds: &CardKinds,
        decks: u8,
    ) -> Result<Self, SimError> {
        let too_fine = || SimError::TagsTooFine { count: scheme.tags.name().to_owned() };
        let hundredths = kinds.all().map(|kind| hundredths(scheme.tags.of(kinds.value(kind))));
        let hundredths = hundredths.collect::<Vec<_>>();
        let unit = hundredths.iter().fold(0, |unit, &tag| gcd(unit, tag)).max(1);
        let mut tags = [0; 16];
        for (tag, hundredths) in tags.iter_mut().zip(&hundredths) {
            *tag = i8::try_from(hundredths / unit).map_err(|_| too_fine())?;
        }
        let counts = kinds.counts(decks);
        let sum = |keep: fn(i32) -> bool| {
            let parts = counts.iter().zip(tags).filter(|(_, tag)| keep(i32::from(*tag)));
            parts.map(|(&count, tag)| i32::from(count) * i32::from(tag)).sum::<i32>()
        };
        let (most, least, all) = (sum(|tag| tag > 0), sum(|tag| tag < 0), sum(|_| true));
        let reach = most.max(-least);
        if reach > i32::from(i16::MAX) / 2 {
            return Err(too_fine());
        }
        let full = counts.iter().map(|&count| i32::from(count)).sum::<i32>();
        let shoe = WholeShoe { cards: full, tags: all, unit };
        let table = (0..=full).flat_map(|unseen| {
            (-reach..=reach).map(move |running| count_at(scheme, shoe, unseen, running))
        });
        Ok(Self { tags, reach, counts: table.collect() })
    }

    /// Returns the tag of a kind.
    pub(crate) fn tag(&self, kind: CardKind) -> i16 {
        i16::from(self.tags[usize::from(kind)])
    }

    /// Returns the number of running counts that can occur: the range is symmetric about 0.
    pub(crate) const fn width(&self) -> usize {
        2 * self.reach as usize + 1
    }

    /// Returns the count that decides, with this many unseen cards and this running count.
    pub(crate) fn count(&self, unseen: usize, running: i16) -> Hundredths {
        // Only a shoe that was refilled in mid-round can go beyond the table.
        let at = (i32::from(running).clamp(-self.reach, self.reach) + self.reach) as usize;
        self.counts[unseen * self.width() + at]
    }

    /// Returns the counts with this many unseen cards, by running count: 0 is in the middle.
    #[inline(always)]
    pub(crate) fn row(&self, unseen: usize) -> &[Hundredths] {
        &self.counts[unseen * self.width()..][..self.width()]
    }

    /// Returns all counts, to make another table of the same shape.
    pub(crate) fn counts(&self) -> &[Hundredths] {
        &self.counts
    }
}

/// A whole shoe: its cards, the sum of their tags, and the hundredths in a tag of 1.
#[derive(Clone, Copy)]
struct WholeShoe {
    cards: i32,
    tags: i32,
    unit: i32,
}

/// Returns the count that decides. All numbers are whole, so that no count is
/// off by a rounding error.
fn count_at(scheme: &CountScheme, shoe: WholeShoe, unseen: i32, running: i32) -> Hundredths {
    let hundredths = i64::from(running) * i64::from(shoe.unit);
    let count = match scheme.by {
        CountBy::RunningCount { start } => hundredths + 100 * i64::from(start),
        CountBy::TrueCount if unseen == 0 => 0,
        CountBy::TrueCount => {
            let seen = i64::from(shoe.cards - unseen);
            // The running count less its drift, times all cards.
            let above = hundredths * i64::from(shoe.cards)
                - i64::from(shoe.tags) * i64::from(shoe.unit) * seen;
            let (decks, per) = decks_left(scheme.decks_to, i64::from(unseen));
            let (above, below) = (above * per, decks * i64::from(shoe.cards));
            match scheme.rounding {
                None => above.div_euclid(below),
                Some(Rounding::Floor) => above.div_euclid(100 * below) * 100,
                Some(Rounding::Nearest) => (above + 50 * below).div_euclid(100 * below) * 100,
                Some(Rounding::Truncate) => above / (100 * below) * 100,
            }
        }
    };
    count.clamp(i64::from(Hundredths::MIN), i64::from(Hundredths::MAX)) as Hundredths
}

/// Returns the decks remaining as a fraction: exact, or to the nearest multiple of this many
/// hundredths, at least one multiple.
fn decks_left(decks_to: u16, unseen: i64) -> (i64, i64) {
    if decks_to == 0 {
        return (unseen, 52);
    }
    let step = i64::from(decks_to);
    let steps = (2 * 100 * unseen + 52 * step) / (2 * 52 * step);
    (steps.max(1) * step, 100)
}

fn hundredths(tag: f64) -> i32 {
    (tag * 100.0).round() as i32
}

fn gcd(one: i32, other: i32) -> i32 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    fn count(scheme: &CountScheme, unseen: usize, running: i16) -> Hundredths {
        let strip = House::built_in("strip").expect("it is built in");
        let kinds = CardKinds::of(strip.rules());
        Counter::new(scheme, &kinds, 6).expect("whole tags").count(unseen, running)
    }

    fn scheme(name: &str) -> CountScheme {
        CountScheme::of(Tags::built_in(name).expect("it is built in"))
    }

    #[test]
    fn true_counts_are_rounded_as_said() {
        let hi_lo = scheme("hi-lo");
        let rounded =
            |rounding, running| count(&CountScheme { rounding, ..hi_lo.clone() }, 104, running);
        assert_eq!([3, -3].map(|running| rounded(None, running)), [150, -150]);
        assert_eq!([3, -3].map(|running| rounded(Some(Rounding::Floor), running)), [100, -200]);
        assert_eq!([3, -3].map(|running| rounded(Some(Rounding::Nearest), running)), [200, -100]);
        assert_eq!([3, -3].map(|running| rounded(Some(Rounding::Truncate), running)), [100, -100]);
    }

    #[test]
    fn decks_are_estimated_to_a_fraction() {
        let halves = CountScheme { decks_to: 50, rounding: None, ..scheme("hi-lo") };
        assert_eq!(count(&halves, 100, 4), 200, "100 cards are about 2 decks");
        assert_eq!(count(&halves, 5, 4), 800, "at least one half");
    }

    #[test]
    fn tags_of_halves_and_unbalanced_counts() {
        let halves = CountScheme { rounding: None, ..scheme("halves") };
        assert_eq!(count(&halves, 52, 3), 150, "a running count of 1.5 is kept as 3");
        let ko = CountScheme { rounding: None, ..scheme("ko") };
        assert_eq!(count(&ko, 156, 12), 0, "a KO shoe drifts up by 4 a deck");
        let by = CountBy::RunningCount { start: -20 };
        assert_eq!(count(&CountScheme { by, ..ko }, 156, 12), -800);
    }
}
