//! The modes other than the regular game: what-if rounds and the daily.

use super::{Game, Reaction};
use crate::background::Background;
use crate::daily::DailyAttempt;
use crate::game::mode::{GameMode, WhatIf};
use crate::history::what_if::ReplayedRound;
use crate::scene::Tone;
use crate::session::{Command, LocalSession, Session};
use crate::ui::command::UiCommand;

impl Game {
    /// Turns the game into the daily, and deals its next round, unless one is open.
    pub fn begin_daily(&mut self, daily: DailyAttempt, now_ms: i64) {
        let (greeting, is_over) = (daily.greeting(), daily.is_over());
        self.mode = GameMode::Daily(Box::new(daily));
        for line in &greeting {
            self.note(line);
        }
        if !self.session.view().is_in_round() && !is_over {
            self.deal_next_daily(now_ms);
        }
        if let Some(first) = greeting.into_iter().next()
            && self.message.is_none()
        {
            self.say(Tone::Plain, first);
        }
    }

    /// Returns whether the mode forbids a command, and shows the reason.
    pub fn forbids(&mut self, command: UiCommand) -> bool {
        let why = self.forbidden(command);
        if let Some(why) = why {
            self.refuse(why);
        }
        why.is_some()
    }

    /// Returns the reason why a command is not available in this game, if it is not: a table of a
    /// server has its own house, and its rounds are stored there.
    pub(crate) fn forbidden(&self, command: UiCommand) -> Option<&'static str> {
        let is_local = matches!(
            command,
            UiCommand::History
                | UiCommand::Statistics
                | UiCommand::Drill
                | UiCommand::Settings
                | UiCommand::WhatIf
        );
        if is_local && self.session.is_shared() {
            return Some("That is not available at a table of a server.");
        }
        if command == UiCommand::Chat && !self.session.is_shared() {
            return Some("Nobody else is at this table.");
        }
        let is_help = matches!(command, UiCommand::Coach | UiCommand::Count | UiCommand::Chart);
        if is_help && !self.session.has_help() {
            return Some(
                "There is no help during an evening: its end shows what mistakes have cost.",
            );
        }
        self.mode.forbids(command)
    }

    /// Creates a side game with the same coach, in which a past round is replayed with other
    /// choices.
    ///
    /// # Errors
    ///
    /// Returns the reason if the round cannot be replayed, as a sentence.
    pub fn side_game(&self, past: ReplayedRound) -> Result<Self, String> {
        let (session, begins) = (past.session()?, past.opening_line());
        let mut game = self.side_game_at(session);
        game.begin();
        game.coach = self.coach.for_side_game(game.session.house());
        game.coach.follow(game.session.as_ref());
        game.mode = GameMode::WhatIf(Box::new(WhatIf { past, comparison: None }));
        game.log.insert(0, begins.clone());
        game.say(Tone::Plain, begins);
        Ok(game)
    }

    fn side_game_at(&self, session: LocalSession) -> Self {
        let config = self.config.for_side_game(session.house());
        Self::new(config, Box::new(session), self.pace, Vec::new())
    }

    /// Records the time of an answer in the daily.
    pub(super) fn record_answer(&mut self, now_ms: i64) {
        if let GameMode::Daily(daily) = &mut self.mode {
            daily.answered(now_ms);
        }
    }

    /// Starts judging or comparing a finished round, as the mode requires.
    pub(super) fn finish_round(&mut self) {
        match &mut self.mode {
            GameMode::Regular | GameMode::Drill(_) => {}
            GameMode::Daily(daily) => daily.round_over(self.session.as_ref()),
            GameMode::WhatIf(what_if) => {
                let (past, now) = (what_if.past.clone(), self.session.last_record().cloned());
                let both = move || now.map(|now| past.comparison_lines(&now)).unwrap_or_default();
                what_if.comparison = Some(Background::new(both));
            }
        }
    }

    /// Reports both results of a replayed round, once all of it is shown.
    pub(super) fn report_comparison(&mut self) {
        let (GameMode::WhatIf(what_if), Some(now)) = (&self.mode, self.session.last_record())
        else {
            return;
        };
        if !self.session.view().is_in_round() {
            let line = what_if.past.outcome_line(now);
            self.note(line.clone());
            self.say(Tone::Plain, line);
        }
    }

    /// Performs a command after a round that is not followed by betting.
    pub(super) fn go_on(&mut self, command: UiCommand, now_ms: i64, ascii: bool) -> Reaction {
        if command != UiCommand::Go {
            return Reaction::Draw;
        }
        match &mut self.mode {
            GameMode::Regular | GameMode::Drill(_) => Reaction::Draw,
            GameMode::Daily(daily) if !daily.is_over() => {
                self.deal_next_daily(now_ms);
                Reaction::Draw
            }
            GameMode::Daily(daily) => {
                let lines = daily.result(self.session.house().stakes(), ascii);
                Reaction::ShowText { title: "The daily", lines }
            }
            GameMode::WhatIf(what_if) => {
                let both = what_if.comparison.as_mut().map(|both| both.get().clone());
                Reaction::ShowText { title: "Both ways", lines: both.unwrap_or_default() }
            }
        }
    }

    /// Deals the next round of the daily.
    fn deal_next_daily(&mut self, now_ms: i64) {
        let GameMode::Daily(daily) = &mut self.mode else { return };
        let line = daily.round_begins(now_ms);
        self.note(line);
        self.send(Command::Deal(DailyAttempt::wagers()), now_ms);
    }
}
