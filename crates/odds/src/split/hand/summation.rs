//! The sums over the ways for one hand of a split to end.

use arrayvec::ArrayVec;

use super::falling;
use crate::dealer::{AddHands, CardsHeld, HandBatch, PairSums};
use crate::game::{BLACKJACK_END, Column, Game, OUTCOME_COUNT};
use crate::hands::endings::FinalHand;
use crate::number::{Number, from_count};
use crate::parallel::lanes::LANES;
use crate::parallel::vectors::with_vectors;
use crate::split::plan_ends::{MAX_COLUMNS, PlanEnd};
use crate::value_counts::{VALUES, ValueCounts};

/// The index of a bust among the dealer's outcomes.
const BUST_END: usize = OUTCOME_COUNT - 1;

/// The maximum number of cards of one value that a hand can draw: all but the
/// last total less than 21.
const MAX_DRAWN: usize = 21;

/// A number for each of the dealer's outcomes.
type ByEnd<T> = [T; OUTCOME_COUNT];

/// Sums over the ends of a hand, by whether its second card is of the pair. `shoe` includes the
/// upcard but not the pair of this value.
pub(super) fn sums<T: Number>(
    game: &Game<T>,
    shoe: ValueCounts,
    value: u8,
    ends: &[PlanEnd],
) -> [PairSums<T>; 2] {
    let mut summation = Summation::new(game, shoe, value, ends);
    summation.add_undoubled_busts();
    let mut standing = Vec::new();
    for end in ends {
        let hand = summation.hand(end);
        match end.final_hand {
            FinalHand::Stood { .. } => standing.push(summation.add_standing(hand)),
            FinalHand::SurrenderedDouble
            | FinalHand::Busted { .. }
            | FinalHand::Charlie { .. }
            | FinalHand::Blackjack => summation.add_settled(&hand),
        }
    }
    summation.add_dealer_hands(standing);
    summation.sums
}

/// A hand that has ended.
struct EndedHand<'a, T> {
    end: &'a PlanEnd,
    held: CardsHeld,
    /// The product of the falling factorials of its cards that are not of the pair.
    product: T,
}

/// A hand that stands.
struct Standing<'a, T> {
    hand: EndedHand<'a, T>,
    /// Its cards that are not of the pair, by value.
    others: [u8; 10],
    /// By whether the dealer peeks: its gain against each outcome over that against a bust.
    gains: [Option<ByEnd<T>>; 2],
}

/// The summation over the hands of a plan.
struct Summation<'a, T> {
    game: &'a Game<T>,
    shoe: ValueCounts,
    /// The value of the pair.
    value: u8,
    /// By value and number of cards.
    falling: [Vec<T>; 10],
    /// A column without a peek and a column with one, if they exist.
    peeks: [Option<Column>; 2],
    /// By whether the second card is of the pair.
    sums: [PairSums<T>; 2],
}

impl<'a, T: Number> Summation<'a, T> {
    fn new(game: &'a Game<T>, shoe: ValueCounts, value: u8, ends: &[PlanEnd]) -> Self {
        let falling = std::array::from_fn(|at| falling(shoe.by_value()[at], MAX_DRAWN).collect());
        // Sums always include a hand that has drawn one card of the pair.
        let mut most = CardsHeld { of_pair: 1, all: 1 };
        for end in ends {
            let held = CardsHeld::of(&end.drawn, value);
            most =
                CardsHeld { of_pair: most.of_pair.max(held.of_pair), all: most.all.max(held.all) };
        }
        let most = most.and(game.dealer.pair_terms(value).most());
        let sums = [0, 1].map(|_| PairSums::new(game.columns.len(), most));
        let peeks = [false, true]
            .map(|peeks| game.columns.iter().copied().find(|column| column.peeks == peeks));
        Self { game, shoe, value, falling, peeks, sums }
    }

