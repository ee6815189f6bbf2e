//! The coach in plain lines: what it says before a choice, after it, and when it is asked.
//!
//! Here it is waited for, a few thousandths of a second, so that the same answers always get the
//! same lines.

use blackjack_frontend::session::Session;
use std::mem;
use std::time::Duration;

use anyhow::Result;
use blackjack_engine::{Chips, Choice, Composition, HandId};
use blackjack_frontend::coach::{Coach, CoachMode, CountMode, Pending, Ruling};
use blackjack_frontend::daily::NO_HELP;
use blackjack_table::RoundView;

use super::{GameMode, Plain};
use crate::clock::now_ms;
use crate::console::Leave;

/// How long what the coach finds of the last rounds is waited for, and how long by somebody who was
/// told to leave; else it is made up for another day.
const PATIENCE: Duration = Duration::from_secs(10);
const HURRY: Duration = Duration::from_secs(1);

impl Plain {
    /// Asks the coach by what it measures, which may take it seconds; and has judged what nobody
    /// has.
    pub(super) fn meet_coach(&mut self) {
        self.coach.ask_about_level();
        self.coach.follow(&self.session);
        self.coach.begin_to_catch_up();
        self.coach.catch_up(&self.session, now_ms());
    }

    /// Says once by what the coach measures, where that is not simply the best. It has had time to
    /// find out while the first bet was placed; now it is waited for.
    pub(super) fn say_standard(&mut self) -> Result<()> {
        self.listen_while(|coach| coach.standard().is_some_and(Pending::is_waiting));
        if mem::take(&mut self.owes_standard) {
            let lines = self.coach.standard().and_then(Pending::ready).cloned();
            self.say_all(&lines.unwrap_or_default())?;
        }
        Ok(())
    }

    /// What is done with the hand that is asked, as the coach lets it be done.
    pub(super) fn decide(&mut self, round: &RoundView) -> Result<Option<(HandId, Option<Choice>)>> {
        if self.leave.is_none() {
            self.say_shown_count()?;
            if self.coach.settings().mode == CoachMode::Always {
                self.say_advice(Chips::ZERO)?;
            }
        }
        loop {
            let decided = self.choice(round)?;
            let Some((_, Some(choice))) = decided else { return Ok(decided) };
            if self.leave.is_some() || self.is_meant(choice)? {
                return Ok(decided);
            }
        }
    }

    /// Whether the coach lets a choice be played; to others it objects.
    fn is_meant(&mut self, choice: Choice) -> Result<bool> {
        self.listen();
        match self.coach.ruling(choice) {
            Ruling::Play | Ruling::Hold => Ok(true),
            Ruling::Object(why) => {
                self.say(&why.text)?;
                self.say("Say it again if you mean it.")?;
                Ok(false)
            }
        }
    }

    /// Says how the coach and the count are asked, where they answer.
    pub(super) fn say_coach_help(&mut self) -> Result<()> {
        let settings = self.coach.settings();
        let coach = (settings.mode != CoachMode::Off).then_some("c asks the coach");
        let count = (settings.count != CountMode::Off).then_some("k tells the count");
        let help: Vec<_> = coach.into_iter().chain(count).collect();
        if help.is_empty() { Ok(()) } else { self.say(&format!("{}.", help.join(", "))) }
    }

    /// Says that nobody helps, where nobody does; returns whether.
    pub(super) fn refuses_help(&mut self) -> Result<bool> {
        let refuses = self.mode == GameMode::Daily;
        if refuses {
            self.say(NO_HELP)?;
        }
        Ok(refuses)
    }

    /// Says what the coach remarks on a choice that was played. Who leaves has chosen nothing: the
    /// hands that are left stand.
    pub(super) fn say_remark(&mut self, choice: Choice) -> Result<()> {
        let remark = self.coach.played(choice, &self.session).filter(|_| self.leave.is_none());
        remark.map_or(Ok(()), |remark| self.say(&remark.text))
    }

    /// Says what the coach says before a bet of everybody, where it always speaks.
    pub(super) fn say_before_bet(&mut self, bet: Chips) -> Result<()> {
        self.say_shown_count()?;
        if self.coach.settings().mode != CoachMode::Always {
            return Ok(());
        }
        self.coach.ask_about_bet(&self.session);
        self.listen();
        let lines = self.coach.before_bet(bet);
        self.say_all(&lines)
    }

    /// Says what the coach says of the decision, or of this bet.
    pub(super) fn say_advice(&mut self, bet: Chips) -> Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        if self.coach.settings().mode == CoachMode::Off {
            return self.say("The coach is off.");
        }
        self.coach.ask_about_bet(&self.session);
        self.listen();
        let lines = self.coach.lines(bet).unwrap_or_default();
        self.say_all(&lines)
    }

    /// Says where the count stands.
    pub(super) fn say_count(&mut self) -> Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        if self.coach.settings().count == CountMode::Off {
            return self.say("The count is off.");
        }
        let lines = self.coach.tally(&self.seen()).map(|tally| tally.lines());
        self.say_all(&lines.unwrap_or_default())
    }

    fn say_shown_count(&mut self) -> Result<()> {
        match self.coach.settings().count {
            CountMode::Shown => self.say_count(),
            CountMode::Off | CountMode::Ask => Ok(()),
        }
    }

    /// The cards that everybody has seen since they were shuffled.
    fn seen(&self) -> Composition {
        let mut seen = self.session.seen_cards();
        if let Some(round) = self.session.round_view() {
            seen += round.cards.open_cards().collect();
        }
        seen
    }

    /// Listens until the coach owes nobody an answer.
    fn listen(&mut self) {
        self.listen_while(Coach::is_thinking);
    }

    /// Takes in what the coach found meanwhile of rounds that are over, and has the next one of the
    /// past judged.
    pub(super) fn hear_reviews(&mut self) {
        while let Ok(answer) = self.answers.try_recv() {
            self.coach.receive(answer, &self.session, now_ms());
        }
        self.coach.catch_up(&self.session, now_ms());
    }

    /// Waits for a coach that is behind: through a pipe rounds are played faster than judged.
    pub(super) fn keep_up(&mut self) {
        self.listen_while(Coach::is_behind);
    }

    /// Listens as long as this holds of the coach.
    fn listen_while(&mut self, holds: impl Fn(&Coach) -> bool) {
        while holds(&self.coach) {
            let Ok(answer) = self.answers.recv() else { break };
            self.coach.receive(answer, &self.session, now_ms());
        }
    }

    /// Waits until the last rounds are judged, so that it is remembered.
    pub(super) fn receive_last_answers(&mut self) {
        let patience = match self.leave {
            Some(Leave::Interrupt(_)) => HURRY,
            Some(Leave::End) | None => PATIENCE,
        };
        while self.coach.is_judging() {
            let Ok(answer) = self.answers.recv_timeout(patience) else { break };
            self.coach.receive(answer, &self.session, now_ms());
        }
    }
}
