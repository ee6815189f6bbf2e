//! A game as a program that lanes walk: [`Program`].

use crate::automaton::Automaton;
use crate::error::SimError;
use crate::game::Game;
use crate::round_player::RoundPlayer;
use crate::split_hands::{SplitHands, SplitPair};
use crate::table::{Event, PLACES, Place, Table};
use crate::whole_round::{SplitRound, WholeRound};

/// The most cards of a round that is played ahead of its lane, while it waits for the others.
pub(crate) const AHEAD_MAX: usize = 255;

/// A game as a table, with a few rows for lanes that are not in a round.
#[derive(Debug)]
pub(crate) struct Program {
    /// The whole round. Its ends are the results above the lowest, and behind them the end of a round
    /// that was played ahead.
    pub(crate) table: Table<SplitRound>,
    /// The number of results.
    pub(crate) results: usize,
    /// The lowest result, in parts of a unit.
    pub(crate) lowest: i64,
    /// The place of a lane whose round has been played ahead, and has caught up.
    pub(crate) played: Place,
    /// The row of a new round.
    pub(crate) start: Place,
    /// The row of a lane that plays no more.
    pub(crate) idle: Place,
    /// The first of the rows in which a lane waits for one card, two, and so on.
    waits: usize,
    kinds: usize,
    split_hands: SplitHands,
    /// By event: the split pair, if its hands can be walked.
    pairs: Vec<Option<SplitPair>>,
}

impl Program {
    /// Compiles a game.
    pub(crate) fn compile(game: &Game) -> Result<Self, SimError> {
        let (lowest, highest) = game.reach();
        let results = (highest - lowest + 1) as usize;
        let start = RoundPlayer::new(game, 0, 0);
        let mut scope = WholeRound { game, lowest };
        let automaton = Automaton::explore(game, &mut scope, [start]);
        let kinds = game.kinds.len();
        let mut table = Table::new(automaton, results + 1, kinds)?;
        // Vectors compare places as signed numbers.
        if table.rows_from > i16::MAX as Place || table.free + (AHEAD_MAX + 1) * kinds > PLACES {
            return Err(SimError::TooLarge);
        }
        let (played, idle, waits) = (results as Place, table.free, table.free + kinds);
        table.next[idle..][..kinds].fill(idle as Place);
        // The first of the waiting rows leads to the round's end, and each other one to that before it.
        table.next[waits..][..kinds].fill(played);
        for row in 1..AHEAD_MAX {
            let before = (waits + (row - 1) * kinds) as Place;
            table.next[waits + row * kinds..][..kinds].fill(before);
        }
        let rounds = table.events.iter().filter_map(|event| match event {
            Event::Split(round) => Some(round),
            Event::Decision { .. } => None,
        });
        let (split_hands, mut found) = SplitHands::compile(game, rounds)?;
        let mut found = found.drain(..);
        let pairs = table.events.iter().map(|event| match event {
            Event::Split(_) => found.next().flatten(),
            Event::Decision { .. } => None,
        });
        let pairs = pairs.collect();
        let (start, idle) = (table.starts[0], idle as Place);
        Ok(Self { table, results, lowest, played, start, idle, waits, kinds, split_hands, pairs })
    }

    /// Returns the row in which a lane waits for so many cards.
    pub(crate) fn waiting(&self, cards: usize) -> Place {
        assert!((1..=AHEAD_MAX).contains(&cards), "a split round takes a few cards");
        (self.waits + (cards - 1) * self.kinds) as Place
    }

    /// Returns whether a place is one in which a lane waits.
    pub(crate) fn is_waiting(&self, place: Place) -> bool {
        usize::from(place) >= self.waits
    }

    /// Returns the hands of split pairs.
    pub(crate) const fn split_hands(&self) -> &SplitHands {
        &self.split_hands
    }

    /// Returns the split pair of an event; `None` if its hands depend on each other.
    pub(crate) fn pair(&self, event: usize) -> Option<&SplitPair> {
        self.pairs[event].as_ref()
    }
}
