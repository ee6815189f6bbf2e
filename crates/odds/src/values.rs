//! What every hand is worth, worked out from the largest hands to the smallest.
//!
//! All values are expectations in first stakes. Where the dealer peeks they count nothing for a
//! dealer natural (see [`Column::peeks`]); elsewhere they count what it takes from this hand.

use blackjack_engine::{Action, Actions, Split};

use crate::chances::Outlook;
use crate::counts::Counts;
use crate::game::{Column, Family, Game, Payoffs, whole};
use crate::hands::{BUST, HandIndex, HandNode, hands};
use crate::number::Number;

/// A number for every hand and column.
#[derive(Clone, Debug)]
pub(crate) struct Table<T> {
    columns: usize,
    cells: Vec<T>,
}

impl<T: Clone> Table<T> {
    /// The same everywhere.
    pub(crate) fn new(columns: usize, of: T) -> Self {
        Self { columns, cells: vec![of; hands().len() * columns] }
    }

    /// The cells of a hand.
    pub(crate) fn row(&self, hand: HandIndex) -> &[T] {
        &self.cells[usize::from(hand) * self.columns..][..self.columns]
    }

    /// The cells of a hand, to write.
    pub(crate) fn row_mut(&mut self, hand: HandIndex) -> &mut [T] {
        &mut self.cells[usize::from(hand) * self.columns..][..self.columns]
    }
}

/// What is done with each hand in each column; `None` for a hand that nobody asks.
pub(crate) type Choices = Table<Option<Action>>;

/// Who decides.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chooser<'a> {
    /// The best of what is legal, by the values themselves.
    Best,
    /// Somebody else, once for all.
    Fixed(&'a Choices),
}

/// The part of the game that hands with certain cards are played in.
#[derive(Debug)]
pub(crate) struct Part<'a, T> {
    pub(crate) game: &'a Game<T>,
    /// The cards that are not seen, and those of the hand itself.
    pub(crate) shoe: Counts,
    /// Whose hands they are.
    pub(crate) family: Family,
    /// The hands, each after all that it can become.
    pub(crate) hands: &'a [HandIndex],
}

/// What hands are worth, as far as anybody needs to know.
#[derive(Debug)]
pub(crate) struct Values<T> {
    /// If it stands now.
    pub(crate) stand: Table<T>,
    /// If it stands now, doubled.
    pub(crate) doubled: Table<T>,
    /// If it hits, and plays on as chosen.
    pub(crate) hit: Table<T>,
    /// If it doubles.
    pub(crate) double: Table<T>,
    /// If it does as chosen.
    pub(crate) value: Table<T>,
    /// What was chosen.
    pub(crate) choices: Choices,
}

