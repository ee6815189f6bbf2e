//! The chart of the house in play: a grid of cells, and in words what there is to know of one.

mod cells;
mod draw;
mod grid;
mod layer;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::PathBuf;

use blackjack_coach::{
    Case, CellFacts, Fact, Filter, Met, Statistics, StrategyCard, Turns, in_turn,
};
use blackjack_engine::{Chips, House, Rules, Unit};
use blackjack_frontend::context::Context;
use blackjack_frontend::study::{Found, Study};
use blackjack_frontend::verb::Verb;
use blackjack_odds::{Row, Tags};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::hits::Hits;
use super::keys::KeyMap;
use super::list::{List, Moved};
use super::outcome::Outcome;
use super::page::{Footer, Page};
use super::reader::{Paragraph, Reader};
use super::text::{put_wrapped, shown, width, wrapped};
use super::theme::Look;
use super::token::Token;
use grid::Grid;
use layer::Layer;

/// The cell that is marked where no hand is asked: the one that most is said about.
const FAMOUS: Row = Row::Hard(16);

/// With so many rows left for the cell, the layer is explained below it.
const LEGEND_FROM: u16 = 8;

/// The chart, and the cell that is looked at.
#[derive(Debug)]
pub(crate) struct ChartPage {
    house: House,
    /// What costs are told for.
    bet: Chips,
    /// The cell to begin with.
    first: Option<Case>,
    /// What is counted, where plays change with it.
    tags: Option<Tags>,
    /// Where it is remembered what the player has done in each cell, and what.
    past: Option<(PathBuf, Filter)>,
    met: Option<HashMap<Case, Met>>,
    card: Option<StrategyCard>,
    /// The rows of the card from its top.
    rows: Vec<Row>,
    facts: HashMap<Case, CellFacts>,
    /// Whether they are of all cells.
    is_whole: bool,
    /// Where plays change with the count, once that is known.
    turns: Option<Turns>,
    /// Why there is no chart.
    complaint: Option<String>,
    list: List,
    column: usize,
    layer: Layer,
    /// What there is to know of the cell.
    detail: Reader,
    footer: Footer,
}

impl ChartPage {
    /// The chart of a house, where `first` is the case that somebody is asked about. Costs are told
    /// for this bet; `past` is where the player's rounds are remembered, and which they are.
    pub(crate) fn new(
        house: &House,
        bet: Chips,
        first: Option<Case>,
        tags: Option<&Tags>,
        past: Option<(PathBuf, Filter)>,
        map: &KeyMap,
    ) -> Self {
        let footer = Footer::new(
            map,
            Context::Chart,
            &[
                (&[Verb::Back], "back"),
                (&[Verb::Left, Verb::Up, Verb::Down, Verb::Right], "cell"),
                (&[Verb::Layer], "layer"),
                (&[Verb::Drill], "drill it"),
                (&[Verb::PageUp, Verb::PageDown], "text"),
                (&[Verb::Help], "help"),
            ],
        );
        Self {
            house: house.clone(),
            bet,
            first,
            tags: tags.cloned(),
            past,
            met: None,
            card: None,
            rows: Vec::new(),
            facts: HashMap::new(),
            is_whole: false,
            turns: None,
            complaint: None,
            list: List::default(),
            column: 0,
            layer: Layer::default(),
            detail: Reader::new(Vec::new()),
            footer,
        }
    }

    /// What has to be worked out to fill it.
    pub(crate) fn studies(&self) -> Vec<Study> {
        let (house, tags) = (Box::new(self.house.clone()), self.tags.clone().map(Box::new));
        let card = Study::Card { house, first: self.first, tags };
        let past = self.past.clone().map(|(folder, filter)| Study::Past { folder, filter });
        past.into_iter().chain([card]).collect()
    }

    /// Takes in what was found of its house.
    pub(crate) fn hear(&mut self, rules: &Rules, found: &Found) {
        if rules != self.house.rules() {
            return;
        }
        match found {
            Found::Card(card) => self.begin((**card).clone()),
            Found::Cell(facts) => {
                let is_shown = self.case() == Some(facts.case());
                self.facts.insert(facts.case(), (**facts).clone());
                if is_shown {
                    self.tell();
                }
            }
            Found::Whole => self.is_whole = true,
            Found::Turns(turns) => {
                self.turns = Some((**turns).clone());
                self.tell();
            }
            Found::Nothing(why) => self.complaint = Some(format!("There is no chart: {why}.")),
            Found::Edge(_) | Found::Price { .. } => {}
        }
    }

    /// Takes in what was found of the player's rounds. What cannot be read is not told: the
    /// statistics say why.
    pub(crate) fn hear_past(&mut self, filter: &Filter, found: &Result<Box<Statistics>, String>) {
        if self.past.as_ref().is_none_or(|(_, asked)| asked != filter) {
            return;
        }
        let Ok(statistics) = found else { return };
        self.met = Some(Met::all(statistics, &Unit::of(self.house.stakes())));
        self.tell();
    }

