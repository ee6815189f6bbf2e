//! What if, in plain lines: a round of the past, played another way at a table of its own.

use std::mem;

use anyhow::Result;
use blackjack_table::RoundId;

use super::{Occasion, Plain};
use crate::console::Leave;
use crate::voice::Voice;
use crate::what_if::Past;

impl Plain {
    /// Plays a round another way, the last one or that of a number, from its first decision or
    /// another. Then everything is as it was before.
    pub(super) fn what_if(&mut self, round: Option<i64>, from: Option<usize>) -> Result<()> {
        let past = match round {
            None => Past::last(&self.table),
            Some(id) => Past::numbered(&self.table, RoundId(id)),
        };
        let past = past.and_then(|past| past.at_decision(from.unwrap_or(1)));
        match past.and_then(|past| Ok((past.table()?, past))) {
            Err(why) => self.say(&why),
            Ok((table, past)) => {
                let voice = Voice::resumed(*table.house().stakes(), past.names().to_vec());
                let house = mem::replace(&mut self.setup.house, table.house().clone());
                let table = mem::replace(&mut self.table, table);
                // What is heard beside the game is not about its rounds.
                self.say_standard()?;
                self.hear_the_last();
                let beside = self.coach.beside(self.table.house());
                let coach = mem::replace(&mut self.coach, beside);
                let voice = mem::replace(&mut self.voice, voice);
                let occasion = mem::replace(&mut self.occasion, Occasion::WhatIf);
                let played = self.play_another_way(&past);
                self.occasion = occasion;
                (self.setup.house, self.table, self.voice) = (house, table, voice);
                self.coach = coach;
                played
            }
        }
    }

    /// Plays the round that is on the table, and compares both ways. Who leaves goes back to the
    /// game.
    fn play_another_way(&mut self, past: &Past) -> Result<()> {
        self.say(&past.begins())?;
        let told = self.table.round().map(|record| self.voice.table(record.round()));
        self.say_all(&told.unwrap_or_default())?;
        self.coach.follow(&self.table);
        while let Some(record) = self.table.round().cloned() {
            let Some((hand, choice)) = self.decide(&record)? else { break };
            if self.leave.is_some() {
                self.leave = self.leave.take().filter(|&leave| leave != Leave::End);
                return self.say("You go back to the game.");
            }
            if let Some(choice) = choice {
                self.play(hand, choice)?;
            }
        }
        let Some(now) = self.table.last().cloned() else { return Ok(()) };
        self.say_all(&past.both_ways(&now))
    }
}
