//! A chart as comma-separated values.

use blackjack_coach::StrategyCard;

/// Returns the chart as comma-separated values, with comments at the end on the rows that it omits.
pub fn csv(card: &StrategyCard) -> String {
    let mut text = card.chart.to_csv();
    text += if card.rules.allows_splits() {
        "# A pair without a row is never split: it is played as its total.\n"
    } else {
        "# This house does not split: a pair is played by its own row if it has one, and otherwise as its total.\n"
    };
    for note in card.averages() {
        text += &format!("# {note}\n");
    }
    text
}