impl<T: Number> Part<'_, T> {
    /// What the hands of this part are worth, when `outlook` tells the dealer's chances against
    /// each. Doubling is worked out where there are two cards, of naturals too, and where any
    /// number of cards may double.
    pub(crate) fn values<'c>(
        &self,
        outlook: impl Fn(HandIndex) -> Option<Outlook<'c, T>>,
        chooser: Chooser<'_>,
    ) -> Values<T>
    where
        T: 'c,
    {
        let columns = self.game.columns.len();
        let table = || Table::new(columns, T::zero());
        let mut values = Values {
            stand: table(),
            doubled: table(),
            hit: table(),
            double: table(),
            value: table(),
            choices: Table::new(columns, None),
        };
        let doubles = |hand: &HandNode| hand.cards == 2 || self.game.doubles_any();
        for &index in self.hands {
            let hand = hands().get(index);
            let Some(unseen) = self.shoe.without(&hand.held) else { continue };
            let Some(outlook) = outlook(index) else { continue };
            self.stand(hand, &outlook, false, values.stand.row_mut(index));
            if hand.cards == 3 || self.game.doubles_any() {
                self.stand(hand, &outlook, true, values.doubled.row_mut(index));
            }
            self.draw(hand, &unseen, &values.value, false, values.hit.row_mut(index));
            if doubles(hand) {
                self.draw(hand, &unseen, &values.doubled, true, values.double.row_mut(index));
            }
            self.choose(index, hand, &unseen, chooser, &mut values);
        }
        values
    }

    pub(crate) fn payoffs(&self, column: Column) -> &Payoffs<T> {
        self.game.payoffs(column, self.family.bears)
    }

    /// What standing is worth.
    pub(crate) fn stand(
        &self,
        hand: &HandNode,
        outlook: &Outlook<'_, T>,
        doubled: bool,
        row: &mut [T],
    ) {
        for (at, (cell, &column)) in row.iter_mut().zip(&self.game.columns).enumerate() {
            let paid = self.payoffs(column).standing(hand, doubled);
            let ends = (0..).zip(paid);
            *cell = ends.fold(T::zero(), |sum, (end, paid)| {
                sum + outlook.end(end)[at].clone() * paid.clone()
            });
        }
    }

    /// What one more card is worth, if a hand is worth this much afterwards.
    pub(crate) fn draw(
        &self,
        hand: &HandNode,
        unseen: &Counts,
        after: &Table<T>,
        doubled: bool,
        row: &mut [T],
    ) {
        for (value, count) in unseen.iter().filter(|&(_, count)| count > 0) {
            let next = hand.after(value);
            if next == BUST || self.game.is_charlie(hands().get(next)) {
                self.draw_last(unseen, (value, next == BUST), doubled, row);
                continue;
            }
            let (times, worth) = (whole::<T>(count), after.row(next));
            for (sum, worth) in row.iter_mut().zip(worth) {
                *sum = sum.clone() + worth.clone() * times.clone();
            }
            // The upcard is not there to be drawn.
            if let Some(at) = self.game.column_of(value) {
                row[at] = row[at].clone() - worth[at].clone();
            }
        }
        for (sum, &column) in row.iter_mut().zip(&self.game.columns) {
            let all = unseen.len() - u16::from(column.upcard().is_some());
            if all > 0 {
                *sum = sum.clone() / whole(all);
            }
        }
    }

    /// Adds what a card of this value is worth that ends the hand, as a bust or a charlie.
    fn draw_last(
        &self,
        unseen: &Counts,
        (value, is_bust): (u8, bool),
        doubled: bool,
        row: &mut [T],
    ) {
        let Some(rest) = unseen.without_value(value, 1) else { return };
        for (sum, &column) in row.iter_mut().zip(&self.game.columns) {
            let left = unseen.of(value) - u16::from(column.upcard() == Some(value));
            let payoffs = self.payoffs(column);
            let flat = if is_bust { &payoffs.bust } else { &payoffs.charlie };
            let worth = flat[usize::from(doubled)].value(|| column.natural(&rest));
            *sum = sum.clone() + worth * whole(left);
        }
    }

    fn choose(
        &self,
        index: HandIndex,
        hand: &HandNode,
        unseen: &Counts,
        chooser: Chooser<'_>,
        values: &mut Values<T>,
    ) {
        for (at, &column) in self.game.columns.iter().enumerate() {
            if self.family.split != Split::None && self.game.is_natural(hand, self.family.split) {
                let natural = || column.natural(unseen);
                values.value.row_mut(index)[at] = self.payoffs(column).natural.value(natural);
                continue;
            }
            let choice = match chooser {
                Chooser::Best => {
                    let legal = self.game.legal(hand, self.family, column);
                    values.best_of(index, at, legal)
                }
                Chooser::Fixed(choices) => choices.row(index)[at].unwrap_or(Action::Stand),
            };
            values.value.row_mut(index)[at] = values.of(index, at, choice);
            values.choices.row_mut(index)[at] = Some(choice);
        }
    }
}

impl<T: Number> Values<T> {
    /// What standing, hitting or doubling is worth.
    pub(crate) fn of(&self, hand: HandIndex, column: usize, action: Action) -> T {
        let table = match action {
            Action::Hit => &self.hit,
            Action::Double => &self.double,
            Action::Stand | Action::Split | Action::Surrender => &self.stand,
        };
        table.row(hand)[column].clone()
    }

    /// The best of standing, hitting and doubling, as far as they are legal; of equal ones the
    /// first in this order.
    pub(crate) fn best_of(&self, hand: HandIndex, column: usize, legal: Actions) -> Action {
        let mut best = (Action::Stand, self.of(hand, column, Action::Stand));
        for action in [Action::Hit, Action::Double] {
            if legal.contains(action) {
                let value = self.of(hand, column, action);
                if value.exceeds(&best.1) {
                    best = (action, value);
                }
            }
        }
        best.0
    }
}

/// The hands that hold these cards and that a shoe can hold, each after all that it can
/// become.
pub(crate) fn hands_holding(root: HandIndex, shoe: &Counts) -> Vec<HandIndex> {
    let root = hands().get(root).held;
    let holds = |hand: &HandNode| hand.held.iter().zip(&root).all(|(have, need)| have >= need);
    let possible = |hand: &HandNode| shoe.without(&hand.held).is_some();
    let mut found = (hands().iter())
        .filter(|(_, hand)| hand.cards >= 2 && holds(hand) && possible(hand))
        .map(|(index, _)| index)
        .collect::<Vec<_>>();
    found.reverse();
    found
}
