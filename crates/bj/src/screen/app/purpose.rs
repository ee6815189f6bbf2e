//! What a game is played for: rounds as they come, a round of the past another way, or the daily.

use blackjack_coach::Daily;
use blackjack_table::{RoundId, Table};

use super::super::manner::Manner;
use super::super::scene::Tone;
use super::super::verb::Verb;
use super::coaching::text;
use super::pages::Page;
use super::{App, Effect, Msg};
use crate::daily::{NO_HELP, Try};
use crate::later::Later;
use crate::setup::Setup;
use crate::what_if::Past;

/// What a game is played for.
#[derive(Debug, Default)]
pub(in super::super) enum Purpose {
    /// Rounds, one after the other, with bets.
    #[default]
    Usual,
    /// A round of the past, another way: a game that lies on top of another one.
    WhatIf(Box<WhatIf>),
    /// The daily.
    Daily(Box<Try>),
    /// Nothing: only drills are wanted, beside the table. What came of the last one is told last.
    Drill(Vec<String>),
}

/// A round of the past that is played another way.
#[derive(Debug)]
pub(in super::super) struct WhatIf {
    past: Past,
    /// How both ways came out, once this one is over: it is worked out beside the game.
    both: Option<Later<Vec<String>>>,
}

impl Purpose {
    /// What stands where other games say whether they are remembered; nothing for those.
    pub(in super::super) fn remark(&self) -> Option<String> {
        match self {
            Self::Usual | Self::Drill(_) => None,
            Self::WhatIf(_) => Some("what if".into()),
            Self::Daily(daily) => Some(daily.title()),
        }
    }

    /// The number of its round, where that is not its own table's.
    pub(in super::super) const fn round(&self) -> Option<RoundId> {
        match self {
            Self::WhatIf(what_if) => Some(what_if.past.id()),
            Self::Usual | Self::Daily(_) | Self::Drill(_) => None,
        }
    }

    /// Whether bets are placed before a round.
    pub(in super::super) const fn has_bets(&self) -> bool {
        matches!(self, Self::Usual | Self::Drill(_))
    }

    /// Whether the game lies on top of another one.
    pub(in super::super) const fn is_aside(&self) -> bool {
        matches!(self, Self::WhatIf(_))
    }

    /// What going on does, once a round is over that no bets follow on.
    pub(in super::super) fn next(&self) -> String {
        match self {
            Self::Usual | Self::Drill(_) => "go on".into(),
            Self::WhatIf(_) => "both ways".into(),
            Self::Daily(daily) if daily.is_over() => "the result".into(),
            Self::Daily(daily) => daily.next(),
        }
    }

    /// Why something cannot be done in such a game, as a sentence.
    pub(in super::super) fn forbids(&self, verb: Verb) -> Option<&'static str> {
        match (self, verb) {
            (Self::Daily(_), Verb::Undo) => {
                Some("Nothing is taken back here: what is chosen counts.")
            }
            (Self::Daily(_), Verb::Coach | Verb::Count | Verb::Chart) => Some(NO_HELP),
            (
                Self::WhatIf(_) | Self::Daily(_),
                Verb::History
                | Verb::Chart
                | Verb::Statistics
                | Verb::Drill
                | Verb::Settings
                | Verb::WhatIf,
            ) => Some("That is for the game's own table."),
            _ => None,
        }
    }
}

impl App {
    /// The daily at its table, with its first round on it.
    pub(in super::super) fn daily(
        setup: Setup,
        table: Table,
        manner: Manner,
        daily: Try,
        now_ms: i64,
    ) -> Self {
        let mut app = Self::new(setup, table, manner, Vec::new());
        let greeting = daily.greeting();
        app.purpose = Purpose::Daily(Box::new(daily));
        for line in &greeting {
            app.note(line);
        }
        app.next_of_the_day(now_ms);
        if let Some(first) = greeting.into_iter().next() {
            app.say(Tone::Plain, first);
        }
        app
    }

