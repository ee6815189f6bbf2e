//! The codes of published charts: letters and words for what to do.

use blackjack_engine::{Action, excerpt};

use super::Piece;
use crate::chart::csv::read_cell;
use crate::chart::{Cell, ChartErrorKind, Row};

use Action::{Double, Hit, Split, Stand, Surrender};

/// A code: what to do with a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    /// Always the same.
    Plain(Action),
    /// The action where it is legal, else another that the code does not name.
    Alone(Action),
    /// The first action where it is legal, else the second.
    Else(Action, Action),
    /// Splitting where hands may double after a split, else another action; `None` if the total
    /// decides.
    SplitIfDoubling(Option<Action>),
    /// The pair is played by its total.
    ByTotal,
}

/// The spellings of each code, in lower case and without blanks.
const SPELLINGS: [(&[&str], Code); 15] = [
    (&["h", "hit"], Code::Plain(Hit)),
    (&["s", "st", "stand", "stay", "stick"], Code::Plain(Stand)),
    (&["p", "y", "sp", "spl", "split", "yes"], Code::Plain(Split)),
    (&["d", "dd", "dbl", "double", "doubledown"], Code::Alone(Double)),
    (&["r", "x", "u", "su", "sur", "surr", "surrender"], Code::Alone(Surrender)),
    (&["dh", "d/h", "doh", "doubleorhit", "double/hit"], Code::Else(Double, Hit)),
    (&["ds", "b", "d/s", "dos", "doubleorstand", "double/stand"], Code::Else(Double, Stand)),
    (&["rh", "xh", "uh", "r/h", "h/r", "surrenderorhit"], Code::Else(Surrender, Hit)),
    (&["rs", "xs", "us", "r/s", "s/r", "surrenderorstand"], Code::Else(Surrender, Stand)),
    (&["rp", "xp", "up", "r/p", "p/r", "surrenderorsplit"], Code::Else(Surrender, Split)),
    (&["ph", "q", "p/h", "h/p", "splitorhit"], Code::SplitIfDoubling(Some(Hit))),
    (&["ps", "p/s", "s/p", "splitorstand"], Code::SplitIfDoubling(Some(Stand))),
    (&["pd", "p/d", "d/p", "splitordouble"], Code::SplitIfDoubling(Some(Double))),
    (&["y/n", "yn", "splitifdas"], Code::SplitIfDoubling(None)),
    (&["n", "no", "-", "–", ""], Code::ByTotal),
];

impl Code {
    /// Reads a code.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.to_lowercase().replace([' ', '_', '.'], "");
        let known = SPELLINGS.iter().find(|(spellings, _)| spellings.contains(&&*text));
        known.map(|(_, code)| *code)
    }
}

/// The means to read the cells of one chart.
pub(super) struct Codes {
    /// True if the house allows doubling after a split.
    pub(super) doubles_split_hands: bool,
    /// True if the chart has a code of its own for doubling, else standing.
    pub(super) names_stand: bool,
    /// The assumptions so far.
    pub(super) assumptions: Vec<String>,
}

impl Codes {
    /// Returns the cell that a code stands for in a row; `total` is that of a pair's total.
    pub(super) fn cell(
        &mut self,
        row: Row,
        piece: Piece<'_>,
        total: Option<&Cell>,
    ) -> Result<Cell, ChartErrorKind> {
        let unknown = || ChartErrorKind::UnknownCode { found: excerpt(piece.text), row };
        let Some(code) = Code::read(piece.text) else {
            return read_cell(row, piece.text).ok_or_else(unknown);
        };
        let is_pair = matches!(row, Row::Pair(_));
        let splits = match code {
            Code::Plain(action) | Code::Else(_, action) => action == Split,
            Code::SplitIfDoubling(_) | Code::ByTotal => true,
            Code::Alone(_) => false,
        };
        if splits && !is_pair {
            return Err(unknown());
        }
        match code {
            Code::Plain(action) => Ok(Cell::of([action])),
            Code::Else(first, second) => Ok(Cell::of([first, second])),
            Code::Alone(action) => self.alone(row, piece.text, action, total),
            Code::ByTotal => Ok(total.cloned().unwrap_or_default()),
            Code::SplitIfDoubling(other) => self.split(row, piece.text, other, total),
        }
    }

    /// Returns the cell of a split that depends on doubling after it.
    fn split(
        &mut self,
        row: Row,
        text: &str,
        other: Option<Action>,
        total: Option<&Cell>,
    ) -> Result<Cell, ChartErrorKind> {
        let instead = match other {
            Some(Double) => self.alone(row, text, Double, total)?,
            Some(action) => Cell::of([action]),
            None => total.cloned().unwrap_or_default(),
        };
        let words = other.map_or("by its total", Action::word);
        self.assume(format!(
            "{text} read as: split where doubling after a split is allowed, else {words}"
        ));
        let split = Cell::of([Split].into_iter().chain(instead.0.iter().copied()));
        Ok(if self.doubles_split_hands { split } else { instead })
    }

    /// Returns the cell of a code that does not say what to do where its action is not legal.
    fn alone(
        &mut self,
        row: Row,
        text: &str,
        action: Action,
        total: Option<&Cell>,
    ) -> Result<Cell, ChartErrorKind> {
        let other = match row.total() {
            Row::Hard(17..) | Row::Soft(18..) if !self.names_stand || action == Surrender => Stand,
            Row::Hard(12..=16) if action == Double && !self.names_stand => {
                let found = excerpt(text);
                return Err(ChartErrorKind::AmbiguousCode { found, row });
            }
            Row::Hard(_) | Row::Soft(_) | Row::Pair(_) => Hit,
        };
        let (text, word) = (excerpt(text), action.word());
        if let (Row::Pair(_), Surrender, Some(total)) = (row, action, total) {
            self.assume(format!("{text} of a pair read as: surrender, else by its total"));
            let others = total.0.iter().copied().filter(|other| *other != Surrender);
            return Ok(Cell::of([Surrender].into_iter().chain(others)));
        }
        let from = if other == Stand { " from hard 17 and soft 18 up" } else { "" };
        self.assume(format!("{text} read as: {word}, else {}{from}", other.word()));
        Ok(Cell::of([action, other]))
    }

    fn assume(&mut self, line: String) {
        if !self.assumptions.contains(&line) {
            self.assumptions.push(line);
        }
    }
}
