//! The values of all hands, computed from the largest hands to the smallest.
//!
//! Values are expected results in initial bets. If the dealer peeks, a dealer blackjack counts 0
//! (see [`Column::peeks`]); otherwise its result for this hand is included.

use blackjack_engine::{Action, Actions, Split};

use crate::dealer::chances::DealerOutlook;
use crate::game::{
    BLACKJACK_END, BlackjackPayoff, Column, Game, OUTCOME_COUNT, Payoffs, SplitState,
};
use crate::hands::{BUST, HandIndex, HandNode, hands};
use crate::number::{Number, from_count};
use crate::value_counts::ValueCounts;

/// A table with a cell for every hand and column.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table<T> {
    columns: usize,
    cells: Vec<T>,
}

impl<T: Clone> Table<T> {
    /// Creates a table with the same value in every cell.
    pub(crate) fn new(columns: usize, value: T) -> Self {
        Self { columns, cells: vec![value; hands().len() * columns] }
    }

    /// Returns the cells of a hand.
    pub(crate) fn row(&self, hand: HandIndex) -> &[T] {
        &self.cells[usize::from(hand) * self.columns..][..self.columns]
    }

    /// Returns the cells of a hand, mutably.
    pub(crate) fn row_mut(&mut self, hand: HandIndex) -> &mut [T] {
        &mut self.cells[usize::from(hand) * self.columns..][..self.columns]
    }
}

/// The choice of each hand in each column; `None` for a hand without a decision.
pub(crate) type ActionTable = Table<Option<Action>>;

/// The policy by which choices are made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy<'a> {
    /// The best legal action, by the computed values.
    Best,
    /// Fixed choices.
    Fixed(&'a ActionTable),
}

/// Computes the values of hands in one split state.
#[derive(Debug)]
pub(crate) struct HandSolver<'a, T> {
    pub(crate) game: &'a Game<T>,
    /// The unseen cards, plus those of the hand itself.
    pub(crate) shoe: ValueCounts,
    /// The split state of the hands.
    pub(crate) split_state: SplitState,
    /// The hands, each after all of its successors.
    pub(crate) hands: &'a [HandIndex],
}

/// The values of hands by action.
#[derive(Debug)]
pub(crate) struct HandValues<T> {
    /// Standing.
    pub(crate) stand: Table<T>,
    /// The value of a doubled hand: standing, or surrendering where that is better.
    pub(crate) doubled: Table<T>,
    /// True where a doubled hand is surrendered.
    pub(crate) surrenders_double: Table<bool>,
    /// Hitting, then playing by the choices.
    pub(crate) hit: Table<T>,
    /// Doubling.
    pub(crate) double: Table<T>,
    /// Playing by the choices.
    pub(crate) value: Table<T>,
    /// The choices.
    pub(crate) choices: ActionTable,
    /// The values of a starting blackjack that is no better than another 21.
    pub(crate) waiting_blackjack: Vec<T>,
}

