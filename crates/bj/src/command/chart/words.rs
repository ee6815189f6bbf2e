//! A chart in sentences.

use blackjack_coach::StrategyCard;

use crate::command::layout::wrapped;

/// A line for each row: "hard 16: stand on 2 to 6, else hit".
pub(super) fn text(card: &StrategyCard) -> String {
    let rows = card.rows().into_iter().flat_map(|(_, rows)| rows);
    let lines = rows.map(|row| wrapped(&format!("{row}: {}", card.sentence(row)), 2));
    lines.collect::<Vec<_>>().concat()
}
