//! The what-if mode in plain lines: a past round, replayed with other choices at a separate table.

use blackjack_coach::spell_matchups;
use blackjack_frontend::session::Session;
use std::mem;

use anyhow::Result;
use blackjack_frontend::history::what_if::ReplayedRound;
use blackjack_frontend::narrator::Narrator;
use blackjack_table::RoundId;

use super::{GameMode, Plain};
use crate::coached_lines::CoachedLines;
use crate::console::Leave;

impl Plain {
    /// Replays a round with other choices: the last one or the one with this number, from its first
    /// decision or a later one. Then the game continues as before.
    pub(super) fn what_if(&mut self, round: Option<i64>, from: Option<usize>) -> Result<()> {
        let past = match round {
            None => ReplayedRound::last_round(&self.session),
            Some(id) => ReplayedRound::by_number(&self.session, RoundId(id)),
        };
        let past = past.and_then(|past| past.at_decision(from.unwrap_or(1)));
        match past.and_then(|past| Ok((past.session()?, past))) {
            Err(why) => self.say(&why),
            Ok((session, past)) => {
                let narrator = Narrator::resumed(session.house(), past.names().to_vec());
                let house = mem::replace(&mut self.game.config.house, session.house().clone());
                let session = mem::replace(&mut self.session, session);
                // Reviews of the game must arrive before its coach is set aside.
                self.print_standard()?;
                self.receive_last_answers();
                let side_coach = self.coach.for_side_game(self.session.house());
                let coach = mem::replace(&mut self.coach, side_coach);
                let narrator = mem::replace(&mut self.narrator, narrator);
                let mode = mem::replace(&mut self.mode, GameMode::WhatIf);
                let result = self.replay(&past);
                self.mode = mode;
                (self.game.config.house, self.session, self.narrator) = (house, session, narrator);
                self.coach = coach;
                result
            }
        }
    }

    /// Plays the round on the table, and compares both rounds. Quitting returns to the game.
    fn replay(&mut self, past: &ReplayedRound) -> Result<()> {
        self.say(&past.opening_line())?;
        let table = self.session.view().open_round().map(|round| self.narrator.table(&round.cards));
        self.say_all(&table.unwrap_or_default())?;
        self.coach.follow(&self.session);
        while let Some(round) = self.session.view().open_round().cloned() {
            let Some((hand, choice)) = self.decide(&round)? else { break };
            if self.leave.is_some() {
                self.leave = self.leave.take().filter(|&leave| leave != Leave::End);
                return self.say("You return to the game.");
            }
            if let Some(choice) = choice {
                self.play(hand, choice)?;
            }
        }
        let Some(now) = self.session.last_record().cloned() else { return Ok(()) };
        let lines: Vec<_> =
            past.comparison_lines(&now).iter().map(|line| spell_matchups(line)).collect();
        self.say_all(&lines)
    }
}
