//! Planning and committing the changes of an evening.

use std::sync::Arc;

use blackjack_engine::{Choice, HandId};

use super::hand::EveningHand;
use super::{ANSWERED_MAX, EveningPlayer};
use crate::evening::refusal::EveningRefusal;
use crate::evening::{
    Evening, EveningChange, EveningEntry, EveningPhase, EveningPlan, EveningRequest, ShownEvents,
    round_seed,
};
use crate::ledger::account::PlayerId;
use crate::request::{Actor, Refusal, RequestKey};

impl Evening {
    /// Plans a change; the evening stays as it is.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn plan(&self, request: &EveningRequest, now_ms: i64) -> Result<EveningPlan, Refusal> {
        let EveningRequest { actor, key, change, .. } = *request;
        if let Some((_, reason)) = &self.paused {
            return Err(Refusal::Paused { reason: reason.clone() });
        }
        if self.answered.contains(&(actor, key)) {
            return Err(Refusal::Repeated);
        }
        self.check_question(request)?;
        let mut after = Box::new(self.clone());
        let events = after.put(actor, change)?;
        after.remember(actor, key);
        let (evening, epoch, number) = (self.id, self.epoch, after.entries);
        let entry = EveningEntry { evening, epoch, number, actor, key, at_ms: now_ms, change };
        Ok(EveningPlan { entry, after, events })
    }

    /// Commits a plan whose entry has been stored, and returns the events for each player.
    ///
    /// # Panics
    ///
    /// If the evening has changed since the plan was made.
    pub fn commit(&mut self, plan: EveningPlan) -> ShownEvents {
        let EveningPlan { entry, after, events } = plan;
        let is_next = entry.number == self.entries + 1;
        assert!(is_next, "the evening must not change between planning and committing");
        *self = *after;
        events
    }

    /// Applies a stored change again, to restore the evening or to verify it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the change is impossible; the evening is unchanged.
    pub fn replay(
        &mut self,
        actor: Actor,
        key: RequestKey,
        change: EveningChange,
    ) -> Result<(), Refusal> {
        let mut after = self.clone();
        after.put(actor, change)?;
        after.remember(actor, key);
        *self = after;
        Ok(())
    }

    /// Pauses the evening until it is known whether this plan has been stored.
    pub fn pause(&mut self, plan: EveningPlan, reason: String) {
        self.paused = Some((Box::new(plan), reason));
    }

    /// Returns the entry that may or may not have been stored.
    pub fn unconfirmed_entry(&self) -> Option<&EveningEntry> {
        self.paused.as_ref().map(|(plan, _)| plan.entry())
    }

    /// Ends the pause: commits the unconfirmed plan if it has been stored, and drops it otherwise.
    /// Returns the events for each player.
    pub fn resolve(&mut self, is_stored: bool) -> ShownEvents {
        match self.paused.take() {
            Some((plan, _)) if is_stored => self.commit(*plan),
            Some(_) | None => Vec::new(),
        }
    }

    /// Refuses an answer to an earlier question.
    fn check_question(&self, request: &EveningRequest) -> Result<(), Refusal> {
        let asked = match (request.actor, request.change) {
            (Actor::Player(player), EveningChange::Ready | EveningChange::Play(..)) => {
                self.question(player)
            }
            (Actor::Clock, EveningChange::TimeUp) => {
                crate::Question { round: u64::from(self.round), number: 0 }
            }
            _ => return Ok(()),
        };
        if request.answers == asked { Ok(()) } else { Err(Refusal::Stale { asked }) }
    }

    fn remember(&mut self, actor: Actor, key: RequestKey) {
        self.entries += 1;
        if self.answered.len() == ANSWERED_MAX {
            self.answered.pop_front();
        }
        self.answered.push_back((actor, key));
    }

    /// Carries out a change. After a refusal this copy must be discarded.
    fn put(&mut self, actor: Actor, change: EveningChange) -> Result<ShownEvents, Refusal> {
        let host = Actor::Player(self.terms.host());
        match (actor, change) {
            (Actor::Player(player), EveningChange::Join) => self.join(player),
            (Actor::Player(player), EveningChange::Leave) => {
                self.check_waiting()?;
                self.index_of(player).map(|at| self.players.remove(at))?;
                Ok(Vec::new())
            }
            (actor, EveningChange::Start) if actor == host => self.start(),
            (actor, EveningChange::Cancel) if actor == host => {
                self.check_waiting()?;
                self.phase = EveningPhase::Cancelled;
                Ok(Vec::new())
            }
            (Actor::Player(player), EveningChange::Ready) => self.ready(player),
            (Actor::Player(player), EveningChange::Play(hand, choice)) => {
                self.play(player, hand, choice)
            }
            (Actor::Clock, EveningChange::TimeUp) => self.end_by_clock(),
            _ => Err(Refusal::NotYours),
        }
    }

    fn check_waiting(&self) -> Result<(), Refusal> {
        match self.phase {
            EveningPhase::Waiting => Ok(()),
            EveningPhase::Playing => Err(EveningRefusal::Begun.into()),
            EveningPhase::Over | EveningPhase::Cancelled => Err(EveningRefusal::Over.into()),
        }
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            EveningPhase::Playing => Ok(()),
            EveningPhase::Waiting => Err(EveningRefusal::NotBegun.into()),
            EveningPhase::Over | EveningPhase::Cancelled => Err(EveningRefusal::Over.into()),
        }
    }

    fn index_of(&self, player: PlayerId) -> Result<usize, Refusal> {
        let index = self.players.iter().position(|it| it.player == player);
        index.ok_or(Refusal::NoSuchSeat)
    }

    fn join(&mut self, player: PlayerId) -> Result<ShownEvents, Refusal> {
        self.check_waiting()?;
        if self.takes_part(player) {
            return Err(Refusal::Repeated);
        }
        if self.players.len() >= Self::PLAYERS_MAX {
            return Err(EveningRefusal::Full.into());
        }
        let (is_ready, hand, rounds) = (false, None, Vec::new());
        self.players.push(EveningPlayer { player, is_ready, hand, rounds });
        Ok(Vec::new())
    }

    fn start(&mut self) -> Result<ShownEvents, Refusal> {
        self.check_waiting()?;
        if self.players.is_empty() {
            return Err(EveningRefusal::Empty.into());
        }
        self.phase = EveningPhase::Playing;
        let mut events = Vec::new();
        self.open_next(&mut events)?;
        Ok(events)
    }

    fn ready(&mut self, player: PlayerId) -> Result<ShownEvents, Refusal> {
        if self.phase != EveningPhase::Waiting {
            self.check_playing()?;
        }
        let at = self.index_of(player)?;
        let own = &mut self.players[at];
        if own.hand.is_some() {
            return Err(Refusal::RoundOpen);
        }
        if own.rounds.len() >= usize::from(self.round) {
            if own.rounds.len() >= usize::from(self.terms.rounds()) {
                return Err(EveningRefusal::Over.into());
            }
            own.is_ready = !own.is_ready;
            return Ok(Vec::new());
        }
        let mut events = Vec::new();
        self.deal(at, &mut events)?;
        self.open_next_if_due(&mut events)?;
        Ok(events)
    }

    fn play(
        &mut self,
        player: PlayerId,
        hand: HandId,
        choice: Choice,
    ) -> Result<ShownEvents, Refusal> {
        self.check_playing()?;
        let at = self.index_of(player)?;
        let own = self.players[at].hand.as_mut().ok_or(Refusal::NoRound)?;
        let mut events = vec![(player, own.play(hand, choice)?)];
        self.put_aside(at);
        self.open_next_if_due(&mut events)?;
        Ok(events)
    }

    fn end_by_clock(&mut self) -> Result<ShownEvents, Refusal> {
        self.check_playing()?;
        let mut events = Vec::new();
        for at in 0..self.players.len() {
            if self.players[at].rounds.len() >= usize::from(self.round) {
                continue;
            }
            if self.players[at].hand.is_none() {
                self.deal(at, &mut events)?;
            }
            let player = self.players[at].player;
            if let Some(hand) = &mut self.players[at].hand {
                events.push((player, hand.end_by_clock()));
            }
            self.put_aside(at);
        }
        self.open_next_if_due(&mut events)?;
        Ok(events)
    }

    /// Deals the open round to a player.
    fn deal(&mut self, at: usize, events: &mut ShownEvents) -> Result<(), Refusal> {
        let seed = round_seed(self.seed, self.id.0.unsigned_abs(), u64::from(self.round));
        let (hand, dealt) = EveningHand::deal(&self.terms, seed)?;
        let own = &mut self.players[at];
        (own.hand, own.is_ready) = (Some(hand), false);
        events.push((own.player, dealt));
        self.put_aside(at);
        Ok(())
    }

    /// Moves a hand that is over to the finished rounds.
    fn put_aside(&mut self, at: usize) {
        let own = &mut self.players[at];
        if let Some(finished) = own.hand.as_ref().and_then(EveningHand::finished) {
            own.rounds.push(Arc::new(finished));
            own.hand = None;
        }
    }

    /// Opens the next round if everybody has finished this one.
    fn open_next_if_due(&mut self, events: &mut ShownEvents) -> Result<(), Refusal> {
        let round = usize::from(self.round);
        if self.players.iter().all(|own| own.rounds.len() >= round) {
            self.open_next(events)?;
        }
        Ok(())
    }

    /// Opens the next round and deals it to the players who are ready; after the last
    /// one, the evening is over.
    fn open_next(&mut self, events: &mut ShownEvents) -> Result<(), Refusal> {
        if self.round >= self.terms.rounds() {
            self.phase = EveningPhase::Over;
            return Ok(());
        }
        self.round += 1;
        for at in 0..self.players.len() {
            if self.players[at].is_ready {
                self.deal(at, events)?;
            }
        }
        // Every player may have been ready and got a blackjack.
        self.open_next_if_due(events)
    }
}
