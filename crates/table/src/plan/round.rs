//! `RoundPlan`: the effects of a request on a round, before they are stored.

use blackjack_engine::{Card, Chips, Event, Input, InputError};

use crate::journal::entry::{Decision, Opening};
use crate::ledger::round_transfers::{RoundAccounts, RoundTransfers};
use crate::round::live::LiveRound;
use crate::round::step::Step;
use crate::shoe::live::LiveShoe;
use crate::table_event::TableEvent;

/// The effects of a request on a round.
#[derive(Clone, Debug)]
pub(crate) struct RoundPlan {
    pub(crate) round: LiveRound,
    pub(crate) shoe: LiveShoe,
    pub(crate) accounts: RoundAccounts,
    /// The opening, if the request opens the round.
    pub(crate) opening: Option<Opening>,
    /// The new decisions.
    pub(crate) decisions: Vec<Decision>,
    /// The new cards.
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    pub(crate) transfers: RoundTransfers,
    /// Table events that belong to the next step.
    pending: Vec<TableEvent>,
}

impl RoundPlan {
    /// Starts a plan without any effects.
    pub(crate) fn new(round: LiveRound, shoe: LiveShoe, accounts: RoundAccounts) -> Self {
        Self {
            round,
            shoe,
            accounts,
            opening: None,
            decisions: Vec::new(),
            cards: Vec::new(),
            steps: Vec::new(),
            transfers: RoundTransfers::default(),
            pending: Vec::new(),
        }
    }

    /// Adds the initial bets, by seat.
    pub(crate) fn bet(&mut self, stakes: &[Chips]) {
        self.transfers.add_bets(&self.accounts, stakes);
    }

    /// Adds a table event to the next step.
    pub(crate) fn note(&mut self, event: TableEvent) {
        self.pending.push(event);
    }

    /// Applies a decision to the round.
    pub(crate) fn decide(&mut self, decision: Decision) -> Result<(), InputError> {
        self.put(decision.input())?;
        self.decisions.push(decision);
        self.round.decided += 1;
        self.round.choices += u32::from(matches!(decision, Decision::Choice(..)));
        Ok(())
    }

    /// Deals the next card to the round.
    pub(crate) fn deal(&mut self) {
        if self.shoe.is_empty() {
            self.note(TableEvent::RanOut);
        }
        let card = self.shoe.draw();
        let result = self.put(Input::Card(card));
        assert!(result.is_ok(), "a round takes the card that it asks for: {result:?}");
        self.cards.push(card);
    }

    /// Applies an input to the round, as one step.
    fn put(&mut self, input: Input) -> Result<(), InputError> {
        let events: Vec<Event> = self.round.record.put(input)?.to_vec();
        let round = self.round.record.round();
        self.transfers.add_events(&self.accounts, &events, round);
        let mut step_events = std::mem::take(&mut self.pending);
        step_events.extend(events.into_iter().map(TableEvent::Round));
        let left = self.shoe.shoe().len();
        self.steps.push(Step { events: step_events, round: self.round.view(), left });
        Ok(())
    }
}
