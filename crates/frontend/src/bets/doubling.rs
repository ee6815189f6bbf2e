//! Doubling for less than the bet: the meaning of an amount, and amounts in words.

use blackjack_engine::{Action, Chips, Choice, DoubleRange, HandId, Stakes, View};

/// Returns the choice of a player who doubles a hand for this amount. The
/// whole bet is a full double.
pub fn double_for(view: &View, hand: HandId, amount: Chips) -> Choice {
    match view.hand(hand) {
        Some(hand) if hand.stake == amount => Choice::Act(Action::Double),
        Some(_) | None => Choice::DoubleFor(amount),
    }
}

/// Names the amounts of a double for less: "$1 to $9".
pub fn amounts(stakes: &Stakes, DoubleRange { min, max, .. }: DoubleRange) -> String {
    let most = stakes.money(max);
    if min == max { most } else { format!("{} to {most}", stakes.money(min)) }
}

/// Returns the effect of doubling for less, as the end of a sentence.
pub fn meaning(stakes: &Stakes, range: DoubleRange) -> String {
    format!("add {} and take exactly one more card", amounts(stakes, range))
}
