//! The statistics page: results, decisions, mistakes and luck.

mod curve;
mod section;
mod table;
#[cfg(test)]
pub(crate) mod tests;

use std::cell::Cell;
use std::sync::Arc;

use blackjack_coach::{Filter, Section, SectionKind, Statistics, report};
use blackjack_frontend::history::HistorySource;
use blackjack_frontend::history::analysis::AnalysisRequest;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_table::UNNAMED_PLAYER;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::hits::Hits;
use crate::canvas::text::{put_wrapped, width};
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;
use crate::page::{Footer, Page};
use crate::theme::Look;
use crate::theme::token::Token;
use section::{copy, draw_column, needed};

/// The milliseconds in a day.
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// The minimum width for two columns.
const TWO_COLUMNS_FROM: u16 = 76;

/// The gap between the two columns.
const GAP: u16 = 2;

/// The period that the statistics cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Period {
    Day,
    Week,
    Month,
    Always,
}

impl Period {
    /// Returns the period that a command selects.
    #[expect(clippy::wildcard_enum_match_arm, reason = "four commands select a period")]
    const fn of(command: UiCommand) -> Option<Self> {
        match command {
            UiCommand::Day => Some(Self::Day),
            UiCommand::Week => Some(Self::Week),
            UiCommand::Month => Some(Self::Month),
            UiCommand::Always => Some(Self::Always),
            _ => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Day => "last 24 hours",
            Self::Week => "last 7 days",
            Self::Month => "last 30 days",
            Self::Always => "all rounds",
        }
    }

    /// Returns the start of the period, in milliseconds since 1970.
    const fn since(self, now_ms: i64) -> Option<i64> {
        match self {
            Self::Day => Some(now_ms - DAY_MS),
            Self::Week => Some(now_ms - 7 * DAY_MS),
            Self::Month => Some(now_ms - 30 * DAY_MS),
            Self::Always => None,
        }
    }
}

/// The statistics page.
#[derive(Debug)]
pub(crate) struct StatsPage {
    /// The source of the history; `None` in a practice game.
    source: Option<Arc<dyn HistorySource>>,
    player: Option<String>,
    now_ms: i64,
    period: Period,
    /// The statistics or the error, once loaded.
    statistics: Option<Result<Box<Statistics>, String>>,
    /// The first visible row.
    top: usize,
    /// The total and the visible number of rows when last drawn.
    row_counts: Cell<(usize, usize)>,
    footer: Footer,
}

impl StatsPage {
    /// Creates the page for one player or for all of them, from this source.
    pub(crate) fn new(
        source: Option<Arc<dyn HistorySource>>,
        player: Option<String>,
        now_ms: i64,
        map: &KeyMap,
    ) -> Self {
        let footer = Footer::new(
            map,
            Context::Statistics,
            &[
                (&[UiCommand::Back], "back"),
                (&[UiCommand::Up, UiCommand::Down], "scroll"),
                (&[UiCommand::Day], "day"),
                (&[UiCommand::Week], "week"),
                (&[UiCommand::Month], "month"),
                (&[UiCommand::Always], "all"),
                (&[UiCommand::Drill], "drill"),
                (&[UiCommand::PageUp, UiCommand::PageDown], "page"),
                (&[UiCommand::Help], "help"),
            ],
        );
        Self {
            source,
            player,
            now_ms,
            period: Period::Always,
            statistics: None,
            top: 0,
            row_counts: Cell::new((0, 1)),
            footer,
        }
    }

    /// Returns the filter for the rounds covered.
    fn filter(&self) -> Filter {
        let since_ms = self.period.since(self.now_ms);
        Filter { player: self.player.clone(), since_ms, ..Filter::default() }
    }

    /// Returns the request for the statistics; `None` in a practice game.
    pub(crate) fn request(&self) -> Option<AnalysisRequest> {
        Some(AnalysisRequest::Past { source: self.source.clone()?, filter: self.filter() })
    }

    /// Receives the statistics, if they are for the current filter.
    pub(crate) fn receive(&mut self, filter: &Filter, found: &Result<Box<Statistics>, String>) {
        if *filter == self.filter() {
            self.statistics = Some(found.clone());
        }
    }

