//! The chart page: the strategy chart of the house in play, and facts about the selected cell.

mod cells;
mod draw;
mod grid;
mod layer;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use blackjack_coach::{
    CellFacts, CellHistory, Fact, Filter, IndexPlays, Matchup, Statistics, StrategyCard,
    describe_cell,
};
use blackjack_engine::{Chips, House, Rules, Unit};
use blackjack_frontend::history::HistorySource;
use blackjack_frontend::history::analysis::{AnalysisRequest, HouseUpdate};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_odds::{Row, Tags};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::hits::Hits;
use crate::canvas::text::{put_wrapped, shown, width, wrapped};
use crate::keys::KeyMap;
use crate::page::list::{List, ListOutcome};
use crate::page::outcome::Outcome;
use crate::page::scroll_view::{Paragraph, ScrollView};
use crate::page::{Footer, Page};
use crate::theme::Look;
use crate::theme::token::Token;
use grid::{Grid, NAME};
use layer::Layer;

/// The row selected at first if no hand is active: the most discussed one.
const DEFAULT_ROW: Row = Row::Hard(16);

/// The minimum number of rows left for the facts if the legend is shown below them.
const LEGEND_FROM: u16 = 8;

/// The chart page.
#[derive(Debug)]
pub(crate) struct ChartPage {
    house: House,
    /// The bet that costs are stated for.
    bet: Chips,
    /// The cell selected at first.
    first: Option<Matchup>,
    /// The tag system that the index plays are for.
    tags: Option<Tags>,
    /// The source of the history and the filter of the player's rounds, if there is one.
    past: Option<(Arc<dyn HistorySource>, Filter)>,
    history: Option<HashMap<Matchup, CellHistory>>,
    card: Option<StrategyCard>,
    /// The selected row.
    row: Row,
    /// True if the last drawing had room for the names of merged rows.
    has_wide_names: Cell<bool>,
    facts: HashMap<Matchup, CellFacts>,
    /// True if `facts` covers all cells.
    is_complete: bool,
    /// The index plays, once they are known.
    index_plays: Option<IndexPlays>,
    /// The reason why there is no chart.
    warning: Option<String>,
    list: List,
    column: usize,
    layer: Layer,
    /// The facts about the selected cell.
    detail: ScrollView,
    footer: Footer,
}

impl ChartPage {
    /// Creates the page for a house. `first` is the decision at hand, costs are stated for `bet`,
    /// and `past` is the source and the filter of the player's rounds.
    pub(crate) fn new(
        house: &House,
        bet: Chips,
        first: Option<Matchup>,
        tags: Option<&Tags>,
        past: Option<(Arc<dyn HistorySource>, Filter)>,
        map: &KeyMap,
    ) -> Self {
        let footer = Footer::new(
            map,
            Context::Chart,
            &[
                (&[UiCommand::Back], "back"),
                (&[UiCommand::Left, UiCommand::Up, UiCommand::Down, UiCommand::Right], "cell"),
                (&[UiCommand::Layer], "layer"),
                (&[UiCommand::Drill], "drill it"),
                (&[UiCommand::PageUp, UiCommand::PageDown], "text"),
                (&[UiCommand::Help], "help"),
            ],
        );
        Self {
            house: house.clone(),
            bet,
            first,
            tags: tags.cloned(),
            past,
            history: None,
            card: None,
            row: DEFAULT_ROW,
            has_wide_names: Cell::new(false),
            facts: HashMap::new(),
            is_complete: false,
            index_plays: None,
            warning: None,
            list: List::default(),
            column: 0,
            layer: Layer::default(),
            detail: ScrollView::new(Vec::new()),
            footer,
        }
    }

    /// Returns the requests for everything that the page shows.
    pub(crate) fn requests(&self) -> Vec<AnalysisRequest> {
        let (house, tags) = (Box::new(self.house.clone()), self.tags.clone().map(Box::new));
        let card = AnalysisRequest::Card { house, first: self.first, tags };
        let past =
            self.past.clone().map(|(source, filter)| AnalysisRequest::Past { source, filter });
        past.into_iter().chain([card]).collect()
    }

    /// Receives a result of the analysis. Results for other rules are ignored.
    pub(crate) fn receive(&mut self, rules: &Rules, found: &HouseUpdate) {
        if rules != self.house.rules() {
            return;
        }
        match found {
            HouseUpdate::Card(card) => self.begin((**card).clone()),
            HouseUpdate::Cell(facts) => {
                let is_shown = self.matchup() == Some(facts.matchup());
                self.facts.insert(facts.matchup(), (**facts).clone());
                if is_shown {
                    self.update_detail();
                }
            }
            HouseUpdate::Complete => self.is_complete = true,
            HouseUpdate::IndexPlays(index_plays) => {
                self.index_plays = Some((**index_plays).clone());
                self.update_detail();
            }
            HouseUpdate::Unavailable(why) => {
                self.warning = Some(format!("There is no chart: {why}."));
            }
            HouseUpdate::Edge(_) | HouseUpdate::Price { .. } => {}
        }
    }