impl<T: Number> HandSolver<'_, T> {
    /// Computes the values of the hands. `outlook` returns the dealer's chances against a hand.
    /// Doubling has a value for two cards, blackjacks included, and for any number of cards where
    /// the house allows it.
    pub(crate) fn values<'c>(
        &self,
        outlook: impl Fn(HandIndex) -> Option<DealerOutlook<'c, T>>,
        policy: Policy<'_>,
    ) -> HandValues<T>
    where
        T: 'c,
    {
        let columns = self.game.columns.len();
        let table = || Table::new(columns, T::zero());
        let mut values = HandValues {
            stand: table(),
            doubled: table(),
            surrenders_double: Table::new(columns, false),
            hit: table(),
            double: table(),
            value: table(),
            choices: Table::new(columns, None),
            waiting_blackjack: vec![T::zero(); columns],
        };
        let doubles = |hand: &HandNode| hand.cards == 2 || self.game.doubles_any_hand();
        for &index in self.hands {
            let hand = hands().get(index);
            let Some(unseen) = self.shoe.without(&hand.counts) else { continue };
            let Some(outlook) = outlook(index) else { continue };
            self.stand(hand, &outlook, false, values.stand.row_mut(index));
            if self.game.rules.blackjack_waits() && self.game.is_blackjack(hand, Split::None) {
                self.wait(&outlook, &mut values.waiting_blackjack);
            }
            if hand.cards == 3 || self.game.doubles_any_hand() {
                self.stand(hand, &outlook, true, values.doubled.row_mut(index));
                self.surrender_doubled(index, &unseen, &mut values);
            }
            self.draw(hand, &unseen, &values.value, false, values.hit.row_mut(index));
            if doubles(hand) {
                self.draw(hand, &unseen, &values.doubled, true, values.double.row_mut(index));
            }
            self.choose(index, hand, &unseen, policy, &mut values);
        }
        values
    }

    pub(crate) fn payoffs(&self, column: Column) -> &Payoffs<T> {
        self.game.payoffs(column, self.split_state.has_initial_bet)
    }

    /// Computes the values of standing.
    pub(crate) fn stand(
        &self,
        hand: &HandNode,
        outlook: &DealerOutlook<'_, T>,
        doubled: bool,
        row: &mut [T],
    ) {
        self.stand_for(outlook, |column| self.payoffs(column).standing(hand, doubled), row);
    }

    /// Computes the values of a hand with these results against each dealer outcome, a bust last.
    fn stand_for<'s>(
        &'s self,
        outlook: &DealerOutlook<'_, T>,
        paid: impl Fn(Column) -> &'s [T; OUTCOME_COUNT],
        row: &mut [T],
    ) {
        row.fill(T::zero());
        for (end, chances) in outlook.ends() {
            let cells = row.iter_mut().zip(chances).zip(&self.game.columns);
            if end == BLACKJACK_END {
                for ((cell, chance), &column) in cells {
                    *cell = cell.clone() + chance.clone() * paid(column)[end].clone();
                }
            } else {
                // A peek matters only for blackjacks.
                let paid = &paid(self.game.columns[0])[end];
                for ((cell, chance), _) in cells {
                    *cell = cell.clone() + chance.clone() * paid.clone();
                }
            }
        }
    }

    /// Computes the values of a blackjack that waits for the dealer's total.
    fn wait(&self, outlook: &DealerOutlook<'_, T>, row: &mut [T]) {
        let paid = |column: Column| match &self.payoffs(column).blackjack {
            BlackjackPayoff::Waiting(results) => results,
            BlackjackPayoff::Settled(_) => unreachable!("this house does not settle blackjacks"),
        };
        self.stand_for(outlook, paid, row);
    }

    /// Computes the values of drawing a card; `after` holds the values of the hands with one more
    /// card.
    pub(crate) fn draw(
        &self,
        hand: &HandNode,
        unseen: &ValueCounts,
        after: &Table<T>,
        doubled: bool,
        row: &mut [T],
    ) {
        for (value, count) in unseen.iter().filter(|&(_, count)| count > 0) {
            let next = hand.after(value);
            if next == BUST || self.game.is_charlie(hands().get(next)) {
                self.draw_last(unseen, value, next == BUST, doubled, row);
                continue;
            }
            let (times, result) = (from_count::<T>(count), after.row(next));
            for (sum, result) in row.iter_mut().zip(result) {
                *sum = sum.clone() + result.clone() * times.clone();
            }
            // The upcard cannot be drawn, so its share is subtracted again.
            if let Some(at) = self.game.column_of(value).filter(|_| !unseen.is_replaced()) {
                row[at] = row[at].clone() - result[at].clone();
            }
        }
        for (sum, &column) in row.iter_mut().zip(&self.game.columns) {
            let all = unseen.len_beside(column.upcard());
            if all > 0 {
                *sum = sum.clone() / from_count(all);
            }
        }
    }

    /// Adds the values of a card that ends the hand, by a bust or a charlie.
    fn draw_last(
        &self,
        unseen: &ValueCounts,
        value: u8,
        is_bust: bool,
        doubled: bool,
        row: &mut [T],
    ) {
        for (sum, &column) in row.iter_mut().zip(&self.game.columns) {
            let left = unseen.beside(value, column.upcard());
            let payoffs = self.payoffs(column);
            let flat = if is_bust { &payoffs.bust } else { &payoffs.charlie };
            let result =
                flat[usize::from(doubled)].value(|| column.blackjack_chance_after(value, unseen));
            *sum = sum.clone() + result * from_count(left);
        }
    }

    /// Surrenders a doubled hand in the columns where that is allowed and better than standing.
    /// Charts do not cover this decision, so it is the best one under any policy.
    fn surrender_doubled(
        &self,
        index: HandIndex,
        unseen: &ValueCounts,
        values: &mut HandValues<T>,
    ) {
        let hand = hands().get(index);
        let cells = values.doubled.row_mut(index).iter_mut();
        let cells = cells.zip(values.surrenders_double.row_mut(index));
        for ((value, surrenders), &column) in cells.zip(&self.game.columns) {
            if self.game.surrenders_double(hand, column) {
                let given_up = self.given_up(column, unseen);
                *surrenders = given_up.exceeds(value);
                if *surrenders {
                    *value = given_up;
                }
            }
        }
    }

    /// Returns the value of surrendering a doubled hand.
    pub(crate) fn given_up(&self, column: Column, unseen: &ValueCounts) -> T {
        self.payoffs(column).surrendered_double.value(|| column.blackjack_chance(unseen))
    }

    fn choose(
        &self,
        index: HandIndex,
        hand: &HandNode,
        unseen: &ValueCounts,
        policy: Policy<'_>,
        values: &mut HandValues<T>,
    ) {
        let is_split_blackjack = self.split_state.split != Split::None
            && self.game.is_blackjack(hand, self.split_state.split);
        let legal = self.game.plays(hand, self.split_state);
        for (at, &column) in self.game.columns.iter().enumerate() {
            if is_split_blackjack {
                let blackjack = || column.blackjack_chance(unseen);
                let waiting = &values.waiting_blackjack[at];
                let payoff = &self.payoffs(column).blackjack;
                values.value.row_mut(index)[at] = payoff.value(blackjack, || waiting.clone());
                continue;
            }
            let choice = match policy {
                Policy::Best => values.best_of(index, at, legal),
                Policy::Fixed(choices) => choices.row(index)[at].unwrap_or(Action::Stand),
            };
            values.value.row_mut(index)[at] = values.of(index, at, choice);
            values.choices.row_mut(index)[at] = Some(choice);
        }
    }
}

impl<T: Number> HandValues<T> {
    /// Returns the value of standing, hitting or doubling.
    pub(crate) fn of(&self, hand: HandIndex, column: usize, action: Action) -> T {
        let table = match action {
            Action::Hit => &self.hit,
            Action::Double => &self.double,
            Action::Stand | Action::Split | Action::Surrender => &self.stand,
        };
        table.row(hand)[column].clone()
    }

    /// Returns the best legal action of stand, hit and double. Ties go to the first in this order.
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

/// Lists the hands that contain the cards of `root` and that a shoe can hold, each after all of its
/// successors.
pub(crate) fn hands_holding(root: HandIndex, shoe: &ValueCounts) -> Vec<HandIndex> {
    let root = hands().get(root).counts;
    let holds = |hand: &HandNode| hand.counts.iter().zip(&root).all(|(have, need)| have >= need);
    let possible = |hand: &HandNode| shoe.without(&hand.counts).is_some();
    let mut found = (hands().iter())
        .filter(|(_, hand)| hand.cards >= 2 && holds(hand) && possible(hand))
        .map(|(index, _)| index)
        .collect::<Vec<_>>();
    found.reverse();
    found
}
