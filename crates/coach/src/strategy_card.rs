//! A chart as a card shows it: three parts, with lines for rows that are alike.

mod words;

use blackjack_engine::{Action, Composition, Rules, value_symbol};
use blackjack_odds::{Cell, Chart, OddsError, Row, Strategy, round_odds};

pub use words::in_turn;

/// The best chart of a house, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct StrategyCard {
    /// The rules of the house.
    pub rules: Rules,
    /// The best by totals, dealt from full packs.
    pub chart: Chart,
    /// The expectation of who plays by it.
    pub ev: f64,
    /// The expectation of who plays by the cards of each hand.
    pub best: f64,
}

/// Hard totals, soft totals or pairs.
#[derive(Debug)]
pub struct Part {
    /// Which of them.
    pub title: &'static str,
    /// Its rows, those that are alike in one line.
    pub lines: Vec<Line>,
}

/// Rows next to each other that say the same.
#[derive(Debug)]
pub struct Line {
    /// The rows, the highest first.
    pub rows: Vec<Row>,
    /// What is done under each upcard.
    pub cells: Vec<Cell>,
}

impl StrategyCard {
    /// Works out the card of a house.
    ///
    /// # Errors
    ///
    /// As [`Chart::best`].
    pub fn new(rules: &Rules) -> Result<Self, OddsError> {
        let shoe = Composition::packs(rules.decks());
        let chart = Chart::best(rules, &shoe)?;
        let ev = round_odds::<f64>(rules, &shoe, Strategy::Chart(&chart))?.ev;
        let best = round_odds::<f64>(rules, &shoe, Strategy::ZeroMemory)?.ev;
        Ok(Self { rules: *rules, chart, ev, best })
    }

    /// What is done with a row under an upcard. A pair's cell ends where its total goes on.
    pub fn cell(&self, row: Row, upcard: Option<u8>) -> Cell {
        let own = self.chart.cell(row, upcard).cloned().unwrap_or_default();
        if own.is_complete() || own.0.last() == Some(&Action::Split) || row.total() == row {
            return own;
        }
        let rest = self.chart.cell(row.total(), upcard).cloned().unwrap_or_default();
        let more = rest.0.iter().filter(|action| !own.0.contains(action));
        Cell::of(own.0.iter().chain(more).copied())
    }

    /// The rows that a player meets, the highest first: where there are pairs, two twos and two
    /// aces are among them and no totals.
    pub fn rows(&self) -> [(&'static str, Vec<Row>); 3] {
        let splits = self.rules.splits();
        let lowest = if splits { (5, 13) } else { (4, 12) };
        let pairs =
            if splits { [1, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(Row::Pair).into() } else { vec![] };
        [
            ("hard", (lowest.0..=21).rev().map(Row::Hard).collect()),
            ("soft", (lowest.1..=21).rev().map(Row::Soft).collect()),
            ("pairs", pairs),
        ]
    }

    /// All of its cells, row by row from the top.
    pub fn cells(&self) -> Vec<(Row, Option<u8>)> {
        let rows = self.rows().into_iter().flat_map(|(_, rows)| rows);
        let upcards = self.chart.upcards();
        rows.flat_map(|row| upcards.iter().map(move |&upcard| (row, upcard))).collect()
    }

    /// The parts of the card, without those that a house has not.
    pub fn parts(&self) -> Vec<Part> {
        let parts = self.rows().into_iter().filter(|(_, rows)| !rows.is_empty());
        parts.map(|(title, rows)| Part { title, lines: self.lines(rows) }).collect()
    }

    fn lines(&self, rows: Vec<Row>) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for row in rows {
            let upcards = self.chart.upcards().iter();
            let cells = upcards.map(|&upcard| self.cell(row, upcard)).collect::<Vec<_>>();
            match lines.last_mut().filter(|line| line.cells == cells) {
                Some(line) => line.rows.push(row),
                None => lines.push(Line { rows: vec![row], cells }),
            }
        }
        lines
    }

    /// The names of the columns: `2` to `9`, `T`, `A`, or `any`.
    pub fn columns(&self) -> Vec<String> {
        let upcards = self.chart.upcards().iter();
        upcards
            .map(|upcard| upcard.map_or("any".into(), |value| value_symbol(value).into()))
            .collect()
    }
}

impl Line {
    /// The name of its rows: `17+`, `13-14`, `A,7`, `6,6-7,7`.
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

/// A row as two cards that make it, where these are enough: `16`, `A,7`, `8,8`.
pub fn row_name(row: Row) -> String {
    match row {
        Row::Hard(total) => total.to_string(),
        Row::Soft(total) => format!("A,{}", value_symbol(total.saturating_sub(11))),
        Row::Pair(value) => format!("{0},{0}", value_symbol(value)),
    }
}