    /// Carries out a command.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other commands do not scroll")]
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        if let Some(period) = Period::of(command) {
            (self.period, self.statistics, self.top) = (period, None, 0);
            return self.request().map_or(Outcome::Stay, Outcome::Analyse);
        }
        let (rows, height) = self.row_counts.get();
        let last = rows.saturating_sub(height);
        let (top, page) = (self.top.min(last), height.saturating_sub(1).max(1));
        self.top = match command {
            UiCommand::Back | UiCommand::Statistics => return Outcome::Close,
            UiCommand::Up => top.saturating_sub(1),
            UiCommand::Down => top + 1,
            UiCommand::PageUp => top.saturating_sub(page),
            UiCommand::PageDown => top + page,
            UiCommand::Home => 0,
            UiCommand::End => last,
            command => return Outcome::Unhandled(command),
        };
        self.top = self.top.min(last);
        Outcome::Stay
    }

    /// Draws the page.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let title = match &self.player {
            Some(name) if name != UNNAMED_PLAYER => format!("Statistics of {name}"),
            Some(_) | None => "Statistics".into(),
        };
        let page = |note| Page { title: &title, note, footer: &self.footer };
        let period = self.period.word();
        // The note does not move the body, so the first drawing only measures it.
        let body = page("").draw(look, area, buf, &mut Hits::default()).intersection(buf.area);
        let all = match self.render(body.width, look) {
            Ok(all) => all,
            Err(why) => {
                page(period).draw(look, area, buf, hits);
                put_wrapped(&why, Token::Dim, look, body, buf);
                return;
            }
        };
        let (rows, height) = (usize::from(all.area.height), usize::from(body.height));
        self.row_counts.set((rows, height));
        let top = self.top.min(rows.saturating_sub(height));
        let note = match format!("{}-{} of {rows}, {period}", top + 1, rows.min(top + height)) {
            note if rows > height && width(&title) + width(&note) < body.width => note,
            _ => period.into(),
        };
        page(&note).draw(look, area, buf, hits);
        copy(&all, u16::try_from(top).unwrap_or(u16::MAX), body, buf);
    }

    /// Renders all sections at this width, or returns the reason why it cannot.
    fn render(&self, columns: u16, look: Look) -> Result<Buffer, String> {
        if self.source.is_none() {
            return Err("This is practice: nothing is saved.".into());
        }
        match &self.statistics {
            None => Err("Reading your rounds.".into()),
            Some(Err(why)) => Err(format!("Past rounds cannot be read: {why}.")),
            Some(Ok(statistics)) => Ok(draw_all(&report(statistics)?, columns, look)),
        }
    }
}

/// Draws all sections, in two columns if the width allows.
fn draw_all(units: &[Vec<Section>], width: u16, look: Look) -> Buffer {
    let mut all = Buffer::empty(Rect::new(0, 0, width, 0));
    for sections in units {
        let columns = if width < TWO_COLUMNS_FROM {
            vec![(0, draw_column(&sections.iter().collect::<Vec<_>>(), width, look))]
        } else {
            let (left, right): (Vec<_>, Vec<_>) = sections.iter().partition(|it| is_wide(it.kind));
            let wide = wide_column(&left, &right, width - GAP, look);
            let right = draw_column(&right, width - GAP - wide, look);
            vec![(0, draw_column(&left, wide, look)), (wide + GAP, right)]
        };
        let height = columns.iter().map(|(_, part)| part.area.height).max().unwrap_or_default();
        let y = all.area.height;
        all.resize(Rect::new(0, 0, width, y.saturating_add(height)));
        all.set_style(Rect { y, height, ..all.area }.intersection(all.area), look.theme.ground());
        for (x, part) in columns {
            let place = Rect { x, y, ..part.area }.intersection(all.area);
            copy(&part, 0, place, &mut all);
        }
    }
    all
}

/// Returns the width of the wider column: about two thirds, or as much more or less as gives the
/// figures of both columns room.
fn wide_column(left: &[&Section], right: &[&Section], width: u16, look: Look) -> u16 {
    let most = |sections: &[&Section]| {
        sections.iter().map(|section| needed(section, look, width)).max().unwrap_or_default()
    };
    let usual = width * 13 / 20;
    usual.min(width.saturating_sub(most(right))).max(most(left).min(width * 3 / 4))
}

/// Returns whether a section goes into the wider of the two columns.
const fn is_wide(kind: SectionKind) -> bool {
    match kind {
        SectionKind::Bankroll
        | SectionKind::Decisions
        | SectionKind::WorstHands
        | SectionKind::Rounds
        | SectionKind::Houses => true,
        SectionKind::Results | SectionKind::Skill => false,
    }
}
