//! Hands that are played in a way that is settled beforehand, as far as they are reached.
//!
//! Split hands by zero-memory or by a chart do the same however many cards of the pair are gone, so
//! which hands come up at all is worked out once, and only those are valued for each such number:
//! far fewer than the three thousand that there are. A column is a bit of a mask, because most
//! hands are played alike in most columns, and marking what can be reached is then one "or" for all
//! of them.
//!
//! Two orders make it work. Hands are numbered so that a hand comes before all that it can become:
//! going up, a hand has been marked by all that lead to it when its turn comes; going down, what it
//! can become has its value already.

use blackjack_engine::{Action, Split};

use crate::chances::Outlook;
use crate::counts::Counts;
use crate::game::{Family, Game};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::values::{Choices, Part, Table};

/// Columns, a bit each.
type Mask = u16;

/// One hand of a plan: in which columns it is asked, by what it does, and in which it has come to
/// stand by doubling. The same cards may be asked under one upcard and stand doubled under another,
/// so both have their columns.
#[derive(Clone, Copy, Debug)]
struct Planned {
    hand: HandIndex,
    stand: Mask,
    hit: Mask,
    double: Mask,
    doubled: Mask,
}

/// What hands from one card on do, in all columns.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The hands that are reached, each after all that it can become.
    planned: Vec<Planned>,
}

impl Plan {
    /// The hands that come of this one as `decide` plays them, column by column. The shoe is the
    /// fullest that they will be played from: hands that it cannot hold never come.
    pub(crate) fn new<T: Number>(
        game: &Game<T>,
        shoe: &Counts,
        root: HandIndex,
        split: Split,
        decide: impl Fn(HandIndex, usize) -> Action,
    ) -> Self {
        let columns = game.columns.len();
        let mut asked = vec![0; hands().len()];
        let mut doubled = vec![0; hands().len()];
        let mark = |marks: &mut Vec<Mask>, from: HandIndex, mask: Mask| {
            for &next in hands().get(from).with.iter().filter(|&&next| next != BUST) {
                marks[usize::from(next)] |= mask;
            }
        };
        mark(&mut asked, root, (1 << columns) - 1);
        let mut planned = Vec::new();
        for (hand, node) in hands().iter() {
            let [asked_in, doubled_in] = [&asked, &doubled].map(|marks| marks[usize::from(hand)]);
            if asked_in | doubled_in == 0 || shoe.without(&node.held).is_none() {
                continue;
            }
            let mut this = Planned { hand, stand: 0, hit: 0, double: 0, doubled: doubled_in };
            if !game.is_charlie(node) && !game.is_natural(node, split) {
                for at in (0..columns).filter(|at| asked_in >> at & 1 == 1) {
                    match decide(hand, at) {
                        Action::Hit => this.hit |= 1 << at,
                        Action::Double => this.double |= 1 << at,
                        Action::Stand | Action::Split | Action::Surrender => this.stand |= 1 << at,
                    }
                }
            }
            mark(&mut asked, hand, this.hit);
            mark(&mut doubled, hand, this.double);
            planned.push(this);
        }
        planned.reverse();
        Self { planned }
    }

    /// A plan that follows choices.
    pub(crate) fn of<T: Number>(
        game: &Game<T>,
        shoe: &Counts,
        root: HandIndex,
        family: Family,
        choices: &Choices,
    ) -> Self {
        let decide = |hand: HandIndex, at: usize| choices.row(hand)[at].unwrap_or(Action::Stand);
        Self::new(game, shoe, root, family.split, decide)
    }

    /// What a hand does in a column in which it is asked.
    pub(crate) fn choice(&self, hand: HandIndex, column: usize) -> Action {
        // The list goes down.
        let place = self.planned.binary_search_by(|planned| hand.cmp(&planned.hand));
        match place.map(|place| self.planned[place]) {
            Ok(planned) if planned.hit >> column & 1 == 1 => Action::Hit,
            Ok(planned) if planned.double >> column & 1 == 1 => Action::Double,
            _ => Action::Stand,
        }
    }

    /// The hands that stand against the dealer in some column.
    pub(crate) fn standing(&self) -> impl Iterator<Item = HandIndex> {
        let stands = |planned: &&Planned| planned.stand | planned.doubled != 0;
        self.planned.iter().filter(stands).map(|planned| planned.hand)
    }
}

/// Room for the values of a plan. It is used for one shoe after the other without being cleared:
/// cells that a plan does not reach hold whatever they held, and [`Part::play`] never passes them
/// on.
#[derive(Debug)]
pub(crate) struct Played<T> {
    pub(crate) value: Table<T>,
    doubled: Table<T>,
    row: Vec<T>,
}

impl<T: Number> Played<T> {
    pub(crate) fn new(game: &Game<T>) -> Self {
        let columns = game.columns.len();
        let table = || Table::new(columns, T::zero());
        Self { value: table(), doubled: table(), row: vec![T::zero(); columns] }
    }
}

impl<T: Number> Part<'_, T> {
    /// What the hands of a plan are worth, when `outlook` tells the dealer's chances against each
    /// that stands. Of other hands nothing is told.
    pub(crate) fn play<'c>(
        &self,
        plan: &Plan,
        outlook: impl Fn(HandIndex) -> Outlook<'c, T>,
        played: &mut Played<T>,
    ) where
        T: 'c,
    {
        let Played { value, doubled, row } = played;
        for planned in &plan.planned {
            let hand = hands().get(planned.hand);
            let Some(unseen) = self.shoe.without(&hand.held) else { continue };
            if self.game.is_natural(hand, self.family.split) {
                self.naturals(&unseen, value.row_mut(planned.hand));
            }
            if planned.stand | planned.doubled != 0 {
                let outlook = outlook(planned.hand);
                if planned.stand != 0 {
                    self.stand(hand, &outlook, false, row);
                    copy(row, planned.stand, value.row_mut(planned.hand));
                }
                if planned.doubled != 0 {
                    self.stand(hand, &outlook, true, doubled.row_mut(planned.hand));
                }
            }
            // One sum serves all columns. In those where the hand does something else it adds up
            // cells that may be left from another shoe; `copy` leaves these columns out.
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

    /// What naturals are worth.
    fn naturals(&self, unseen: &Counts, row: &mut [T]) {
        for (cell, &column) in row.iter_mut().zip(&self.game.columns) {
            *cell = self.payoffs(column).natural.value(|| column.natural(unseen));
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
