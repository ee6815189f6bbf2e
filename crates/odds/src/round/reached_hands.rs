//! The probabilities of hands reached by hitting whenever that is best: [`StartingHands::reached`].

use blackjack_engine::{Action, Split};

use crate::hands::{BUST, HandIndex, hands};
use crate::round::starting_hands::StartingHands;

impl StartingHands<'_, f64> {
    /// Returns the probability, before any peek, that each hand of three cards or more is reached
    /// against the upcard of a column, if every hand is hit where that is best.
    pub(crate) fn reached(&self, column: usize) -> Vec<f64> {
        let upcard = self.game.columns[column];
        let mut reached = vec![0.0; hands().len()];
        for start in self.starts() {
            let Some(hand) = hands().find(start.values) else { continue };
            let values = self.mean_action_values(start, column);
            let hits = values.is_some_and(|values| values.best().0 == Action::Hit);
            if hits && !self.game.is_blackjack(hands().get(hand), Split::None) {
                let chance = self.chance_of(start, upcard);
                self.draw(upcard.upcard(), hand, chance, &mut reached);
            }
        }
        // Hands are ordered by their number of cards, so all predecessors of a hand come before it.
        for (hand, node) in hands().iter().filter(|(_, node)| node.cards > 2) {
            let chance = reached[usize::from(hand)];
            let hits = self.unsplit.values.choices.row(hand)[column] == Some(Action::Hit);
            if chance > 0.0 && hits && !self.game.is_charlie(node) {
                self.draw(upcard.upcard(), hand, chance, &mut reached);
            }
        }
        reached
    }

    /// Spreads the probability of a hand over those with one more card.
    fn draw(&self, upcard: Option<u8>, hand: HandIndex, chance: f64, reached: &mut [f64]) {
        let node = hands().get(hand);
        let unseen = self.shoe.without(&node.counts);
        let unseen = unseen.and_then(|left| match upcard {
            Some(value) => left.without_value(value, 1),
            None => Some(left),
        });
        let Some(unseen) = unseen.filter(|unseen| unseen.len() > 0) else { return };
        for (value, count) in unseen.iter() {
            let next = node.after(value);
            if next != BUST {
                reached[usize::from(next)] += chance * f64::from(count) / f64::from(unseen.len());
            }
        }
    }
}
