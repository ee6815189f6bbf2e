//! Leaving the game, in mid-round too.

use blackjack_engine::{Action, Choice, Phase};

use super::{Game, GameMode, Reaction};
use crate::narrator;
use crate::session::Command;
use crate::ui_command::UiCommand;

impl Game {
    /// Leaves; in mid-round of a game that is not remembered, it is asked whether that is meant.
    pub fn leave(&mut self) -> Reaction {
        if self.is_leaving || self.mode.is_optional() || !self.would_lose_a_round() {
            return Reaction::Leave;
        }
        self.skip_playback();
        self.typed = None;
        self.is_leaving = true;
        Reaction::Draw
    }

    /// Whether a round is in play, or about to be, that nobody remembers.
    fn would_lose_a_round(&self) -> bool {
        (self.session.is_in_round() || self.is_pending()) && !self.session.is_stored()
    }

    /// Does what is to be done when it was asked whether the game is left.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all commands a place knows a few")]
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

    /// Plays a round that nobody remembers to its end, as far as its table answers at once: open
    /// hands stand. One that is remembered stays open.
    pub fn close(&mut self, now_ms: i64) {
        // Of the daily a round that is left does not count.
        while self.would_lose_a_round() && matches!(self.mode, GameMode::Regular) {
            let Some(hand) = self.session.active_hand() else { break };
            let choice = match self.session.phase() {
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

    /// Whether a round could not be written down where that was asked for.
    pub fn has_lost_rounds(&self) -> bool {
        self.rounds.as_ref().is_some_and(|rounds| rounds.has_failed())
    }

    /// The last words, a line each; `ascii` tells whether nothing else can be shown.
    pub fn farewell(&mut self, ascii: bool) -> Vec<String> {
        match &mut self.mode {
            GameMode::Daily(daily) => {
                return daily.result(self.session.house().stakes(), ascii);
            }
            GameMode::Drill(last_words) => return std::mem::take(last_words),
            GameMode::Regular | GameMode::WhatIf(_) => {}
        }
        let stakes = self.session.house().stakes();
        let players = (0..self.session.players()).filter(|&player| self.session.can_bet(player));
        let score =
            |player| narrator::score(stakes, self.session.name(player), self.session.net(player));
        let mut lines: Vec<_> =
            players.map(|player| format!("Goodbye. {}", score(player))).collect();
        if self.session.is_in_round() {
            lines.push("The round stays on the table, and goes on when you come back.".into());
        }
        lines
    }
}
