//! A player with zero memory, as the crate defines it.

use std::collections::HashMap;

use blackjack_engine::{Action, Composition, DealerEnd, PlayerEnd, Rank, Rules, Stake, Total};
use blackjack_odds::{Condition, HandOdds, Strategy, hand_odds};

use crate::dealer;
use crate::table::{HandQuestion, Player};

/// Plays an unsplit hand best, and a split hand like an unsplit one where that is legal. A pair is
/// resplit whenever the round allows it.
pub(crate) struct ZeroMemory<'a> {
    rules: &'a Rules,
    shoe: &'a Composition,
    known: HashMap<(Vec<Rank>, Option<Rank>), HandOdds>,
    /// A prescribed action for the starting hand, if any.
    pub(crate) first: Option<Action>,
}

impl<'a> ZeroMemory<'a> {
    pub(crate) fn new(rules: &'a Rules, shoe: &'a Composition) -> Self {
        Self { rules, shoe, known: HashMap::new(), first: None }
    }

    /// Returns the value of standing with an ace and a ten that are not a blackjack, as after a
    /// split. The odds have values of hitting and doubling blackjacks under the same condition.
    fn standing_on_21(&self, hand: &HandQuestion) -> f64 {
        let left = self.left(hand);
        let peeks = hand.upcard.is_some_and(|up| self.rules.peeks_with(up.value()));
        let stood = PlayerEnd::Stood { total: 21, cards: 2, stake: Stake::INITIAL };
        let value = dealer::expected_payoff(self.rules, &left, hand.upcard, stood);
        if !peeks {
            return value;
        }
        let is_blackjack = |end| f64::from(u8::from(end == DealerEnd::Blackjack));
        let blackjack = dealer::expected(self.rules, &left, hand.upcard, &is_blackjack);
        match Condition::of(self.rules) {
            Condition::NoDealerBlackjack => value / (1.0 - blackjack),
            Condition::Unconditional => value - blackjack,
        }
    }

    /// Returns the unseen cards.
    fn left(&self, hand: &HandQuestion) -> Composition {
        let mut left = *self.shoe;
        if self.rules.draws_with_replacement() {
            return left;
        }
        for &rank in hand.cards.iter().chain(&hand.upcard) {
            assert!(left.remove(rank));
        }
        left
    }

    /// Returns the odds of the hand as an unsplit one. Rounding does not matter: in such small
    /// shoes values are equal or far apart.
    fn odds(&mut self, hand: &HandQuestion) -> &HandOdds {
        let question = (hand.cards.clone(), hand.upcard);
        self.known.entry(question).or_insert_with(|| {
            let zero = Strategy::ZeroMemory;
            let odds = hand_odds(self.rules, self.shoe, &hand.cards, hand.upcard, zero);
            odds.unwrap_or_else(|error| panic!("{error}: {hand:?}"))
        })
    }
}

impl Player for ZeroMemory<'_> {
    fn takes_insurance(&mut self, hand: &HandQuestion) -> bool {
        self.first.is_none() && self.odds(hand).insurance.unwrap() > 0.0
    }

    fn surrenders_early(&mut self, hand: &HandQuestion) -> bool {
        let first = self.first;
        first.unwrap_or_else(|| self.odds(hand).best) == Action::Surrender
    }

    fn choose_action(&mut self, hand: &HandQuestion) -> Action {
        if hand.is_split && hand.legal.contains(Action::Split) {
            return Action::Split;
        }
        if hand.doubled {
            let left = self.left(hand);
            let gives_up = dealer::surrenders_double(self.rules, &left, &hand.cards, hand.upcard);
            return if gives_up { Action::Surrender } else { Action::Stand };
        }
        let is_start = !hand.is_split && hand.cards.len() == 2;
        if let Some(first) = self.first.filter(|_| is_start) {
            return first;
        }
        let odds = self.odds(hand);
        if !hand.is_split {
            return odds.best;
        }
        let mut best = (Action::Stand, odds.stand);
        if Total::of(hand.cards.iter().map(|rank| rank.value())).best() == 21
            && hand.cards.len() == 2
        {
            best.1 = self.standing_on_21(hand);
        }
        let odds = self.odds(hand);
        for action in [Action::Hit, Action::Double] {
            let value = odds.of(action).filter(|_| hand.legal.contains(action));
            if let Some(&value) = value.filter(|&&value| value > best.1 + 1e-12) {
                best = (action, value);
            }
        }
        best.0
    }
}
