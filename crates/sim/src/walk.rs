//! The walk: sixty-four lanes, each in its own round of its own shoe, all taking their next card at once.
//!
//! One step of a lane is one look into the program's table. Rounds begin and end at different depths, so
//! nothing in a step depends on where a round is. Only when a lane's place is an event does it need more.

use crate::column::Column;
use crate::count_scheme::reached;
use crate::game::Game;
use crate::lane_numbers::LANES;
use crate::program::Program;
use crate::round_player::RoundPlayer;
use crate::shoes::Shoes;
use crate::table::{Event, Place};
use crate::tally::{SLICE, Shape};
use crate::threefry::Key;
use crate::vectors::Vectors;
use crate::whole_round::SplitRound;

/// A game that lanes can walk.
#[derive(Debug)]
pub(crate) struct Track<'a> {
    pub(crate) game: &'a Game,
    pub(crate) shape: Shape,
    /// The class of every count, in the order of the counter's table.
    classes: Vec<u8>,
}

impl<'a> Track<'a> {
    pub(crate) fn new(game: &'a Game) -> Self {
        let shape = Shape::of(game);
        let classes = game.counter.counts().iter().map(|&count| game.count_class(count) as u8);
        Self { game, shape, classes: classes.collect() }
    }

    /// Returns what beginning a round at this depth depends on.
    #[inline(always)]
    pub(crate) fn begin(&self, depth: usize) -> Begin<'_> {
        let game = self.game;
        let width = game.counter.width();
        let unseen = game.unseen(depth.min(game.full), game.burn());
        let slice = (depth - game.burn()) / SLICE;
        Begin {
            depth: depth as u16,
            is_allowed: depth < game.cut,
            classes: &self.classes[unseen * width..][..width],
            zero: (width / 2) as i16,
            cells: self.shape.cell(slice, 0),
        }
    }
}

/// What beginning a round at some depth depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Begin<'a> {
    depth: u16,
    /// Whether a round may begin here.
    is_allowed: bool,
    /// The class of every running count, from the lowest.
    classes: &'a [u8],
    /// Where the running count 0 is among them.
    zero: i16,
    /// The first cell of this depth.
    cells: usize,
}

/// Sixty-four lanes.
#[derive(Debug)]
pub(crate) struct Lanes<const LOW: usize, const HIGH: usize> {
    shoes: Shoes<LOW, HIGH>,
    places: [Place; LANES],
    running: [i16; LANES],
    /// Where the results of each lane's round are counted.
    cells: [u32; LANES],
    /// The depths at which rounds began.
    starts: [u16; LANES],
    /// The results of rounds that were played ahead.
    played: [Place; LANES],
    /// The lanes that still play.
    playing: usize,
}

impl<const LOW: usize, const HIGH: usize> Lanes<LOW, HIGH> {
    pub(crate) fn new(game: &Game) -> Self {
        Self {
            shoes: Shoes::new(&game.kinds.counts(game.rules().decks())),
            places: [0; LANES],
            running: [0; LANES],
            cells: [0; LANES],
            starts: [0; LANES],
            played: [0; LANES],
            playing: 0,
        }
    }

