//! Leaving the game, in mid-round too.

use blackjack_engine::{Action, Asked};
use blackjack_table::{Choice, Command};

use super::super::verb::Verb;
use super::{App, Effect, Purpose};
use crate::voice;

impl App {
    /// Leaves; in mid-round of a game that is not remembered, it is asked whether that is meant.
    pub(super) fn leave(&mut self) -> Effect {
        if self.is_leaving || self.purpose.is_aside() || !self.would_lose_a_round() {
            return Effect::Leave;
        }
        self.hurry();
        self.typed = None;
        self.pages.clear();
        self.is_leaving = true;
        Effect::Show
    }

    /// Whether a round is in play that nobody remembers.
    fn would_lose_a_round(&self) -> bool {
        self.table.round().is_some() && self.table.memory().is_none()
    }

    /// Does what is to be done when it was asked whether the game is left.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a place knows a few")]
    pub(super) fn answer(&mut self, verb: Verb) -> Effect {
        match verb {
            Verb::Go => Effect::Leave,
            Verb::Decline | Verb::Back => {
                self.is_leaving = false;
                Effect::Show
            }
            _ => Effect::Nothing,
        }
    }

    /// Says that there is no shell to stop for.
    pub(in super::super) fn cannot_stop(&mut self) {
        self.refuse("There is no shell here that could call the game back.");
    }

    /// Plays a round that nobody remembers to its end: open hands stand. One that is remembered
    /// stays open.
    pub(in super::super) fn close(&mut self, now_ms: i64) {
        // Of the daily a round that is left does not count.
        while self.would_lose_a_round() && matches!(self.purpose, Purpose::Usual) {
            let Some(hand) = self.table.asked_hand() else { break };
            let choice = match self.asked() {
                Some(Asked::Action { .. }) => Choice::Act(Action::Stand),
                Some(Asked::Insurance { .. } | Asked::EarlySurrender { .. }) => Choice::Decline,
                Some(Asked::Card(_) | Asked::Nothing) | None => break,
            };
            if !self.apply(Command::Play { hand, choice }, now_ms) {
                break;
            }
        }
        self.hurry();
        self.finish_drills();
    }

    /// The last words, a line each.
    pub(in super::super) fn farewell(&mut self) -> Vec<String> {
        match &mut self.purpose {
            Purpose::Daily(daily) => {
                return daily.result(self.table.house().stakes(), self.manner.look.ascii);
            }
            Purpose::Drill(last_words) => return std::mem::take(last_words),
            Purpose::Usual | Purpose::WhatIf(_) => {}
        }
        let stakes = self.table.house().stakes();
        let players = (0..self.table.players()).filter(|&player| self.table.stays(player));
        let score = |player| voice::score(stakes, self.table.name(player), self.table.net(player));
        let mut lines: Vec<_> =
            players.map(|player| format!("Goodbye. {}", score(player))).collect();
        if self.table.round().is_some() {
            lines.push("The round stays on the table, and goes on when you come back.".into());
        }
        lines
    }
}
