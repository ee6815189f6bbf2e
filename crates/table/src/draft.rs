//! What a command would bring about, before it is remembered and comes true.

use blackjack_engine::{Chips, Event, HandId, Input, InputError};

use crate::booking::Booking;
use crate::table::InPlay;
use crate::{Choice, LiveShoe, Step, TableEvent, Transfer};

/// What a command would bring about.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) round: InPlay,
    pub(crate) shoe: LiveShoe,
    /// The bets by seat, if the command opens the round.
    pub(crate) bets: Option<Vec<Chips>>,
    /// The choice, if the command is one.
    pub(crate) choice: Option<(HandId, Choice)>,
    pub(crate) steps: Vec<Step>,
    pub(crate) transfers: Vec<Transfer>,
    /// The shoe that follows, if this one is over with the round.
    pub(crate) next_shoe: Option<LiveShoe>,
    /// What has happened at the table, but belongs to no step yet.
    pending: Vec<TableEvent>,
}

impl Draft {
    /// Nothing as yet, to this round.
    pub(crate) fn of(round: InPlay, shoe: LiveShoe) -> Self {
        let (bets, choice, next_shoe) = (None, None, None);
        let (steps, transfers, pending) = (Vec::new(), Vec::new(), Vec::new());
        Self { round, shoe, bets, choice, steps, transfers, next_shoe, pending }
    }

    /// Notes what happens at the table before the next card.
    pub(crate) fn note(&mut self, event: TableEvent) {
        self.pending.push(event);
    }

    /// Puts something into the round: one step.
    pub(crate) fn put(&mut self, booking: &Booking, input: Input) -> Result<(), InputError> {
        let number = self.round.record.inputs().len();
        let events: Vec<Event> = self.round.record.put(input)?.to_vec();
        let round = self.round.record.round();
        self.transfers.extend(booking.moves(number, &events, round));
        let mut happened = std::mem::take(&mut self.pending);
        happened.extend(events.into_iter().map(TableEvent::Round));
        let left = self.shoe.shoe().len();
        self.steps.push(Step { events: happened, round: round.clone(), left });
        Ok(())
    }
}
