//! What a change would bring about in a round, before it is stored and comes true.

use blackjack_engine::{Card, Chips, Event, Input, InputError};

use crate::in_play::InPlay;
use crate::round_transfers::{RoundAccounts, RoundTransfers};
use crate::{Decision, LiveShoe, Opening, Step, TableEvent};

/// What a change would bring about in a round.
#[derive(Clone, Debug)]
pub(crate) struct RoundPlan {
    pub(crate) round: InPlay,
    pub(crate) shoe: LiveShoe,
    pub(crate) accounts: RoundAccounts,
    /// The opening, if the change opens the round.
    pub(crate) opening: Option<Opening>,
    /// The decisions that are added.
    pub(crate) decisions: Vec<Decision>,
    /// The cards that are dealt.
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    pub(crate) transfers: RoundTransfers,
    /// Events at the table that belong to no step yet.
    pending: Vec<TableEvent>,
}

impl RoundPlan {
    /// No change to a round as yet.
    pub(crate) fn new(round: InPlay, shoe: LiveShoe, accounts: RoundAccounts) -> Self {
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

    /// Notes an event at the table, to be told with the next card.
    pub(crate) fn note(&mut self, event: TableEvent) {
        self.pending.push(event);
    }

    /// Puts a decision into the round.
    pub(crate) fn decide(&mut self, decision: Decision) -> Result<(), InputError> {
        self.put(decision.input())?;
        self.decisions.push(decision);
        self.round.decided += 1;
        self.round.choices += u32::from(matches!(decision, Decision::Choice(..)));
        Ok(())
    }

    /// Deals the next card to the round, which asks for it.
    pub(crate) fn deal(&mut self) {
        if self.shoe.is_empty() {
            self.note(TableEvent::RanOut);
        }
        let card = self.shoe.draw();
        let put = self.put(Input::Card(card));
        assert!(put.is_ok(), "a round takes the card that it asks for: {put:?}");
        self.cards.push(card);
    }

    /// Puts something into the round: one step.
    fn put(&mut self, input: Input) -> Result<(), InputError> {
        let events: Vec<Event> = self.round.record.put(input)?.to_vec();
        let round = self.round.record.round();
        self.transfers.add_events(&self.accounts, &events, round);
        let mut happened = std::mem::take(&mut self.pending);
        happened.extend(events.into_iter().map(TableEvent::Round));
        let left = self.shoe.shoe().len();
        self.steps.push(Step { events: happened, round: self.round.view(), left });
        Ok(())
    }
}
