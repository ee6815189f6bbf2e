//! The values of all actions of a hand.

use blackjack_engine::{Action, Actions, Ratio, Rules};

use crate::depletion::lasts_if_blackjack_plays;
use crate::game::{Column, Game, SplitState};
use crate::hands::values::HandValues;
use crate::hands::{HandIndex, hands};
use crate::number::Number;
use crate::value_counts::ValueCounts;

/// The value of every action of a hand, in the unit and under the condition of
/// [`crate::hands::values`]; `None` if the action is not legal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ActionValues<T> {
    pub(crate) stand: T,
    pub(crate) hit: Option<T>,
    pub(crate) double: Option<T>,
    pub(crate) split: Option<T>,
    pub(crate) surrender: Option<T>,
}

impl<T: Number> ActionValues<T> {
    /// Returns the value of an action.
    pub(crate) fn of(&self, action: Action) -> Option<&T> {
        match action {
            Action::Stand => Some(&self.stand),
            Action::Hit => self.hit.as_ref(),
            Action::Double => self.double.as_ref(),
            Action::Split => self.split.as_ref(),
            Action::Surrender => self.surrender.as_ref(),
        }
    }

    /// Returns the actions that have a value.
    pub(crate) fn legal(&self) -> Actions {
        Action::ALL.into_iter().filter(|&action| self.of(action).is_some()).collect()
    }

    /// Applies a function to every value.
    pub(crate) fn map(self, f: impl Fn(T) -> T) -> Self {
        Self {
            stand: f(self.stand),
            hit: self.hit.map(&f),
            double: self.double.map(&f),
            split: self.split.map(&f),
            surrender: self.surrender.map(&f),
        }
    }

    /// Returns every value multiplied by a factor.
    pub(crate) fn scaled(&self, by: &T) -> Self {
        self.clone().map(|value| value * by.clone())
    }

    /// Adds values of the same actions.
    pub(crate) fn plus(self, other: Self) -> Self {
        let sum = |a: Option<T>, b: Option<T>| Some(a? + b?);
        Self {
            stand: self.stand + other.stand,
            hit: sum(self.hit, other.hit),
            double: sum(self.double, other.double),
            split: sum(self.split, other.split),
            surrender: sum(self.surrender, other.surrender),
        }
    }

    /// Returns the best action and its value. Ties go to the first in the order stand, hit, double,
    /// split, surrender.
    pub(crate) fn best(&self) -> (Action, T) {
        let mut best = (Action::Stand, self.stand.clone());
        for action in [Action::Hit, Action::Double, Action::Split, Action::Surrender] {
            if let Some(value) = self.of(action).filter(|value| value.exceeds(&best.1)) {
                best = (action, value.clone());
            }
        }
        best
    }
}

/// Returns the action values of a hand from a shoe that holds it, except for splitting, in the
/// column at this index. `blackjack` is the probability of a dealer blackjack.
pub(crate) fn action_values<T: Number>(
    game: &Game<T>,
    shoe: &ValueCounts,
    base: &HandValues<T>,
    index: HandIndex,
    split_state: SplitState,
    at: usize,
    blackjack: &T,
) -> ActionValues<T> {
    let column = game.columns[at];
    let hand = hands().get(index);
    let legal = game.legal(hand, split_state, column);
    let value = |action| base.of(index, at, action);
    let if_legal = |action| legal.contains(action).then(|| value(action));
    let payoffs = game.payoffs(column, split_state.has_initial_bet);
    let early = split_state.is_start()
        && hand.cards == 2
        && column.upcard().is_some_and(|up| game.rules.offers_early_surrender_against(up));
    let half = if early {
        // Early surrender costs half the stake regardless of the dealer's hand. Values against a
        // peeking dealer leave out the dealer's blackjack, so its probability is added back.
        blackjack.clone() + T::ratio(Ratio::HALF_LOSS)
    } else {
        payoffs.surrender.value(|| blackjack.clone())
    };
    if game.is_blackjack(hand, split_state.split) {
        // A blackjack has no decision. Printed tables give the values of playing or surrendering it
        // like any other hand, so they are computed here too, where the shoe is sure to last.
        let twenty = hands().get(hands().find([10, 10]).unwrap_or(index));
        let surrenders =
            early || game.legal(twenty, split_state, column).contains(Action::Surrender);
        let plays_on =
            lasts_if_blackjack_plays(&game.rules, shoe, index, split_state, column.dealer_upcard);
        return ActionValues {
            stand: payoffs
                .blackjack
                .value(|| blackjack.clone(), || base.waiting_blackjack[at].clone()),
            hit: plays_on.then(|| value(Action::Hit)),
            double: (plays_on && game.rules.doubles_on(hand.total)).then(|| value(Action::Double)),
            split: None,
            surrender: surrenders.then_some(half),
        };
    }
    ActionValues {
        stand: value(Action::Stand),
        hit: if_legal(Action::Hit),
        double: if_legal(Action::Double),
        split: None,
        surrender: (early || legal.contains(Action::Surrender)).then_some(half),
    }
}

/// Returns the odds that insurance pays against an upcard, if it is offered.
pub(crate) fn insurance_odds<T: Number>(rules: &Rules, column: Column) -> Option<T> {
    is_insurable(rules, column).then(|| T::ratio(rules.insurance_pays()))
}

/// Returns whether insurance is offered against an upcard.
pub(crate) fn is_insurable(rules: &Rules, column: Column) -> bool {
    column.upcard().is_some_and(|upcard| rules.offers_insurance_against(upcard))
}
