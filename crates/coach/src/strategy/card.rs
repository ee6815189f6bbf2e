//! The basic strategy of a house, laid out like a printed card: equal rows share a line.

mod notes;
mod words;

use blackjack_engine::{Action, Composition, Rules, value_symbol};
use blackjack_odds::{Cell, Chart, HandOdds, OddsError, Row, Strategy, round_odds};

pub use words::describe_cell;

/// The basic strategy of a house, with its expectation.
#[derive(Clone, PartialEq, Debug)]
pub struct StrategyCard {
    /// The rules of the house.
    pub rules: Rules,
    /// The best total-dependent chart for a full shoe.
    pub chart: Chart,
    /// The smallest number of cards in the hands that it covers.
    cards: u8,
    /// The expectation of a player who follows the chart.
    pub ev: f64,
    /// The expectation of the best composition-dependent play.
    pub best: f64,
    /// The odds of each starting hand.
    hands: Vec<HandOdds>,
}

/// The hard totals, the soft totals or the pairs of a chart.
#[derive(Debug)]
pub struct ChartPart {
    /// The title: hard, soft or pairs.
    pub title: &'static str,
    /// The rows; equal neighbours share a line.
    pub lines: Vec<ChartLine>,
}

/// Neighbouring rows with equal cells.
#[derive(Debug)]
pub struct ChartLine {
    /// The rows, highest first.
    pub rows: Vec<Row>,
    /// The cell of each upcard.
    pub cells: Vec<Cell>,
}

impl StrategyCard {
    /// Computes the basic strategy of a house.
    ///
    /// # Errors
    ///
    /// The errors of [`Chart::best`].
    pub fn new(rules: &Rules) -> Result<Self, OddsError> {
        Self::of(rules, Chart::best(rules, &Composition::decks(rules.decks()))?)
    }

    /// Computes the basic strategy of a house with separate charts for hands of three cards or
    /// more: [`Chart::best_by_cards`].
    ///
    /// # Errors
    ///
    /// The errors of [`Chart::best`].
    pub fn by_cards(rules: &Rules) -> Result<Self, OddsError> {
        Self::of(rules, Chart::best_by_cards(rules, &Composition::decks(rules.decks()))?)
    }

    fn of(rules: &Rules, chart: Chart) -> Result<Self, OddsError> {
        let shoe = Composition::decks(rules.decks());
        let ev = round_odds(rules, &shoe, Strategy::Chart(&chart))?.ev;
        let round = round_odds(rules, &shoe, Strategy::ZeroMemory)?;
        Ok(Self { rules: *rules, chart, cards: 2, ev, best: round.ev, hands: round.hands })
    }

    /// Returns the cell of a row and an upcard. An incomplete cell of a pair continues with the
    /// cell of the pair's total.
    pub fn cell(&self, row: Row, upcard: Option<u8>) -> Cell {
        let own = self.chart.cell(row, upcard).cloned().unwrap_or_default();
        if own.is_complete() || own.0.last() == Some(&Action::Split) || row.total() == row {
            return own;
        }
        let rest = self.chart.cell(row.total(), upcard).cloned().unwrap_or_default();
        let more = rest.0.iter().filter(|action| !own.0.contains(action));
        Cell::of(own.0.iter().chain(more).copied())
    }

