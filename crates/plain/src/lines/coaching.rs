//! The coach in plain lines: its advice before a choice, its remarks after it, and its answers.
//!
//! Plain lines wait for the coach, usually a few milliseconds, so that the same answers always get
//! the same output.

use blackjack_frontend::session::Session;
use std::mem;
use std::time::Duration;

use anyhow::Result;
use blackjack_engine::{Chips, Choice, Composition, HandId};
use blackjack_frontend::coach::{Coach, CoachMode, CountMode, Pending, Ruling};
use blackjack_frontend::daily::NO_HELP;
use blackjack_table::RoundView;

use super::{GameMode, Plain};
use crate::console::Leave;

/// The time limits for each review of the last rounds, normally and after a signal to quit. A later
/// session completes missing reviews.
const REVIEW_TIMEOUT: Duration = Duration::from_secs(10);
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

impl Plain {
    /// Starts the coach: asks for its level, which may take seconds, and for reviews of unreviewed
    /// rounds.
    pub(super) fn start_coach(&mut self) {
        self.coach.ask_about_level();
        self.coach.follow(&self.session);
        self.coach.begin_to_catch_up();
        self.coach.catch_up(&self.session, self.console.now_ms());
    }

    /// Prints the coach's standard once, unless it is simply the best play. Waits for the answer,
    /// which the coach prepared while the first bet was placed.
    pub(super) fn print_standard(&mut self) -> Result<()> {
        self.listen_while(|coach| coach.standard().is_some_and(Pending::is_waiting));
        if mem::take(&mut self.must_print_standard) {
            let lines = self.coach.standard().and_then(Pending::ready).cloned();
            self.say_all(&lines.unwrap_or_default())?;
        }
        Ok(())
    }

    /// Returns the active hand and the choice that the coach permits.
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
            if self.leave.is_some() || self.coach_allows(choice)? {
                return Ok(decided);
            }
        }
    }

    /// Returns whether the coach permits a choice; otherwise prints the objection.
    fn coach_allows(&mut self, choice: Choice) -> Result<bool> {
        self.listen();
        match self.coach.ruling(choice) {
            Ruling::Play | Ruling::Hold => Ok(true),
            Ruling::Object(why) => {
                self.say(&why.text)?;
                self.say("Repeat it if you mean it.")?;
                Ok(false)
            }
        }
    }

    /// Prints the keys of the coach and the count, if they are on.
    pub(super) fn say_coach_help(&mut self) -> Result<()> {
        let settings = self.coach.settings();
        let coach = (settings.mode != CoachMode::Off).then_some("c asks the coach");
        let count = (settings.count != CountMode::Off).then_some("k shows the count");
        let help: Vec<_> = coach.into_iter().chain(count).collect();
        if help.is_empty() { Ok(()) } else { self.say(&format!("{}.", help.join(", "))) }
    }

    /// Refuses help during the daily; returns whether it did.
    pub(super) fn refuses_help(&mut self) -> Result<bool> {
        let refuses = self.mode == GameMode::Daily;
        if refuses {
            self.say(NO_HELP)?;
        }
        Ok(refuses)
    }

    /// Prints the coach's remark on a choice that was played. After quitting there is none: the
    /// player did not choose to stand on the remaining hands.
    pub(super) fn say_remark(&mut self, choice: Choice) -> Result<()> {
        let remark = self.coach.played(choice, &self.session).filter(|_| self.leave.is_none());
        remark.map_or(Ok(()), |remark| self.say(&remark.text))
    }

    /// Prints the advice before a bet, if the coach always speaks.
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

    /// Prints the advice on the decision, or on this bet.
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

    /// Prints the count.
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

    /// Returns the cards that all players have seen since the shuffle.
    fn seen(&self) -> Composition {
        let mut seen = self.session.seen_cards();
        if let Some(round) = self.session.view().open_round() {
            seen += round.cards.open_cards().collect();
        }
        seen
    }

    /// Waits until the coach has all answers.
    fn listen(&mut self) {
        self.listen_while(Coach::is_thinking);
    }

    /// Receives the reviews that are ready, and asks for the next review of a past round.
    pub(super) fn receive_reviews(&mut self) {
        while let Ok(answer) = self.answers.try_recv() {
            self.coach.receive(answer, &self.session, self.console.now_ms());
        }
        self.coach.catch_up(&self.session, self.console.now_ms());
    }

    /// Waits for a coach that is behind: through a pipe, rounds are played faster than reviewed.
    pub(super) fn keep_up(&mut self) {
        self.listen_while(Coach::is_behind);
    }

    /// Receives answers while the condition holds for the coach.
    fn listen_while(&mut self, holds: impl Fn(&Coach) -> bool) {
        while holds(&self.coach) {
            let Ok(answer) = self.answers.recv() else { break };
            self.coach.receive(answer, &self.session, self.console.now_ms());
        }
    }

    /// Waits for the reviews of the last rounds, so that they are saved.
    pub(super) fn receive_last_answers(&mut self) {
        let timeout = match self.leave {
            Some(Leave::Interrupt(_)) => QUIT_TIMEOUT,
            Some(Leave::End) | None => REVIEW_TIMEOUT,
        };
        while self.coach.is_judging() {
            let Ok(answer) = self.answers.recv_timeout(timeout) else { break };
            self.coach.receive(answer, &self.session, self.console.now_ms());
        }
    }
}
