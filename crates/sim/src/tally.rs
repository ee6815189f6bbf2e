//! What has been counted: [`Tally`].

use crate::game::{Game, Units};

/// The cards between two penetrations that results are told apart by: a quarter of a deck.
pub(crate) const SLICE: usize = 13;

/// The rounds that have been played, by the depth and the count at which they began and by result. All
/// numbers are whole, so tallies can be added in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub(crate) shape: Shape,
    /// By slice of the shoe, class of counts, and result.
    pub(crate) cells: Vec<u64>,
    /// Sums over the blocks that were played.
    pub(crate) blocks: BlockSums,
}

/// How a tally is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) slices: usize,
    pub(crate) classes: usize,
    pub(crate) results: usize,
    /// The first result, in parts of a unit.
    pub(crate) lowest: i64,
}

impl Shape {
    pub(crate) fn of(game: &Game) -> Self {
        let (lowest, highest) = game.reach();
        let results = (highest - lowest + 1) as usize;
        let slices = (game.cut - game.burn()).div_ceil(SLICE).max(1);
        Self { slices, classes: game.count_bounds.len() + 1, results, lowest }
    }

    /// Returns the first cell of a slice and class.
    pub(crate) const fn cell(&self, slice: usize, class: usize) -> usize {
        (slice * self.classes + class) * self.results
    }
}

/// Sums over blocks of shoes. Rounds of one shoe depend on each other, and blocks do not: errors are
/// estimated from how blocks differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BlockSums {
    /// The number of blocks.
    pub blocks: u64,
    /// The rounds, and the sum of the squares of the rounds of a block.
    pub rounds: u64,
    /// The sum of the squares of the rounds of each block.
    pub rounds_squared: u128,
    /// The net result, in parts of a unit.
    pub net: i128,
    /// The sum of the squares of the net result of each block.
    pub net_squared: u128,
    /// The sum of the products of rounds and net result of each block.
    pub rounds_net: i128,
    /// The sum of all bets, in units.
    pub bets: u128,
}

impl BlockSums {
    /// Adds a block with these rounds, this net result and these bets.
    fn add_block(&mut self, rounds: u64, net: i128, bets: u128) {
        let wide_rounds = i128::from(rounds);
        self.blocks += 1;
        self.rounds += rounds;
        self.rounds_squared += (wide_rounds * wide_rounds).unsigned_abs();
        self.net += net;
        self.net_squared += (net * net).unsigned_abs();
        self.rounds_net += wide_rounds * net;
        self.bets += bets;
    }

    fn add(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.rounds += other.rounds;
        self.rounds_squared += other.rounds_squared;
        self.net += other.net;
        self.net_squared += other.net_squared;
        self.rounds_net += other.rounds_net;
        self.bets += other.bets;
    }
}

impl Tally {
    pub(crate) fn new(shape: Shape) -> Self {
        let cells = vec![0; shape.slices * shape.classes * shape.results];
        Self { shape, cells, blocks: BlockSums::default() }
    }

    /// Adds what another tally of the same game has counted.
    ///
    /// # Panics
    ///
    /// If the other tally is not like this one: [`Tally::is_like`].
    pub fn add(&mut self, other: &Self) {
        assert_eq!(self.shape, other.shape, "tallies of one game have one shape");
        for (sum, cell) in self.cells.iter_mut().zip(&other.cells) {
            *sum += cell;
        }
        self.blocks.add(&other.blocks);
    }

    /// Adds the cells of a block, and clears them. Each class of counts has its bet.
    pub(crate) fn add_block(&mut self, cells: &mut [u32], bets: &[Units]) {
        let Shape { results, lowest, classes, .. } = self.shape;
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
            let bet = bets[at % classes];
            rounds += played;
            net += i128::from(bet) * i128::from(won);
            staked += u128::from(bet) * u128::from(played);
        }
        self.blocks.add_block(rounds, net, staked);
    }

    /// Returns whether another tally is laid out like this one, and can be added to it.
    pub fn is_like(&self, other: &Self) -> bool {
        self.shape == other.shape
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> u64 {
        self.blocks.blocks
    }

    /// Returns the number of rounds.
    pub fn rounds(&self) -> u64 {
        self.blocks.rounds
    }
}