    /// Returns the rows that occur, highest first. Where pairs split, 2,2 and A,A are
    /// pairs, so hard 4 and soft 12 are left out. The lowest hard hand is made of twos, the
    /// lowest soft one of aces.
    pub fn rows(&self) -> [(&'static str, Vec<Row>); 3] {
        let splits = self.cards == 2 && self.rules.allows_splits();
        let lowest = if splits { (5, 13) } else { (2 * self.cards, 10 + self.cards) };
        let pairs =
            if splits { [1, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(Row::Pair).into() } else { vec![] };
        [
            ("hard", (lowest.0..=21).rev().map(Row::Hard).collect()),
            ("soft", (lowest.1..=21).rev().map(Row::Soft).collect()),
            ("pairs", pairs),
        ]
    }

    /// Returns the row and upcard of every cell, row by row from the top.
    pub fn cells(&self) -> Vec<(Row, Option<u8>)> {
        let rows = self.rows().into_iter().flat_map(|(_, rows)| rows);
        let upcards = self.chart.upcards();
        rows.flat_map(|row| upcards.iter().map(move |&upcard| (row, upcard))).collect()
    }

    /// Returns the parts of the chart; a house without splits has no pairs.
    pub fn parts(&self) -> Vec<ChartPart> {
        let parts = self.rows().into_iter().filter(|(_, rows)| !rows.is_empty());
        parts.map(|(title, rows)| ChartPart { title, lines: self.lines(rows) }).collect()
    }

    /// Returns the cards for hands of three cards, four, and so on, the last one for all longer
    /// hands too. Empty if the chart is the same for all hands.
    pub fn longer(&self) -> Vec<Self> {
        let charts = (3..).zip(self.chart.longer());
        charts.map(|(cards, chart)| Self { chart: chart.clone(), cards, ..self.clone() }).collect()
    }

    /// Returns the smallest number of cards in the hands that it covers.
    pub const fn cards(&self) -> u8 {
        self.cards
    }

    /// Returns the parts for hands of more than two cards, each with its number of cards:
    /// `3 cards`, `4 cards or more`.
    pub fn longer_parts(&self) -> Vec<(String, Vec<ChartPart>)> {
        let longer = self.longer();
        let last = longer.last().map_or(0, Self::cards);
        let name = |cards: u8| {
            let is_open = cards == last && cards + 1 != self.rules.charlie();
            format!("{cards} cards{}", if is_open { " or more" } else { "" })
        };
        longer.iter().map(|card| (name(card.cards), card.parts())).collect()
    }

    fn lines(&self, rows: Vec<Row>) -> Vec<ChartLine> {
        let mut lines: Vec<ChartLine> = Vec::new();
        for row in rows {
            let upcards = self.chart.upcards().iter();
            let cells = upcards.map(|&upcard| self.cell(row, upcard)).collect::<Vec<_>>();
            match lines.last_mut().filter(|line| line.cells == cells) {
                Some(line) => line.rows.push(row),
                None => lines.push(ChartLine { rows: vec![row], cells }),
            }
        }
        lines
    }

    /// Returns the column headings: `2` to `9`, `T`, `A`, or `any`.
    pub fn columns(&self) -> Vec<String> {
        let upcards = self.chart.upcards().iter();
        upcards
            .map(|upcard| upcard.map_or("any".into(), |value| value_symbol(value).into()))
            .collect()
    }
}

impl ChartLine {
    /// Returns the label of the line: `17+`, `13-14`, `A,7`, `6,6-7,7`.
    pub fn label(&self) -> String {
        let name = |row: Row| match row {
            Row::Hard(total) | Row::Soft(total) => total.to_string(),
            Row::Pair(_) => row_name(row),
        };
        match (self.rows.first(), self.rows.last()) {
            (Some(&Row::Hard(21) | &Row::Soft(21)), Some(&last)) if self.rows.len() > 1 => {
                format!("{}+", name(last))
            }
            (Some(&first), Some(&last)) if first != last => {
                format!("{}-{}", name(last), name(first))
            }
            (Some(&only), _) => name(only),
            (None, _) => String::new(),
        }
    }
}

/// Returns the name of a row: `16`, `A,7`, `8,8`.
pub fn row_name(row: Row) -> String {
    match row {
        Row::Hard(total) => total.to_string(),
        Row::Soft(total) => format!("A,{}", value_symbol(total.saturating_sub(11))),
        Row::Pair(value) => format!("{0},{0}", value_symbol(value)),
    }
}
