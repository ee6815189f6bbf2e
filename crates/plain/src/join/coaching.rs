//! The coach of a remote table: it runs locally, on public cards.

use anyhow::Result;
use blackjack_engine::{Chips, Choice};
use blackjack_frontend::coach::{Coach, CoachMode, CountMode, Ruling};
use blackjack_frontend::session::Session;

use super::lines::PlainJoin;

impl PlainJoin {
    /// Returns whether the coach permits a choice; otherwise prints the objection.
    pub(super) fn coach_allows(&mut self, choice: Choice) -> Result<bool> {
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

    /// Prints the unrequested advice or count before a question, if the player has chosen that.
    pub(super) fn say_unasked(&mut self, bet: Chips) -> Result<()> {
        if self.coach.settings().count == CountMode::Shown {
            self.say_count()?;
        }
        if self.coach.settings().mode != CoachMode::Always {
            return Ok(());
        }
        if self.session.view().is_in_round() {
            return self.say_advice(bet);
        }
        self.coach.ask_about_bet(&self.session);
        self.listen();
        let lines = self.coach.before_bet(bet);
        self.say_all(&lines)
    }

    /// Prints the advice on the player's decision, or on this bet.
    pub(super) fn say_advice(&mut self, bet: Chips) -> Result<()> {
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
        if self.coach.settings().count == CountMode::Off {
            return self.say("The count is off.");
        }
        let mut seen = self.session.seen_cards();
        if let Some(round) = self.session.view().open_round() {
            seen += round.cards.open_cards().collect();
        }
        let lines = self.coach.tally(&seen).map(|tally| tally.lines());
        self.say_all(&lines.unwrap_or_default())
    }

    /// Prints the coach's remark on a choice that was played.
    pub(super) fn say_remark(&mut self, choice: Choice) -> Result<()> {
        self.listen();
        let remark = self.coach.played(choice, &self.session);
        remark.map_or(Ok(()), |remark| self.say(&remark.text))
    }

    /// Waits until the coach has all answers.
    fn listen(&mut self) {
        while Coach::is_thinking(&self.coach) {
            let Ok(answer) = self.answers.recv() else { break };
            self.coach.receive(answer, &self.session, self.console.now_ms());
        }
    }
}
