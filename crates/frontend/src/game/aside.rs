//! Games that are not rounds with bets, one after the other: a round of the past, the daily.

use super::{Game, Reaction};
use crate::daily::Try;
use crate::later::Later;
use crate::purpose::{Purpose, WhatIf};
use crate::scene::Tone;
use crate::session::{Command, LocalSession, Session};
use crate::verb::Verb;
use crate::what_if::Past;

impl Game {
    /// Makes it the daily, and deals its first round.
    pub fn begin_daily(&mut self, daily: Try, now_ms: i64) {
        let greeting = daily.greeting();
        self.purpose = Purpose::Daily(Box::new(daily));
        for line in &greeting {
            self.note(line);
        }
        self.next_of_the_day(now_ms);
        if let Some(first) = greeting.into_iter().next() {
            self.say(Tone::Plain, first);
        }
    }

    /// Refuses what has no place in such a game, and says so; returns whether.
    pub fn forbids(&mut self, verb: Verb) -> bool {
        let why = self.purpose.forbids(verb);
        if let Some(why) = why {
            self.refuse(why);
        }
        why.is_some()
    }

    /// A game beside this one, in which a round of the past is played another way, with the same
    /// coach; or why it cannot be, in a sentence.
    ///
    /// # Errors
    ///
    /// Why it cannot be, in a sentence.
    pub fn beside(&self, past: Past) -> Result<Self, String> {
        let (session, begins) = (past.session()?, past.begins());
        let mut game = self.beside_at(session);
        game.begin();
        game.coach = self.coach.beside(game.session.house());
        game.coach.follow(game.session.as_ref());
        game.purpose = Purpose::WhatIf(Box::new(WhatIf { past, both: None }));
        game.log.insert(0, begins.clone());
        game.say(Tone::Plain, begins);
        Ok(game)
    }

    fn beside_at(&self, session: LocalSession) -> Self {
        let config = self.config.beside(session.house());
        Self::new(config, Box::new(session), self.pace, Vec::new())
    }

    /// Takes in that somebody answered.
    pub(super) fn note_answer(&mut self, now_ms: i64) {
        if let Purpose::Daily(daily) = &mut self.purpose {
            daily.answered(now_ms);
        }
    }

    /// Takes in that the round is over.
    pub(super) fn round_is_over(&mut self) {
        match &mut self.purpose {
            Purpose::Usual | Purpose::Drill(_) => {}
            Purpose::Daily(daily) => daily.round_over(self.session.as_ref()),
            Purpose::WhatIf(what_if) => {
                let (past, now) = (what_if.past.clone(), self.session.last().cloned());
                let both = move || now.map(|now| past.both_ways(&now)).unwrap_or_default();
                what_if.both = Some(Later::new(both));
            }
        }
    }

    /// Says how a round of the past came out both ways, once all of it is shown.
    pub(super) fn tell_both_ways(&mut self) {
        let (Purpose::WhatIf(what_if), Some(now)) = (&self.purpose, self.session.last()) else {
            return;
        };
        if !self.session.is_in_round() {
            let line = what_if.past.came_out(now);
            self.note(line.clone());
            self.say(Tone::Plain, line);
        }
    }

    /// Does what is to be done when a round is over that no bets follow on.
    pub(super) fn go_on(&mut self, verb: Verb, now_ms: i64, ascii: bool) -> Reaction {
        if verb != Verb::Go {
            return Reaction::Show;
        }
        match &mut self.purpose {
            Purpose::Usual | Purpose::Drill(_) => Reaction::Show,
            Purpose::Daily(daily) if !daily.is_over() => {
                self.next_of_the_day(now_ms);
                Reaction::Show
            }
            Purpose::Daily(daily) => {
                let lines = daily.result(self.session.house().stakes(), ascii);
                Reaction::Tell { title: "The daily", lines }
            }
            Purpose::WhatIf(what_if) => {
                let both = what_if.both.as_mut().map(|both| both.get().clone());
                Reaction::Tell { title: "Both ways", lines: both.unwrap_or_default() }
            }
        }
    }

    /// Deals the next round of the daily.
    fn next_of_the_day(&mut self, now_ms: i64) {
        let Purpose::Daily(daily) = &mut self.purpose else { return };
        let line = daily.round_begins(now_ms);
        self.note(line);
        self.send(Command::Deal(Try::wagers()), now_ms);
    }
}
