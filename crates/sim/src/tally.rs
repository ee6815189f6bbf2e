//! The counts of a simulation: [`Tally`].

mod audit;
pub(crate) mod block_cells;
mod data;
pub(crate) mod layout;
pub(crate) mod round_observer;

use serde::{Deserialize, Serialize};

use crate::bets::wager::Wager;
use layout::TallyLayout;

/// Counts of the rounds played, by the depth and the count at which they began and by result. All
/// numbers are whole, so tallies can be added in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub(crate) layout: TallyLayout,
    /// By slice of the shoe, class of counts, and result of a bet of one unit on each spot.
    pub(crate) cells: Vec<u64>,
    /// The rounds by class and first cards, if those are counted.
    pub(crate) firsts: Vec<u64>,
    /// The net result by block, in parts of a unit, per round.
    pub(crate) blocks: RatioSums,
    /// All bets by block, in units, per round.
    pub(crate) bets: RatioSums,
    /// The sums over rounds with several spots.
    pub(crate) pairs: PairSums,
}

/// The sums behind the error of a ratio of two sums: values and weights of independent parts.
/// Rounds of one shoe depend on each other; blocks of shoes do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatioSums {
    /// The number of parts.
    pub(crate) parts: u64,
    pub(crate) weight: u64,
    #[serde(with = "decimal_string")]
    pub(crate) weight_squared: u128,
    #[serde(with = "decimal_string")]
    pub(crate) value: i128,
    #[serde(with = "decimal_string")]
    pub(crate) value_squared: u128,
    /// The sum of weight times value.
    #[serde(with = "decimal_string")]
    pub(crate) product: i128,
}

impl RatioSums {
    /// Adds a part.
    pub(crate) fn add_part(&mut self, weight: u64, value: i128) {
        let wide = i128::from(weight);
        self.parts += 1;
        self.weight += weight;
        self.weight_squared += (wide * wide).unsigned_abs();
        self.value += value;
        self.value_squared += (value * value).unsigned_abs();
        self.product += wide * value;
    }

    /// Returns the sums of both; `None` if one of them is too large for its type.
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Self {
            parts: self.parts.checked_add(other.parts)?,
            weight: self.weight.checked_add(other.weight)?,
            weight_squared: self.weight_squared.checked_add(other.weight_squared)?,
            value: self.value.checked_add(other.value)?,
            value_squared: self.value_squared.checked_add(other.value_squared)?,
            product: self.product.checked_add(other.product)?,
        })
    }
}

/// The sums over rounds with several spots, for bets of one unit on each spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairSums {
    /// The spots of all such rounds, their results, and the squares of the results.
    pub(crate) spots: u64,
    #[serde(with = "decimal_string")]
    pub(crate) net: i128,
    #[serde(with = "decimal_string")]
    pub(crate) squares: u128,
    /// The products of the results of two spots for each pair of spots, by round and by block.
    pub(crate) by_round: RatioSums,
    pub(crate) by_block: RatioSums,
}

impl PairSums {
    /// Adds a round with these results of its spots.
    pub(crate) fn add_round(&mut self, results: impl Iterator<Item = i64> + Clone) {
        let (mut spots, mut net, mut squares) = (0, 0, 0);
        for result in results {
            let result = i128::from(result);
            spots += 1;
            net += result;
            squares += result * result;
        }
        self.spots += spots;
        self.net += net;
        self.squares += squares.unsigned_abs();
        // The square of a sum is the sum of the squares and twice that of the products.
        self.by_round.add_part(spots * (spots - 1) / 2, (net * net - squares) / 2);
    }

    /// Closes a block whose rounds have been added to empty sums.
    pub(crate) fn close_block(&mut self) {
        if self.by_round.parts > 0 {
            self.by_block.add_part(self.by_round.weight, self.by_round.value);
        }
    }

    /// Returns the sums of both; `None` if one of them is too large for its type.
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Self {
            spots: self.spots.checked_add(other.spots)?,
            net: self.net.checked_add(other.net)?,
            squares: self.squares.checked_add(other.squares)?,
            by_round: self.by_round.plus(&other.by_round)?,
            by_block: self.by_block.plus(&other.by_block)?,
        })
    }
}

impl Tally {
    pub(crate) fn new(layout: TallyLayout) -> Self {
        let (blocks, bets) = (RatioSums::default(), RatioSums::default());
        let (cells, firsts) = (vec![0; layout.cells()], vec![0; layout.firsts()]);
        Self { layout, cells, firsts, blocks, bets, pairs: PairSums::default() }
    }

    /// Adds another tally of the same game.
    ///
    /// # Panics
    ///
    /// If the other tally is of another game, or a sum is larger than any computer can have played.
    pub fn add(&mut self, other: &Self) {
        assert!(self.try_add(other), "tallies of one game have one layout, and few enough rounds");
    }

    /// Adds another tally. Returns false and adds nothing if the other one is of another game or
    /// a sum would be too large.
    #[must_use]
    pub fn try_add(&mut self, other: &Self) -> bool {
        let sums = || {
            let (blocks, bets) = (self.blocks.plus(&other.blocks)?, self.bets.plus(&other.bets)?);
            Some((blocks, bets, self.pairs.plus(&other.pairs)?))
        };
        let Some((blocks, bets, pairs)) = sums().filter(|_| self.layout == other.layout) else {
            return false;
        };
        // No cell has more rounds than all of them, whose sum fits.
        for (sum, cell) in self.cells.iter_mut().zip(&other.cells) {
            *sum += cell;
        }
        for (sum, first) in self.firsts.iter_mut().zip(&other.firsts) {
            *sum += first;
        }
        self.blocks = blocks;
        self.bets = bets;
        self.pairs = pairs;
        true
    }

    /// Adds the cells of a block, and clears them. Each class has its bets.
    pub(crate) fn add_block(&mut self, cells: &mut [u32], wagers: &[Wager], pairs: &PairSums) {
        let TallyLayout { results, lowest, classes, .. } = self.layout;
        let (mut rounds, mut net, mut staked) = (0, 0, 0);
        for (at, (sums, cells)) in
            self.cells.chunks_exact_mut(results).zip(cells.chunks_exact_mut(results)).enumerate()
        {
            let (mut played, mut won) = (0_u64, 0_i64);
            for (result, (sum, cell)) in (lowest..).zip(sums.iter_mut().zip(cells)) {
                *sum += u64::from(*cell);
                played += u64::from(*cell);
                won += i64::from(*cell) * result;
                *cell = 0;
            }
            let Wager { bet, spots } = wagers[at % classes];
            rounds += played;
            net += i128::from(bet) * i128::from(won);
            staked += i128::from(bet) * i128::from(spots) * i128::from(played);
        }
        self.blocks.add_part(rounds, net);
        self.bets.add_part(rounds, staked);
        let pairs = self.pairs.plus(pairs);
        self.pairs = pairs.unwrap_or_else(|| unreachable!("no computer plays so many rounds"));
    }

    /// Adds the first cards of a block, and clears them.
    pub(crate) fn add_firsts(&mut self, firsts: &mut [u32]) {
        for (sum, first) in self.firsts.iter_mut().zip(firsts) {
            *sum += u64::from(std::mem::take(first));
        }
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> u64 {
        self.blocks.parts
    }

    /// Returns the number of rounds.
    pub fn rounds(&self) -> u64 {
        self.blocks.weight
    }
}

/// Numbers that do not fit in 64 bits, serialized as strings of decimal digits.
mod decimal_string {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        number: &impl Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("a sum is not a whole number"))
    }
}
