//! Charts as comma-separated values, for spreadsheets.

use std::fmt::{self, Write};

use blackjack_engine::{Action, Rules, value_symbol};
use thiserror::Error;

use super::{Cell, Chart, Row, upcards};

/// An error in the text of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}: {kind}", self.place())]
pub struct ChartError {
    /// The line number, from 1.
    pub line: usize,
    /// The column in characters, from 1, if the error is at one.
    pub column: Option<usize>,
    /// The kind of error.
    pub kind: ChartErrorKind,
}

impl ChartError {
    /// Creates an error of a whole line.
    fn of_line(line: usize, kind: ChartErrorKind) -> Self {
        Self { line, column: None, kind }
    }

    /// Returns the place in words: "line 2", or "line 2, column 5".
    fn place(&self) -> String {
        let column = self.column.map_or(String::new(), |column| format!(", column {column}"));
        format!("line {}{column}", self.line)
    }
}

/// The kinds of errors in the text of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ChartErrorKind {
    /// The first line does not name the columns of the house.
    #[error("expected the columns \"{expected}\"")]
    UnexpectedColumns {
        /// The expected line.
        expected: String,
    },
    /// A line does not start with the name of a row.
    #[error(
        "\"{found}\" is not a row; rows are \"hard 4\" to \"hard 21\", \"soft 12\" to \"soft 21\", \"pair A\" to \"pair T\""
    )]
    UnknownRow {
        /// The name found.
        found: String,
    },
    /// A row appears twice.
    #[error("{row} appears twice")]
    DuplicateRow {
        /// The row.
        row: Row,
    },
    /// A row has the wrong number of cells.
    #[error("{row} has {found} cells, expected {expected}")]
    WrongCellCount {
        /// The row.
        row: Row,
        /// The number of cells found.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// A cell is not a list of actions.
    #[error(
        "\"{found}\" under {upcard} is not a cell; expected letters such as H, S, Dh, Ds, Rh or Rs (or P in the row of a pair)"
    )]
    InvalidCell {
        /// The text of the cell.
        found: String,
        /// The column.
        upcard: String,
    },
    /// A row is missing.
    #[error("{row} is missing")]
    MissingRow {
        /// The row.
        row: Row,
    },
    /// A text in a layout of others has no chart.
    #[error(
        "there is no chart in it; expected a heading with the upcards 2 to 10 and A, then a row for each hand"
    )]
    NoChart,
    /// The name of a column is not an upcard.
    #[error("\"{found}\" is not an upcard; expected 2 to 9, T or 10, and A, 11 or 1")]
    UnknownUpcard {
        /// The name found.
        found: String,
    },
    /// An upcard has two columns.
    #[error("the upcard \"{found}\" has a second column; expected each of 2 to 10 and A once")]
    RepeatedUpcard {
        /// The name found.
        found: String,
    },
    /// An upcard has no column.
    #[error("the heading has no column for {upcard}; expected each of 2 to 10 and A once")]
    MissingUpcard {
        /// The upcard.
        upcard: char,
    },
    /// A text in place of the name of a hand is none.
    #[error(
        "\"{found}\" is not a hand; expected a name such as 16, H16, A7, \"soft 18\", 88, \"pair 8\", 17+ or 5-8"
    )]
    UnknownHand {
        /// The text found.
        found: String,
    },
    /// A text in place of the kind of a hand is none.
    #[error("\"{found}\" is not a kind of hand; expected hard, soft or pair")]
    UnknownKind {
        /// The text found.
        found: String,
    },
    /// A row has more codes than there are upcards, or fewer.
    #[error("the row \"{row}\" has {found} codes, expected {expected}")]
    RowLength {
        /// The name of the row.
        row: String,
        /// The number of codes found.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// The line of a decision has the wrong number of fields.
    #[error("the line of \"{row}\" has {found} fields, expected {expected}")]
    FieldCount {
        /// The first field.
        row: String,
        /// The number of fields found.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// A code is unknown, or cannot stand in this row.
    #[error(
        "\"{found}\" is not a code for {row}; expected letters or words such as H, S, D, Dh, Ds, R, Rh or Rs (or P, Ph, Pd, Rp or N for a pair)"
    )]
    UnknownCode {
        /// The text found.
        found: String,
        /// The row.
        row: Row,
    },
    /// A code does not say what to do where its action is not legal, and custom does not either.
    #[error(
        "\"{found}\" of {row} does not say what to do where doubling is not allowed; expected Dh or Ds"
    )]
    AmbiguousCode {
        /// The text found.
        found: String,
        /// The row.
        row: Row,
    },
    /// A hand has two codes against one upcard.
    #[error("{row} against {upcard} appears twice, first in line {line}; expected it once")]
    RepeatedCell {
        /// The row.
        row: Row,
        /// The upcard.
        upcard: char,
        /// The line of the first code.
        line: usize,
    },
    /// A hand has no code against an upcard.
    #[error("{row} has no code against {upcard}; expected one for each upcard")]
    MissingCell {
        /// The row.
        row: Row,
        /// The upcard.
        upcard: char,
    },
    /// Rows have no names, and their number does not tell which they are.
    #[error(
        "{found} rows without names; expected a title (hard, soft or pairs) and 10 to 18 hard totals, 7 to 10 soft totals or 10 pairs"
    )]
    UnnamedRows {
        /// The number of rows.
        found: usize,
    },
    /// Brackets or quotation marks are not closed, or nested too deeply.
    #[error(
        "a bracket or a quotation mark has no partner; expected lists and maps such as {{\"16\": [\"S\", \"S\"]}}"
    )]
    Brackets,
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

