//! The cells of a chart as they were found, before it is known whether they are all there.

use std::collections::BTreeMap;

use blackjack_engine::{Action, Position, Rules, value_symbol};

use super::code::{Code, Codes};
use super::{Mistake, Piece, ReadChart};
use crate::chart::{Cell, Chart, ChartErrorKind, Row};

/// The upcards, in the order of the columns.
pub(super) const UPCARDS: [u8; 10] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

/// The cells found so far, and what was assumed to find them.
#[derive(Default)]
pub(super) struct Draft<'a> {
    cells: BTreeMap<(Row, u8), FoundCell<'a>>,
    pub(super) assumptions: Vec<String>,
}

/// The code of a cell, and the place of the name of its row.
struct FoundCell<'a> {
    code: Piece<'a>,
    row: usize,
}

impl<'a> Draft<'a> {
    /// Adds a cell. `name` is the place of the name of its row.
    pub(super) fn add(
        &mut self,
        text: &str,
        row: Row,
        upcard: u8,
        code: Piece<'a>,
        name: usize,
    ) -> Result<(), Mistake> {
        let code = code.bare();
        let before = self.cells.insert((row, upcard), FoundCell { code, row: name });
        let Some(before) = before else { return Ok(()) };
        let kind = ChartErrorKind::RepeatedCell {
            row,
            upcard: value_symbol(upcard),
            line: Position::of(text, before.code.offset).line,
        };
        Err(code.mistake(kind))
    }

    /// Adds a row of cells, with these upcards.
    pub(super) fn add_row(
        &mut self,
        text: &str,
        row: Row,
        name: usize,
        cells: impl Iterator<Item = (u8, Piece<'a>)>,
    ) -> Result<(), Mistake> {
        cells.into_iter().try_for_each(|(upcard, code)| self.add(text, row, upcard, code, name))
    }

    /// Returns the chart of the cells, with the rows that charts leave out.
    pub(super) fn chart(mut self, rules: &Rules, text: &str) -> Result<ReadChart, Mistake> {
        self.check_rows(text)?;
        let names_stand = self.cells.values().any(|cell| {
            let code = Code::read(cell.code.text);
            code == Code::read("ds")
        });
        let assumptions = std::mem::take(&mut self.assumptions);
        let doubles_split_hands = rules.double_after_split();
        let mut codes = Codes { doubles_split_hands, names_stand, assumptions };
        let mut chart = Chart::new(rules, |_, _| Cell::default());
        // Totals come before pairs, which may be played by them.
        for (&(row, upcard), found) in &self.cells {
            let total = matches!(row, Row::Pair(_)).then(|| chart.cell(row.total(), Some(upcard)));
            let total = total.flatten().filter(|cell| !cell.0.is_empty()).cloned();
            let cell = codes.cell(row, found.code, total.as_ref());
            let cell = cell.map_err(|kind| found.code.mistake(kind))?;
            if let Some(place) = chart.cell_mut(row, Some(upcard)) {
                *place = cell;
            }
        }
        let mut assumptions = codes.assumptions;
        self.complete(&mut chart, &mut assumptions);
        Ok(ReadChart { chart, assumptions })
    }

    fn has(&self, row: Row) -> bool {
        UPCARDS.iter().any(|&upcard| self.cells.contains_key(&(row, upcard)))
    }

    /// Checks that every row is whole, and that no row is missing which no custom replaces.
    fn check_rows(&self, text: &str) -> Result<(), Mistake> {
        for ((row, _), found) in &self.cells {
            let is_missing = |upcard: &&u8| !self.cells.contains_key(&(*row, **upcard));
            if let Some(&upcard) = UPCARDS.iter().find(is_missing) {
                let kind = ChartErrorKind::MissingCell { row: *row, upcard: value_symbol(upcard) };
                return Err(Mistake { offset: found.row, kind });
            }
        }
        if self.cells.is_empty() {
            return Err(Mistake { offset: 0, kind: ChartErrorKind::NoChart });
        }
        let last = text.trim_end().len();
        let missing = Row::all().find(|row| !self.has(*row) && self.custom(*row).is_none());
        let missing = missing.map(|row| ChartErrorKind::MissingRow { row });
        missing.map_or(Ok(()), |kind| Err(Mistake { offset: last, kind }))
    }

    /// Returns the play of a row that charts leave out because everybody knows it: hits up to hard
    /// 8 and with two aces, stands from hard 17 and soft 19 up, and pairs by their totals.
    fn custom(&self, row: Row) -> Option<Play> {
        let lacks = |mut rows: std::ops::RangeInclusive<u8>, of: fn(u8) -> Row| {
            rows.all(|total| !self.has(of(total)))
        };
        match row {
            Row::Hard(total @ 4..=8) => lacks(4..=total, Row::Hard).then_some(Play::Hit),
            Row::Hard(total @ 17..) => lacks(total..=21, Row::Hard).then_some(Play::Stand),
            Row::Soft(12) => Some(Play::Hit),
            Row::Soft(total @ 19..) => lacks(total..=21, Row::Soft).then_some(Play::Stand),
            Row::Pair(_) => Some(Play::ByTotal),
            Row::Hard(_) | Row::Soft(_) => None,
        }
    }

    /// Fills the rows that are missing.
    fn complete(&self, chart: &mut Chart, assumptions: &mut Vec<String>) {
        let mut runs = Vec::<(Play, Row, Row)>::new();
        for row in Row::all().filter(|row| !self.has(*row)) {
            let Some(play) = self.custom(row) else { continue };
            for upcard in UPCARDS {
                if let (Some(cell), Some(action)) = (chart.cell_mut(row, Some(upcard)), play.cell())
                {
                    *cell = action;
                }
            }
            match runs.last_mut() {
                Some((other, _, last)) if *other == play && is_next(*last, row) => *last = row,
                _ => runs.push((play, row, row)),
            }
        }
        assumptions.extend(runs.into_iter().map(|(play, first, last)| {
            let rows = if first == last { first.to_string() } else { format!("{first} to {last}") };
            format!("no row for {rows}: read as {}", play.words())
        }));
    }
}

/// Returns whether a row follows another in the same part.
fn is_next(row: Row, next: Row) -> bool {
    match (row, next) {
        (Row::Hard(one), Row::Hard(next))
        | (Row::Soft(one), Row::Soft(next))
        | (Row::Pair(one), Row::Pair(next)) => one + 1 == next,
        _ => false,
    }
}

/// The play of a row that a chart leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Play {
    Hit,
    Stand,
    ByTotal,
}

impl Play {
    /// Returns the cell; `None` if the total decides.
    fn cell(self) -> Option<Cell> {
        match self {
            Self::Hit => Some(Cell::of([Action::Hit])),
            Self::Stand => Some(Cell::of([Action::Stand])),
            Self::ByTotal => None,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Stand => "stand",
            Self::ByTotal => "its total",
        }
    }
}
