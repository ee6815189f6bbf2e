//! The coach at the table: asking it, and showing what it says.

use blackjack_frontend::coach::{Answer, CoachMode, CountMode, Heard, Said};
use blackjack_frontend::context::Context;
use blackjack_frontend::scene::Tone;
use blackjack_frontend::verb::Verb;

use super::App;
use crate::beside::Beside;
use crate::effect::Effect;
use crate::options::Options;

/// What is said while advice is worked out.
const THINKING: &str = "The coach is thinking.";

impl App {
    /// Takes in an answer: of the coach, or for a screen beside the table.
    pub(super) fn hear(&mut self, answer: Answer, now_ms: i64) -> Effect {
        match answer {
            Answer::Found(finding) => self.found(&finding),
            Answer::Drill { ticket, begun } => self.hear_drill(ticket, begun, now_ms),
            Answer::Counsel { .. }
            | Answer::Bet { .. }
            | Answer::Level { .. }
            | Answer::Review { .. } => self.hear_coach(answer, now_ms),
        }
    }

    /// Takes in what the coach answers.
    fn hear_coach(&mut self, answer: Answer, now_ms: i64) -> Effect {
        match self.game.hear(answer, now_ms) {
            Heard::Nothing => return Effect::Nothing,
            Heard::Advice(None) => {
                if self.game.wanted.page && self.is_at_table() {
                    self.open_advice();
                }
            }
            Heard::Level(lines) => {
                if let Some(first) = lines.into_iter().next() {
                    self.tell_level(first);
                }
            }
            Heard::Advice(Some(_)) | Heard::Remark(_) => {}
        }
        Effect::Show
    }

    /// Says what the coach measures by: in the settings, where it was chosen just now, or at the
    /// table.
    fn tell_level(&mut self, line: String) {
        match self.pages.last_mut() {
            _ if self.on_top.is_some() => {}
            Some(Beside::Options(options)) => options.tell(line),
            Some(_) => {}
            None => self.game.say(Tone::Plain, line),
        }
    }

    /// Tells in the settings what differs from them in this game, and what its level costs.
    pub(super) fn tell_wishes(&self, options: &mut Options) {
        let coach = &self.game.coach;
        let asked = coach.wishes().beside(&self.ui.settings.coaching);
        let standard = coach.standard().and_then(Said::so).and_then(|it| it.first());
        let told = asked.into_iter().chain(standard.cloned());
        let told = told.collect::<Vec<_>>().join(" ");
        if !told.is_empty() {
            options.tell(told);
        }
    }

    /// Asks the coach: it speaks in the panel, or on a screen of its own where there is none, and
    /// for the next who asks.
    pub(super) fn ask_coach(&mut self) -> Effect {
        self.hurry();
        self.game.message = None;
        if self.game.coach.wishes().mode == CoachMode::Off {
            return self.say_off("The coach");
        }
        self.game.coach.ask_about_bet(self.game.session.as_ref());
        if self.has_panel && !self.game.shows_advice() {
            self.game.wanted.advice = true;
        } else {
            self.game.wanted.page = true;
            self.open_advice();
        }
        Effect::Show
    }

    /// Opens the advice on a screen of its own, once it is there.
    fn open_advice(&mut self) {
        match self.game.advice() {
            None => self.game.say(Tone::Plain, THINKING),
            Some(lines) => {
                self.game.wanted.page = false;
                self.game.message = None;
                self.tell("The coach", lines, Verb::Coach);
            }
        }
    }

    /// Tells the count: in the panel, or on a screen of its own where there is none.
    pub(super) fn ask_count(&mut self) -> Effect {
        self.hurry();
        self.game.message = None;
        if self.game.coach.wishes().count == CountMode::Off {
            return self.say_off("The count");
        }
        if self.has_panel && !self.game.shows_count() {
            self.game.wanted.count = true;
        } else if let Some(tally) = self.game.tally() {
            self.tell("The count", tally.lines(), Verb::Count);
        }
        Effect::Show
    }

    /// Says that something is off, and which key turns it on.
    fn say_off(&mut self, what: &str) -> Effect {
        let key = self.ui.keys.key(Verb::Settings, Context::Betting);
        let how = key.map_or(String::new(), |key| format!(" {key} turns it on."));
        self.game.refuse(format!("{what} is off.{how}"));
        Effect::Show
    }
}
