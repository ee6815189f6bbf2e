//! The chart of the house beside the table: `ChartPanel`.

use blackjack_coach::{Matchup, StrategyCard};
use blackjack_engine::Action;

/// The chart of the house.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChartPanel {
    /// The dealer's cards, one for each column.
    pub upcards: Vec<String>,
    /// The rows from top to bottom; none while the chart is being computed.
    pub rows: Vec<ChartRow>,
    /// The row and the column of the active hand.
    pub active: Option<(usize, usize)>,
}

/// A row of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChartRow {
    /// The part of the chart that begins with this row: "hard".
    pub heading: Option<&'static str>,
    /// The hands: "13-14".
    pub name: String,
    /// The play in each column, and the letters for it: a second one, in lower case, is for hands
    /// that may not do the first.
    pub cells: Vec<(Option<Action>, String)>,
}

impl ChartPanel {
    /// Returns the chart of a card with the cell of the active hand.
    pub fn new(card: &StrategyCard, active: Option<Matchup>) -> Self {
        let mut panel = Self { upcards: card.columns(), ..Self::default() };
        let wanted = match active {
            Some(Matchup::Hand { row, upcard }) => {
                let column = card.chart.upcards().iter().position(|&other| other == upcard);
                column.map(|column| (row, column))
            }
            Some(Matchup::Insurance) | None => None,
        };
        let is_row = |row, at: usize| wanted.filter(|&(own, _)| own == row).map(|(_, x)| (at, x));
        for part in card.parts() {
            let mut heading = Some(part.title);
            for line in part.lines {
                let at = panel.rows.len();
                let own = line.rows.iter().find_map(|&row| is_row(row, at));
                panel.active = panel.active.or(own);
                let cells = line.cells.iter();
                let cells = cells.map(|cell| (cell.0.first().copied(), cell.code()));
                panel.rows.push(ChartRow {
                    heading: heading.take(),
                    name: line.label(),
                    cells: cells.collect(),
                });
            }
        }
        panel
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    #[test]
    fn the_active_hand_has_its_cell_in_the_row_that_covers_it() {
        let card = StrategyCard::new(House::default().rules()).unwrap();
        let panel = ChartPanel::new(&card, Some("12 v 6".parse().unwrap()));
        let (row, column) = panel.active.unwrap();
        assert_eq!((panel.rows[row].name.as_str(), panel.upcards[column].as_str()), ("12", "6"));
        assert_eq!(panel.rows[row].cells[column], (Some(Action::Stand), "S".to_owned()));
        assert_eq!(panel.rows[0].heading, Some("hard"));
        let insured = ChartPanel::new(&card, Some(Matchup::Insurance));
        assert_eq!((insured.active, insured.rows.len()), (None, panel.rows.len()));
    }
}
