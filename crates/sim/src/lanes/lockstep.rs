//! Lockstep play: sixty-four lanes, each in its own round of its own shoe, all taking
//! their next card at once.
//!
//! One step of a lane is one lookup in the program's table. Rounds begin and end at
//! different depths, so nothing in a step depends on the progress of a round. Only a lane
//! whose place is an event needs more.

use crate::automaton::program::Program;
use crate::automaton::split_hands::{Next, SplitHands, SplitPlay};
use crate::automaton::table::{Decision, Event, Place};
use crate::automaton::whole_round::SplitRound;
use crate::cards::hole_card::HoleCard;
use crate::count_scheme::Running;
use crate::game::{Game, PlayCounts};
use crate::lanes::column::Column;
use crate::lanes::ended_rounds::EndedRounds;
use crate::lanes::game_cells::{GameCells, RoundStart};
use crate::lanes::shoes::Shoes;
use crate::lanes::vectors::Vectors;
use crate::lanes::{LANES, Words};
use crate::round_player::RoundPlayer;
use crate::tally::round_observer::RoundObserver;
use crate::threefry::Key;

/// The maximum number of cards of nearly every split round; a column deals more if one needs them.
const SPLIT_CARDS: usize = 24;

/// Sixty-four lanes.
#[derive(Debug)]
pub(crate) struct Lanes<const LOW: usize, const HIGH: usize> {
    shoes: Shoes<LOW, HIGH>,
    places: Words,
    /// The places after the last card, before ended rounds are replaced by new ones.
    reached: Words,
    /// The running counts for bets, and those for plays if they use another count.
    running: Words,
    play_running: Words,
    /// The first cell for the results of each lane's round; unused if many
    /// rounds are counted at a time.
    cells: [u32; LANES],
    /// The ended rounds to be counted many at a time.
    ended: EndedRounds,
    /// The depths at which rounds began.
    starts: Words,
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
            shoes: Shoes::new(&game.card_kinds.counts(game.rules().decks()), game.is_replaced()),
            places: [0; LANES],
            reached: [0; LANES],
            running: [0; LANES],
            play_running: [0; LANES],
            cells: [0; LANES],
            ended: EndedRounds::new(),
            starts: [0; LANES],
            splits: [SplitPlay::default(); LANES],
            played: [0; LANES],
            playing: 0,
        }
    }

    /// Starts fresh shoes.
    #[inline(always)]
    pub(crate) fn shuffle<V: Vectors>(
        &mut self,
        vectors: V,
        game_cells: &GameCells<'_>,
        program: &Program,
        key: Key,
        group: u32,
    ) {
        self.shoes.shuffle(key, group);
        self.shoes.deal_to(vectors, game_cells.game.cut);
        self.running = [0; LANES];
        self.play_running = [0; LANES];
        // A shoe may have run out in the middle of a split round.
        self.splits = [SplitPlay::default(); LANES];
        self.playing = LANES;
        self.places = [program.start; LANES];
        let round_start = game_cells.round_start(game_cells.game.burn());
        for lane in 0..LANES {
            self.begin::<V>(&round_start, lane);
        }
    }

    /// Counts the rounds that have ended.
    #[inline(always)]
    pub(crate) fn count<W: RoundObserver>(&mut self, observer: &mut W) {
        self.ended.count(observer);
    }

    /// Returns whether any lane is still playing.
    pub(crate) const fn is_playing(&self) -> bool {
        self.playing > 0
    }

    /// Deals each lane the card at this depth.
    #[inline(always)]
    pub(crate) fn step<V: Vectors>(
        &mut self,
        vectors: V,
        game_cells: &GameCells<'_>,
        program: &Program,
        depth: usize,
    ) {
        if depth >= self.shoes.dealt() {
            self.shoes.deal_to(vectors, depth + 1);
        }
        let row = self.shoes.row(depth);
        let at = vectors.offset(vectors.load_words(&self.places), row);
        vectors.store_words(vectors.look_up(&program.table.next, at), &mut self.reached);
        vectors.add_entries(&mut self.running, &game_cells.game.counter.tags, row);
        if let Some(counter) = &game_cells.game.play_counter {
            vectors.add_entries(&mut self.play_running, &counter.tags, row);
        }
    }

    /// Ends and begins rounds after the card before this depth.
    #[inline(always)]
    pub(crate) fn settle<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        game_cells: &GameCells<'_>,
        program: &Program,
        round_start: &RoundStart<'_>,
        observer: &mut W,
    ) {
        let results = program.table.results as Place;
        let next = if round_start.is_allowed { program.start } else { program.idle };
        let mut places = vectors.load_words(&self.reached);
        // Places are numbered results first, then events, then rows, so that two comparisons find
        // the lanes whose round is over and those at an event.
        let mut over = vectors.replace_below(&mut places, results, next);
        let events = vectors.below(places, program.table.rows_from);
        if !round_start.is_allowed {
            self.playing -= over.count_ones() as usize;
        }
        match round_start.near.filter(|_| game_cells.counts_many::<V, W>()) {
            Some(near) => self.renew(vectors, (round_start, near), over, observer),
            None => {
                while over != 0 {
                    let lane = over.trailing_zeros() as usize;
                    over &= over - 1;
                    self.end::<V, W>(game_cells, observer, lane, self.reached[lane]);
                    self.begin::<V>(round_start, lane);
                }
            }
        }
        vectors.store_words(places, &mut self.places);
        if events != 0 {
            // Most lanes at an event are at a decision by the count, after
            // which they take a card again.
            let decisions = vectors.below(places, program.table.events_from);
            let events = (decisions, events & !decisions);
            self.events(vectors, game_cells, program, round_start, events, observer);
        }
    }

    /// Ends the rounds of these lanes, and begins new ones.
    #[inline(always)]
    fn renew<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        (round_start, near): (&RoundStart<'_>, &Words),
        lanes: u64,
        observer: &mut W,
    ) {
        self.ended.end(vectors, lanes, vectors.load_words(&self.reached), observer);
        let (first_cells, are_near) =
            round_start.near_cells(vectors, near, vectors.load_words(&self.running));
        self.ended.begin(vectors, lanes, first_cells);
        let mut starts = vectors.load_words(&self.starts);
        vectors.replace(&mut starts, lanes, vectors.word(round_start.depth));
        vectors.store_words(starts, &mut self.starts);
        // Running counts far from 0 are rare, so their cells are looked up one by one.
        let mut far = lanes & !are_near;
        while far != 0 {
            let lane = far.trailing_zeros() as usize;
            far &= far - 1;
            self.begin::<V>(round_start, lane);
        }
    }

    /// Returns the next place of a lane that is at a decision.
    #[inline(always)]
    fn decide(&self, counts: &PlayCounts<'_>, decision: Decision<Place>, lane: usize) -> Place {
        let running = if counts.are_apart { &self.play_running } else { &self.running };
        let hole_card = decision.hole_card.or(self.splits[lane].hole_card);
        decision.made(counts.at(running[lane].cast_signed(), hole_card))
    }

    /// Returns the running counts of a lane.
    #[inline(always)]
    fn running_at(&self, lane: usize) -> Running {
        let [bets, plays] = [&self.running, &self.play_running].map(|all| all[lane].cast_signed());
        Running { bets, plays }
    }

    /// Takes lanes through their events.
    #[inline(always)]
    fn events<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        game_cells: &GameCells<'_>,
        program: &Program,
        round_start: &RoundStart<'_>,
        (mut decisions, mut events): (u64, u64),
        observer: &mut W,
    ) {
        let table = &program.table;
        let counts = game_cells.game.play_counts(usize::from(round_start.depth));
        while decisions != 0 {
            let lane = decisions.trailing_zeros() as usize;
            decisions &= decisions - 1;
            let place = self.decide(&counts, table.decision(self.reached[lane]), lane);
            (self.places[lane], self.reached[lane]) = (place, place);
            events |= u64::from(place < table.rows_from) << lane;
        }
        while events != 0 {
            let lane = events.trailing_zeros() as usize;
            events &= events - 1;
            let mut place = self.event(vectors, game_cells, program, &counts, lane);
            if usize::from(place) < table.results {
                self.end::<V, W>(game_cells, observer, lane, place);
                place = if round_start.is_allowed { program.start } else { program.idle };
                self.playing -= usize::from(!round_start.is_allowed);
                self.begin::<V>(round_start, lane);
            }
            self.places[lane] = place;
        }
    }

    /// Reports a lane's finished round to the observer.
    #[inline(always)]
    fn end<V: Vectors, W: RoundObserver>(
        &self,
        game_cells: &GameCells<'_>,
        observer: &mut W,
        lane: usize,
        result: Place,
    ) {
        let (shoes, start) = (&self.shoes, usize::from(self.starts[lane]));
        let first_cards = || shoes.cards_from(start, lane);
        let first_cell = if game_cells.counts_many::<V, W>() {
            self.ended.first_cells[lane].into()
        } else {
            self.cells[lane] as usize
        };
        observer.over(lane, first_cell, result.into(), first_cards);
    }

    /// Records the start of a lane's next round.
    #[inline(always)]
    fn begin<V: Vectors>(&mut self, round_start: &RoundStart<'_>, lane: usize) {
        let cell = round_start.cell(self.running[lane].cast_signed());
        self.cells[lane] = cell;
        if V::HAS_MASKS {
            self.ended.first_cells[lane] = cell as u16;
        }
        self.starts[lane] = round_start.depth;
    }

    /// Takes a lane through an event. Returns its place: a row, or the result
    /// of a round that is over.
    #[inline(always)]
    fn event<V: Vectors>(
        &mut self,
        vectors: V,
        game_cells: &GameCells<'_>,
        program: &Program,
        counts: &PlayCounts<'_>,
        lane: usize,
    ) -> Place {
        let (table, hands, depth) = (&program.table, &program.split_hands, counts.dealt);
        let mut place = self.reached[lane];
        while usize::from(place) >= table.results && place < table.rows_from {
            if place < table.events_from {
                place = self.decide(counts, table.decision(place), lane);
                continue;
            }
            let play = &mut self.splits[lane];
            let next = match table.event(place) {
                Event::Split(round) => {
                    if let Some(begun) = hands.begin(round) {
                        *play = begun;
                        hands.start(play)
                    } else {
                        // Deal the cards that most split rounds take in advance, because vectors
                        // are slow in the function that plays the round.
                        self.shoes.deal_to(vectors, depth + SPLIT_CARDS);
                        let round = hands.round(round);
                        let cards =
                            self.play_ahead(vectors, game_cells, program, depth, lane, round);
                        Next::Place(program.waiting(cards))
                    }
                }
                Event::SplitAgain => hands.split_again(play),
                Event::HandOver(end) => hands.end_hand(play, end),
                Event::DealerOver(end) => SplitHands::end(play, end),
                Event::Played => return self.played[lane],
            };
            place = match next {
                Next::Place(next) => next,
                Next::Over(parts) => {
                    self.splits[lane].hole_card = HoleCard::NONE;
                    (parts - program.lowest) as Place
                }
            };
        }
        place
    }

    /// Plays a split round to its end with the lane's next cards. Returns the number of cards.
    #[cold]
    #[inline(never)]
    fn play_ahead<V: Vectors>(
        &mut self,
        vectors: V,
        game_cells: &GameCells<'_>,
        program: &Program,
        depth: usize,
        lane: usize,
        split: &SplitRound,
    ) -> usize {
        let game = game_cells.game;
        let (start, running) = (usize::from(self.starts[lane]), self.running_at(lane));
        let mut column = Column { vectors, game, shoes: &mut self.shoes, lane, start, depth };
        let round = split.round.clone();
        let mut player = RoundPlayer::resume(game, round, split.hole_card, depth, running);
        let net = player.play(|| column.next());
        self.played[lane] = (net - program.lowest) as Place;
        column.depth - depth
    }

    /// Ends the rounds of shoes that have run out of cards.
    #[cold]
    #[inline(never)]
    pub(crate) fn run_out<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        game_cells: &GameCells<'_>,
        program: &Program,
        observer: &mut W,
    ) {
        let full = self.shoes.full();
        for lane in 0..LANES {
            if self.places[lane] == program.idle {
                continue;
            }
            // A round in step cannot refill its shoe, so it is played again from its first card. A
            // round that was played ahead has its result already.
            if !program.is_waiting(self.places[lane]) {
                let start = usize::from(self.starts[lane]);
                // The counts before the round: subtract the tags of its cards.
                let game = game_cells.game;
                let mut running = self.running_at(lane);
                let mut dealt = Running::default();
                for depth in start..full {
                    game.count_card(self.shoes.row(depth)[lane], &mut dealt);
                }
                running.bets -= dealt.bets;
                running.plays -= dealt.plays;
                let shoes = &mut self.shoes;
                let mut column = Column { vectors, game, shoes, lane, start, depth: start };
                let net = RoundPlayer::new(game, start, running).play(|| column.next());
                self.played[lane] = (net - program.lowest) as Place;
            }
            self.end::<V, W>(game_cells, observer, lane, self.played[lane]);
            self.places[lane] = program.idle;
            self.playing -= 1;
        }
    }
}
