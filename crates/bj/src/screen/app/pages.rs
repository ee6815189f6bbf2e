//! The screens beside the table: what lies on top is what keys go to.

use blackjack_table::{PastRound, RoundState};
use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::chart::ChartPage;
use super::super::drill::Drills;
use super::super::help;
use super::super::history::{History, NoPast, Past};
use super::super::hits::Hits;
use super::super::keys::Context;
use super::super::log;
use super::super::options::Options;
use super::super::outcome::Outcome;
use super::super::rules;
use super::super::shoe;
use super::super::stats::StatsPage;
use super::super::text_page::TextPage;
use super::super::theme::Look;
use super::super::verb::Verb;
use super::{App, Effect, Purpose};
use crate::coach::Topic;

/// The most screens that lie on each other.
const PAGES_MAX: usize = 8;

/// A screen beside the table.
#[derive(Debug)]
pub(super) enum Page {
    /// Help, the log, the rules, the shoe.
    Text(TextPage),
    /// The rounds of the past.
    History(Box<History>),
    /// The chart of the house.
    Chart(Box<ChartPage>),
    /// What was played, and how well.
    Statistics(Box<StatsPage>),
    /// The settings.
    Options(Box<Options>),
    /// Another game: a round of the past, played another way.
    Game(Box<App>),
    /// The drills.
    Drills(Box<Drills>),
}

impl Page {
    /// What the keys mean there.
    pub(super) fn context(&self) -> Context {
        match self {
            Self::Text(_) => TextPage::CONTEXT,
            Self::History(history) => history.context(),
            Self::Chart(_) => Context::Chart,
            Self::Statistics(_) => Context::Statistics,
            Self::Options(options) => options.context(),
            Self::Game(game) => game.context(),
            Self::Drills(drills) => drills.context(),
        }
    }

    /// Whether it is filled with what is found out about this.
    pub(super) fn wants(&self, topic: Topic) -> bool {
        match self {
            Self::Chart(_) => matches!(topic, Topic::Card | Topic::Past),
            Self::Statistics(_) => topic == Topic::Past,
            Self::Options(_) => topic == Topic::Prices,
            Self::Text(_) | Self::History(_) | Self::Game(_) | Self::Drills(_) => false,
        }
    }

    pub(super) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        match self {
            Self::Text(page) => page.draw(look, area, buf, hits),
            Self::History(history) => history.draw(look, area, buf, hits),
            Self::Chart(chart) => chart.draw(look, area, buf, hits),
            Self::Statistics(statistics) => statistics.draw(look, area, buf, hits),
            Self::Options(options) => options.draw(look, area, buf, hits),
            // A game draws itself: it knows what a click means.
            Self::Game(_) => {}
            Self::Drills(drills) => drills.draw(look, area, buf, hits),
        }
    }
}

impl App {
    /// Does what a key means on the screen that lies on top.
    pub(super) fn turn_page(&mut self, verb: Verb, now_ms: i64) -> Effect {
        let past: &dyn Past = match self.table.memory() {
            Some(store) => store,
            None => &NoPast,
        };
        let outcome = match self.pages.last_mut() {
            Some(Page::Text(page)) => page.update(verb),
            Some(Page::History(history)) => history.update(verb, past),
            Some(Page::Chart(chart)) => chart.update(verb),
            Some(Page::Statistics(statistics)) => statistics.update(verb),
            Some(Page::Options(options)) => options.update(verb),
            Some(Page::Drills(drills)) => drills.update(verb, self.table.memory(), now_ms),
            Some(Page::Game(_)) | None => return Effect::Nothing,
        };
        match outcome {
            Outcome::Stay => Effect::Show,
            Outcome::Close => {
                if matches!(self.purpose, Purpose::Drill(_)) && self.pages.len() == 1 {
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
        let (keys, ascii) = (&self.manner.keys, self.manner.look.ascii);
        let page = match verb {
            Verb::Help => Page::Text(help::help(keys, self.context(), ascii, &self.purpose)),
            Verb::Log => Page::Text(log::log(&self.log, keys)),
            Verb::Rules => Page::Text(rules::rules(self.table.house(), keys)),
            Verb::Shoe => Page::Text(self.shoe_page()),
            Verb::History => Page::History(Box::new(self.history())),
            Verb::Settings => return Some(self.open_options()),
            Verb::Chart => return Some(self.open_chart()),
            Verb::Statistics => return Some(self.open_statistics()),
            Verb::WhatIf => return Some(self.what_if()),
            Verb::Coach => return Some(self.ask_coach()),
            Verb::Count => return Some(self.ask_count()),
            Verb::Drill => Page::Drills(Box::new(self.drills()?)),
            _ => return None,
        };
        self.push(page);
        Some(Effect::Show)
    }

    /// Lays a screen on the table.
    pub(super) fn push(&mut self, page: Page) {
        if self.pages.len() < PAGES_MAX {
            self.pages.push(page);
        }
    }

    fn history(&self) -> History {
        let zone = TimeZone::system();
        match self.table.memory() {
            Some(store) => History::new(store, zone, &self.manner.keys),
            None => History::new(&NoPast, zone, &self.manner.keys),
        }
    }

    fn shoe_page(&self) -> TextPage {
        // What cannot be read is not told; the history says why.
        let memory = self.table.memory();
        let past = memory.and_then(|store| store.revealed(shoe::LISTED_MAX).ok());
        let practice = memory.is_none();
        shoe::shoe(&self.table.shoe(), &past.unwrap_or_default(), practice, &self.manner.keys)
    }

    /// All rounds that are remembered, as lines, the oldest first.
    fn export_all(&mut self) -> Effect {
        let Some(store) = self.table.memory() else { return Effect::Nothing };
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
    pub(in super::super) fn exported(&mut self, message: String) {
        if let Some(Page::History(history)) = self.pages.last_mut() {
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
