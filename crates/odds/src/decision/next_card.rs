//! The values of a hand whose next card is known.
//!
//! The card goes to the hand if it draws one, to the first of the hands if it is split, and
//! otherwise to the dealer, who may not need it.

use crate::dealer::chances::DealerChances;
use crate::dealer::open::OpenDealer;
use crate::game::{BLACKJACK_END, Column, Game, OUTCOME_COUNT, SplitState};
use crate::hands::action_values::ActionValues;
use crate::hands::endings::{chance_in_order, endings};
use crate::hands::values::{HandValues, Table};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::split::plan::Plan;
use crate::split::sequences::sequences_from;
use crate::split::{CardsLeft, SplitHands};
use crate::value_counts::ValueCounts;

/// A hand against one upcard, and its next card.
pub(crate) struct NextCard<'a, T> {
    /// The game of this one column.
    pub(crate) game: &'a Game<T>,
    /// The cards of the hand, the upcard and the next card, and all unseen ones.
    pub(crate) shoe: &'a ValueCounts,
    pub(crate) hand: HandIndex,
    pub(crate) split_state: SplitState,
    /// The value of the card.
    pub(crate) value: u8,
}

impl<T: Number> NextCard<'_, T> {
    fn column(&self) -> Column {
        self.game.columns[0]
    }

    /// Returns the shoe without the hand and the next card.
    fn rest(&self) -> ValueCounts {
        let unseen = self.shoe.without(&hands().get(self.hand).counts);
        let rest = unseen.and_then(|unseen| unseen.without_value(self.value, 1));
        rest.unwrap_or_else(|| unreachable!("the shoe holds these cards"))
    }

    /// Returns whether the dealer's second card is on the table.
    pub(crate) fn is_behind_hole_card(&self) -> bool {
        self.game.rules.dealer_upcard() && self.game.rules.deals_hole_card()
    }

    /// Returns the probability of a dealer blackjack if the hand draws no card.
    pub(crate) fn dealer_blackjack(&self) -> T {
        if self.is_behind_hole_card() {
            self.column().blackjack_chance(&self.rest())
        } else {
            self.dealer_chances()[BLACKJACK_END].clone()
        }
    }

    /// Replaces the values of standing, hitting and doubling. `of_hands` holds the values of
    /// all hands from this shoe.
    pub(crate) fn replace(&self, of_hands: &HandValues<T>, values: &mut ActionValues<T>) {
        let is_blackjack = self.game.is_blackjack(hands().get(self.hand), self.split_state.split);
        if !is_blackjack || self.game.rules.blackjack_waits() {
            values.stand = self.stand(is_blackjack);
        }
        values.hit = values.hit.as_ref().map(|_| self.drawn(&of_hands.value, false));
        values.double = values.double.as_ref().map(|_| self.drawn(&of_hands.doubled, true));
    }

    fn stand(&self, is_blackjack: bool) -> T {
        let payoffs = self.game.payoffs(self.column(), self.split_state.has_initial_bet);
        let results = if is_blackjack {
            payoffs.blackjack.results()
        } else {
            payoffs.standing(hands().get(self.hand), false).clone()
        };
        let chances = self.dealer_chances();
        let terms = results.iter().zip(&chances);
        terms.fold(T::zero(), |sum, (result, chance)| sum + result.clone() * chance.clone())
    }

    /// Returns the value of drawing the card; `after` holds the values of the hands with one more.
    fn drawn(&self, after: &Table<T>, doubled: bool) -> T {
        let next = hands().get(self.hand).after(self.value);
        let payoffs = self.game.payoffs(self.column(), self.split_state.has_initial_bet);
        let blackjack = || self.column().blackjack_chance(&self.rest());
        if next == BUST {
            payoffs.bust[usize::from(doubled)].value(blackjack)
        } else if self.game.is_charlie(hands().get(next)) {
            payoffs.charlie[usize::from(doubled)].value(blackjack)
        } else {
            after.row(next)[0].clone()
        }
    }

    /// Returns the probabilities of the dealer's outcomes if the hand draws no card.
    fn dealer_chances(&self) -> [T; OUTCOME_COUNT] {
        let dealer_upcard = self.column().dealer_upcard;
        let mut known = [0; 10];
        for value in dealer_upcard.known_cards() {
            known[usize::from(value) - 1] += 1;
        }
        let rest = self.rest();
        let up = dealer_upcard.upcard();
        let dealer = OpenDealer {
            rules: &self.game.rules,
            known,
            has_unknown_hole: self.is_behind_hole_card() && dealer_upcard.known_hole().is_none(),
            first_draw: self.value,
            unseen: up.and_then(|up| rest.without_value(up, 1)).unwrap_or(rest),
        };
        dealer.chances()
    }

    /// Returns the value of splitting the pair; the card is the second of the first hand, which is
    /// played by `plan` if it is not split again. `split` holds the hands of the pair from the shoe
    /// without the card, and `left` the cards in it.
    pub(crate) fn split(&self, plan: &Plan, split: &SplitHands<T>, left: CardsLeft) -> T {
        let room = u16::from(split.pair.limit - 2);
        if self.value == split.pair.value && room > 0 {
            return split.value_of(0, left, &sequences_from(3, room - 1));
        }
        self.first_hand(plan, split.pair.value) + split.value_of(0, left, &sequences_from(1, room))
    }

    /// Returns the value of the first hand of a split, which is not split again.
    fn first_hand(&self, plan: &Plan, pair: u8) -> T {
        let column = self.column();
        let two_cards = hands().get(hands().get(0).after(pair)).after(self.value);
        let choice = |hand| plan.choice(hand, 0);
        let surrenders = |hand| plan.surrenders_double(hand, 0);
        let kind = SplitState::full(pair).split;
        let ends = endings(self.game, two_cards, kind, choice, surrenders);
        let rest = self.rest();
        let possible = ends.into_iter().filter_map(|end| {
            let drawn = end.drawn.packed().counts();
            let unseen = rest.without(&drawn)?;
            let chance = chance_in_order::<T>(&rest, column.upcard(), &drawn);
            chance.exceeds(&T::zero()).then_some((unseen, (end, chance)))
        });
        let (shoes, ends): (Vec<_>, Vec<_>) = possible.unzip();
        let dealer = DealerChances::new(self.game, &shoes);
        let mut sum = T::zero();
        for (place, (end, chance)) in ends.into_iter().enumerate() {
            let results = self.game.results(end.final_hand, column, false);
            let orders = T::from_int(i32::try_from(end.orders).unwrap_or(i32::MAX));
            for (outcome, chances) in dealer.at(place).ends() {
                let part = chances[0].clone() * results[outcome].clone();
                sum = sum + part * chance.clone() * orders.clone();
            }
        }
        sum
    }
}
