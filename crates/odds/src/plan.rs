//! Play that is fixed in advance, and the hands that it reaches.
//!
//! Zero-memory and chart play of split hands does not depend on how many cards of the pair have
//! been dealt. So the hands that such play reaches are found once, and only those are valued for
//! each number of cards dealt: far fewer than the 3,082 that exist. Columns are bits of a mask:
//! most hands are played alike in most columns, and one "or" then marks a hand in all of them.
//!
//! Hands are numbered so that successors come later. When hands are visited in ascending order, a
//! hand is marked by all of its predecessors before its turn comes; in descending order, all
//! successors of a hand have their values already.

use blackjack_engine::{Action, Split};

use crate::dealer_chances::DealerOutlook;
use crate::game::{Game, SplitState};
use crate::hand_values::{ActionTable, HandSolver, Table};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::value_counts::ValueCounts;

/// A set of columns, one bit each.
type Mask = u16;

/// One hand of a plan: the columns in which it stands, hits or doubles, and those in which it is
/// the final hand after a double, and then stands or is surrendered. The same cards may be played
/// against one upcard and be final after a double against another.
#[derive(Clone, Copy, Debug)]
struct Planned {
    hand: HandIndex,
    stand: Mask,
    hit: Mask,
    double: Mask,
    doubled: Mask,
    surrendered: Mask,
}

/// The play of every hand that grows from one card, in all columns.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The reachable hands, each after all of its successors.
    planned: Vec<Planned>,
}

impl Plan {
    /// Lists the hands that grow from `root` when every hand takes the action that `decide` returns
    /// for each column, and is surrendered after a double where the table says so. `shoe` is the
    /// fullest shoe of the plan; hands that it cannot hold are left out.
    pub(crate) fn new<T: Number>(
        game: &Game<T>,
        shoe: &ValueCounts,
        root: HandIndex,
        split: Split,
        decide: impl Fn(HandIndex, usize) -> Action,
        surrenders_double: &Table<bool>,
    ) -> Self {
        let columns = game.columns.len();
        let mut active = vec![0; hands().len()];
        let mut doubled = vec![0; hands().len()];
        let mark = |marks: &mut Vec<Mask>, from: HandIndex, mask: Mask| {
            for &next in hands().get(from).with.iter().filter(|&&next| next != BUST) {
                marks[usize::from(next)] |= mask;
            }
        };
        mark(&mut active, root, (1 << columns) - 1);
        let mut planned = Vec::new();
        for (hand, node) in hands().iter() {
            let [active_in, doubled_in] = [&active, &doubled].map(|marks| marks[usize::from(hand)]);
            if active_in | doubled_in == 0 || shoe.without(&node.counts).is_none() {
                continue;
            }
            let surrendered = (0..columns).filter(|&at| surrenders_double.row(hand)[at]);
            let surrendered = surrendered.fold(0, |mask, at| mask | 1 << at) & doubled_in;
            let doubled_in = doubled_in & !surrendered;
            let mut this =
                Planned { hand, stand: 0, hit: 0, double: 0, doubled: doubled_in, surrendered };
            if !game.is_charlie(node) && !game.is_blackjack(node, split) {
                for at in (0..columns).filter(|at| active_in >> at & 1 == 1) {
                    match decide(hand, at) {
                        Action::Hit => this.hit |= 1 << at,
                        Action::Double => this.double |= 1 << at,
                        Action::Stand | Action::Split | Action::Surrender => this.stand |= 1 << at,
                    }
                }
            }
            mark(&mut active, hand, this.hit);
            mark(&mut doubled, hand, this.double);
            planned.push(this);
        }
        planned.reverse();
        Self { planned }
    }

    /// Builds the plan that follows these choices.
    pub(crate) fn from_choices<T: Number>(
        game: &Game<T>,
        shoe: &ValueCounts,
        root: HandIndex,
        split_state: SplitState,
        choices: &ActionTable,
        surrenders_double: &Table<bool>,
    ) -> Self {
        let decide = |hand: HandIndex, at: usize| choices.row(hand)[at].unwrap_or(Action::Stand);
        Self::new(game, shoe, root, split_state.split, decide, surrenders_double)
    }

