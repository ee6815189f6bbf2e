//! The walk: sixty-four lanes, each in its own round of its own shoe, all taking their next card at once.
//!
//! One step of a lane is one look into the program's table. Rounds begin and end at different depths, so
//! nothing in a step depends on where a round is. Only when a lane's place is an event does it need more.

use crate::column::Column;
use crate::game::{Game, Units};
use crate::program::Program;
use crate::round_player::RoundPlayer;
use crate::shoes::{LANES, Shoes};
use crate::table::{Event, Place};
use crate::tally::{SLICE, Shape, Tally};
use crate::threefry::Key;
use crate::vectors::Vectors;
use crate::whole_round::SplitRound;

/// A game that lanes can walk.
#[derive(Debug)]
pub(crate) struct Track<'a> {
    pub(crate) game: &'a Game,
    pub(crate) program: &'a Program,
    pub(crate) shape: Shape,
    /// The class of every count, in the order of the counter's table.
    classes: Vec<u8>,
    /// The bet of each class.
    bets: Vec<Units>,
}

impl<'a> Track<'a> {
    pub(crate) fn new(game: &'a Game, program: &'a Program) -> Self {
        let shape = Shape::of(game, program.results, program.lowest);
        let classes = game.counter.counts().iter().map(|&count| game.count_class(count) as u8);
        Self { game, program, shape, classes: classes.collect(), bets: game.bets() }
    }
}

/// What a block has added up to, besides the cells of its tally.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct BlockSum {
    pub(crate) rounds: u64,
    pub(crate) net: i64,
    pub(crate) bets: u64,
}

/// Sixty-four lanes.
#[derive(Debug)]
pub(crate) struct Lanes<const LOW: usize, const HIGH: usize> {
    shoes: Shoes<LOW, HIGH>,
    places: [Place; LANES],
    running: [i16; LANES],
    /// Where the results of each lane's round are counted.
    cells: [u32; LANES],
    bets: [Units; LANES],
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
            bets: [0; LANES],
            starts: [0; LANES],
            played: [0; LANES],
            playing: 0,
        }
    }

    /// Takes up fresh shoes.
    #[inline(always)]
    pub(crate) fn shuffle<V: Vectors>(&mut self, vectors: V, track: &Track<'_>, key: Key, group: u32) {
        self.shoes.shuffle(key, group);
        // Rounds that are played ahead look a little beyond the cut card.
        self.shoes.deal_to(vectors, track.game.cut + 8);
        self.running = [0; LANES];
        self.playing = LANES;
        for lane in 0..LANES {
            self.begin(track, lane, track.game.burn());
        }
    }

    /// Returns whether any lane still plays.
    pub(crate) const fn is_playing(&self) -> bool {
        self.playing > 0
    }

    /// Deals each lane the card at this depth.
    #[inline(always)]
    pub(crate) fn step<V: Vectors>(&mut self, vectors: V, track: &Track<'_>, depth: usize) {
        if depth >= self.shoes.dealt() {
            self.shoes.deal_to(vectors, depth + 1);
        }
        let row = self.shoes.row(depth);
        let table = &track.program.table.next;
        for lane in 0..LANES {
            let at = self.places[lane].wrapping_add(Place::from(row[lane]));
            self.places[lane] = table[usize::from(at)];
        }
        vectors.add_entries(&mut self.running, &track.game.counter.tags, row);
    }

    /// Ends and begins rounds after the card before this depth.
    #[inline(always)]
    pub(crate) fn settle<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        depth: usize,
        tally: &mut Tally,
        sum: &mut BlockSum,
    ) {
        let program = track.program;
        let mut events = vectors.below(&self.places, program.table.rows_from);
        while events != 0 {
            let lane = events.trailing_zeros() as usize;
            events &= events - 1;
            let mut result = self.places[lane];
            if usize::from(result) >= program.results {
                match self.event(vectors, track, depth, lane) {
                    Some(over) => result = over,
                    None => continue,
                }
            }
            self.count(track, lane, result, tally, sum);
            self.begin(track, lane, depth);
        }
    }

    /// Counts a result.
    #[inline(always)]
    fn count(
        &self,
        track: &Track<'_>,
        lane: usize,
        result: Place,
        tally: &mut Tally,
        sum: &mut BlockSum,
    ) {
        tally.cells[self.cells[lane] as usize + usize::from(result)] += 1;
        sum.rounds += 1;
        sum.net += i64::from(self.bets[lane]) * (i64::from(result) + track.program.lowest);
        sum.bets += u64::from(self.bets[lane]);
    }

    /// Begins a round at this depth, or ends the lane's shoe.
    #[inline(always)]
    fn begin(&mut self, track: &Track<'_>, lane: usize, depth: usize) {
        let game = track.game;
        if depth >= game.cut {
            self.places[lane] = track.program.idle;
            self.playing -= 1;
            return;
        }
        let zero = game.counter.zero_at(game.unseen(depth, game.burn()));
        let at = zero.wrapping_add_signed(isize::from(self.running[lane]));
        let class = usize::from(track.classes[at]);
        self.cells[lane] = track.shape.cell((depth - game.burn()) / SLICE, class) as u32;
        self.bets[lane] = track.bets[class];
        self.starts[lane] = depth as u16;
        self.places[lane] = track.program.start;
    }

    /// Takes a lane through an event. Returns its result if its round is over.
    #[inline(never)]
    fn event<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        depth: usize,
        lane: usize,
    ) -> Option<Place> {
        let program = track.program;
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
                    let reached = next.partition_point(|(from, _)| *from <= count);
                    self.places[lane] = next[reached.max(1) - 1].1;
                }
                Event::Split(split) => {
                    let cards = self.play_split(vectors, track, depth, lane, (event, split));
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
        depth: usize,
        lane: usize,
        (event, split): (usize, &SplitRound),
    ) -> usize {
        let (game, program) = (track.game, track.program);
        let start = usize::from(self.starts[lane]);
        let at = (depth, self.running[lane]);
        let mut column = Column { vectors, game, shoes: &mut self.shoes, lane, start, depth };
        let net = match program.pair(event) {
            Some(pair) => program.split_hands().play(game, pair, at, || column.next()),
            None => {
                let round = split.round.clone();
                RoundPlayer::resume(game, round, split.hole, at.0, at.1).play(|| column.next())
            }
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
        tally: &mut Tally,
        sum: &mut BlockSum,
    ) {
        let full = self.shoes.full();
        for lane in 0..LANES {
            if self.places[lane] == track.program.idle {
                continue;
            }
            if !track.program.is_waiting(self.places[lane]) {
                let start = usize::from(self.starts[lane]);
                // The count before the round: less the tags of its cards.
                let tags = (start..full).map(|depth| self.shoes.row(depth)[lane]);
                let tags = tags.map(|kind| track.game.counter.tag(kind)).sum::<i16>();
                let running = self.running[lane] - tags;
                let (game, shoes) = (track.game, &mut self.shoes);
                let mut column = Column { vectors, game, shoes, lane, start, depth: start };
                let net = RoundPlayer::new(game, start, running).play(|| column.next());
                self.played[lane] = (net - track.program.lowest) as Place;
            }
            self.count(track, lane, self.played[lane], tally, sum);
            self.places[lane] = track.program.idle;
            self.playing -= 1;
        }
    }
}
