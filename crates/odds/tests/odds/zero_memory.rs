//! Somebody who plays by zero memory, as the crate says that it is done.

use std::collections::HashMap;

use blackjack_engine::{
    Action, Composition, DealerEnd, PlayerEnd, Rank, Rules, Stake, Total, payoff,
};
use blackjack_odds::{Condition, HandOdds, Strategy, hand_odds};

use crate::dealer;
use crate::table::{Ask, Player};

/// Plays a hand that was not split as is best, and one that was as if it had not been, as far as
/// that is legal; a pair is split again whenever the round allows it.
pub(crate) struct ZeroMemory<'a> {
    rules: &'a Rules,
    shoe: &'a Composition,
    known: HashMap<(Vec<Rank>, Option<Rank>), HandOdds>,
    /// What is done with the hand that was dealt, where that is not for the player to say.
    pub(crate) first: Option<Action>,
}

impl<'a> ZeroMemory<'a> {
    pub(crate) fn new(rules: &'a Rules, shoe: &'a Composition) -> Self {
        Self { rules, shoe, known: HashMap::new(), first: None }
    }

    /// What an ace and a ten would be worth if they were no natural, which they are not after a
    /// split. Hitting and doubling are told of naturals too, in the same measure.
    fn standing_on_21(&self, hand: &Ask) -> f64 {
        let mut left = *self.shoe;
        for &rank in hand.cards.iter().chain(&hand.upcard) {
            assert!(left.remove(rank));
        }
        let peeks = hand.upcard.is_some_and(|up| self.rules.peeks_under(up.value()));
        let stood = PlayerEnd::Stood { total: 21, cards: 2, stake: Stake::FIRST };
        let paid = |end| {
            if peeks && end == DealerEnd::Natural {
                return 0.0;
            }
            let ratio = payoff(self.rules, stood, end);
            f64::from(ratio.of()) / f64::from(ratio.per())
        };
        let natural = |end| f64::from(u8::from(end == DealerEnd::Natural));
        let told = match Condition::of(self.rules) {
            Condition::NoDealerNatural if peeks => {
                1.0 - dealer::expected(self.rules, &left, hand.upcard, &natural)
            }
            Condition::NoDealerNatural | Condition::None => 1.0,
        };
        dealer::expected(self.rules, &left, hand.upcard, &paid) / told
    }

    /// What the hand would be worth as one that was not split. Rounding cannot mislead: in such
    /// small shoes values are the same or far apart.
    fn odds(&mut self, hand: &Ask) -> &HandOdds {
        let question = (hand.cards.clone(), hand.upcard);
        self.known.entry(question).or_insert_with(|| {
            let zero = Strategy::ZeroMemory;
            let odds = hand_odds(self.rules, self.shoe, &hand.cards, hand.upcard, zero);
            odds.unwrap_or_else(|error| panic!("{error}: {hand:?}"))
        })
    }
}

impl Player for ZeroMemory<'_> {
    fn insures(&mut self, hand: &Ask) -> bool {
        self.first.is_none() && self.odds(hand).insurance.unwrap() > 0.0
    }

    fn gives_up(&mut self, hand: &Ask) -> bool {
        let first = self.first;
        first.unwrap_or_else(|| self.odds(hand).best) == Action::Surrender
    }

    fn acts(&mut self, hand: &Ask) -> Action {
        if hand.is_split && hand.legal.contains(Action::Split) {
            return Action::Split;
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
