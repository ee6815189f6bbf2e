//! What a chart does with every hand.

use blackjack_engine::Action;

use crate::chart::Chart;
use crate::error::OddsError;
use crate::game::{Family, Game};
use crate::hands::{HandNode, hands};
use crate::number::Number;
use crate::values::{Choices, Table};

/// The value of a hand of two cards of one value.
fn pair_of(hand: &HandNode) -> Option<u8> {
    let mut values = hand.values();
    match (values.next()?, values.next()?, values.next()) {
        (one, other, None) if one == other => Some(one),
        _ => None,
    }
}

/// What a chart does with every hand; with two cards of one value as with a pair.
pub(crate) fn charted<T: Number>(
    game: &Game<T>,
    chart: &Chart,
    family: Family,
) -> Result<Choices, OddsError> {
    let upcards = game.columns.iter().map(|column| column.upcard());
    if upcards.clone().any(|upcard| !chart.upcards().contains(&upcard)) {
        return Err(OddsError::OtherChart);
    }
    let mut choices = Table::new(game.columns.len(), None);
    for (index, hand) in hands().iter().filter(|(_, hand)| hand.cards >= 2) {
        for (at, &column) in game.columns.iter().enumerate() {
            // Splitting and surrendering are the business of whoever deals.
            let legal = game.legal(hand, family, column).iter();
            let plays = |action: &Action| !matches!(action, Action::Split | Action::Surrender);
            let legal = legal.filter(plays).collect();
            let choice = chart.choose(hand.total, pair_of(hand), column.upcard(), legal);
            choices.row_mut(index)[at] = Some(choice);
        }
    }
    Ok(choices)
}
