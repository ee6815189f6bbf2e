//! The coach at the table: asking it, hearing it, and what it says after a choice.

use blackjack_coach::{Remark, ToldCount};
use blackjack_engine::{Chips, Composition};
use blackjack_table::Choice;

use super::super::keys::Context;
use super::super::options::Options;
use super::super::reader::Paragraph;
use super::super::scene::{Message, Tone};
use super::super::text_page::TextPage;
use super::super::verb::Verb;
use super::pages::Page;
use super::{App, Effect};
use crate::coach::{Answer, Heard, Said};
use crate::settings::{CoachMode, CountMode};

/// What is said while advice is worked out.
const THINKING: &str = "The coach is thinking.";

/// What is said while a choice waits for advice.
pub(super) const HELD: &str = "The coach is thinking: your choice waits for it.";

/// What was asked for of the coach, until something is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in super::super) struct Wanted {
    /// What each choice is worth, or the bet.
    pub(in super::super) advice: bool,
    /// The count.
    pub(in super::super) count: bool,
    /// The advice on a screen of its own, as soon as it is there.
    page: bool,
}

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
        match self.coach.hear(answer, &self.table) {
            Heard::Nothing => Effect::Nothing,
            Heard::Advice(None) => {
                if self.wanted.page && self.pages.is_empty() {
                    self.open_advice();
                }
                Effect::Show
            }
            Heard::Advice(Some(choice)) => {
                self.message = None;
                if let Some(hand) = self.table.asked_hand() {
                    self.choose(hand, choice, now_ms);
                }
                Effect::Show
            }
            Heard::Level(lines) => {
                if let Some(first) = lines.first().cloned() {
                    self.tell_level(first);
                }
                for line in lines {
                    self.note(line);
                }
                Effect::Show
            }
            Heard::Remark(remark) => {
                self.note(remark.text.clone());
                self.warn(remark);
                Effect::Show
            }
        }
    }

    /// Says what the coach measures by: in the settings, where it was chosen just now, or at the
    /// table.
    fn tell_level(&mut self, line: String) {
        match self.pages.last_mut() {
            Some(Page::Options(options)) => options.tell(line),
            Some(_) => {}
            None => self.say(Tone::Plain, line),
        }
    }

    /// Tells in the settings what differs from them in this game, and what its level costs.
    pub(super) fn tell_wishes(&self, options: &mut Options) {
        let asked = self.coach.wishes().beside(&self.manner.settings.coaching);
        let standard = self.coach.standard().and_then(Said::so).and_then(|it| it.first());
        let told = asked.into_iter().chain(standard.cloned());
        let told = told.collect::<Vec<_>>().join(" ");
        if !told.is_empty() {
            options.tell(told);
        }
    }

    /// Follows the table to what it waits for now: what was asked for is over.
    pub(super) fn follow(&mut self) {
        self.wanted = Wanted::default();
        self.coach.follow(&self.table);
    }

    /// Follows the table to where it was before a choice.
    pub(super) fn follow_back(&mut self) {
        self.wanted = Wanted::default();
        self.coach.take_back(&self.table);
    }

    /// Follows the table after a choice, and says what the coach remarks on it. Into the log that
    /// comes when the cards have fallen.
    pub(super) fn remark_on(&mut self, choice: Choice) {
        self.wanted = Wanted::default();
        let Some(remark) = self.coach.played(choice, &self.table) else { return };
        if self.is_at_rest() {
            self.note(remark.text.clone());
        } else {
            self.remark = Some(remark.text.clone());
        }
        self.warn(remark);
    }

    /// Says what the coach says to a mistake.
    pub(super) fn warn(&mut self, remark: Remark) {
        let Remark { text, shorter } = remark;
        self.message = Some(Message { text, shorter, tone: Tone::Warning });
    }

    /// Asks the coach: it speaks in the panel, or on a screen of its own where there is none, and
    /// for whoever asks again.
    pub(super) fn ask_coach(&mut self) -> Effect {
        self.hurry();
        self.message = None;
        if self.coach.wishes().mode == CoachMode::Off {
            return self.say_off("The coach");
        }
        self.coach.ask_about_bet(&self.table);
        if self.has_panel && !self.shows_advice() {
            self.wanted.advice = true;
        } else {
            self.wanted.page = true;
            self.open_advice();
        }
        Effect::Show
    }

    /// Whether there was room for a panel when the table was drawn last.
    pub(in super::super) const fn has_panel(&self) -> bool {
        self.has_panel
    }

    /// Whether the panel shows what the coach says.
    pub(in super::super) fn shows_advice(&self) -> bool {
        self.wanted.advice || self.coach.wishes().mode == CoachMode::Always
    }

    /// Opens the advice on a screen of its own, once it is there.
    fn open_advice(&mut self) {
        match self.advice() {
            None => self.say(Tone::Plain, THINKING),
            Some(lines) => {
                self.wanted.page = false;
                self.message = None;
                self.push(text("The coach", lines, Verb::Coach, self));
            }
        }
    }

    /// What the coach says now, a sentence each; none while it is thinking.
    pub(in super::super) fn advice(&self) -> Option<Vec<String>> {
        self.coach.lines(self.bet_placed())
    }

    /// What it says of the bet without being asked.
    pub(in super::super) fn before_bet(&self) -> Vec<String> {
        self.coach.before_bet(self.bet_placed())
    }

    /// The bet that is being placed.
    fn bet_placed(&self) -> Chips {
        let house = self.table.house();
        let least = house.stakes().smallest(house.rules());
        self.placing.wish().bet.unwrap_or(least)
    }

    /// Tells the count: in the panel, or on a screen of its own where there is none.
    pub(super) fn ask_count(&mut self) -> Effect {
        self.hurry();
        self.message = None;
        if self.coach.wishes().count == CountMode::Off {
            return self.say_off("The count");
        }
        if self.has_panel && !self.shows_count() {
            self.wanted.count = true;
        } else if let Some(tally) = self.tally() {
            self.push(text("The count", tally.lines(), Verb::Count, self));
        }
        Effect::Show
    }

    /// Says that something is off, and which key turns it on.
    fn say_off(&mut self, what: &str) -> Effect {
        let key = self.manner.keys.key(Verb::Settings, Context::Betting);
        let how = key.map_or(String::new(), |key| format!(" {key} turns it on."));
        self.refuse(format!("{what} is off.{how}"));
        Effect::Show
    }

    /// Whether the panel shows the count.
    pub(in super::super) fn shows_count(&self) -> bool {
        self.wanted.count || self.coach.wishes().count == CountMode::Shown
    }

    /// Where the count stands, as far as cards are shown.
    pub(in super::super) fn tally(&self) -> Option<ToldCount> {
        let mut seen: Composition = self.gone;
        match &self.shown {
            Some(shown) if !self.is_at_rest() || self.table.round().is_some() => {
                seen += shown.round.view().open_cards().collect();
            }
            Some(_) | None => seen = self.table.gone(),
        }
        self.coach.tally(&seen)
    }
}

/// A screen of sentences.
pub(super) fn text(title: &str, lines: Vec<String>, called_by: Verb, app: &App) -> Page {
    let paragraphs = lines.into_iter().map(Paragraph::plain).collect();
    Page::Text(TextPage::new(title, paragraphs, called_by, &app.manner.keys))
}
