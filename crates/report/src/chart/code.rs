//! The codes of a chart and their meanings.

use blackjack_coach::{ChartPart, describe_cell};
use blackjack_engine::Action;
use blackjack_odds::Cell;

/// A code on a chart, with its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Code {
    pub(super) code: String,
    pub(super) cell: Cell,
}

impl Code {
    /// Returns the meaning of the code, such as "double, else hit".
    pub(super) fn meaning(&self) -> String {
        describe_cell(&self.cell)
    }
}

/// Returns every code on a chart once, in the order of menus.
pub(super) fn codes(parts: &[ChartPart]) -> Vec<Code> {
    let mut codes: Vec<Code> = Vec::new();
    for cell in parts.iter().flat_map(|part| &part.lines).flat_map(|line| &line.cells) {
        let code = Code { code: cell.code(), cell: cell.clone() };
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes.sort_by_key(|code| code.cell.0.clone());
    codes
}

/// Returns the first action of a cell, which decides its colour. The letters carry more
/// information than the colour.
pub(super) fn first(cell: &Cell) -> Action {
    cell.0.first().copied().unwrap_or(Action::Stand)
}
