//! The screens beside the table: what lies on top is what keys go to.

use blackjack_frontend::purpose::Purpose;
use blackjack_frontend::verb::Verb;
use blackjack_store::{PastRound, RoundState};

use super::App;
use crate::beside::Beside;
use crate::effect::Effect;
use crate::history::{History, NoPast, Past};
use crate::outcome::Outcome;
use crate::reader::Paragraph;
use crate::text_page::TextPage;
use crate::{help, log, rules, shoe};

/// The most screens that lie on each other.
const PAGES_MAX: usize = 8;

impl App {
    /// Does what a key means on the screen that lies on top.
    pub(super) fn turn_page(&mut self, verb: Verb, now_ms: i64) -> Effect {
        let past: &dyn Past = match self.game.session.memory() {
            Some(store) => store,
            None => &NoPast,
        };
        let outcome = match self.pages.last_mut() {
            Some(Beside::Text(page)) => page.update(verb),
            Some(Beside::History(history)) => history.update(verb, past),
            Some(Beside::Chart(chart)) => chart.update(verb),
            Some(Beside::Statistics(statistics)) => statistics.update(verb),
            Some(Beside::Options(options)) => options.update(verb),
            Some(Beside::Drills(drills)) => drills.update(verb, self.game.session.memory(), now_ms),
            None => return Effect::Nothing,
        };
        match outcome {
            Outcome::Stay => Effect::Show,
            Outcome::Close => {
                if matches!(self.game.purpose, Purpose::Drill(_)) && self.pages.len() == 1 {
                    return Effect::Leave;
                }
                self.pages.pop();
                self.stop_studies();
                if self.can_move() { Effect::Move } else { Effect::Show }
            }
            Outcome::Pass(verb) => self.open(verb).unwrap_or(Effect::Nothing),
            Outcome::Export(rounds) => Effect::Export(rounds),
            Outcome::ExportAll => self.export_all(),
            Outcome::Drill(case) => self.drill_case(case),
            Outcome::Study(study) => self.ask_study(study),
            Outcome::Change(change) => self.adopt(change),
            Outcome::WhatIf { round, step } => self.what_if_from(round, step),
        }
    }

    /// Opens the screen that this asks for, if it asks for one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a few open a screen")]
    pub(super) fn open(&mut self, verb: Verb) -> Option<Effect> {
        let (keys, ascii) = (&self.ui.keys, self.ui.look.ascii);
        let page = match verb {
            Verb::Help => Beside::Text(help::help(keys, self.context(), ascii, &self.game.purpose)),
            Verb::Log => Beside::Text(log::log(&self.game.log, keys)),
            Verb::Rules => Beside::Text(rules::rules(self.game.session.house(), keys)),
            Verb::Shoe => Beside::Text(self.shoe_page()),
            Verb::History => Beside::History(Box::new(self.history())),
            Verb::Settings => return Some(self.open_options()),
            Verb::Chart => return Some(self.open_chart()),
            Verb::Statistics => return Some(self.open_statistics()),
            Verb::WhatIf => return Some(self.what_if()),
            Verb::Coach => return Some(self.ask_coach()),
            Verb::Count => return Some(self.ask_count()),
            Verb::Drill => Beside::Drills(Box::new(self.drills()?)),
            _ => return None,
        };
        self.push(page);
        Some(Effect::Show)
    }

    /// Lays a screen on the table.
    pub(super) fn push(&mut self, page: Beside) {
        if self.has_room() {
            self.pages.push(page);
        }
    }

    /// Whether there is room for another screen on the table.
    pub(super) fn has_room(&self) -> bool {
        self.pages.len() < PAGES_MAX
    }

    /// Lays sentences on the table; what called for them takes them away.
    pub(super) fn tell(&mut self, title: &str, lines: Vec<String>, called_by: Verb) {
        let paragraphs = lines.into_iter().map(Paragraph::plain).collect();
        self.push(Beside::Text(TextPage::new(title, paragraphs, called_by, &self.ui.keys)));
    }

    fn history(&self) -> History {
        let zone = self.ui.zone.clone();
        match self.game.session.memory() {
            Some(store) => History::new(store, zone, &self.ui.keys),
            None => History::new(&NoPast, zone, &self.ui.keys),
        }
    }

    fn shoe_page(&self) -> TextPage {
        // What cannot be read is not told; the history says why.
        let session = &self.game.session;
        let past = session.shoes_revealed(shoe::LISTED_MAX);
        shoe::shoe(&session.shoe(), &past, !session.is_remembered(), &self.ui.keys)
    }

    /// All rounds that are remembered, as lines, the oldest first.
    fn export_all(&mut self) -> Effect {
        let Some(store) = self.game.session.memory() else { return Effect::Nothing };
        let mut rounds = String::new();
        let mut after = None;
        loop {
            match Past::after(store, after, EXPORTED_AT_ONCE) {
                Ok(some) if some.is_empty() => return Effect::Export(rounds),
                Ok(some) => {
                    after = some.last().map(|round| round.id);
                    rounds.extend(some.iter().map(exported_line));
                }
                Err(why) => {
                    self.exported(format!("The rounds cannot be read: {why}."));
                    return Effect::Show;
                }
            }
        }
    }

    /// Says what came of an export.
    pub(crate) fn exported(&mut self, message: String) {
        if let Some(Beside::History(history)) = self.pages.last_mut() {
            history.tell(message);
        }
    }
}

/// How many rounds are read at once for an export.
const EXPORTED_AT_ONCE: usize = 1_000;

/// A round as a line of a file of rounds: one that counts for nothing is a comment.
fn exported_line(round: &PastRound) -> String {
    match &round.state {
        RoundState::Closed => format!("{}\n", round.line),
        RoundState::Open => format!("# round {} is in play\n", round.id.0),
        RoundState::Void(reason) => format!("# void, {reason}: {}\n", round.line),
    }
}
