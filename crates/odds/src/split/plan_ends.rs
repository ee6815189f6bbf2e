//! The hands in which a plan ends, with the number of orders in which each is reached.
//!
//! A hand of a split follows a plan for its own cards, so the number of orders in which it can draw
//! given cards depends neither on the shoe nor on the other hands.

use crate::game::{Game, SplitState};
use crate::hands::endings::FinalHand;
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::split::plan::{Mask, Plan};
use crate::value_counts::VALUES;

/// The maximum number of columns of a game: one for each upcard.
pub(crate) const MAX_COLUMNS: usize = VALUES.end().abs_diff(*VALUES.start()) as usize + 1;

/// Numbers of orders by column, by whether the second card is of the pair.
pub(crate) type Orders = [[i32; MAX_COLUMNS]; 2];

/// One way in which a hand of a plan can end.
#[derive(Debug)]
pub(crate) struct PlanEnd {
    /// The cards drawn after the first card, by value.
    pub(crate) drawn: [u8; 10],
    pub(crate) final_hand: FinalHand,
    pub(crate) orders: Orders,
}

/// Lists the ways to end other than an undoubled bust, for a hand that begins with a card of this
/// pair. They are in the order of the hands.
pub(crate) fn plan_ends<T: Number>(game: &Game<T>, plan: &Plan, pair: u8) -> Vec<PlanEnd> {
    let mut exploration = Exploration::new(plan, pair, game.columns.len());
    let split = SplitState::full(pair).split;
    for (place, planned) in plan.planned.iter().enumerate() {
        let (hand, node) = (planned.hand, hands().get(planned.hand));
        let [active, doubled] = exploration.reached[place];
        if game.is_charlie(node) {
            exploration.end(hand, FinalHand::Charlie { doubled: false }, active, Mask::MAX);
            exploration.end(hand, FinalHand::Charlie { doubled: true }, doubled, Mask::MAX);
            continue;
        }
        if game.is_blackjack(node, split) {
            exploration.end(hand, FinalHand::Blackjack, active, Mask::MAX);
            continue;
        }
        exploration.end(hand, FinalHand::Stood { hand, doubled: false }, active, planned.stand);
        exploration.end(hand, FinalHand::Stood { hand, doubled: true }, doubled, planned.doubled);
        exploration.end(hand, FinalHand::SurrenderedDouble, doubled, planned.surrendered);
        exploration.draw(hand, active, planned.hit, false);
        exploration.draw(hand, active, planned.double, true);
    }
    exploration.ends
}

/// The exploration of the hands of a plan, from the first card on.
struct Exploration {
    /// The place of each hand in the plan.
    places: Vec<Option<u16>>,
    /// For each hand of the plan: the orders in which it is reached by hits, and by a double.
    reached: Vec<[Orders; 2]>,
    /// The first card.
    root: HandIndex,
    ends: Vec<PlanEnd>,
}

impl Exploration {
    /// Starts with the second card.
    fn new(plan: &Plan, pair: u8, columns: usize) -> Self {
        let root = hands().get(0).after(pair);
        let mut places = vec![None; hands().len()];
        for (place, planned) in (0..).zip(&plan.planned) {
            places[usize::from(planned.hand)] = Some(place);
        }
        let reached = vec![[[[0; MAX_COLUMNS]; 2]; 2]; plan.planned.len()];
        let mut this = Self { places, reached, root, ends: Vec::new() };
        for second in VALUES {
            let next = hands().get(root).after(second);
            let mut once = [[0; MAX_COLUMNS]; 2];
            once[usize::from(second == pair)][..columns].fill(1);
            this.reach(next, once, false);
        }
        this
    }

    fn reach(&mut self, hand: HandIndex, orders: Orders, doubled: bool) {
        // A hand that the shoe cannot hold is not in the plan.
        let Some(place) = self.places[usize::from(hand)] else { return };
        let sums = &mut self.reached[usize::from(place)][usize::from(doubled)];
        for (sum, more) in sums.as_flattened_mut().iter_mut().zip(orders.as_flattened()) {
            *sum += more;
        }
    }

    /// Draws a card in the columns of a mask.
    fn draw(&mut self, hand: HandIndex, orders: Orders, mask: Mask, doubled: bool) {
        if mask == 0 {
            return;
        }
        let orders = masked(orders, mask);
        for value in VALUES {
            let next = hands().get(hand).after(value);
            if next != BUST {
                self.reach(next, orders, doubled);
            } else if doubled {
                let mut drawn = self.drawn(hand);
                drawn[usize::from(value) - 1] += 1;
                let final_hand = FinalHand::Busted { doubled };
                self.ends.push(PlanEnd { drawn, final_hand, orders });
            }
        }
    }

    /// Ends in the columns of a mask.
    fn end(&mut self, hand: HandIndex, final_hand: FinalHand, orders: Orders, mask: Mask) {
        if mask != 0 {
            let orders = masked(orders, mask);
            self.ends.push(PlanEnd { drawn: self.drawn(hand), final_hand, orders });
        }
    }

    /// Returns the cards of a hand without the first.
    fn drawn(&self, hand: HandIndex) -> [u8; 10] {
        let mut drawn = hands().get(hand).counts;
        for (count, first) in drawn.iter_mut().zip(hands().get(self.root).counts) {
            *count -= first;
        }
        drawn
    }
}

/// Returns the orders in the columns of a mask.
fn masked(mut orders: Orders, mask: Mask) -> Orders {
    let keeps = std::array::from_fn::<_, MAX_COLUMNS, _>(|at| i32::from(mask >> at & 1));
    for of_kind in &mut orders {
        for (ways, keeps) in of_kind.iter_mut().zip(keeps) {
            *ways *= keeps;
        }
    }
    orders
}
