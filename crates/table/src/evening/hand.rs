//! `EveningHand`: a player's round in play, with its own shoe.

use blackjack_engine::{Action, Bets, Choice, HandId, Input, Phase, Record};

use super::EveningRound;
use crate::evening::EveningTerms;
use crate::request::Refusal;
use crate::shoe::live::LiveShoe;
use crate::shoe::seed::Seed;
use crate::table_event::TableEvent;

/// A player's round in play.
#[derive(Clone, Debug)]
pub(super) struct EveningHand {
    /// The same cards in the same order for every player of the round.
    shoe: LiveShoe,
    record: Record,
    decided: u32,
    by_clock: u32,
}

impl EveningHand {
    /// Deals a round, up to the first decision, and returns the events.
    pub(super) fn deal(
        terms: &EveningTerms,
        round_seed: Seed,
    ) -> Result<(Self, Vec<TableEvent>), Refusal> {
        let house = terms.house();
        let mut shoe = LiveShoe::new(house.rules(), round_seed, 0, 1);
        shoe.begin_round();
        let stakes = [terms.stake()];
        let bets = [Bets::plain(&stakes, None)];
        let record = Record::open(house, &bets).map_err(Refusal::Open)?;
        let mut hand = Self { shoe, record, decided: 0, by_clock: 0 };
        let mut events = Vec::new();
        hand.deal_until_decision(&mut events);
        Ok((hand, events))
    }

    /// Plays a hand, up to the next decision, and returns the events.
    pub(super) fn play(
        &mut self,
        hand: HandId,
        choice: Choice,
    ) -> Result<Vec<TableEvent>, Refusal> {
        if self.record.round().phase().hand() != Some(hand) {
            return Err(Refusal::NotAsked { expected: "a decision for another hand" });
        }
        let events = self.record.put(Input::Choice(choice))?;
        let mut events: Vec<TableEvent> = events.iter().copied().map(TableEvent::Round).collect();
        self.decided += 1;
        self.deal_until_decision(&mut events);
        Ok(events)
    }

    /// Makes all remaining decisions for the clock: no insurance, no early surrender, and no
    /// card. Returns the events.
    pub(super) fn end_by_clock(&mut self) -> Vec<TableEvent> {
        let mut events = Vec::new();
        while let Some(hand) = self.record.round().phase().hand() {
            let choice = match self.record.round().phase() {
                Phase::Action { .. } => Choice::Act(Action::Stand),
                Phase::Card(_)
                | Phase::Insurance { .. }
                | Phase::EarlySurrender { .. }
                | Phase::Over => Choice::Decline,
            };
            let played = self.play(hand, choice);
            assert!(played.is_ok(), "a hand may always stand, and decline an offer: {played:?}");
            events.extend(played.into_iter().flatten());
            self.by_clock += 1;
        }
        events
    }

    fn deal_until_decision(&mut self, events: &mut Vec<TableEvent>) {
        while matches!(self.record.round().phase(), Phase::Card(_)) {
            if self.shoe.is_empty() {
                events.push(TableEvent::RanOut);
            }
            let dealt = self.record.put(Input::Card(self.shoe.draw()));
            assert!(dealt.is_ok(), "a round takes the card that it asks for: {dealt:?}");
            events.extend(dealt.into_iter().flatten().copied().map(TableEvent::Round));
        }
    }

    /// Returns the round so far.
    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the number of decisions so far.
    pub(super) const fn decided(&self) -> u32 {
        self.decided
    }

    /// Returns the finished round; `None` while a decision is due.
    pub(super) fn finished(&self) -> Option<EveningRound> {
        let is_over = self.record.round().is_over();
        is_over.then(|| EveningRound { record: self.record.clone(), by_clock: self.by_clock })
    }
}