    /// Returns the choice of a hand in a column in which it is played.
    pub(crate) fn choice(&self, hand: HandIndex, column: usize) -> Action {
        match self.planned(hand) {
            Some(planned) if planned.hit >> column & 1 == 1 => Action::Hit,
            Some(planned) if planned.double >> column & 1 == 1 => Action::Double,
            _ => Action::Stand,
        }
    }

    /// Returns whether a hand is surrendered after a double.
    pub(crate) fn surrenders_double(&self, hand: HandIndex, column: usize) -> bool {
        self.planned(hand).is_some_and(|planned| planned.surrendered >> column & 1 == 1)
    }

    fn planned(&self, hand: HandIndex) -> Option<Planned> {
        // The list is in descending order.
        let place = self.planned.binary_search_by(|planned| hand.cmp(&planned.hand));
        place.ok().map(|place| self.planned[place])
    }

    /// Lists the hands that stand against the dealer in some column.
    pub(crate) fn standing(&self) -> impl Iterator<Item = HandIndex> {
        let stands = |planned: &&Planned| planned.stand | planned.doubled != 0;
        self.planned.iter().filter(stands).map(|planned| planned.hand)
    }
}

/// Buffers for the values of a plan. They are reused for one shoe after another without being
/// cleared: cells that a plan does not reach keep old numbers, and [`HandSolver::play`] never uses
/// them.
#[derive(Debug)]
pub(crate) struct PlanValues<T> {
    pub(crate) value: Table<T>,
    doubled: Table<T>,
    row: Vec<T>,
}

impl<T: Number> PlanValues<T> {
    pub(crate) fn new(game: &Game<T>) -> Self {
        let columns = game.columns.len();
        let table = || Table::new(columns, T::zero());
        Self { value: table(), doubled: table(), row: vec![T::zero(); columns] }
    }
}

impl<T: Number> HandSolver<'_, T> {
    /// Computes the values of the hands of a plan. `outlook` returns the dealer's chances against a
    /// hand that stands. Cells of other hands are left undefined.
    pub(crate) fn play<'c>(
        &self,
        plan: &Plan,
        outlook: impl Fn(HandIndex) -> DealerOutlook<'c, T>,
        played: &mut PlanValues<T>,
    ) where
        T: 'c,
    {
        let PlanValues { value, doubled, row } = played;
        for planned in &plan.planned {
            let hand = hands().get(planned.hand);
            let Some(unseen) = self.shoe.without(&hand.counts) else { continue };
            if self.game.is_blackjack(hand, self.split_state.split) {
                self.blackjacks(&unseen, value.row_mut(planned.hand));
            }
            if planned.stand | planned.doubled != 0 {
                let outlook = outlook(planned.hand);
                if planned.stand != 0 {
                    self.stand(hand, &outlook, false, row);
                    copy(row, planned.stand, value.row_mut(planned.hand));
                }
                if planned.doubled != 0 {
                    self.stand(hand, &outlook, true, row);
                    copy(row, planned.doubled, doubled.row_mut(planned.hand));
                }
            }
            if planned.surrendered != 0 {
                for (cell, &column) in row.iter_mut().zip(&self.game.columns) {
                    *cell = self.given_up(column, &unseen);
                }
                copy(row, planned.surrendered, doubled.row_mut(planned.hand));
            }
            // One sum serves all columns. Where the hand does something else, it may add stale
            // cells of another shoe; `copy` leaves those columns out.
            if planned.hit != 0 {
                row.fill(T::zero());
                self.draw(hand, &unseen, value, false, row);
                copy(row, planned.hit, value.row_mut(planned.hand));
            }
            if planned.double != 0 {
                row.fill(T::zero());
                self.draw(hand, &unseen, doubled, true, row);
                copy(row, planned.double, value.row_mut(planned.hand));
            }
        }
    }

    /// Computes the values of a blackjack in all columns.
    fn blackjacks(&self, unseen: &ValueCounts, row: &mut [T]) {
        for (cell, &column) in row.iter_mut().zip(&self.game.columns) {
            *cell = self.payoffs(column).blackjack.value(|| column.blackjack_chance(unseen));
        }
    }
}

/// Copies the columns of a mask.
fn copy<T: Clone>(from: &[T], mask: Mask, to: &mut [T]) {
    for (at, (from, to)) in from.iter().zip(to).enumerate() {
        if mask >> at & 1 == 1 {
            to.clone_from(from);
        }
    }
}