    /// Shows the card, from the cell to begin with.
    fn begin(&mut self, card: StrategyCard) {
        self.rows = card.rows().into_iter().flat_map(|(_, rows)| rows).collect();
        let (row, upcard) = match self.first {
            Some(Case::Hand { row, upcard }) => (row, upcard),
            Some(Case::Insurance) | None => (FAMOUS, Some(10)),
        };
        // A pair that cannot be split is played as its total.
        let at = [row, row.total()].into_iter().find_map(|row| self.place(row));
        self.list.mark(at.unwrap_or_default());
        let upcards = card.chart.upcards();
        self.column = upcards.iter().position(|&other| other == upcard).unwrap_or_default();
        self.card = Some(card);
        self.tell();
    }

    fn place(&self, row: Row) -> Option<usize> {
        self.rows.iter().position(|&other| other == row)
    }

    /// The cell that is looked at.
    fn case(&self) -> Option<Case> {
        let row = *self.rows.get(self.list.at(self.rows.len())?)?;
        let upcard = *self.card.as_ref()?.chart.upcards().get(self.column)?;
        Some(Case::Hand { row, upcard })
    }

    /// Does what was said.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other verbs move nothing here")]
    pub(crate) fn update(&mut self, verb: Verb) -> Outcome {
        let last = self.card.as_ref().map_or(0, |card| card.chart.upcards().len() - 1);
        match verb {
            Verb::Back | Verb::Chart => return Outcome::Close,
            Verb::PageUp | Verb::PageDown => {
                self.detail.moved(verb);
                return Outcome::Stay;
            }
            Verb::Left => self.column = self.column.saturating_sub(1),
            Verb::Right => self.column = (self.column + 1).min(last),
            Verb::Layer => self.layer = self.layer.next(),
            Verb::Drill => return self.case().map_or(Outcome::Stay, Outcome::Drill),
            Verb::Cell(row, column) => {
                self.list.moved(Verb::Row(row), self.rows.len());
                self.column = usize::from(column).min(last);
            }
            verb => {
                if self.list.moved(verb, self.rows.len()) == Moved::No {
                    return Outcome::Pass(verb);
                }
            }
        }
        self.tell();
        Outcome::Stay
    }

    /// Says what there is to know of the cell.
    fn tell(&mut self) {
        self.detail = Reader::new(self.paragraphs());
    }

    fn paragraphs(&self) -> Vec<Paragraph> {
        let (Some(card), Some(case)) = (&self.card, self.case()) else { return Vec::new() };
        let Some(facts) = self.facts.get(&case) else {
            let Case::Hand { row, upcard } = case else { return Vec::new() };
            let play = card.cell(row, upcard);
            return vec![
                Paragraph::heading(format!("{case}: {}", in_turn(&play))),
                Paragraph::plain("Its odds are being worked out."),
            ];
        };
        let met = self.met.as_ref().map(|met| met.get(&case).copied().unwrap_or_default());
        let count = self.turns.as_ref().map(|turns| turns.fact(facts));
        let told = facts.told(self.house.stakes(), self.bet, met, count);
        let told = told.into_iter().map(|Fact { lead, text }| Paragraph::led(lead, text));
        std::iter::once(Paragraph::heading(facts.heading())).chain(told).collect()
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let name = self.house.name();
        let long = format!("Chart of {name}");
        let page = |title, note| Page { title, note, footer: &self.footer };
        // Where the body is does not depend on the note.
        let body = page("", "").draw(look, area, buf, &mut Hits::default());
        let Some(card) = &self.card else {
            page(&long, "").draw(look, area, buf, hits);
            let text = self.complaint.as_deref().unwrap_or("The chart is being worked out.");
            put_wrapped(text, Token::Dim, look, body, buf);
            return;
        };
        let grid = Grid::of(body, card.chart.upcards().len());
        let legend = self.legend(card, grid.cell, look.ascii);
        let (words, below) = split_for(&legend, grid.words, look);
        let layer = self.layer.word(grid.cell);
        let note = match self.detail.note(words, look) {
            note if note.is_empty() => layer.to_owned(),
            note => format!("text {note}, {layer}"),
        };
        // What the cells show is said before all else.
        let fits = |(title, note): &(&str, &str)| width(title) + 1 + width(note) <= body.width;
        let wanted = [(long.as_str(), note.as_str()), (&long, layer), (name, layer)];
        let (title, note) = wanted.into_iter().find(fits).unwrap_or((name, layer));
        page(title, note).draw(look, area, buf, hits);
        self.draw_grid(card, &grid, look, buf, hits);
        self.detail.draw(look, words, buf);
        put_wrapped(&legend, Token::Dim, look, below, buf);
    }
}

/// The place for what there is to know of a cell, and below it one for what the layer shows, where
/// there is room for both.
fn split_for(legend: &str, place: Rect, look: Look) -> (Rect, Rect) {
    let rows = wrapped(&shown(legend, look), place.width.max(1)).len();
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
    let kept = if place.height >= rows.saturating_add(LEGEND_FROM) { rows + 1 } else { 0 };
    let words = Rect { height: place.height - kept, ..place };
    (words, Rect { y: words.bottom() + kept.min(1), height: kept.saturating_sub(1), ..place })
}