    /// Receives the statistics of the player's rounds. An error is ignored: the statistics page
    /// reports it.
    pub(crate) fn receive_past(
        &mut self,
        filter: &Filter,
        found: &Result<Box<Statistics>, String>,
    ) {
        if self.past.as_ref().is_none_or(|(_, asked)| asked != filter) {
            return;
        }
        let Ok(statistics) = found else { return };
        self.history = Some(CellHistory::all(statistics, &Unit::of(self.house.stakes())));
        self.update_detail();
    }

    /// Shows the card and selects the first cell.
    fn begin(&mut self, card: StrategyCard) {
        let rows: Vec<_> = card.rows().into_iter().flat_map(|(_, rows)| rows).collect();
        let (row, upcard) = match self.first {
            Some(Matchup::Hand { row, upcard }) => (row, upcard),
            Some(Matchup::Insurance) | None => (DEFAULT_ROW, Some(10)),
        };
        // A pair that cannot be split is played as its total.
        let shown = [row, row.total()].into_iter().find(|row| rows.contains(row));
        self.row = shown.or(rows.first().copied()).unwrap_or(DEFAULT_ROW);
        let upcards = card.chart.upcards();
        self.column = upcards.iter().position(|&other| other == upcard).unwrap_or_default();
        self.card = Some(card);
        self.update_detail();
    }

    /// Returns the lines of the grid from top to bottom, each with its rows. Neighbouring totals
    /// with the same plays share a line, as on a printed card, where their names have room.
    fn lines(&self, card: &StrategyCard) -> Vec<Vec<Row>> {
        let is_merged = self.layer == Layer::Play && self.has_wide_names.get();
        let lines = card.parts().into_iter().flat_map(|part| part.lines).map(|line| line.rows);
        let split = |rows: Vec<Row>| match rows[..] {
            [Row::Hard(_) | Row::Soft(_), ..] if is_merged => vec![rows],
            _ => rows.into_iter().map(|row| vec![row]).collect(),
        };
        lines.flat_map(split).collect()
    }

    /// Returns the line of the selected row.
    fn line(&self, lines: &[Vec<Row>]) -> usize {
        lines.iter().position(|rows| rows.contains(&self.row)).unwrap_or_default()
    }

    /// Moves to another line, if this command does so.
    fn move_line(&mut self, command: UiCommand) -> ListOutcome {
        let Some(card) = &self.card else { return self.list.update(command, 0) };
        let lines = self.lines(card);
        let before = self.line(&lines);
        self.list.mark(before);
        let moved = self.list.update(command, lines.len());
        let at = self.list.at(lines.len()).unwrap_or_default();
        if let Some(rows) = lines.get(at).filter(|rows| !rows.contains(&self.row)) {
            // From above, the next row is the first one of a line. A click means the row that its
            // name begins with, the last one.
            let is_below = at > before && !matches!(command, UiCommand::Row(_));
            let row = if is_below { rows.first() } else { rows.last() };
            self.row = row.copied().unwrap_or(self.row);
        }
        moved
    }

    /// Returns the selected cell.
    fn matchup(&self) -> Option<Matchup> {
        let upcard = *self.card.as_ref()?.chart.upcards().get(self.column)?;
        Some(Matchup::Hand { row: self.row, upcard })
    }

