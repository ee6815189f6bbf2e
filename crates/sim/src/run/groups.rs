//! Groups of sixty-four shoes, played one after the other for an observer of
//! their rounds: [`Groups`].

use crate::automaton::program::Program;
use crate::cards::kinds::KINDS_MAX;
use crate::game::Game;
use crate::lanes::game_cells::GameCells;
use crate::lanes::lockstep::Lanes;
use crate::lanes::shoes::Shoes;
use crate::lanes::vectors::{self, VectorWork, Vectors};
use crate::run::choice_counts::ChoiceCounts;
use crate::run::reference::Reference;
use crate::tally::PairSums;
use crate::tally::round_observer::RoundObserver;
use crate::threefry::Key;

/// A player of groups of shoes of a game, by lanes if there is a program for them.
#[derive(Debug)]
pub(crate) struct Groups<'a, const LOW: usize, const HIGH: usize> {
    game_cells: &'a GameCells<'a>,
    program: Option<&'a Program>,
    lanes: Lanes<LOW, HIGH>,
    shoes: Shoes<LOW, HIGH>,
    reference: Reference<'a>,
}

/// Work on groups of shoes.
pub(crate) trait GroupWork {
    type Output;

    /// Does the work. This is compiled for each kind of vectors, and for ten and
    /// thirteen kinds of cards.
    fn run<V: Vectors, const LOW: usize, const HIGH: usize>(
        self,
        vectors: V,
        groups: Groups<'_, LOW, HIGH>,
    ) -> Self::Output;
}

/// Does work with groups of shoes of a game.
pub(crate) fn with_groups<T: GroupWork>(
    game: &Game,
    program: Option<&Program>,
    work: T,
) -> T::Output {
    let game_cells = &GameCells::new(game);
    if game.card_kinds.len() == KINDS_MAX {
        vectors::run(Setting::<_, 6, 6> { game_cells, program, work })
    } else {
        vectors::run(Setting::<_, 5, 4> { game_cells, program, work })
    }
}

/// Work and its input: a game with `LOW + HIGH + 1` kinds of cards.
struct Setting<'a, T, const LOW: usize, const HIGH: usize> {
    game_cells: &'a GameCells<'a>,
    program: Option<&'a Program>,
    work: T,
}

impl<T: GroupWork, const LOW: usize, const HIGH: usize> VectorWork for Setting<'_, T, LOW, HIGH> {
    type Output = T::Output;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> T::Output {
        let Self { game_cells, program, work } = self;
        work.run::<V, LOW, HIGH>(vectors, Groups::new(game_cells, program))
    }
}

impl<'a, const LOW: usize, const HIGH: usize> Groups<'a, LOW, HIGH> {
    fn new(game_cells: &'a GameCells<'a>, program: Option<&'a Program>) -> Self {
        let game = game_cells.game;
        let shoes = Shoes::new(&game.card_kinds.counts(game.rules().decks()), game.is_replaced());
        let (lanes, reference) = (Lanes::new(game), Reference::new(game_cells));
        Self { game_cells, program, lanes, shoes, reference }
    }

    /// Plays a group of shoes.
    #[inline(always)]
    pub(crate) fn play<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        shoe: (Key, u32),
        observer: &mut W,
    ) {
        match self.program {
            Some(program) => self.play_in_step(vectors, program, shoe, observer),
            None => self.play_on_round(vectors, shoe, observer),
        }
    }

    /// Plays a group of shoes on `Round`, even if there is a program.
    #[inline(always)]
    pub(crate) fn play_on_round<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        shoe: (Key, u32),
        observer: &mut W,
    ) {
        self.reference.play_group(vectors, &mut self.shoes, shoe, observer);
    }

    /// Ends a block: progressions start over. Returns the sums over its rounds with several spots.
    pub(crate) fn end_block(&mut self) -> PairSums {
        self.reference.end_block()
    }

    /// Returns the choices made on `Round` since the last call.
    pub(crate) fn end_choices(&mut self) -> ChoiceCounts {
        self.reference.end_choices()
    }

    /// Plays a group of shoes in step.
    #[inline(always)]
    fn play_in_step<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        program: &Program,
        (key, group): (Key, u32),
        observer: &mut W,
    ) {
        let Self { game_cells, lanes, .. } = self;
        lanes.shuffle(vectors, game_cells, program, key, group);
        let mut depth = game_cells.game.burn();
        while depth < game_cells.game.full && lanes.is_playing() {
            lanes.step(vectors, game_cells, program, depth);
            depth += 1;
            lanes.settle(vectors, game_cells, program, &game_cells.round_start(depth), observer);
        }
        if lanes.is_playing() {
            lanes.run_out(vectors, game_cells, program, observer);
        }
        if W::COUNTS {
            lanes.count(observer);
        }
    }
}
