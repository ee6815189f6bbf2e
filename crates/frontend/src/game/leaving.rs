//! Leaving the game, in mid-round too.

use blackjack_engine::{Action, Asked, Choice};

use super::{Game, Purpose, Reaction};
use crate::session::Command;
use crate::verb::Verb;
use crate::voice;

impl Game {
    /// Leaves; in mid-round of a game that is not remembered, it is asked whether that is meant.
    pub fn leave(&mut self) -> Reaction {
        if self.is_leaving || self.purpose.is_aside() || !self.would_lose_a_round() {
            return Reaction::Leave;
        }
        self.hurry();
        self.typed = None;
        self.is_leaving = true;
        Reaction::Show
    }

    /// Whether a round is in play, or about to be, that nobody remembers.
    fn would_lose_a_round(&self) -> bool {
        (self.session.is_in_round() || self.is_pending()) && !self.session.is_remembered()
    }

    /// Does what is to be done when it was asked whether the game is left.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a place knows a few")]
    pub(super) fn answer(&mut self, verb: Verb) -> Reaction {
        match verb {
            Verb::Go => Reaction::Leave,
            Verb::Decline | Verb::Back => {
                self.is_leaving = false;
                Reaction::Show
            }
            _ => Reaction::Nothing,
        }
    }

    /// Plays a round that nobody remembers to its end, as far as its table answers at once: open
    /// hands stand. One that is remembered stays open.
    pub fn close(&mut self, now_ms: i64) {
        // Of the daily a round that is left does not count.
        while self.would_lose_a_round() && matches!(self.purpose, Purpose::Usual) {
            let Some(hand) = self.session.asked_hand() else { break };
            let choice = match self.session.asked() {
                Some(Asked::Action { .. }) => Choice::Act(Action::Stand),
                Some(Asked::Insurance { .. } | Asked::EarlySurrender { .. }) => Choice::Decline,
                Some(Asked::Card(_) | Asked::Nothing) | None => break,
            };
            let question = self.session.view().question;
            self.send(Command::Play { hand, choice }, now_ms);
            if self.is_pending() || self.session.view().question == question {
                break;
            }
        }
        self.hurry();
    }

    /// Whether a round could not be written down where that was asked for.
    pub fn has_lost_rounds(&self) -> bool {
        self.rounds.as_ref().is_some_and(|rounds| rounds.has_failed())
    }

    /// The last words, a line each; `ascii` tells whether nothing else can be shown.
    pub fn farewell(&mut self, ascii: bool) -> Vec<String> {
        match &mut self.purpose {
            Purpose::Daily(daily) => {
                return daily.result(self.session.house().stakes(), ascii);
            }
            Purpose::Drill(last_words) => return std::mem::take(last_words),
            Purpose::Usual | Purpose::WhatIf(_) => {}
        }
        let stakes = self.session.house().stakes();
        let players = (0..self.session.players()).filter(|&player| self.session.stays(player));
        let score =
            |player| voice::score(stakes, self.session.name(player), self.session.net(player));
        let mut lines: Vec<_> =
            players.map(|player| format!("Goodbye. {}", score(player))).collect();
        if self.session.is_in_round() {
            lines.push("The round stays on the table, and goes on when you come back.".into());
        }
        lines
    }
}