    /// Carries out a command.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other commands do not apply to the chart"
    )]
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        let last = self.card.as_ref().map_or(0, |card| card.chart.upcards().len() - 1);
        match command {
            UiCommand::Back | UiCommand::Chart => return Outcome::Close,
            UiCommand::PageUp | UiCommand::PageDown => {
                self.detail.scroll(command);
                return Outcome::Stay;
            }
            UiCommand::Left => self.column = self.column.saturating_sub(1),
            UiCommand::Right => self.column = (self.column + 1).min(last),
            UiCommand::Layer => self.layer = self.layer.next(),
            UiCommand::Drill => return self.matchup().map_or(Outcome::Stay, Outcome::Drill),
            UiCommand::Cell(row, column) => {
                self.move_line(UiCommand::Row(row));
                self.column = usize::from(column).min(last);
            }
            command => {
                if self.move_line(command) == ListOutcome::Unhandled {
                    return Outcome::Unhandled(command);
                }
            }
        }
        self.update_detail();
        Outcome::Stay
    }

    /// Updates the facts about the selected cell.
    fn update_detail(&mut self) {
        self.detail = ScrollView::new(self.paragraphs());
    }

    fn paragraphs(&self) -> Vec<Paragraph> {
        let (Some(card), Some(matchup)) = (&self.card, self.matchup()) else { return Vec::new() };
        let Some(facts) = self.facts.get(&matchup) else {
            let Matchup::Hand { row, upcard } = matchup else { return Vec::new() };
            let play = card.cell(row, upcard);
            return vec![
                Paragraph::heading(format!("{matchup}: {}", describe_cell(&play))),
                Paragraph::plain("Computing its odds."),
            ];
        };
        let history =
            self.history.as_ref().map(|history| history.get(&matchup).copied().unwrap_or_default());
        let count = self.index_plays.as_ref().map(|index_plays| index_plays.fact(facts));
        let lines = facts.facts(self.house.stakes(), self.bet, history, count);
        let lines = lines.into_iter().map(|Fact { lead, text }| Paragraph::led(lead, text));
        std::iter::once(Paragraph::heading(facts.heading())).chain(lines).collect()
    }

    /// Returns the note beside the title: the visible lines of all, the layer, and the visible rows
    /// of the text, as far as they are not all in view; without those of the text; and in short.
    fn notes(
        &self,
        (lines, count): (&Range<usize>, usize),
        layer: &str,
        words: Rect,
        look: Look,
    ) -> [String; 3] {
        let (first, last) = (lines.start + 1, lines.end);
        let (rows, compact) = if lines.len() == count {
            (layer.to_owned(), layer.to_owned())
        } else {
            (
                format!("rows {first}-{last} of {count}, {layer}"),
                format!("{first}-{last}/{count} {layer}"),
            )
        };
        match self.detail.note(words, look) {
            text if text.is_empty() => [rows.clone(), rows, compact],
            text => {
                let full = format!("{rows}, text {text}");
                [full, rows, format!("{compact}, text {}", text.replace(" of ", "/"))]
            }
        }
    }

    /// Draws the page.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let name = self.house.name();
        let long = format!("Chart of {name}");
        let page = |title, note| Page { title, note, footer: &self.footer };
        // The note does not change the place of the body, so the first drawing only measures.
        let body = page("", "").draw(look, area, buf, &mut Hits::default());
        let Some(card) = &self.card else {
            page(&long, "").draw(look, area, buf, hits);
            let text = self.warning.as_deref().unwrap_or("Computing the chart.");
            put_wrapped(text, Token::Dim, look, body, buf);
            return;
        };
        let grid = Grid::of(body, card.chart.upcards().len());
        let legend = self.legend(card, grid.cell, look.ascii);
        let (words, below) = split_for(&legend, grid.words, look);
        self.has_wide_names.set(grid.name > NAME);
        let lines = self.lines(card);
        let rows = grid.cells.height.saturating_sub(1);
        let visible = self.list.visible_around(self.line(&lines), lines.len(), rows);
        let notes = self.notes((&visible, lines.len()), self.layer.word(grid.cell), words, look);
        let [full, rows, compact] = notes.each_ref().map(String::as_str);
        let short = |note| str::strip_prefix(note, "rows ").unwrap_or(note);
        // The rows and the layer matter most, then the place in the text, then the long title.
        let fits = |(title, note): &(&str, &str)| width(title) + 1 + width(note) <= body.width;
        let wanted = [(long.as_str(), full), (name, full), (name, short(full)), ("", compact)];
        let wanted =
            wanted.into_iter().chain([(name, rows), (name, short(rows)), ("", short(rows))]);
        let (title, note) = wanted.into_iter().find(fits).unwrap_or((name, rows));
        page(title, note).draw(look, area, buf, hits);
        self.draw_grid(card, (&grid, &lines[visible]), look, buf, hits);
        self.detail.draw(look, words, buf);
        self.draw_row_values(
            card,
            look,
            below_detail(words, self.detail.height(words.width, look)),
            buf,
        );
        put_wrapped(&legend, Token::Dim, look, below, buf);
        if self.layer == Layer::Play {
            draw::paint_letters(below, look, buf);
        }
    }
}

/// Returns the place below the facts, after a free row.
fn below_detail(words: Rect, used: u16) -> Rect {
    let used = used.saturating_add(1).min(words.height);
    Rect { y: words.y + used, height: words.height - used, ..words }
}

/// Splits an area into one for the facts and one for the legend below, if there is room for
/// both.
fn split_for(legend: &str, place: Rect, look: Look) -> (Rect, Rect) {
    let rows = wrapped(&shown(legend, look), place.width.max(1)).len();
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
    let kept = if place.height >= rows.saturating_add(LEGEND_FROM) { rows + 1 } else { 0 };
    let words = Rect { height: place.height - kept, ..place };
    (words, Rect { y: words.bottom() + kept.min(1), height: kept.saturating_sub(1), ..place })
}
