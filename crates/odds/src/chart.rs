//! Strategy charts: the play for each total and pair against each upcard.

mod best;
pub(crate) mod cell;
pub(crate) mod choices;
mod csv;
mod reading;

use arrayvec::ArrayVec;
use blackjack_engine::{Action, Actions, Rules, Total};

pub use csv::{ChartError, ChartErrorKind};
pub use reading::ReadChart;

/// A row of a chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Row {
    /// A hard total, 4 to 21.
    Hard(u8),
    /// A soft total, 12 to 21.
    Soft(u8),
    /// A pair, as the house defines it, of cards of this value, 1 (aces) to 10.
    Pair(u8),
}

impl Row {
    /// Lists all rows: hard totals from 4, soft totals from 12, pairs from aces.
    pub fn all() -> impl Iterator<Item = Self> {
        let hard = (4..=21).map(Self::Hard);
        hard.chain((12..=21).map(Self::Soft)).chain((1..=10).map(Self::Pair))
    }

    /// Returns the row of a total.
    pub fn of_total(total: Total) -> Self {
        if total.is_soft() { Self::Soft(total.best()) } else { Self::Hard(total.best()) }
    }

    /// Returns the row of a pair's total; any other row is returned unchanged.
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

/// A list of actions, of which the first legal one is taken.
///
/// A cell of a total contains hit or stand. If hitting is not legal, as it may be for split aces,
/// and no later action is, the hand stands. A cell of a pair may end with split, or be empty: if
/// none of its actions is legal, the pair is played by its total.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell(pub ArrayVec<Action, 5>);

impl Cell {
    /// Returns the first action of the cell that is legal.
    pub fn choose(&self, legal: Actions) -> Option<Action> {
        self.0.iter().copied().find(|&action| legal.contains(action))
    }

    /// Returns whether the cell always has a legal action, apart from refused hits.
    pub fn is_complete(&self) -> bool {
        self.0.iter().any(|action| matches!(action, Action::Hit | Action::Stand))
    }

    /// Returns the cell in the notation of printed charts: `H` hit, `S` stand, `D` double, `P`
    /// split, `R` surrender, followed in lower case by the alternatives if the first is not legal.
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
            let letter = action.letter();
            code.push(if place == 0 { letter.to_ascii_uppercase() } else { letter });
        }
        code
    }

    /// Creates a cell from these actions.
    pub fn of(actions: impl IntoIterator<Item = Action>) -> Self {
        Self(actions.into_iter().collect())
    }
}

/// A chart: the play for each total and pair against each upcard. Hands of more than two cards
/// may have separate charts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    upcards: Vec<Option<u8>>,
    cells: Vec<Cell>,
    /// The charts of hands of three cards, four, and so on; the last one is
    /// for all longer hands too.
    longer: Vec<Chart>,
}

impl Chart {
    /// Creates a chart for a house from a function that returns each cell.
    pub fn new(rules: &Rules, cell: impl Fn(Row, Option<u8>) -> Cell) -> Self {
        let upcards = upcards(rules);
        let rows = Row::all().flat_map(|row| upcards.iter().map(move |&up| (row, up)));
        let cells = rows.map(|(row, up)| cell(row, up)).collect();
        Self { upcards, cells, longer: Vec::new() }
    }

    /// Returns the chart with separate charts for hands of three cards, four, and so on. The last
    /// one is for all longer hands too.
    #[must_use]
    pub fn with_longer(self, longer: Vec<Self>) -> Self {
        Self { longer, ..self }
    }

    /// Returns the charts of hands of three cards, four, and so on, if they have separate ones. The
    /// last one is for all longer hands too.
    pub fn longer(&self) -> &[Self] {
        &self.longer
    }

    /// Returns the chart for hands of this many cards.
    pub fn of_cards(&self, cards: u8) -> &Self {
        self.place_of_cards(cards).map_or(self, |place| &self.longer[place])
    }

    /// Returns the chart for hands of this many cards, mutably.
    pub(crate) fn of_cards_mut(&mut self, cards: u8) -> &mut Self {
        match self.place_of_cards(cards) {
            Some(place) => &mut self.longer[place],
            None => self,
        }
    }

    /// Returns the index of the chart for hands of this many cards among those of longer hands;
    /// `None` if it is this chart.
    fn place_of_cards(&self, cards: u8) -> Option<usize> {
        let place = usize::from(cards.checked_sub(3)?);
        Some(place.min(self.longer.len().checked_sub(1)?))
    }

    /// Returns the values of the upcards in the order of the columns: 2 to 10, then 1, the ace. A
    /// house without an upcard has one column, `None`.
    pub fn upcards(&self) -> &[Option<u8>] {
        &self.upcards
    }

    /// Returns the cell of a row and an upcard; `None` if the chart has no such column.
    pub fn cell(&self, row: Row, upcard: Option<u8>) -> Option<&Cell> {
        let column = self.column(upcard)?;
        Some(&self.cells[row.index() * self.upcards.len() + column])
    }

    /// Returns the cell of a row and an upcard, mutably.
    pub fn cell_mut(&mut self, row: Row, upcard: Option<u8>) -> Option<&mut Cell> {
        let column = self.column(upcard)?;
        Some(&mut self.cells[row.index() * self.upcards.len() + column])
    }

    /// Lists the cells of a row and an upcard, mutably: that of this chart, and those of
    /// the charts of longer hands.
    pub fn cells_mut(&mut self, row: Row, upcard: Option<u8>) -> impl Iterator<Item = &mut Cell> {
        let at = self.column(upcard).map(|column| row.index() * self.upcards.len() + column);
        let longer = self.longer.iter_mut().map(|chart| &mut chart.cells);
        let charts = std::iter::once(&mut self.cells).chain(longer);
        charts.filter_map(move |cells| cells.get_mut(at?))
    }

    /// Returns the column of an upcard: those of 2 to 10, then the ace; or the only one.
    fn column(&self, upcard: Option<u8>) -> Option<usize> {
        let column = match upcard {
            Some(1) => 9,
            Some(value) => usize::from(value).checked_sub(2)?,
            None => 0,
        };
        (*self.upcards.get(column)? == upcard).then_some(column)
    }

    /// Returns the chart's action for a hand; `pair` is the value of its cards if they are a pair.
    pub fn choose(
        &self,
        total: Total,
        pair: Option<u8>,
        upcard: Option<u8>,
        legal: Actions,
    ) -> Action {
        self.action(pair.map_or(Row::of_total(total), Row::Pair), upcard, legal)
    }

    /// Returns the chart's action for a hand of this row. If the row of a pair has no legal action,
    /// the row of its total decides.
    #[inline]
    pub fn action(&self, row: Row, upcard: Option<u8>, legal: Actions) -> Action {
        let in_row = |row| self.cell(row, upcard)?.choose(legal);
        in_row(row).or_else(|| in_row(row.total())).unwrap_or(Action::Stand)
    }
}

/// Returns the upcards of a house in the order of a chart's columns.
fn upcards(rules: &Rules) -> Vec<Option<u8>> {
    if rules.dealer_upcard() { (2..=10).chain([1]).map(Some).collect() } else { vec![None] }
}