    /// What became of something that came in, if a game lies on top of this one: that one gets it.
    /// Time goes on in both, and the coach speaks to both.
    pub(super) fn pass_on(&mut self, msg: &Msg, now_ms: i64) -> Option<Effect> {
        let Some(Page::Game(game)) = self.pages.last_mut() else { return None };
        let effect = game.update(msg.clone(), now_ms);
        Some(match (msg, effect) {
            (Msg::Tick | Msg::Heard(_), above) => {
                let below = self.take_in(msg.clone(), now_ms);
                if above == Effect::Nothing { below } else { above }
            }
            (_, Effect::Close) => {
                self.pages.pop();
                Effect::Show
            }
            (_, Effect::Leave) => self.leave(),
            (_, effect) => effect,
        })
    }

    /// The game that lies on top of this one.
    pub(super) fn game_on_top(&self) -> Option<&Self> {
        if let Some(Page::Game(game)) = self.pages.last() { Some(game) } else { None }
    }

    /// Refuses what has no place in such a game, and says so; returns whether.
    pub(super) fn forbids(&mut self, verb: Verb) -> bool {
        let why = self.purpose.forbids(verb);
        if let Some(why) = why {
            self.refuse(why);
        }
        why.is_some()
    }

    /// Opens the round that was finished last, to be played another way.
    pub(super) fn what_if(&mut self) -> Effect {
        self.hurry();
        self.open_past(Past::last(&self.table))
    }

    /// Opens a round of the past, to be played another way from this step on.
    pub(super) fn what_if_from(&mut self, round: RoundId, step: usize) -> Effect {
        let past = Past::numbered(&self.table, round);
        self.open_past(past.map(|past| past.at_step(step)))
    }

    /// Lays a game on top of this one, in which a round of the past is played; or says why not.
    fn open_past(&mut self, past: Result<Past, String>) -> Effect {
        match past.and_then(|past| Ok((past.table()?, past))) {
            Ok((table, past)) => {
                let game = self.beside(table, past);
                self.push(Page::Game(Box::new(game)));
            }
            Err(why) if self.pages.is_empty() => self.refuse(why),
            Err(why) => self.exported(why),
        }
        Effect::Show
    }

    /// A game beside this one, with the same coach.
    fn beside(&self, table: Table, past: Past) -> Self {
        let (setup, begins) = (self.setup.beside(table.house()), past.begins());
        let mut game = Self::new(setup, table, self.manner.clone(), Vec::new());
        game.coach = self.coach.beside(game.table.house());
        game.coach.follow(&game.table);
        game.purpose = Purpose::WhatIf(Box::new(WhatIf { past, both: None }));
        game.log.insert(0, begins.clone());
        game.say(Tone::Plain, begins);
        game
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
            Purpose::Daily(daily) => daily.round_over(&self.table),
            Purpose::WhatIf(what_if) => {
                let (past, now) = (what_if.past.clone(), self.table.last().cloned());
                let both = move || now.map(|now| past.both_ways(&now)).unwrap_or_default();
                what_if.both = Some(Later::new(both));
            }
        }
    }

    /// Says how a round of the past came out both ways, once all of it is shown.
    pub(super) fn tell_both_ways(&mut self) {
        let (Purpose::WhatIf(what_if), Some(now)) = (&self.purpose, self.table.last()) else {
            return;
        };
        if self.table.round().is_none() {
            let line = what_if.past.came_out(now);
            self.note(line.clone());
            self.say(Tone::Plain, line);
        }
    }

    /// Does what is to be done when a round is over that no bets follow on.
    pub(super) fn go_on(&mut self, verb: Verb, now_ms: i64) {
        if verb != Verb::Go {
            return;
        }
        let (title, lines) = match &mut self.purpose {
            Purpose::Usual | Purpose::Drill(_) => return,
            Purpose::Daily(daily) if !daily.is_over() => return self.next_of_the_day(now_ms),
            Purpose::Daily(daily) => {
                let stakes = self.table.house().stakes();
                ("The daily", daily.result(stakes, self.manner.look.ascii))
            }
            Purpose::WhatIf(what_if) => {
                let both = what_if.both.as_mut().map(|both| both.get().clone());
                ("Both ways", both.unwrap_or_default())
            }
        };
        self.push(text(title, lines, Verb::Go, self));
    }

    /// Deals the next round of the daily.
    fn next_of_the_day(&mut self, now_ms: i64) {
        let Purpose::Daily(daily) = &mut self.purpose else { return };
        let line = daily.round_begins(now_ms);
        self.note(line);
        self.deal_for(Daily::wagers(), now_ms);
    }
}
