//! A tally as data: whole numbers, and only the nonzero cells.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::tally::layout::{CELLS_MAX, TallyLayout};
use crate::tally::{PairSums, RatioSums, Tally};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TallyData {
    slices: usize,
    classes: usize,
    results: usize,
    lowest: i64,
    triples: usize,
    /// The nonzero cells: the distance from the previous one, and the rounds.
    cells: Vec<(usize, u64)>,
    /// The same of the first cards.
    firsts: Vec<(usize, u64)>,
    blocks: RatioSums,
    bets: RatioSums,
    pairs: PairSums,
}

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TallyLayout { slices, classes, results, lowest, triples } = self.layout;
        let (cells, firsts) = (sparse(&self.cells), sparse(&self.firsts));
        let (blocks, bets, pairs) = (self.blocks, self.bets, self.pairs);
        TallyData { slices, classes, results, lowest, triples, cells, firsts, blocks, bets, pairs }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = TallyData::deserialize(deserializer)?;
        let TallyData { slices, classes, results, lowest, triples, blocks, bets, pairs, .. } = data;
        let layout = TallyLayout { slices, classes, results, lowest, triples };
        let possible = layout.is_possible();
        if !possible {
            return Err(D::Error::custom(format!("a tally has 1 to {CELLS_MAX} cells")));
        }
        let outside = || D::Error::custom("a cell is outside of its tally");
        let (cells, counted) = dense(&data.cells, layout.cells()).ok_or_else(outside)?;
        let (firsts, first) = dense(&data.firsts, layout.firsts()).ok_or_else(outside)?;
        if counted != blocks.weight || first > counted {
            return Err(D::Error::custom("the cells of a tally do not add up to its rounds"));
        }
        Ok(Self { layout, cells, firsts, blocks, bets, pairs })
    }
}

/// Lists the nonzero numbers, each with the number of zeros before it.
fn sparse(numbers: &[u64]) -> Vec<(usize, u64)> {
    let mut next = 0;
    let some = numbers.iter().enumerate().filter(|(_, number)| **number > 0);
    let some = some.map(|(at, number)| {
        let skipped = at - next;
        next = at + 1;
        (skipped, *number)
    });
    some.collect()
}

/// Expands nonzero numbers to a list of this length, and returns it with its sum; `None` if one is
/// outside the list or the sum is too large.
fn dense(some: &[(usize, u64)], all: usize) -> Option<(Vec<u64>, u64)> {
    let mut numbers = vec![0; all];
    let (mut next, mut sum) = (0_usize, 0_u64);
    for (skipped, number) in some {
        let at = next.checked_add(*skipped)?;
        *numbers.get_mut(at)? = *number;
        next = at + 1;
        sum = sum.checked_add(*number)?;
    }
    Some((numbers, sum))
}