    /// Takes up fresh shoes.
    #[inline(always)]
    pub(crate) fn shuffle<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        key: Key,
        group: u32,
    ) {
        self.shoes.shuffle(key, group);
        // Rounds that are played ahead look a little beyond the cut card.
        self.shoes.deal_to(vectors, track.game.cut + 8);
        self.running = [0; LANES];
        self.playing = LANES;
        let begin = track.begin(track.game.burn());
        for lane in 0..LANES {
            self.begin(track, program, &begin, lane);
        }
    }

    /// Returns whether any lane still plays.
    pub(crate) const fn is_playing(&self) -> bool {
        self.playing > 0
    }

    /// Deals each lane the card at this depth.
    #[inline(always)]
    pub(crate) fn step<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        depth: usize,
    ) {
        if depth >= self.shoes.dealt() {
            self.shoes.deal_to(vectors, depth + 1);
        }
        let row = self.shoes.row(depth);
        let table = &program.table.next;
        for (place, kind) in self.places.iter_mut().zip(row) {
            *place = table[usize::from(place.wrapping_add(Place::from(*kind)))];
        }
        vectors.add_entries(&mut self.running, &track.game.counter.tags, row);
    }

    /// Ends and begins rounds after the card before this depth.
    #[inline(always)]
    pub(crate) fn settle<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        begin: &Begin<'_>,
        cells: &mut [u32],
    ) {
        let mut events = vectors.below(&self.places, program.table.rows_from);
        while events != 0 {
            let lane = events.trailing_zeros() as usize;
            events &= events - 1;
            let mut result = self.places[lane];
            if usize::from(result) >= program.results {
                match self.event(vectors, track, program, usize::from(begin.depth), lane) {
                    Some(over) => result = over,
                    None => continue,
                }
            }
            cells[self.cells[lane] as usize + usize::from(result)] += 1;
            self.begin(track, program, begin, lane);
        }
    }

    /// Begins a round, or ends the lane's shoe.
    #[inline(always)]
    fn begin(&mut self, track: &Track<'_>, program: &Program, begin: &Begin<'_>, lane: usize) {
        if !begin.is_allowed {
            self.places[lane] = program.idle;
            self.playing -= 1;
            return;
        }
        let class = begin.classes[(self.running[lane] + begin.zero) as usize];
        self.cells[lane] = (begin.cells + usize::from(class) * track.shape.results) as u32;
        self.starts[lane] = begin.depth;
        self.places[lane] = program.start;
    }

    /// Takes a lane through an event. Returns its result if its round is over.
    #[inline(never)]
    fn event<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        depth: usize,
        lane: usize,
    ) -> Option<Place> {
        loop {
            let place = self.places[lane];
            if place >= program.table.rows_from {
                return None;
            }
            if usize::from(place) < program.results {
                return Some(place);
            }
            if place == program.played {
                return Some(self.played[lane]);
            }
            let event = usize::from(place) - program.table.ends;
            match &program.table.events[event] {
                Event::Decision { hole, next } => {
                    let game = track.game;
                    let hidden = hole.map_or(0, |kind| game.counter.tag(kind));
                    let unseen = game.unseen(depth, game.burn() + usize::from(hole.is_some()));
                    let count = game.counter.count(unseen, self.running[lane] - hidden);
                    self.places[lane] = *reached(next, count);
                }
                Event::Split(split) => {
                    let cards =
                        self.play_split(vectors, track, program, depth, lane, (event, split));
                    self.places[lane] = program.waiting(cards);
                    return None;
                }
            }
        }
    }

    /// Plays a split round to its end with the lane's next cards. Returns how many they were.
    fn play_split<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        depth: usize,
        lane: usize,
        (event, split): (usize, &SplitRound),
    ) -> usize {
        let game = track.game;
        let start = usize::from(self.starts[lane]);
        let at = (depth, self.running[lane]);
        let mut column = Column { vectors, game, shoes: &mut self.shoes, lane, start, depth };
        let net = if let Some(pair) = program.pair(event) {
            program.split_hands().play(game, pair, at, || column.next())
        } else {
            let round = split.round.clone();
            RoundPlayer::resume(game, round, split.hole, at.0, at.1).play(|| column.next())
        };
        self.played[lane] = (net - program.lowest) as Place;
        column.depth - depth
    }

    /// Ends the rounds of shoes that have run out of cards.
    #[cold]
    #[inline(never)]
    pub(crate) fn run_out<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        cells: &mut [u32],
    ) {
        let full = self.shoes.full();
        for lane in 0..LANES {
            if self.places[lane] == program.idle {
                continue;
            }
            if !program.is_waiting(self.places[lane]) {
                let start = usize::from(self.starts[lane]);
                // The count before the round: less the tags of its cards.
                let tags = (start..full).map(|depth| self.shoes.row(depth)[lane]);
                let tags = tags.map(|kind| track.game.counter.tag(kind)).sum::<i16>();
                let running = self.running[lane] - tags;
                let (game, shoes) = (track.game, &mut self.shoes);
                let mut column = Column { vectors, game, shoes, lane, start, depth: start };
                let net = RoundPlayer::new(game, start, running).play(|| column.next());
                self.played[lane] = (net - program.lowest) as Place;
            }
            cells[self.cells[lane] as usize + usize::from(self.played[lane])] += 1;
            self.places[lane] = program.idle;
            self.playing -= 1;
        }
    }
}
