//! The walk: sixty-four lanes, each in its own round of its own shoe, all taking their next card at once.
//!
//! One step of a lane is one look into the program's table. Rounds begin and end at different depths, so
//! nothing in a step depends on where a round is. Only when a lane's place is an event does it need more.

use crate::column::Column;
use crate::count_scheme::Running;
use crate::game::Game;
use crate::lane_numbers::{LANES, Words};
use crate::program::Program;
use crate::round_player::RoundPlayer;
use crate::shape::{SLICE, Shape};
use crate::shoes::Shoes;
use crate::split_hands::{Next, SplitHands, SplitPlay};
use crate::table::{Event, Place};
use crate::threefry::Key;
use crate::vectors::Vectors;
use crate::watch::Watch;
use crate::whole_round::SplitRound;

/// A game that lanes can walk.
#[derive(Debug)]
pub(crate) struct Track<'a> {
    pub(crate) game: &'a Game,
    pub(crate) shape: Shape,
    /// The first cell of every count's class, in a slice of the shoe, in the order of the counter's table.
    classes: Vec<u32>,
}

impl<'a> Track<'a> {
    pub(crate) fn new(game: &'a Game) -> Self {
        let shape = game.shape();
        let classes = game.counter.counts().iter();
        let classes = classes.map(|&count| shape.cell(0, game.count_class(count)) as u32);
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
            cells: self.shape.cell(slice, 0) as u32,
        }
    }
}

/// What beginning a round at some depth depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Begin<'a> {
    depth: u16,
    /// Whether a round may begin here.
    is_allowed: bool,
    /// The first cell of every running count's class, from the lowest.
    classes: &'a [u32],
    /// Where the running count 0 is among them.
    zero: i16,
    /// The first cell of this depth.
    cells: u32,
}

/// Sixty-four lanes.
#[derive(Debug)]
pub(crate) struct Lanes<const LOW: usize, const HIGH: usize> {
    shoes: Shoes<LOW, HIGH>,
    places: Words,
    /// The places after the last card, before rounds that are over begin anew.
    reached: Words,
    /// The running counts of the bets, and those of the plays, if they go by another count.
    running: [i16; LANES],
    play_running: [i16; LANES],
    /// Where the results of each lane's round are counted.
    cells: [u32; LANES],
    /// The depths at which rounds began.
    starts: [u16; LANES],
    /// Split rounds in play.
    splits: [SplitPlay; LANES],
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
            reached: [0; LANES],
            running: [0; LANES],
            play_running: [0; LANES],
            cells: [0; LANES],
            starts: [0; LANES],
            splits: [SplitPlay::default(); LANES],
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
        self.shoes.deal_to(vectors, track.game.cut);
        self.running = [0; LANES];
        self.play_running = [0; LANES];
        // A shoe may have run out in the middle of a split round.
        self.splits = [SplitPlay::default(); LANES];
        self.playing = LANES;
        self.places = [program.start; LANES];
        let begin = track.begin(track.game.burn());
        for lane in 0..LANES {
            self.begin(&begin, lane);
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
        let mut at = [0; LANES];
        vectors.offset(&self.places, row, &mut at);
        vectors.look_up(table, &at, &mut self.reached);
        vectors.add_entries(&mut self.running, &track.game.counter.tags, row);
        if let Some(counter) = &track.game.play_counter {
            vectors.add_entries(&mut self.play_running, &counter.tags, row);
        }
    }

