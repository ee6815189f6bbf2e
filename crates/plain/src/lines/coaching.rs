//! The coach of a local table: its standard, its remarks, and the reviews of past rounds.

use std::mem;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use anyhow::Result;
use blackjack_engine::{Chips, Choice, HandId};
use blackjack_frontend::coach::{Answer, Coach, Pending};
use blackjack_frontend::daily::NO_HELP;
use blackjack_frontend::session::Session;
use blackjack_table::RoundView;

use super::{GameMode, Plain};
use crate::coached_lines::CoachedLines;
use crate::console::{Console, Leave};

/// The time limits for each review of the last rounds, normally and after a signal to quit. A later
/// session completes missing reviews.
const REVIEW_TIMEOUT: Duration = Duration::from_secs(10);
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

impl CoachedLines for Plain {
    fn coaching(&mut self) -> (&mut Coach, &Receiver<Answer>, &dyn Session, &Console) {
        (&mut self.coach, &self.answers, &self.session, &self.console)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        Ok(self.console.say(line)?)
    }

    /// Refuses help during the daily.
    fn refuses_help(&mut self) -> Result<bool> {
        let refuses = self.mode == GameMode::Daily;
        if refuses {
            self.say(NO_HELP)?;
        }
        Ok(refuses)
    }
}

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
            self.say_unasked(Chips::ZERO)?;
        }
        loop {
            let decided = self.choice(round)?;
            let Some((_, Some(choice))) = decided else { return Ok(decided) };
            if self.leave.is_some() || self.coach_allows(choice)? {
                return Ok(decided);
            }
        }
    }

    /// Prints the coach's remark on a choice that was played. After quitting there is none: the
    /// player did not choose to stand on the remaining hands.
    pub(super) fn say_remark(&mut self, choice: Choice) -> Result<()> {
        let remark = self.coach.played(choice, &self.session).filter(|_| self.leave.is_none());
        remark.map_or(Ok(()), |remark| self.say(&remark.text))
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
