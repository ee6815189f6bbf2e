//! A chart's choices for all hands.

use blackjack_engine::Action;

use crate::chart::Chart;
use crate::error::OddsError;
use crate::game::{Game, SplitState};
use crate::hands::values::{ActionTable, Table};
use crate::hands::{HandNode, hands};
use crate::number::Number;

/// Returns the value of two equal cards; `None` for any other hand.
fn pair_of(hand: &HandNode) -> Option<u8> {
    let mut values = hand.values();
    match (values.next()?, values.next()?, values.next()) {
        (one, other, None) if one == other => Some(one),
        _ => None,
    }
}

/// Returns a chart's choices for all hands. Two cards of one value are treated as a pair.
pub(crate) fn chart_choices<T: Number>(
    game: &Game<T>,
    chart: &Chart,
    split_state: SplitState,
) -> Result<ActionTable, OddsError> {
    let upcards = game.columns.iter().map(|column| column.upcard());
    if upcards.clone().any(|upcard| !chart.upcards().contains(&upcard)) {
        return Err(OddsError::ChartMismatch);
    }
    let mut choices = Table::new(game.columns.len(), None);
    for (index, hand) in hands().iter().filter(|(_, hand)| hand.cards >= 2) {
        for (at, &column) in game.columns.iter().enumerate() {
            // Splitting and surrendering are valued by the caller.
            let legal = game.legal(hand, split_state, column).iter();
            let plays = |action: &Action| !matches!(action, Action::Split | Action::Surrender);
            let legal = legal.filter(plays).collect();
            let chart = chart.of_cards(hand.cards);
            let choice = chart.choose(hand.total, pair_of(hand), column.upcard(), legal);
            choices.row_mut(index)[at] = Some(choice);
        }
    }
    Ok(choices)
}
