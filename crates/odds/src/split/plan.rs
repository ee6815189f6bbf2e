//! Play that is fixed in advance, and the hands that it reaches.
//!
//! Zero-memory and chart play of split hands does not depend on the number of cards of the pair
//! dealt. So the hands that such play reaches are found once, and only those are valued for each
//! number of cards dealt: far fewer than the 3,082 that exist. Columns are bits of a mask: most
//! hands are played alike in most columns, and one "or" then marks a hand in all of them.
//!
//! Hands are numbered so that successors come later. When hands are visited in ascending order, a
//! hand is marked by all of its predecessors before its turn comes.

use blackjack_engine::{Action, Split};

use crate::game::{Game, SplitState};
use crate::hands::values::{ActionTable, Table};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::value_counts::ValueCounts;

/// A set of columns, one bit each.
pub(crate) type Mask = u16;

/// One hand of a plan: the columns in which it stands, hits or doubles, and those in which it is
/// the final hand after a double, and then stands or is surrendered. The same cards may be played
/// against one upcard and be final after a double against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Planned {
    pub(crate) hand: HandIndex,
    pub(crate) stand: Mask,
    pub(crate) hit: Mask,
    pub(crate) double: Mask,
    pub(crate) doubled: Mask,
    pub(crate) surrendered: Mask,
}

/// The play of every hand that grows from one card, in all columns.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// The reachable hands, each before all of its successors.
    pub(crate) planned: Vec<Planned>,
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
        mut decide: impl FnMut(HandIndex, usize) -> Action,
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
        let place = self.planned.binary_search_by_key(&hand, |planned| planned.hand);
        place.ok().map(|place| self.planned[place])
    }
}
