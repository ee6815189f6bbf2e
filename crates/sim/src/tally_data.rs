//! A tally as data: whole numbers, and only the cells that are not 0.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::tally::{BlockSums, Shape, Tally};

/// The most cells of a tally: far more than any game has, so that no document can ask for more memory.
const CELLS_MAX: usize = 1 << 24;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TallyData {
    slices: usize,
    counts: usize,
    results: usize,
    lowest: i64,
    /// The cells that are not 0: how many cells after the one before, and the rounds.
    cells: Vec<(usize, u64)>,
    blocks: u64,
    rounds: u64,
    /// Numbers that do not fit in 64 bits, in digits.
    rounds_squared: String,
    net: String,
    net_squared: String,
    rounds_net: String,
    bets: String,
}

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (Shape { slices, classes, results, lowest }, sums) = (self.shape, &self.blocks);
        let mut next = 0;
        let cells = self.cells.iter().enumerate().filter(|(_, rounds)| **rounds > 0);
        let cells = cells.map(|(at, rounds)| {
            let skipped = at - next;
            next = at + 1;
            (skipped, *rounds)
        });
        let data = TallyData {
            slices,
            counts: classes,
            results,
            lowest,
            cells: cells.collect(),
            blocks: sums.blocks,
            rounds: sums.rounds,
            rounds_squared: sums.rounds_squared.to_string(),
            net: sums.net.to_string(),
            net_squared: sums.net_squared.to_string(),
            rounds_net: sums.rounds_net.to_string(),
            bets: sums.bets.to_string(),
        };
        data.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = TallyData::deserialize(deserializer)?;
        let shape = Shape {
            slices: data.slices,
            classes: data.counts,
            results: data.results,
            lowest: data.lowest,
        };
        let all =
            data.slices.checked_mul(data.counts).and_then(|all| all.checked_mul(data.results));
        let all = all.filter(|all| (1..=CELLS_MAX).contains(all));
        let all = all.ok_or_else(|| D::Error::custom("a tally has 1 to 16777216 cells"))?;
        let mut cells = vec![0; all];
        let mut next = 0_usize;
        let mut counted = 0_u64;
        for (skipped, rounds) in data.cells {
            let at = next.checked_add(skipped).filter(|at| *at < all);
            let at = at.ok_or_else(|| D::Error::custom("a cell is outside of its tally"))?;
            cells[at] = rounds;
            next = at + 1;
            counted = counted.saturating_add(rounds);
        }
        if counted != data.rounds {
            return Err(D::Error::custom("the cells of a tally do not add up to its rounds"));
        }
        let blocks = BlockSums {
            blocks: data.blocks,
            rounds: data.rounds,
            rounds_squared: digits(&data.rounds_squared)?,
            net: digits(&data.net)?,
            net_squared: digits(&data.net_squared)?,
            rounds_net: digits(&data.rounds_net)?,
            bets: digits(&data.bets)?,
        };
        Ok(Self { shape, cells, blocks })
    }
}

fn digits<T: std::str::FromStr, E: Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(|_| E::custom("a sum is not a whole number"))
}
