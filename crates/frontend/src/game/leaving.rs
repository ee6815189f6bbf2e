//! Leaving the game, even in mid-round.

use blackjack_engine::{Action, Choice, Phase};

use super::{Game, GameMode, Reaction};
use crate::narrator;
use crate::session::Command;
use crate::ui::command::UiCommand;

impl Game {
    /// Leaves the game. If that would lose a round that is not stored, asks for confirmation first.
    pub fn leave(&mut self) -> Reaction {
        if self.is_leaving || self.mode.is_optional() || !self.would_lose_a_round() {
            return Reaction::Leave;
        }
        self.skip_playback();
        self.typed = None;
        self.is_leaving = true;
        Reaction::Draw
    }

    /// Returns whether leaving would lose a round that is not stored.
    fn would_lose_a_round(&self) -> bool {
        (self.session.view().is_in_round() || self.is_pending()) && !self.session.is_stored()
    }

    /// Performs a command while the player is asked to confirm leaving.
    #[expect(clippy::wildcard_enum_match_arm, reason = "each context handles only a few commands")]
    pub(super) fn answer(&mut self, command: UiCommand) -> Reaction {
        match command {
            UiCommand::Go => Reaction::Leave,
            UiCommand::Decline | UiCommand::Back => {
                self.is_leaving = false;
                Reaction::Draw
            }
            _ => Reaction::Nothing,
        }
    }

    /// Finishes a round that is not stored, as long as the table answers at once: open hands stand.
    /// A stored round stays open.
    pub fn close(&mut self, now_ms: i64) {
        // In the daily an unfinished round does not count.
        while self.would_lose_a_round() && matches!(self.mode, GameMode::Regular) {
            let Some(hand) = self.session.view().active_hand() else { break };
            let choice = match self.session.view().phase() {
                Some(Phase::Action { .. }) => Choice::Act(Action::Stand),
                Some(Phase::Insurance { .. } | Phase::EarlySurrender { .. }) => Choice::Decline,
                Some(Phase::Card(_) | Phase::Over) | None => break,
            };
            let question = self.session.view().question;
            self.send(Command::Play { hand, choice }, now_ms);
            if self.is_pending() || self.session.view().question == question {
                break;
            }
        }
        self.skip_playback();
    }

    /// Returns whether a round could not be appended to the log of rounds.
    pub fn has_lost_rounds(&self) -> bool {
        self.rounds.as_ref().is_some_and(|rounds| rounds.has_failed())
    }

    /// Returns the lines to print at the end; `ascii` says whether the face shows only ASCII.
    pub fn farewell(&mut self, ascii: bool) -> Vec<String> {
        match &mut self.mode {
            GameMode::Daily(daily) => {
                return daily.result(self.session.house().stakes(), ascii);
            }
            GameMode::Drill(last_words) => return std::mem::take(last_words),
            GameMode::Regular | GameMode::WhatIf(_) => {}
        }
        let stakes = self.session.house().stakes();
        let players =
            (0..self.session.view().seats.len()).filter(|&player| self.session.can_bet(player));
        let score = |player| {
            narrator::score(stakes, self.session.name(player), self.session.view().net(player))
        };
        let mut lines: Vec<_> =
            players.map(|player| format!("Goodbye. {}", score(player))).collect();
        if self.session.view().is_in_round() && !self.session.is_shared() {
            lines.push("The round is saved and resumes when you come back.".into());
        }
        lines
    }
}
