//! What a command would bring about, before it is remembered and comes true.

use blackjack_engine::{Chips, Event, Input, InputError};

use crate::booking::Booking;
use crate::entry::Decision;
use crate::table::InPlay;
use crate::{LiveShoe, Step, TableEvent, Transfer};

/// What a command would bring about.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) round: InPlay,
    pub(crate) shoe: LiveShoe,
    /// The bets by seat, if the command opens the round.
    pub(crate) bets: Option<Vec<Chips>>,
    /// What the command puts in beside cards.
    pub(crate) decisions: Vec<Decision>,
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
        let (bets, next_shoe, decisions) = (None, None, Vec::new());
        let (steps, transfers, pending) = (Vec::new(), Vec::new(), Vec::new());
        Self { round, shoe, bets, decisions, steps, transfers, next_shoe, pending }
    }

    /// Notes what happens at the table before the next card.
    pub(crate) fn note(&mut self, event: TableEvent) {
        self.pending.push(event);
    }

    /// Puts something in that is no card, to be remembered.
    pub(crate) fn decide(
        &mut self,
        booking: &Booking,
        decision: Decision,
    ) -> Result<(), InputError> {
        self.put(booking, decision.input())?;
        self.decisions.push(decision);
        self.round.decided += 1;
        Ok(())
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
