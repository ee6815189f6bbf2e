//! What was played, and how well: results, decisions, mistakes, luck.

mod curve;
mod section;
mod table;
#[cfg(test)]
pub(super) mod tests;

use std::cell::Cell;
use std::path::PathBuf;

use blackjack_coach::{Filter, Section, SectionKind, Statistics, report};
use blackjack_frontend::analysis::AnalysisRequest;
use blackjack_frontend::context::Context;
use blackjack_frontend::ui_command::UiCommand;
use blackjack_store::UNNAMED_PLAYER;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::hits::Hits;
use super::keys::KeyMap;
use super::outcome::Outcome;
use super::page::{Footer, Page};
use super::text::{put_wrapped, width};
use super::theme::Look;
use super::token::Token;
use section::{copy, draw_column};

/// The milliseconds of a day.
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// From this width on there are two columns.
const TWO_FROM: u16 = 76;

/// The columns between them.
const GAP: u16 = 3;

/// Since when rounds are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Period {
    Day,
    Week,
    Month,
    Always,
}

impl Period {
    /// What a key asks for.
    #[expect(clippy::wildcard_enum_match_arm, reason = "four commands of all are periods")]
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

    /// When it begins.
    const fn since(self, now_ms: i64) -> Option<i64> {
        match self {
            Self::Day => Some(now_ms - DAY_MS),
            Self::Week => Some(now_ms - 7 * DAY_MS),
            Self::Month => Some(now_ms - 30 * DAY_MS),
            Self::Always => None,
        }
    }
}

/// The statistics of a player.
#[derive(Debug)]
pub(crate) struct StatsPage {
    /// The folder of the memory; none where nothing is remembered.
    folder: Option<PathBuf>,
    player: Option<String>,
    now_ms: i64,
    period: Period,
    /// What was found, once it is.
    statistics: Option<Result<Box<Statistics>, String>>,
    /// The first row on the screen.
    top: usize,
    /// The rows there are, and those on the screen, when it was drawn last.
    seen: Cell<(usize, usize)>,
    footer: Footer,
}

impl StatsPage {
    /// The statistics of a player, or of all, from the memory in this folder.
    pub(crate) fn new(
        folder: Option<PathBuf>,
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
            folder,
            player,
            now_ms,
            period: Period::Always,
            statistics: None,
            top: 0,
            seen: Cell::new((0, 1)),
            footer,
        }
    }

    /// Which rounds are counted.
    fn filter(&self) -> Filter {
        let since_ms = self.period.since(self.now_ms);
        Filter { player: self.player.clone(), since_ms, ..Filter::default() }
    }

    /// What has to be worked out to fill it.
    pub(crate) fn request(&self) -> Option<AnalysisRequest> {
        Some(AnalysisRequest::Past { folder: self.folder.clone()?, filter: self.filter() })
    }

    /// Takes in what was found.
    pub(crate) fn receive(&mut self, filter: &Filter, found: &Result<Box<Statistics>, String>) {
        if *filter == self.filter() {
            self.statistics = Some(found.clone());
        }
    }

    /// Does what was said.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other commands move nothing here")]
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        if let Some(period) = Period::of(command) {
            (self.period, self.statistics, self.top) = (period, None, 0);
            return self.request().map_or(Outcome::Stay, Outcome::Analyse);
        }
        let (rows, height) = self.seen.get();
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

    /// Draws the screen.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let title = match &self.player {
            Some(name) if name != UNNAMED_PLAYER => format!("Statistics of {name}"),
            Some(_) | None => "Statistics".into(),
        };
        let page = |note| Page { title: &title, note, footer: &self.footer };
        let period = self.period.word();
        // Where the body is does not depend on the note.
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
        self.seen.set((rows, height));
        let top = self.top.min(rows.saturating_sub(height));
        let note = match format!("{}-{} of {rows}, {period}", top + 1, rows.min(top + height)) {
            note if rows > height && width(&title) + width(&note) < body.width => note,
            _ => period.into(),
        };
        page(&note).draw(look, area, buf, hits);
        copy(&all, u16::try_from(top).unwrap_or(u16::MAX), body, buf);
    }

    /// All of it in so many columns; or why there is nothing to see.
    fn render(&self, columns: u16, look: Look) -> Result<Buffer, String> {
        if self.folder.is_none() {
            return Err("Nothing is remembered: this is practice.".into());
        }
        match &self.statistics {
            None => Err("The past is being gone through.".into()),
            Some(Err(why)) => Err(format!("The past cannot be read: {why}.")),
            Some(Ok(statistics)) => Ok(draw_all(&report(statistics)?, columns, look)),
        }
    }
}

/// All of it, as long as it is: in two columns where there is room.
fn draw_all(units: &[Vec<Section>], width: u16, look: Look) -> Buffer {
    let mut all = Buffer::empty(Rect::new(0, 0, width, 0));
    for sections in units {
        let columns = if width < TWO_FROM {
            vec![(0, draw_column(&sections.iter().collect::<Vec<_>>(), width, look))]
        } else {
            let (left, right): (Vec<_>, Vec<_>) = sections.iter().partition(|it| is_wide(it.kind));
            let wide = (width - GAP) * 13 / 20;
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

/// Whether a section goes to the wider one of two columns.
const fn is_wide(kind: SectionKind) -> bool {
    match kind {
        SectionKind::Bankroll
        | SectionKind::Decisions
        | SectionKind::WorstHands
        | SectionKind::Rounds => true,
        SectionKind::Results | SectionKind::Skill | SectionKind::Houses => false,
    }
}
