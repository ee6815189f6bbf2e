//! Charts as comma-separated text, which spreadsheets read and write.

use std::fmt::{self, Write};

use blackjack_engine::{Action, Rules, value_symbol};
use thiserror::Error;

use super::{Cell, Chart, Row, letter, upcards};

/// A mistake in the text of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {kind}")]
pub struct ChartError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: ChartErrorKind,
}

/// What can be wrong with the text of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ChartErrorKind {
    /// The first line does not name the columns of the house.
    #[error("expected the columns \"{expected}\"")]
    Columns {
        /// The line that was expected.
        expected: String,
    },
    /// A line does not begin with a row's name.
    #[error(
        "\"{found}\" is no row; rows are \"hard 4\" to \"hard 21\", \"soft 12\" to \"soft 21\", \"pair A\" to \"pair T\""
    )]
    UnknownRow {
        /// What was found.
        found: String,
    },
    /// A row comes twice.
    #[error("{row} comes twice")]
    Twice {
        /// The row.
        row: Row,
    },
    /// A row has too few cells or too many.
    #[error("{row} has {found} cells, expected {expected}")]
    Cells {
        /// The row.
        row: Row,
        /// How many it has.
        found: usize,
        /// How many columns there are.
        expected: usize,
    },
    /// A cell is no list of actions.
    #[error(
        "\"{found}\" under {upcard} is no cell; expected letters such as H, S, Dh, Ds, Rh or Rs (or P in the row of a pair)"
    )]
    Cell {
        /// What was found.
        found: String,
        /// The column.
        upcard: String,
    },
    /// A row is missing.
    #[error("{row} is missing")]
    Missing {
        /// The row.
        row: Row,
    },
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hard(total) => write!(f, "hard {total}"),
            Self::Soft(total) => write!(f, "soft {total}"),
            Self::Pair(value) => write!(f, "pair {}", value_symbol(*value)),
        }
    }
}

/// The name of a column.
fn column(upcard: Option<u8>) -> String {
    upcard.map_or_else(|| "any".into(), |value| value_symbol(value).to_string())
}

fn header(upcards: &[Option<u8>]) -> String {
    let columns = upcards.iter().map(|&upcard| column(upcard)).collect::<Vec<_>>();
    format!("hand,{}", columns.join(","))
}

impl Chart {
    /// The chart as comma-separated text: a line of column names, then one line a row. A row of
    /// pairs that says nothing is left out; where only some cells of it do, the others are as their
    /// total's.
    pub fn to_csv(&self) -> String {
        let mut text = header(&self.upcards) + "\n";
        for row in Row::all() {
            let cells = self.upcards.iter().filter_map(|&up| self.cell(row, up));
            if cells.clone().all(|cell| cell.0.is_empty()) {
                continue;
            }
            let totals = self.upcards.iter().filter_map(|&up| self.cell(row.total(), up));
            let codes = cells
                .zip(totals)
                .map(|(cell, total)| if cell.0.is_empty() { total.code() } else { cell.code() });
            // Writing to a string cannot fail.
            let _infallible = writeln!(text, "{row},{}", codes.collect::<Vec<_>>().join(","));
        }
        text
    }

    /// Reads a chart for a house from comma-separated text as [`Chart::to_csv`] writes it. Rows may
    /// come in any order; a pair without a row is played as its total.
    ///
    /// # Errors
    ///
    /// The first mistake, with its line.
    pub fn from_csv(rules: &Rules, text: &str) -> Result<Self, ChartError> {
        let upcards = upcards(rules);
        // Spreadsheets like to begin with a mark of byte order.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let expected = header(&upcards);
        let (line, first) = lines.next().unwrap_or((1, ""));
        if fields(first).ne(fields(&expected)) {
            return Err(ChartError { line, kind: ChartErrorKind::Columns { expected } });
        }
        let mut chart = Self::new(rules, |_, _| Cell::default());
        let mut seen = Vec::new();
        let mut last = line;
        for (line, text) in lines {
            let row = chart.read_row(text).map_err(|kind| ChartError { line, kind })?;
            if seen.contains(&row) {
                return Err(ChartError { line, kind: ChartErrorKind::Twice { row } });
            }
            seen.push(row);
            last = line;
        }
        let is_needed = |row: &Row| !matches!(row, Row::Pair(_));
        match Row::all().find(|row| is_needed(row) && !seen.contains(row)) {
            Some(row) => Err(ChartError { line: last, kind: ChartErrorKind::Missing { row } }),
            None => Ok(chart),
        }
    }

    fn read_row(&mut self, text: &str) -> Result<Row, ChartErrorKind> {
        let mut fields = fields(text);
        let name = fields.next().unwrap_or_default();
        let row = Row::all().find(|row| {
            row.to_string()
                == name.to_lowercase().replace("pair t", "pair T").replace("pair a", "pair A")
        });
        let Some(row) = row else {
            return Err(ChartErrorKind::UnknownRow { found: name.into() });
        };
        let cells = fields.collect::<Vec<_>>();
        let expected = self.upcards.len();
        if cells.len() != expected {
            return Err(ChartErrorKind::Cells { row, found: cells.len(), expected });
        }
        for (upcard, code) in self.upcards.clone().into_iter().zip(cells) {
            let Some(cell) = read_cell(row, code) else {
                return Err(ChartErrorKind::Cell { found: code.into(), upcard: column(upcard) });
            };
            if let Some(place) = self.cell_mut(row, upcard) {
                *place = cell;
            }
        }
        Ok(row)
    }
}

fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split(',').map(str::trim)
}

/// Reads a cell; `None` if it is none. What stands behind a stand would never be done, behind a hit
/// only a double where hitting is refused; and an action that comes twice says nothing.
fn read_cell(row: Row, code: &str) -> Option<Cell> {
    let mut cell = Cell::default();
    for found in code.chars() {
        let is_meant = |action: &Action| letter(*action) == found.to_ascii_uppercase();
        let action = Action::ALL.into_iter().find(is_meant)?;
        let doubles_for_hit = action == Action::Double && cell.0.last() == Some(&Action::Hit);
        if (cell.is_complete() && !doubles_for_hit) || cell.0.contains(&action) {
            return None;
        }
        cell.0.push(action);
    }
    let splits = cell.0.last() == Some(&Action::Split);
    let is_pair = matches!(row, Row::Pair(_));
    let fits = is_pair || !cell.0.contains(&Action::Split);
    (fits && (cell.is_complete() || (is_pair && splits))).then_some(cell)
}
