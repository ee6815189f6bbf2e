//! The actions of a table's host: pausing it, changing its house, taking seats
//! away, closing it, and so on.
//!
//! None of them touches a round in play. Changes that must survive a restart are stored
//! before they take effect.

use std::time::Duration;

use blackjack_engine::Unit;
use blackjack_protocol::{Answer, Code, HouseChanges, changed_further, is_same_house};
use blackjack_store::{HostedPause, HostedTable};
use blackjack_table::{Actor, Command, PlayerId, Question, Refusal, Request};
use tokio::time::Instant;

use super::TableHost;
use crate::clock::now_ms;
use crate::houses::view::house_view;
use crate::people::member::Member;
use crate::room::chat::is_shown;

/// The time for which a player removed by the host cannot sit down.
const REMOVED: Duration = Duration::from_secs(10 * 60);

/// The maximum length of the reason for a pause, in characters.
const REASON_MAX: usize = 100;

impl TableHost {
    /// Takes a player's seat away. They may watch, and may sit down again later.
    pub(super) async fn remove(&mut self, seat: usize, player: PlayerId) -> Answer {
        if self.table.owner(seat).is_some_and(|owner| owner != player) {
            return Answer::refused(Code::Stale, "somebody else has the seat now");
        }
        let answer = self.send_as_host(Command::StandUp { seat }).await;
        if answer == Answer::Done && !self.room.is_host(player) {
            self.removed.insert(player, Instant::now());
        }
        answer
    }

    /// Refuses a seat to a player whom the host removed recently.
    pub(super) fn check_removed(&mut self, player: PlayerId) -> Option<Answer> {
        self.removed.retain(|_, since| since.elapsed() < REMOVED);
        let left = REMOVED.saturating_sub(self.removed.get(&player)?.elapsed());
        let minutes = left.as_secs().div_ceil(60);
        let text = format!("the host has taken your seat away; you can sit down in {minutes} min");
        Some(Answer::refused(Code::Removed, text))
    }

    async fn send_as_host(&mut self, command: Command) -> Answer {
        let (key, answers) = (self.next_key(), self.table.question());
        let request = Request { actor: Actor::Host, key, answers, command };
        Box::pin(self.submit_and_publish(request)).await
    }

    /// Ends the wait for a player who is away, even at a table that would wait forever.
    pub(super) async fn move_on(&mut self, answers: Option<Question>) -> Answer {
        if answers != Some(self.table.question()) {
            return Answer::refused(Code::Stale, "this answers an earlier decision");
        }
        if !self.waits_for_the_away() {
            return Answer::refused(Code::NotAway, "the table waits for somebody who is here");
        }
        self.send_as_host(Command::Timeout).await
    }

    pub(super) async fn pause_rounds(
        &mut self,
        by: PlayerId,
        reason: Option<String>,
    ) -> Result<(), Answer> {
        let reason = reason.map(|reason| reason.trim().to_owned()).filter(|it| !it.is_empty());
        if let Some(reason) = &reason
            && !is_shown(reason, REASON_MAX)
        {
            let text = format!("a reason has up to {REASON_MAX} characters that can be seen");
            return Err(Answer::refused(Code::Text, text));
        }
        let pause = HostedPause { by, since_ms: now_ms(), reason };
        self.set(|hosted| hosted.pause = Some(pause)).await?;
        self.unlock_bets().await
    }

    /// Unlocks all bets of a paused table between rounds: no round can start then.
    async fn unlock_bets(&mut self) -> Result<(), Answer> {
        let is_locked = (0..self.table.seat_count()).any(|seat| self.table.is_ready(seat));
        // Bets that are locked while contributions are revealed belong to a
        // round that is about to start.
        if self.table.round().is_some() || self.table.is_revealing() || !is_locked {
            return Ok(());
        }
        match self.send_as_host(Command::UnlockBets).await {
            Answer::Done => Ok(()),
            refused @ Answer::Refused { .. } => Err(refused),
        }
    }

    pub(super) async fn resume_rounds(&mut self) -> Result<(), Answer> {
        self.set(|hosted| hosted.pause = None).await?;
        self.hold_seats_anew();
        Ok(())
    }

    /// Refuses commands that would start a round at a paused table.
    pub(super) fn check_pause(&self, command: &Command) -> Option<Answer> {
        let is_paused = self.room.hosted.pause.is_some();
        let starts = is_paused && matches!(command, Command::Ready { .. });
        starts.then(|| Answer::refused(Code::TablePaused, "the host has paused the table"))
    }

    pub(super) async fn change_house(&mut self, rules: HouseChanges) -> Result<(), Answer> {
        let changed = changed_further(&self.room.hosted.house, rules);
        let changed = changed.map_err(|why| Answer::refused(Code::Rules, why))?;
        if Unit::of(changed.stakes()) != Unit::of(self.table.house().stakes()) {
            return Err(Answer::refused(Code::Rules, "a table keeps its unit"));
        }
        self.set(|hosted| hosted.house = changed).await?;
        self.apply_house().await
    }

    pub(super) async fn hand_over(&mut self, to: PlayerId) -> Result<(), Answer> {
        let sits = |seat| self.table.owner(seat) == Some(to) && self.table.can_bet(seat);
        if !(0..self.table.seat_count()).any(sits) {
            return Err(Answer::refused(Code::NoSuchSeat, "the player has no seat"));
        }
        if self.room.bots.contains(&to) {
            return Err(Answer::refused(Code::Refused, "a bot cannot be the host"));
        }
        self.set(|hosted| hosted.host = Some(to)).await
    }

