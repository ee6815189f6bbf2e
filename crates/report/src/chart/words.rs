//! A chart in sentences.

use blackjack_coach::StrategyCard;

use crate::layout::wrapped;

/// Returns a line for each row, such as "hard 16: stand on 2 to 6, else hit", and then the notes.
pub fn words(card: &StrategyCard) -> String {
    let rows = card.rows().into_iter().flat_map(|(_, rows)| rows);
    let lines = rows.map(|row| wrapped(&format!("{row}: {}", card.sentence(row)), 2));
    let notes = card.notes();
    let notes = notes.iter().map(|note| wrapped(note, 2));
    lines.chain(["\n".to_owned()]).chain(notes).collect::<Vec<_>>().concat()
}
