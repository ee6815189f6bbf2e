//! Strategy cards: what to do with each total against each upcard.

mod csv;

use arrayvec::ArrayVec;
use blackjack_engine::{Action, Actions, Rules, Total};

pub use csv::{ChartError, ChartErrorKind};

/// A row of a chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Row {
    /// A total without an ace that counts as 11, 4 to 21.
    Hard(u8),
    /// A total with an ace that counts as 11, 12 to 21.
    Soft(u8),
    /// Two cards that are a pair in the house, of this value, 1 (aces) to 10.
    Pair(u8),
}

impl Row {
    /// All rows: hard totals from 4, soft ones from 12, pairs from aces.
    pub fn all() -> impl Iterator<Item = Self> {
        let hard = (4..=21).map(Self::Hard);
        hard.chain((12..=21).map(Self::Soft)).chain((1..=10).map(Self::Pair))
    }

    /// The row of a total.
    pub fn of_total(total: Total) -> Self {
        if total.is_soft() { Self::Soft(total.best()) } else { Self::Hard(total.best()) }
    }

    /// The total of a pair's two cards; any other row is its own.
    #[must_use]
    pub fn total(self) -> Self {
        match self {
            Self::Pair(value) => Self::of_total(Total::of([value, value])),
            Self::Hard(_) | Self::Soft(_) => self,
        }
    }

    fn index(self) -> usize {
        usize::from(match self {
            Self::Hard(total) => total - 4,
            Self::Soft(total) => 18 + total - 12,
            Self::Pair(value) => 28 + value - 1,
        })
    }
}

/// What to do: the first of these that is legal.
///
/// A cell of a total names hitting or standing; where hitting is refused, as it may be to split
/// aces, and nothing behind it is legal, the hand stands. A cell of a pair may end with splitting:
/// where that is refused too, the pair is played as its total.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell(pub ArrayVec<Action, 5>);

impl Cell {
    /// The first action of the cell that is legal.
    pub fn choose(&self, legal: Actions) -> Option<Action> {
        self.0.iter().copied().find(|&action| legal.contains(action))
    }

    /// Whether it says what to do in any case.
    pub fn is_complete(&self) -> bool {
        self.0.iter().any(|action| matches!(action, Action::Hit | Action::Stand))
    }

    /// The cell as charts in print write it: `H` hit, `S` stand, `D` double, `P` split, `R`
    /// surrender; what is done where the first is refused follows in small letters.
    ///
    /// ```
    /// use blackjack_engine::Action;
    /// use blackjack_odds::Cell;
    /// let cell = Cell::of([Action::Double, Action::Stand]);
    /// assert_eq!(cell.code(), "Ds");
    /// ```
    pub fn code(&self) -> String {
        let mut code = String::new();
        for (place, &action) in self.0.iter().enumerate() {
            let letter = letter(action);
            code.push(if place == 0 { letter } else { letter.to_ascii_lowercase() });
        }
        code
    }

    /// A cell of these actions.
    pub fn of(actions: impl IntoIterator<Item = Action>) -> Self {
        Self(actions.into_iter().collect())
    }
}

/// The letter of an action in a chart.
pub(crate) fn letter(action: Action) -> char {
    match action {
        Action::Hit => 'H',
        Action::Stand => 'S',
        Action::Double => 'D',
        Action::Split => 'P',
        Action::Surrender => 'R',
    }
}

/// What to do with each total and pair against each upcard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    upcards: Vec<Option<u8>>,
    cells: Vec<Cell>,
}

impl Chart {
    /// A chart for a house, with what a function says in each cell.
    pub fn new(rules: &Rules, cell: impl Fn(Row, Option<u8>) -> Cell) -> Self {
        let upcards = upcards(rules);
        let rows = Row::all().flat_map(|row| upcards.iter().map(move |&up| (row, up)));
        let cells = rows.map(|(row, up)| cell(row, up)).collect();
        Self { upcards, cells }
    }

    /// The values of the upcards, in the order of the columns: 2 to 10, then 1, the ace. A house
    /// without an upcard has one column, `None`.
    pub fn upcards(&self) -> &[Option<u8>] {
        &self.upcards
    }

    /// What to do with a row against an upcard; `None` if the chart has no such column.
    pub fn cell(&self, row: Row, upcard: Option<u8>) -> Option<&Cell> {
        let column = self.upcards.iter().position(|&other| other == upcard)?;
        Some(&self.cells[row.index() * self.upcards.len() + column])
    }

    /// The same, to change.
    pub fn cell_mut(&mut self, row: Row, upcard: Option<u8>) -> Option<&mut Cell> {
        let column = self.upcards.iter().position(|&other| other == upcard)?;
        Some(&mut self.cells[row.index() * self.upcards.len() + column])
    }

    /// What the chart does with a hand: `pair` is the value of its two cards if they are a pair.
    pub fn choose(
        &self,
        total: Total,
        pair: Option<u8>,
        upcard: Option<u8>,
        legal: Actions,
    ) -> Action {
        self.action(pair.map_or(Row::of_total(total), Row::Pair), upcard, legal)
    }

    /// What the chart does with a hand of this row; where it does not split a pair, or that is
    /// refused, with its total.
    pub fn action(&self, row: Row, upcard: Option<u8>, legal: Actions) -> Action {
        let by = |row| self.cell(row, upcard)?.choose(legal);
        by(row).or_else(|| by(row.total())).unwrap_or(Action::Stand)
    }
}

/// The upcards of a house in the order of a chart's columns.
fn upcards(rules: &Rules) -> Vec<Option<u8>> {
    if rules.dealer_upcard() { (2..=10).chain([1]).map(Some).collect() } else { vec![None] }
}
