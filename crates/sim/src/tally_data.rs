//! A tally as data: whole numbers, and only the cells that are not 0.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::shape::{CELLS_MAX, Shape};
use crate::tally::{PairSums, RatioSums, Tally};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TallyData {
    slices: usize,
    classes: usize,
    results: usize,
    lowest: i64,
    /// The cells that are not 0: how many cells after the one before, and the rounds.
    cells: Vec<(usize, u64)>,
    blocks: RatioSums,
    bets: RatioSums,
    pairs: PairSums,
}

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Shape { slices, classes, results, lowest } = self.shape;
        let mut next = 0;
        let cells = self.cells.iter().enumerate().filter(|(_, rounds)| **rounds > 0);
        let cells = cells.map(|(at, rounds)| {
            let skipped = at - next;
            next = at + 1;
            (skipped, *rounds)
        });
        let cells = cells.collect();
        let (blocks, bets, pairs) = (self.blocks, self.bets, self.pairs);
        TallyData { slices, classes, results, lowest, cells, blocks, bets, pairs }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = TallyData::deserialize(deserializer)?;
        let TallyData { slices, classes, results, lowest, blocks, bets, pairs, .. } = data;
        let shape = Shape { slices, classes, results, lowest };
        let all = Some(shape.cells()).filter(|all| (1..=CELLS_MAX).contains(all));
        let all =
            all.ok_or_else(|| D::Error::custom(format!("a tally has 1 to {CELLS_MAX} cells")))?;
        let mut cells = vec![0; all];
        let mut next = 0_usize;
        let mut counted = Some(0_u64);
        for (skipped, rounds) in data.cells {
            let at = next.checked_add(skipped).filter(|at| *at < all);
            let at = at.ok_or_else(|| D::Error::custom("a cell is outside of its tally"))?;
            cells[at] = rounds;
            next = at + 1;
            counted = counted.and_then(|counted| counted.checked_add(rounds));
        }
        if counted != Some(blocks.weight) {
            return Err(D::Error::custom("the cells of a tally do not add up to its rounds"));
        }
        Ok(Self { shape, cells, blocks, bets, pairs })
    }
}
