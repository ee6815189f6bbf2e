//! What every action of a hand is worth.

use blackjack_engine::{Action, Actions, Ratio, Rules};

use crate::game::{Column, Family, Game};
use crate::hands::{HandIndex, hands};
use crate::number::Number;
use crate::values::Values;

/// What every action of a hand is worth, in the measure of [`crate::values`]; `None` where it is
/// not legal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Worth<T> {
    pub(crate) stand: T,
    pub(crate) hit: Option<T>,
    pub(crate) double: Option<T>,
    pub(crate) split: Option<T>,
    pub(crate) surrender: Option<T>,
}

impl<T: Number> Worth<T> {
    /// What an action is worth.
    pub(crate) fn of(&self, action: Action) -> Option<&T> {
        match action {
            Action::Stand => Some(&self.stand),
            Action::Hit => self.hit.as_ref(),
            Action::Double => self.double.as_ref(),
            Action::Split => self.split.as_ref(),
            Action::Surrender => self.surrender.as_ref(),
        }
    }

    /// The actions that have a value.
    pub(crate) fn legal(&self) -> Actions {
        Action::ALL.into_iter().filter(|&action| self.of(action).is_some()).collect()
    }

    /// With something done to every value.
    pub(crate) fn map(self, f: impl Fn(T) -> T) -> Self {
        Self {
            stand: f(self.stand),
            hit: self.hit.map(&f),
            double: self.double.map(&f),
            split: self.split.map(&f),
            surrender: self.surrender.map(&f),
        }
    }

    /// With every value so many times as large.
    pub(crate) fn scaled(&self, by: &T) -> Self {
        self.clone().map(|value| value * by.clone())
    }

    /// The sums of the values; both know the same actions.
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

    /// The best action and what it is worth; of equal ones the first in the order stand, hit,
    /// double, split, surrender.
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

/// What a hand is worth, splitting apart, in the column at this place, where a dealer natural has
/// this chance.
pub(crate) fn worth<T: Number>(
    game: &Game<T>,
    base: &Values<T>,
    index: HandIndex,
    family: Family,
    (at, natural): (usize, T),
) -> Worth<T> {
    let column = game.columns[at];
    let hand = hands().get(index);
    let legal = game.legal(hand, family, column);
    let value = |action| base.of(index, at, action);
    let may = |action| legal.contains(action).then(|| value(action));
    let payoffs = game.payoffs(column, family.bears);
    let early = family.is_start()
        && hand.cards == 2
        && column.upcard().is_some_and(|up| game.rules.early_phase(up));
    let half = if early {
        // Half the stake whatever the dealer has; the rest of this measure leaves out his natural.
        natural.clone() + T::ratio(Ratio::HALF_LOSS)
    } else {
        payoffs.surrender.value(|| natural.clone())
    };
    if game.is_natural(hand, family.split) {
        // Nobody is asked with a natural. Tables in print tell what it would be worth to play it or
        // to surrender it, as other hands are; so do we.
        let twenty = hands().get(hands().find([10, 10]).unwrap_or(index));
        let gives_up = early || game.legal(twenty, family, column).contains(Action::Surrender);
        return Worth {
            stand: payoffs.natural.value(|| natural.clone()),
            hit: Some(value(Action::Hit)),
            double: game.rules.double_on().includes(hand.total).then(|| value(Action::Double)),
            split: None,
            surrender: gives_up.then_some(half),
        };
    }
    Worth {
        stand: value(Action::Stand),
        hit: may(Action::Hit),
        double: may(Action::Double),
        split: None,
        surrender: (early || legal.contains(Action::Surrender)).then_some(half),
    }
}

/// The odds of insurance under an upcard, where it is offered.
pub(crate) fn insurance_odds<T: Number>(rules: &Rules, column: Column) -> Option<T> {
    is_insurable(rules, column).then(|| T::ratio(rules.insurance_pays()))
}

/// Whether hands can be insured under an upcard.
pub(crate) fn is_insurable(rules: &Rules, column: Column) -> bool {
    column.upcard().is_some_and(|upcard| rules.insures_against(upcard))
}