impl Row {
    /// Returns the row of this name, as it is written; `pair 10` stands for `pair T`.
    ///
    /// ```
    /// use blackjack_odds::Row;
    /// assert_eq!(Row::named("soft 18"), Some(Row::Soft(18)));
    /// assert_eq!(Row::named("Pair t").map(|row| row.to_string()), Some("pair T".to_owned()));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_lowercase().replace("pair 10", "pair T");
        let name = name.replace("pair t", "pair T").replace("pair a", "pair A");
        Self::all().find(|row| row.to_string() == name)
    }
}

/// Returns the name of a column.
fn column(upcard: Option<u8>) -> String {
    upcard.map_or_else(|| "any".into(), |value| value_symbol(value).to_string())
}

fn header(upcards: &[Option<u8>]) -> String {
    let columns = upcards.iter().map(|&upcard| column(upcard)).collect::<Vec<_>>();
    format!("hand,{}", columns.join(","))
}

impl Chart {
    /// Writes the chart as comma-separated values: a line of column names, then one line per row.
    /// Pairs without any cell are left out; if some cells of a pair are empty, they are written as
    /// those of its total.
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

    /// Reads a chart for a house from text in the format of [`Chart::to_csv`]. Rows may be in any
    /// order; a pair without a row is played by its total. Lines that begin with `#` are comments.
    /// Semicolons may replace commas, and 10 may replace T in the names of columns and pairs.
    ///
    /// # Errors
    ///
    /// Returns the first error, with its line.
    pub fn from_csv(rules: &Rules, text: &str) -> Result<Self, ChartError> {
        let upcards = upcards(rules);
        // Spreadsheets may write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let is_row = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let mut lines = (1..).zip(text.lines()).filter(|&(_, line)| is_row(line));
        let expected = header(&upcards);
        let (line, first) = lines.next().unwrap_or((1, ""));
        let columns = fields(first).map(|column| if column == "10" { "T" } else { column });
        if columns.ne(fields(&expected)) {
            return Err(ChartError::of_line(line, ChartErrorKind::UnexpectedColumns { expected }));
        }
        let mut chart = Self::new(rules, |_, _| Cell::default());
        let mut seen = Vec::new();
        let mut last = line;
        for (line, text) in lines {
            let row = chart.read_row(text).map_err(|kind| ChartError::of_line(line, kind))?;
            if seen.contains(&row) {
                return Err(ChartError::of_line(line, ChartErrorKind::DuplicateRow { row }));
            }
            seen.push(row);
            last = line;
        }
        let is_needed = |row: &Row| !matches!(row, Row::Pair(_));
        match Row::all().find(|row| is_needed(row) && !seen.contains(row)) {
            Some(row) => Err(ChartError::of_line(last, ChartErrorKind::MissingRow { row })),
            None => Ok(chart),
        }
    }

    fn read_row(&mut self, text: &str) -> Result<Row, ChartErrorKind> {
        let mut fields = fields(text);
        let name = fields.next().unwrap_or_default();
        let Some(row) = Row::named(name) else {
            return Err(ChartErrorKind::UnknownRow { found: name.into() });
        };
        let cells = fields.collect::<Vec<_>>();
        let expected = self.upcards.len();
        if cells.len() != expected {
            return Err(ChartErrorKind::WrongCellCount { row, found: cells.len(), expected });
        }
        for (upcard, code) in self.upcards.clone().into_iter().zip(cells) {
            let Some(cell) = read_cell(row, code) else {
                return Err(ChartErrorKind::InvalidCell {
                    found: code.into(),
                    upcard: column(upcard),
                });
            };
            if let Some(place) = self.cell_mut(row, upcard) {
                *place = cell;
            }
        }
        Ok(row)
    }
}

/// Returns the fields of a line. Spreadsheets separate fields with semicolons where the comma is
/// the decimal point.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';']).map(str::trim)
}

/// Reads a cell; `None` if it is not valid. Nothing may follow a stand, and only a double may
/// follow a hit (for hands that may not hit). No action may appear twice.
pub(super) fn read_cell(row: Row, code: &str) -> Option<Cell> {
    let mut cell = Cell::default();
    for found in code.chars() {
        let action = Action::from_letter(found.to_ascii_lowercase())?;
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
