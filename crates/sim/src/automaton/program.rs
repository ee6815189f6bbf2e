//! A game as a program that lanes run: [`Program`].

use crate::automaton::Automaton;
use crate::automaton::split_hands::SplitHands;
use crate::automaton::table::{Event, PLACES, Place, Table, TableBuilder, Target};
use crate::automaton::whole_round::WholeRound;
use crate::count_scheme::Running;
use crate::game::Game;
use crate::round_player::RoundPlayer;

/// The maximum number of cards of a round that is played ahead of its lane, which
/// then waits for the others.
pub(crate) const AHEAD_MAX: usize = 255;

/// A game as a table, with a few rows for lanes that are not in a round.
#[derive(Debug)]
pub(crate) struct Program {
    /// Whole rounds, split hands and the dealer's hands after them. Results are
    /// counted from the lowest.
    pub(crate) table: Table,
    /// The lowest result, in parts of a unit.
    pub(crate) lowest: i64,
    /// The row of a new round.
    pub(crate) start: Place,
    /// The row of a lane that has stopped playing.
    pub(crate) idle: Place,
    /// The first of the rows in which a lane waits for one card, for two, and so on.
    waits: usize,
    kinds: usize,
    pub(crate) split_hands: SplitHands,
}

impl Program {
    /// Compiles a game; `None` if it has more decisions than places.
    pub(crate) fn compile(game: &Game) -> Option<Self> {
        let (lowest, highest) = game.reach();
        let results = (highest - lowest + 1) as usize;
        let kinds = game.card_kinds.len();
        let mut scope = WholeRound { game, lowest };
        let automaton =
            Automaton::explore(game, &mut scope, [RoundPlayer::new(game, 0, Running::default())]);
        let (mut builder, mut rounds) = (TableBuilder::default(), Vec::new());
        let played = builder.event(Event::Played);
        let starts = builder.add(automaton, Target::Result, |builder, round| {
            rounds.push(*round);
            builder.event(Event::Split(rounds.len() - 1))
        });
        let open_hands = SplitHands::compile(game, &rounds, &mut builder);
        let mut table = builder.layout(results, kinds)?;
        if table.free + (AHEAD_MAX + 1) * kinds > PLACES {
            return None;
        }
        let (idle, waits) = (table.free, table.free + kinds);
        table.next[idle..][..kinds].fill(idle as Place);
        // The first waiting row leads to the round's end, and each other one to the row before it.
        let played = table.place(played);
        table.next[waits..][..kinds].fill(played);
        for row in 1..AHEAD_MAX {
            let before = (waits + (row - 1) * kinds) as Place;
            table.next[waits + row * kinds..][..kinds].fill(before);
        }
        let split_hands = open_hands.placed(&table, rounds);
        let (start, idle) = (table.place(starts[0]), idle as Place);
        Some(Self { table, lowest, start, idle, waits, kinds, split_hands })
    }

    /// Returns the row in which a lane waits for this many cards.
    pub(crate) fn waiting(&self, cards: usize) -> Place {
        assert!((1..=AHEAD_MAX).contains(&cards), "a split round takes a few cards");
        (self.waits + (cards - 1) * self.kinds) as Place
    }

    /// Returns whether a place is one in which a lane waits.
    pub(crate) fn is_waiting(&self, place: Place) -> bool {
        usize::from(place) >= self.waits
    }
}