    /// Ends and begins rounds after the card before this depth.
    #[inline(always)]
    pub(crate) fn settle<V: Vectors, W: Watch + ?Sized>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        begin: &Begin<'_>,
        watch: &mut W,
    ) {
        let results = program.table.results as Place;
        let next = if begin.is_allowed { program.start } else { program.idle };
        let mut over = vectors.replace_below(&self.reached, results, next, &mut self.places);
        let mut events = vectors.below(&self.places, program.table.rows_from);
        if !begin.is_allowed {
            self.playing -= over.count_ones() as usize;
        }
        while over != 0 {
            let lane = over.trailing_zeros() as usize;
            over &= over - 1;
            watch.over(lane, self.cells[lane] as usize, self.reached[lane].into());
            self.begin(begin, lane);
        }
        if events == 0 {
            return;
        }
        // Most lanes that wait for more than a card wait for the count, and go on by a card.
        let mut decisions = vectors.below(&self.places, program.table.events_from);
        while decisions != 0 {
            let lane = decisions.trailing_zeros() as usize;
            decisions &= decisions - 1;
            let place = self.decide(track, program, usize::from(begin.depth), lane);
            self.places[lane] = place;
            events ^= u64::from(place >= program.table.rows_from) << lane;
        }
        if events != 0 {
            self.events(vectors, track, program, begin, events, watch);
        }
    }

    /// Returns where a lane goes that is at a decision.
    #[inline(always)]
    fn decide(&self, track: &Track<'_>, program: &Program, depth: usize, lane: usize) -> Place {
        let decision = program.table.decision(self.places[lane]);
        let hole = decision.hole.or(self.splits[lane].hole);
        decision.made(track.game.count_at(depth, self.running_at(track.game, lane).plays, hole))
    }

    /// Returns the running counts of a lane.
    #[inline(always)]
    fn running_at(&self, game: &Game, lane: usize) -> Running {
        let bets = self.running[lane];
        let plays = if game.play_counter.is_some() { self.play_running[lane] } else { bets };
        Running { bets, plays }
    }

    /// Takes lanes through their events.
    #[inline(always)]
    fn events<V: Vectors, W: Watch + ?Sized>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        begin: &Begin<'_>,
        mut events: u64,
        watch: &mut W,
    ) {
        while events != 0 {
            let lane = events.trailing_zeros() as usize;
            events &= events - 1;
            let result = self.event(vectors, track, program, usize::from(begin.depth), lane);
            let Some(result) = result else { continue };
            watch.over(lane, self.cells[lane] as usize, result.into());
            self.places[lane] = if begin.is_allowed { program.start } else { program.idle };
            self.playing -= usize::from(!begin.is_allowed);
            self.begin(begin, lane);
        }
    }

    /// Notes where a lane's next round begins.
    #[inline(always)]
    fn begin(&mut self, begin: &Begin<'_>, lane: usize) {
        let class = begin.classes[(self.running[lane] + begin.zero) as usize];
        self.cells[lane] = begin.cells + class;
        self.starts[lane] = begin.depth;
    }

    /// Takes a lane through an event. Returns its result if its round is over.
    #[inline(always)]
    fn event<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        depth: usize,
        lane: usize,
    ) -> Option<Place> {
        let (table, hands) = (&program.table, &program.split_hands);
        loop {
            let place = self.places[lane];
            if place >= table.rows_from {
                return None;
            }
            if usize::from(place) < table.results {
                return Some(place);
            }
            if place < table.events_from {
                self.places[lane] = self.decide(track, program, depth, lane);
                continue;
            }
            let play = &mut self.splits[lane];
            let next = match table.event(place) {
                Event::Split(round) => {
                    if let Some(begun) = hands.begin(round) {
                        *play = begun;
                        hands.start(play)
                    } else {
                        // What most rounds take: where it is played, vectors are slow.
                        self.shoes.deal_to(vectors, depth + 24);
                        let round = hands.round(round);
                        let cards = self.play_ahead(vectors, track, program, depth, lane, round);
                        Next::Place(program.waiting(cards))
                    }
                }
                Event::SplitAgain => hands.split_again(play),
                Event::HandOver(end) => hands.end_hand(play, end),
                Event::DealerOver(end) => SplitHands::end(play, end),
                Event::Played => return Some(self.played[lane]),
            };
            match next {
                Next::Place(next) => self.places[lane] = next,
                Next::Over(parts) => {
                    self.splits[lane].hole = None;
                    return Some((parts - program.lowest) as Place);
                }
            }
        }
    }

    /// Plays a split round to its end with the lane's next cards. Returns how many they were.
    #[cold]
    #[inline(never)]
    fn play_ahead<V: Vectors>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        depth: usize,
        lane: usize,
        split: &SplitRound,
    ) -> usize {
        let game = track.game;
        let (start, running) = (usize::from(self.starts[lane]), self.running_at(game, lane));
        let mut column = Column { vectors, game, shoes: &mut self.shoes, lane, start, depth };
        let round = split.round.clone();
        let mut player = RoundPlayer::resume(game, round, split.hole, depth, running);
        let net = player.play(|| column.next());
        self.played[lane] = (net - program.lowest) as Place;
        column.depth - depth
    }

    /// Ends the rounds of shoes that have run out of cards.
    #[cold]
    #[inline(never)]
    pub(crate) fn run_out<V: Vectors, W: Watch + ?Sized>(
        &mut self,
        vectors: V,
        track: &Track<'_>,
        program: &Program,
        watch: &mut W,
    ) {
        let full = self.shoes.full();
        for lane in 0..LANES {
            if self.places[lane] == program.idle {
                continue;
            }
            if !program.is_waiting(self.places[lane]) {
                let start = usize::from(self.starts[lane]);
                // The counts before the round: less the tags of its cards.
                let game = track.game;
                let mut running = self.running_at(game, lane);
                for depth in start..full {
                    let tags = game.tags(self.shoes.row(depth)[lane]);
                    running.bets -= tags.bets;
                    running.plays -= tags.plays;
                }
                let shoes = &mut self.shoes;
                let mut column = Column { vectors, game, shoes, lane, start, depth: start };
                let net = RoundPlayer::new(game, start, running).play(|| column.next());
                self.played[lane] = (net - program.lowest) as Place;
            }
            watch.over(lane, self.cells[lane] as usize, self.played[lane].into());
            self.places[lane] = program.idle;
            self.playing -= 1;
        }
    }
}