    fn hand<'e>(&self, end: &'e PlanEnd) -> EndedHand<'e, T> {
        let mut product = T::one();
        for (value, &count) in VALUES.zip(&end.drawn).filter(|&(value, _)| value != self.value) {
            if count > 0 {
                let falling = &self.falling[usize::from(value) - 1];
                product = product * falling[usize::from(count)].clone();
            }
        }
        EndedHand { end, held: CardsHeld::of(&end.drawn, self.value), product }
    }

    /// Adds the result of an undoubled bust, the baseline of all gains: with any second card, minus
    /// the second cards of the pair, which are separate.
    fn add_undoubled_busts(&mut self) {
        let mut second = [0; 10];
        second[usize::from(self.value) - 1] = 1;
        for (drawn, ways) in [([0; 10], [1, 0]), (second, [-1, 1])] {
            let orders = ways.map(|ways| [ways; MAX_COLUMNS]);
            let final_hand = FinalHand::Busted { doubled: false };
            let end = PlanEnd { drawn, final_hand, orders };
            let hand = self.hand(&end);
            for (at, &column) in self.game.columns.iter().enumerate() {
                self.add_flat(at, &hand, &self.game.results(final_hand, column, false));
            }
        }
    }

    /// Adds a hand that ends without standing.
    fn add_settled(&mut self, hand: &EndedHand<'_, T>) {
        let gains = self.gains(hand.end.final_hand);
        for (at, column) in self.game.columns.iter().enumerate() {
            if let Some(gains) = &gains[usize::from(column.peeks)] {
                self.add_flat(at, hand, gains);
            }
        }
    }

    /// Adds a hand whose result in a column depends only on a dealer blackjack.
    fn add_flat(&mut self, at: usize, hand: &EndedHand<'_, T>, results: &ByEnd<T>) {
        if hand.end.orders.iter().all(|orders| orders[at] == 0) {
            return;
        }
        let column = self.game.columns[at];
        let [usual, blackjack] = [&results[BUST_END], &results[BLACKJACK_END]];
        self.add_with_upcard(at, hand, usual);
        if let Some((cards, ways)) = column.blackjack_cards().filter(|_| usual != blackjack) {
            let more = (blackjack.clone() - usual.clone()) * T::from_int(ways);
            self.add_with_dealer(at, hand, &cards, more);
        }
    }

    /// Adds a hand with this result in a column, for any cards of the dealer.
    fn add_with_upcard(&mut self, at: usize, hand: &EndedHand<'_, T>, result: &T) {
        let upcard = self.game.columns[at].upcard();
        let upcard = upcard.into_iter().collect::<ArrayVec<u8, 2>>();
        self.add_with_dealer(at, hand, &upcard, result.clone());
    }

    /// Adds a hand with this result in a column, together with some cards of the dealer,
    /// which are all different.
    fn add_with_dealer(&mut self, at: usize, hand: &EndedHand<'_, T>, dealer: &[u8], result: T) {
        let mut held = hand.held;
        let mut product = hand.product.clone() * result;
        for &card in dealer {
            held = held.and(CardsHeld { of_pair: usize::from(card == self.value), all: 1 });
            if card != self.value {
                let taken = u16::from(hand.end.drawn[usize::from(card) - 1]);
                product = product * from_count(self.shoe.of(card).saturating_sub(taken));
            }
        }
        for (sums, orders) in self.sums.iter_mut().zip(&hand.end.orders) {
            if orders[at] != 0 {
                sums.add(at, held, product.clone() * T::from_int(orders[at]));
            }
        }
    }

    /// Adds a standing hand's gain against a dealer bust, as if every dealer's hand were a bust;
    /// returns the remaining gains to add.
    fn add_standing<'e>(&mut self, hand: EndedHand<'e, T>) -> Standing<'e, T> {
        let mut gains = self.gains(hand.end.final_hand);
        for (at, column) in self.game.columns.iter().enumerate() {
            let gains = gains[usize::from(column.peeks)].as_ref();
            if let Some(gain) = gains.map(|gains| &gains[BUST_END]) {
                self.add_with_upcard(at, &hand, gain);
            }
        }
        for gains in gains.iter_mut().flatten() {
            let bust = gains[BUST_END].clone();
            for gain in gains {
                *gain = gain.clone() - bust.clone();
            }
        }
        let mut others = hand.end.drawn;
        others[usize::from(self.value) - 1] = 0;
        Standing { hand, others, gains }
    }

    /// Adds hands that stand against the dealer's hands that are not busts.
    fn add_dealer_hands(&mut self, mut standing: Vec<Standing<'_, T>>) {
        standing.sort_unstable_by_key(|standing| standing.others);
        let mut alike = standing
            .chunk_by(|one, other| one.others == other.others)
            .map(|hands| {
                let held = hands[0].hand.held;
                (held.all - held.of_pair, self.cells_of(hands), hands)
            })
            .collect::<Vec<_>>();
        // Hands that need the same sums over the dealer's hands are grouped, so that no
        // other sums are computed.
        alike.sort_by_key(|&(cards, cells, _)| (cards, cells));
        let dealer = &self.game.dealer;
        let (tree, terms) = (&dealer.tree, dealer.pair_terms(self.value));
        let mut batch = HandBatch::new(tree);
        for same_size in alike.chunk_by(|one, other| one.0 == other.0) {
            for lanes in same_size.chunks(LANES) {
                batch.clear(lanes[0].0);
                for (lane, (.., hands)) in lanes.iter().enumerate() {
                    let left = self.shoe.without(&hands[0].others).unwrap_or(self.shoe);
                    batch.set_left(lane, &left);
                    for standing in *hands {
                        self.weigh(standing, lane, &mut batch);
                    }
                }
                with_vectors(AddHands { tree, terms, batch: &mut batch, sums: &mut self.sums });
            }
        }
    }

    /// Returns the outcomes and columns that matter to some hands, as a set of cells.
    fn cells_of(&self, hands: &[Standing<'_, T>]) -> u128 {
        let mut cells = 0;
        for Standing { hand, gains, .. } in hands {
            let mut columns = [0_u128; 2];
            for (at, column) in self.game.columns.iter().enumerate() {
                let is_reached = hand.end.orders.iter().any(|orders| orders[at] != 0);
                columns[usize::from(column.peeks)] |= u128::from(is_reached) << at;
            }
            for (gains, columns) in gains.iter().zip(columns) {
                for (end, gain) in
                    gains.iter().flat_map(|gains| gains[..BUST_END].iter().enumerate())
                {
                    if *gain != T::zero() {
                        cells |= columns << (end * self.game.columns.len());
                    }
                }
            }
        }
        cells
    }

    /// Sets the weights of a hand in a batch.
    fn weigh(&self, standing: &Standing<'_, T>, lane: usize, batch: &mut HandBatch<T>) {
        let Standing { hand, gains, .. } = standing;
        let columns = self.game.columns.len();
        for (kind, orders) in hand.end.orders.iter().enumerate() {
            for (at, column) in
                self.game.columns.iter().enumerate().filter(|&(at, _)| orders[at] != 0)
            {
                let Some(gains) = &gains[usize::from(column.peeks)] else { continue };
                let ways = hand.product.clone() * T::from_int(orders[at]);
                for &end in self.game.dealer.tree.ends() {
                    if gains[end] != T::zero() {
                        let weight = ways.clone() * gains[end].clone();
                        let place = (kind, end * columns + at);
                        batch.add_weight(place, hand.held.of_pair, lane, weight);
                    }
                }
            }
        }
    }

    /// Returns the gain of a hand over an undoubled bust against each outcome, by
    /// whether the dealer peeks.
    fn gains(&self, final_hand: FinalHand) -> [Option<ByEnd<T>>; 2] {
        self.peeks.map(|column| {
            let column = column?;
            let mut gains = self.game.results(final_hand, column, false);
            let bust = &self.game.payoffs(column, false).bust[0];
            for (gain, bust) in gains.iter_mut().zip(bust.results()) {
                *gain = gain.clone() - bust;
            }
            Some(gains)
        })
    }
}