    /// Sets the number of boxes that bots may have. Surplus boxes become free after the round.
    pub(super) async fn ask_for_company(&mut self, bots: usize) -> Result<(), Answer> {
        let boxes = self.table.seat_count();
        if bots > boxes {
            let text = format!("the table has {boxes} boxes");
            return Err(Answer::refused(Code::NoSuchSeat, text));
        }
        self.set(|hosted| hosted.company = bots).await
    }

    /// Refuses a seat to a bot beyond the number that the host allows.
    pub(super) fn check_company(&self, member: &Member, seat: usize) -> Option<Answer> {
        // The command that seated the bot may arrive twice.
        let is_there = self.table.owner(seat) == Some(member.player);
        let bots = self.room.bots_seats(&self.table).count();
        if !member.is_bot || is_there || bots < self.room.hosted.company {
            return None;
        }
        Some(Answer::refused(Code::Company, "the host of the table has asked for no more bots"))
    }

    /// Takes seats away from bots beyond the number that the host allows, starting with the first.
    async fn dismiss_bots(&mut self) -> Result<(), Answer> {
        let seats: Vec<usize> = self.room.bots_seats(&self.table).collect();
        let surplus = seats.len().saturating_sub(self.room.hosted.company);
        for seat in seats.into_iter().take(surplus) {
            match self.send_as_host(Command::StandUp { seat }).await {
                Answer::Done => {}
                refused @ Answer::Refused { .. } => return Err(refused),
            }
        }
        Ok(())
    }

    /// Changes the table's settings: stores them, then publishes them.
    pub(super) async fn set(
        &mut self,
        change: impl FnOnce(&mut HostedTable),
    ) -> Result<(), Answer> {
        let mut changed = self.room.hosted.clone();
        change(&mut changed);
        let (stored, epoch) = (changed.clone(), self.table.epoch());
        let done = self.journal.with(move |store| store.change_hosted(&stored, epoch)).await;
        let is_ours = done.map_err(not_stored)?.map_err(not_stored)?;
        if !is_ours {
            return Err(Refusal::TableLost.into());
        }
        self.room.hosted = changed;
        self.publish(&[]);
        Ok(())
    }

    /// Carries out the actions that wait for the end of the round. Returns whether the
    /// table is closed for good.
    pub(super) async fn finish_round(&mut self) -> bool {
        // A change of unknown outcome may have opened a round.
        let is_busy = self.table.round().is_some() || self.table.is_revealing();
        if is_busy || self.table.paused().is_some() {
            return false;
        }
        if self.room.hosted.is_closing {
            return self.close_for_good().await;
        }
        // Some bets of the shoe's first round can no longer be covered.
        if self.table.owes_deal()
            && let Ok(events) = self.table.end_shoe()
        {
            self.house_events.get_or_insert_default().extend(events);
        }
        // A failure to store is retried with the next request.
        if self.table.needs_upkeep() && Box::pin(self.store_upkeep()).await.is_err() {
            return false;
        }
        let _later = Box::pin(self.dismiss_bots()).await;
        let _later = Box::pin(self.apply_house()).await;
        if self.room.hosted.pause.is_some() {
            let _later = Box::pin(self.unlock_bets()).await;
        }
        false
    }

    async fn close_for_good(&mut self) -> bool {
        // The seed of the last shoe is revealed, too. A failure to store is retried.
        if self.table.shoe().is_begun || self.table.owes_deal() {
            let Ok(events) = self.table.end_shoe() else { return false };
            self.house_events.get_or_insert_default().extend(events);
        }
        if Box::pin(self.store_upkeep()).await.is_err() {
            return false;
        }
        let events = self.house_events.take().unwrap_or_default();
        self.publish(&events);
        let (table, epoch) = (self.table.id(), self.table.epoch());
        let close =
            move |store: &mut blackjack_store::Store| store.close_hosted(table, epoch, now_ms());
        // A table that another process has taken over is gone from this process, too.
        matches!(self.journal.with(close).await, Ok(Ok(_)))
    }

    /// Changes to the house that the host has chosen, between rounds.
    async fn apply_house(&mut self) -> Result<(), Answer> {
        let next = &self.room.hosted.house;
        let is_new = !is_same_house(self.table.house(), next);
        let is_due = is_new || self.house_events.is_some();
        let is_busy = self.table.round().is_some() || self.table.owes_deal();
        if !is_due || is_busy || self.table.paused().is_some() {
            return Ok(());
        }
        if is_new {
            let (next, unit) = (next.clone(), Unit::of(next.stakes()));
            let players = (0..self.table.seat_count()).filter_map(|seat| self.table.owner(seat));
            let players: Vec<PlayerId> = players.collect();
            let purses = self.journal.with(move |store| store.purses(&players, &unit)).await;
            let purses = purses.map_err(not_stored)?.map_err(not_stored)?;
            let events = self.table.change_house(next, &purses)?;
            self.house_events.get_or_insert_default().extend(events);
        }
        Box::pin(self.store_upkeep()).await?;
        self.house = house_view(self.table.house());
        let events = self.house_events.take().unwrap_or_default();
        self.publish(&events);
        // Updates carry no house, so everybody gets the whole view, including
        // browsers that reconnect.
        self.updates.forget();
        let view = self.view_message();
        self.connections.send_to_all(&view.into());
        Ok(())
    }
}

fn not_stored<E: std::fmt::Display>(error: E) -> Answer {
    Refusal::NotStored { reason: error.to_string() }.into()
}
