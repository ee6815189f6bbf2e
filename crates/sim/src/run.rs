//! Running a simulation: blocks of shoes, on all cores.

use std::sync::{Mutex, PoisonError};

use crate::game::Game;
use crate::kinds::KINDS_MAX;
use crate::lane_numbers::LANES;
use crate::one_by_one::OneByOne;
use crate::program::Program;
use crate::reference::Reference;
use crate::shoes::Shoes;
use crate::tally::{Shape, Tally};
use crate::threefry::Key;
use crate::vectors::{self, VectorWork, Vectors};
use crate::walk::{Lanes, Track};

/// About how many rounds a block has, if the house plays many shoes.
const ROUNDS_PER_BLOCK: usize = 16_384;

/// A game, compiled. Its shoes are numbered in blocks, and what a block adds up to depends on nothing but
/// the game, the seed and the number of the block.
#[derive(Debug)]
pub struct Simulation {
    game: Game,
    /// `None` if it is played one by one.
    program: Option<Program>,
    seed: u64,
    groups: u32,
}

/// How rounds are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// By lanes, in step.
    Lanes,
    /// On the engine's own `Round`, one by one: slow, and the same results. It plays every game.
    Reference,
}

impl Simulation {
    /// Compiles a game.
    pub fn new(game: Game, seed: u64) -> Self {
        let program = match game.needs_rounds() {
            None => Program::compile(&game).ok(),
            Some(_) => None,
        };
        let rounds_per_shoe = ((game.cut - game.burn()) * 10 / 54).max(1);
        let groups = (ROUNDS_PER_BLOCK / (LANES * rounds_per_shoe)).max(1).next_multiple_of(2);
        Self { game, program, seed, groups: groups as u32 }
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns how its rounds are played: by lanes, if the game fits in their table.
    pub const fn engine(&self) -> Engine {
        if self.program.is_some() { Engine::Lanes } else { Engine::Reference }
    }

    /// Returns why rounds are played one by one; `None` if they are played by lanes.
    pub fn one_by_one(&self) -> Option<OneByOne> {
        let others = || self.game.needs_rounds().unwrap_or(OneByOne::TooManyDecisions);
        self.program.is_none().then(others)
    }

    /// Returns the groups of shoes in a block.
    pub(crate) const fn groups(&self) -> u32 {
        self.groups
    }

    /// Returns an empty tally.
    pub fn tally(&self) -> Tally {
        Tally::new(Shape::of(&self.game))
    }

    /// Plays these blocks, and adds them to the tally. A game that lanes cannot play is played on `Round`
    /// in any case.
    pub fn play_blocks(
        &self,
        engine: Engine,
        blocks: impl Iterator<Item = u64>,
        tally: &mut Tally,
    ) {
        let track = Track::new(&self.game);
        let program = self.program.as_ref().filter(|_| engine == Engine::Lanes);
        let work = Blocks { simulation: self, track: &track, program, numbers: blocks, tally };
        if self.game.kinds.len() == KINDS_MAX {
            vectors::run(ByRank(work));
        } else {
            vectors::run(ByValue(work));
        }
    }

    /// Plays these blocks on this many threads, in any order, and adds them to the tally.
    pub fn play_all(
        &self,
        blocks: impl Iterator<Item = u64> + Send,
        threads: usize,
        tally: &mut Tally,
    ) {
        let (blocks, sum) = (Mutex::new(blocks), Mutex::new(tally));
        let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let mut own = self.tally();
                    self.play_blocks(self.engine(), std::iter::from_fn(next), &mut own);
                    sum.lock().unwrap_or_else(PoisonError::into_inner).add(&own);
                });
            }
        });
    }
}

/// Blocks to play.
struct Blocks<'a, I> {
    simulation: &'a Simulation,
    track: &'a Track<'a>,
    program: Option<&'a Program>,
    numbers: I,
    tally: &'a mut Tally,
}

/// Blocks of shoes of ten kinds of cards.
struct ByValue<'a, I>(Blocks<'a, I>);

/// Blocks of shoes of thirteen kinds of cards.
struct ByRank<'a, I>(Blocks<'a, I>);

impl<I: Iterator<Item = u64>> VectorWork for ByValue<'_, I> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        self.0.play::<V, 5, 4>(vectors);
    }
}

impl<I: Iterator<Item = u64>> VectorWork for ByRank<'_, I> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        self.0.play::<V, 6, 6>(vectors);
    }
}

impl<I: Iterator<Item = u64>> Blocks<'_, I> {
    #[inline(always)]
    fn play<V: Vectors, const LOW: usize, const HIGH: usize>(self, vectors: V) {
        let Self { simulation, track, program, numbers, tally } = self;
        let game = &simulation.game;
        let mut shoes = Shoes::<LOW, HIGH>::new(&game.kinds.counts(game.rules().decks()));
        let (mut cells, wagers) = (vec![0; tally.cells.len()], game.wagers());
        let mut reference = Reference::new(track);
        let mut pair = [Lanes::<LOW, HIGH>::new(game), Lanes::new(game)];
        for block in numbers {
            let key = Key::of_stream(simulation.seed, block);
            for group in (0..simulation.groups).step_by(2) {
                match program {
                    Some(program) => {
                        play_pair(vectors, track, program, &mut pair, (key, group), &mut cells);
                    }
                    None => {
                        for group in [group, group + 1] {
                            reference.play_group(vectors, &mut shoes, (key, group), &mut cells);
                        }
                    }
                }
            }
            tally.add_block(&mut cells, &wagers, &reference.end_block());
        }
    }
}

/// Plays two groups of shoes in turns: while the places of one are looked up one by one, those of the other
/// are looked through at once, and neither waits for what it has just written.
#[inline(always)]
fn play_pair<V: Vectors, const LOW: usize, const HIGH: usize>(
    vectors: V,
    track: &Track<'_>,
    program: &Program,
    pair: &mut [Lanes<LOW, HIGH>; 2],
    (key, group): (Key, u32),
    cells: &mut [u32],
) {
    let [one, two] = pair;
    one.shuffle(vectors, track, program, key, group);
    two.shuffle(vectors, track, program, key, group + 1);
    let mut depth = track.game.burn();
    while depth < track.game.full && (one.is_playing() || two.is_playing()) {
        one.step(vectors, track, program, depth);
        two.step(vectors, track, program, depth);
        depth += 1;
        let begin = track.begin(depth);
        one.settle(vectors, track, program, &begin, cells);
        two.settle(vectors, track, program, &begin, cells);
    }
    for lanes in [one, two] {
        if lanes.is_playing() {
            lanes.run_out(vectors, track, program, cells);
        }
    }
}
