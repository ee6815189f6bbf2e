//! Charts in the layouts in which people publish them: [`ReadChart`].

mod code;
mod draft;
mod fields;
mod literal;
mod long_form;
mod nested;
mod row_names;
mod table;
mod unnamed_rows;

use blackjack_engine::{Position, Rules};

use super::{Chart, ChartError, ChartErrorKind};
use draft::Draft;

/// A chart that has been read, and what was assumed where its text is silent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadChart {
    /// The chart.
    pub chart: Chart,
    /// The assumptions, each a line of text without a full stop.
    pub assumptions: Vec<String>,
}

impl Chart {
    /// Reads a chart for a house in the format of [`Chart::to_csv`], or in one of the layouts in
    /// which charts are published: tables with commas, semicolons, tabs, blanks or pipes, one
    /// decision on each line, JSON, and the nested lists of programs. Rows and columns go by their
    /// usual names, and codes by their usual letters or words.
    ///
    /// ```
    /// use blackjack_odds::{Chart, Row};
    /// let mut text = "Player 2 3 4 5 6 7 8 9 10 A\n".to_owned();
    /// for row in ["5-11", "12-16", "17+", "A2-A6", "A7-A9", "88"] {
    ///     let code = if row == "88" { "P" } else if row.contains("17") { "S" } else { "H" };
    ///     text += &format!("{row}{}\n", format!(" {code}").repeat(10));
    /// }
    /// let read = Chart::read(&blackjack_engine::Rules::default(), &text)?;
    /// let eights = read.chart.cell(Row::Pair(8), Some(1)).ok_or("no such cell")?;
    /// assert_eq!(eights.code(), "P");
    /// assert_eq!(read.assumptions[0], "no row for hard 4: read as hit");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first error, with its line and, unless [`Chart::from_csv`] refuses the same
    /// line, its column.
    pub fn read(rules: &Rules, text: &str) -> Result<ReadChart, ChartError> {
        let strict = match Self::from_csv(rules, text) {
            Ok(chart) => return Ok(ReadChart { chart, assumptions: Vec::new() }),
            Err(error) => error,
        };
        // Rows may be left out only of charts that others have made, and only ours have one column.
        let is_ours = matches!(strict.kind, ChartErrorKind::MissingRow { .. });
        if is_ours || !rules.dealer_upcard() {
            return Err(strict);
        }
        // Of two mistakes in one line, that in our own layout is named as it always was.
        let has_other_head = matches!(strict.kind, ChartErrorKind::UnexpectedColumns { .. });
        published(rules, text).map_err(|error| {
            // With rows that are only missing, every row could be read.
            let is_missing = matches!(error.kind, ChartErrorKind::MissingRow { .. });
            let is_later = error.line > strict.line;
            if has_other_head || is_missing || is_later { error } else { strict }
        })
    }
}

/// Reads a chart in a layout of others.
fn published(rules: &Rules, text: &str) -> Result<ReadChart, ChartError> {
    let mut draft = Draft::default();
    let is_nested = text.contains(['{', '[']);
    let read =
        if is_nested { nested::read(text, &mut draft) } else { table::read(text, &mut draft) };
    read.and_then(|()| draft.chart(rules, text)).map_err(|Mistake { offset, kind }| {
        let Position { line, column } = Position::of(text, offset);
        ChartError { line, column: Some(column), kind }
    })
}

/// A mistake, with the byte at which it begins.
#[derive(Debug)]
struct Mistake {
    offset: usize,
    kind: ChartErrorKind,
}

/// A piece of the text, with the byte at which it begins.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    text: &'a str,
    offset: usize,
}

impl Piece<'_> {
    /// Returns the piece without the blanks and the quotation marks around it.
    fn bare(self) -> Self {
        let is_edge =
            |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '*' | '\u{feff}');
        let front = self.text.trim_start_matches(is_edge);
        let offset = self.offset + self.text.len() - front.len();
        Self { text: front.trim_end_matches(is_edge), offset }
    }

    fn mistake(self, kind: ChartErrorKind) -> Mistake {
        Mistake { offset: self.offset, kind }
    }

    /// Returns the value of the upcard that the piece names.
    fn upcard(self) -> Option<u8> {
        let name = self.bare().text.to_lowercase();
        let name = name.strip_prefix("dealer").unwrap_or(&name).trim_start_matches([' ', '_', ':']);
        row_names::card(name)
    }
}

/// A part of a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Hard,
    Soft,
    Pairs,
}

impl Section {
    /// Returns the part that a title names.
    fn titled(title: &str) -> Option<Self> {
        let title = title.to_lowercase();
        let words: [(_, &[&str]); 3] =
            [(Self::Hard, &["hard"]), (Self::Soft, &["soft"]), (Self::Pairs, &["pair", "split"])];
        let is_named = |words: &[&str]| words.iter().any(|word| title.contains(word));
        let mut named = words.into_iter().filter(|(_, words)| is_named(words));
        let (section, _) = named.next()?;
        named.next().is_none().then_some(section)
    }
}
