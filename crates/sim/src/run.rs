//! Running a simulation: blocks of shoes, on all cores.

pub(crate) mod choice_counts;
pub(crate) mod groups;
mod reference;

use std::sync::{Mutex, PoisonError};

use crate::automaton::program::Program;
use crate::cards::first_cards::FirstCards;
use crate::game::{Game, LaneObstacle};
use crate::lanes::LANES;
use crate::lanes::vectors::Vectors;
use crate::tally::Tally;
use crate::tally::block_cells::BlockCells;
use crate::tally::round_observer::WithFirstCards;
use crate::threefry::Key;
use groups::{GroupWork, Groups};

/// The approximate number of rounds in a block, if the house plays many shoes.
const ROUNDS_PER_BLOCK: usize = 16_384;

/// Returns the number of groups of shoes in a block, given the rounds of a shoe.
pub(crate) fn groups_of_block(rounds_per_shoe: usize) -> usize {
    (ROUNDS_PER_BLOCK / (LANES * rounds_per_shoe)).max(1)
}

/// A game, compiled. Its shoes are numbered in blocks, and the sums of a block depend only on the
/// game, the seed and the number of the block.
#[derive(Debug)]
pub struct Simulation {
    game: Game,
    /// The program for lanes; `None` if rounds are played one by one.
    program: Option<Program>,
    seed: u64,
    groups: u32,
}

/// The method by which rounds are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Lanes in step.
    Lanes,
    /// The engine's own `Round`, one round at a time: slow, with the same
    /// results. It plays every game.
    Reference,
}

impl Simulation {
    /// Compiles a game.
    pub fn new(game: Game, seed: u64) -> Self {
        let program = match game.needs_rounds() {
            None => Program::compile(&game),
            Some(_) => None,
        };
        let groups = groups_of_block(game.rounds_per_shoe());
        Self { game, program, seed, groups: groups as u32 }
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the engine that plays its rounds: lanes if the game fits in their table.
    pub const fn engine(&self) -> Engine {
        if self.program.is_some() { Engine::Lanes } else { Engine::Reference }
    }

    /// Returns the reason why rounds are played one by one; `None` if they are played by lanes.
    pub fn one_by_one(&self) -> Option<LaneObstacle> {
        let reason = || self.game.needs_rounds().unwrap_or(LaneObstacle::TooManyDecisions);
        self.program.is_none().then(reason)
    }

    /// Returns the groups of shoes in a block.
    pub(crate) const fn groups(&self) -> u32 {
        self.groups
    }

    /// Returns an empty tally.
    pub fn tally(&self) -> Tally {
        Tally::new(self.game.tally_layout())
    }

    /// Plays these blocks, and adds them to the tally. A game that lanes cannot play is
    /// played on `Round` in any case.
    pub fn play_blocks(
        &self,
        engine: Engine,
        mut blocks: impl Iterator<Item = u64>,
        tally: &mut Tally,
    ) {
        self.play_numbers(engine, &mut blocks, tally);
    }

    /// Plays the blocks of any iterator, so that the loops are compiled once, in this crate.
    fn play_numbers(
        &self,
        engine: Engine,
        numbers: &mut dyn Iterator<Item = u64>,
        tally: &mut Tally,
    ) {
        self.with_groups(engine, Blocks { simulation: self, numbers, tally });
    }

    /// Does work with groups of shoes.
    pub(crate) fn with_groups<T: GroupWork>(&self, engine: Engine, work: T) -> T::Output {
        let program = self.program.as_ref().filter(|_| engine == Engine::Lanes);
        groups::with_groups(&self.game, program, work)
    }

    /// Returns the key of a stream of shoes.
    pub(crate) fn key(&self, stream: u64) -> Key {
        Key::of_stream(self.seed, stream)
    }

    /// Plays these blocks on this many threads, in any order, and adds them to the tally.
    pub fn play_all(
        &self,
        engine: Engine,
        blocks: impl Iterator<Item = u64> + Send,
        threads: usize,
        tally: &mut Tally,
    ) {
        let (blocks, sum) = (Mutex::new(blocks), Mutex::new(tally));
        let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    // A tally can be large, so a thread without work creates none.
                    let Some(first) = next() else { return };
                    let mut own = self.tally();
                    let blocks = std::iter::once(first).chain(std::iter::from_fn(next));
                    self.play_blocks(engine, blocks, &mut own);
                    sum.lock().unwrap_or_else(PoisonError::into_inner).add(&own);
                });
            }
        });
    }
}

/// Blocks to play.
struct Blocks<'a> {
    simulation: &'a Simulation,
    numbers: &'a mut dyn Iterator<Item = u64>,
    tally: &'a mut Tally,
}

impl GroupWork for Blocks<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vectors, const LOW: usize, const HIGH: usize>(
        self,
        vectors: V,
        mut groups: Groups<'_, LOW, HIGH>,
    ) {
        let Self { simulation, numbers: numbers_of_blocks, tally } = self;
        let (mut cells, wagers) = (BlockCells::new(tally.cells.len()), simulation.game.wagers());
        let (mut firsts, numbers) = (vec![0; tally.firsts.len()], FirstCards::new());
        for block in numbers_of_blocks {
            let key = simulation.key(block);
            for group in 0..simulation.groups {
                if firsts.is_empty() {
                    groups.play(vectors, (key, group), &mut cells);
                } else {
                    let (layout, numbers) = (tally.layout, &numbers);
                    let (cells, firsts) = (&mut cells, firsts.as_mut_slice());
                    let mut observer = WithFirstCards { layout, numbers, cells, firsts };
                    groups.play(vectors, (key, group), &mut observer);
                }
            }
            tally.add_block(cells.sums(), &wagers, &groups.end_block());
            tally.add_firsts(&mut firsts);
        }
    }
}
