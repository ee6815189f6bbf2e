//! Groups of sixty-four shoes, one after the other, for whatever looks at their rounds: [`Groups`].

use crate::choice_counts::ChoiceCounts;
use crate::game::Game;
use crate::kinds::KINDS_MAX;
use crate::program::Program;
use crate::reference::Reference;
use crate::shoes::Shoes;
use crate::tally::PairSums;
use crate::threefry::Key;
use crate::track::Track;
use crate::vectors::{self, VectorWork, Vectors};
use crate::walk::Lanes;
use crate::watch::Watch;

/// Plays groups of shoes of a game, by lanes if there is a program for them.
#[derive(Debug)]
pub(crate) struct Groups<'a, const LOW: usize, const HIGH: usize> {
    track: &'a Track<'a>,
    program: Option<&'a Program>,
    lanes: Lanes<LOW, HIGH>,
    shoes: Shoes<LOW, HIGH>,
    reference: Reference<'a>,
}

/// Work that groups of shoes are played for.
pub(crate) trait GroupWork {
    type Output;

    /// Does the work. It is compiled for each kind of vectors, and for ten and
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
    let track = &Track::new(game);
    if game.kinds.len() == KINDS_MAX {
        vectors::run(Setting::<_, 6, 6> { track, program, work })
    } else {
        vectors::run(Setting::<_, 5, 4> { track, program, work })
    }
}

/// Work, and what it is done with: a game of `LOW + HIGH + 1` kinds of cards.
struct Setting<'a, T, const LOW: usize, const HIGH: usize> {
    track: &'a Track<'a>,
    program: Option<&'a Program>,
    work: T,
}

impl<T: GroupWork, const LOW: usize, const HIGH: usize> VectorWork for Setting<'_, T, LOW, HIGH> {
    type Output = T::Output;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> T::Output {
        let Self { track, program, work } = self;
        work.run::<V, LOW, HIGH>(vectors, Groups::new(track, program))
    }
}

impl<'a, const LOW: usize, const HIGH: usize> Groups<'a, LOW, HIGH> {
    fn new(track: &'a Track<'a>, program: Option<&'a Program>) -> Self {
        let game = track.game;
        let shoes = Shoes::new(&game.kinds.counts(game.rules().decks()));
        let (lanes, reference) = (Lanes::new(game), Reference::new(track));
        Self { track, program, lanes, shoes, reference }
    }

    /// Plays a group of shoes.
    #[inline(always)]
    pub(crate) fn play<V: Vectors, W: Watch>(
        &mut self,
        vectors: V,
        shoe: (Key, u32),
        watch: &mut W,
    ) {
        match self.program {
            Some(program) => self.play_in_step(vectors, program, shoe, watch),
            None => self.play_on_round(vectors, shoe, watch),
        }
    }

    /// Plays a group of shoes on `Round`, also where there is a program.
    #[inline(always)]
    pub(crate) fn play_on_round<V: Vectors, W: Watch>(
        &mut self,
        vectors: V,
        shoe: (Key, u32),
        watch: &mut W,
    ) {
        self.reference.play_group(vectors, &mut self.shoes, shoe, watch);
    }

    /// Ends what belongs together: a progression begins anew. Returns what the rounds with
    /// several spots add up to.
    pub(crate) fn end_block(&mut self) -> PairSums {
        self.reference.end_block()
    }

    /// Returns the choices that were made on `Round` since this was last asked.
    pub(crate) fn end_choices(&mut self) -> ChoiceCounts {
        self.reference.end_choices()
    }

    /// Plays a group of shoes in step.
    #[inline(always)]
    fn play_in_step<V: Vectors, W: Watch>(
        &mut self,
        vectors: V,
        program: &Program,
        (key, group): (Key, u32),
        watch: &mut W,
    ) {
        let Self { track, lanes, .. } = self;
        lanes.shuffle(vectors, track, program, key, group);
        let mut depth = track.game.burn();
        while depth < track.game.full && lanes.is_playing() {
            lanes.step(vectors, track, program, depth);
            depth += 1;
            lanes.settle(vectors, track, program, &track.begin(depth), watch);
        }
        if lanes.is_playing() {
            lanes.run_out(vectors, track, program, watch);
        }
        if W::COUNTS {
            lanes.count(watch);
        }
    }
}
