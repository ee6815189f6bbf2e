//! The coach in plain lines, at any table: [`CoachedLines`].
//!
//! Plain lines wait for the coach, usually a few milliseconds, so that the same answers always get
//! the same output.

use std::sync::mpsc::{self, Receiver};

use anyhow::Result;
use blackjack_engine::{Chips, Choice};
use blackjack_frontend::coach::{
    Answer, Coach, CoachMode, CoachSolver, CountMode, Ruling, Workers,
};
use blackjack_frontend::session::Session;

use crate::console::Console;

/// A game in plain lines with a coach.
pub(crate) trait CoachedLines {
    /// Returns the coach, the answers for it, and the session and the console of the game.
    fn coaching(&mut self) -> (&mut Coach, &Receiver<Answer>, &dyn Session, &Console);

    /// Prints a line.
    fn say(&mut self, line: &str) -> Result<()>;

    /// Refuses help where none is allowed; returns whether it did.
    fn refuses_help(&mut self) -> Result<bool> {
        Ok(false)
    }

    /// Prints lines.
    fn say_all(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Returns whether the coach lets a choice through; otherwise prints the objection.
    fn coach_allows(&mut self, choice: Choice) -> Result<bool> {
        self.listen();
        match self.coaching().0.ruling(choice) {
            Ruling::Play | Ruling::Hold => Ok(true),
            Ruling::Object(why) => {
                self.say(&why.text)?;
                self.say("Repeat it if you mean it.")?;
                Ok(false)
            }
        }
    }

    /// Prints the keys of the coach and the count, if they are on.
    fn say_coach_help(&mut self) -> Result<()> {
        let settings = self.coaching().0.settings();
        let coach = (settings.mode != CoachMode::Off).then_some("c asks the coach");
        let count = (settings.count != CountMode::Off).then_some("k shows the count");
        let help: Vec<_> = coach.into_iter().chain(count).collect();
        if help.is_empty() { Ok(()) } else { self.say(&format!("{}.", help.join(", "))) }
    }

    /// Prints what a coach or a count that always speaks has to say before a decision or this bet.
    fn say_unasked(&mut self, bet: Chips) -> Result<()> {
        let (coach, _, session, _) = self.coaching();
        let (settings, is_in_round) = (coach.settings(), session.view().is_in_round());
        let (count, mode) = (settings.count, settings.mode);
        if count == CountMode::Shown {
            self.say_count()?;
        }
        if mode != CoachMode::Always {
            return Ok(());
        }
        if is_in_round {
            return self.say_advice(bet);
        }
        self.ask_about_bet();
        let lines = self.coaching().0.before_bet(bet);
        self.say_all(&lines)
    }

    /// Prints the advice on the decision, or on this bet.
    fn say_advice(&mut self, bet: Chips) -> Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        if self.coaching().0.settings().mode == CoachMode::Off {
            return self.say("The coach is off.");
        }
        self.ask_about_bet();
        let lines = self.coaching().0.lines(bet).unwrap_or_default();
        self.say_all(&lines)
    }

    /// Prints the count of the cards that everybody has seen since the shuffle.
    fn say_count(&mut self) -> Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        let (coach, _, session, _) = self.coaching();
        if coach.settings().count == CountMode::Off {
            return self.say("The count is off.");
        }
        let mut seen = session.seen_cards();
        if let Some(round) = session.view().open_round() {
            seen += round.cards.open_cards().collect();
        }
        let lines = coach.tally(&seen).map(|tally| tally.lines());
        self.say_all(&lines.unwrap_or_default())
    }

    /// Asks the coach about the next bet, and waits for the answer.
    fn ask_about_bet(&mut self) {
        let (coach, _, session, _) = self.coaching();
        coach.ask_about_bet(session);
        self.listen();
    }

    /// Waits until the coach has all answers.
    fn listen(&mut self) {
        self.listen_while(Coach::is_thinking);
    }

    /// Receives answers while the condition holds for the coach.
    fn listen_while(&mut self, holds: impl Fn(&Coach) -> bool) {
        let (coach, answers, session, console) = self.coaching();
        while holds(coach) {
            let Ok(answer) = answers.recv() else { break };
            coach.receive(answer, session, console.now_ms());
        }
    }
}

/// Starts the workers of a coach; returns them and their answers.
pub(crate) fn spawn_workers(coach: &Coach) -> (Workers, Receiver<Answer>) {
    let (sender, answers) = mpsc::channel();
    let workers = Workers::spawn(coach.questions(), CoachSolver::default, move |answer| {
        // After the game, answers have no receiver.
        let _ignored = sender.send(answer);
    });
    (workers, answers)
}
