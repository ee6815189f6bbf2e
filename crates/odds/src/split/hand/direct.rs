//! The value of one hand of a pair that becomes only two hands.
//!
//! In this case the shoe is that of the unsplit hands minus one card of the pair, and the dealer's
//! chances against most hands are known: those against the hand with one more card of the pair. So
//! hands are valued one by one, instead of adding up all hands of the dealer again.

use super::{SplitHandValue, falling, inverse_share};
use crate::dealer::chances_by_hand::{ChancesByHand, ChancesBySplitHand};
use crate::game::{BLACKJACK_END, Column, Game, OUTCOME_COUNT};
use crate::hands::endings::FinalHand;
use crate::number::{Number, from_count};
use crate::split::plan::Plan;
use crate::split::plan_ends::{PlanEnd, plan_ends};
use crate::value_counts::{VALUES, ValueCounts};

/// Values a hand under a plan. `shoe` includes the upcard and the pair of this value, and `known`
/// holds the dealer's chances against the unsplit hands from it.
pub(crate) fn value_of_two<T: Number>(
    game: &Game<T>,
    shoe: &ValueCounts,
    known: &ChancesByHand<T>,
    value: u8,
    plan: &Plan,
) -> Option<SplitHandValue<T>> {
    let ends = plan_ends(game, plan, value);
    let standing = ends.iter().filter_map(|end| match end.final_hand {
        FinalHand::Stood { hand, .. } => Some(hand),
        FinalHand::SurrenderedDouble
        | FinalHand::Busted { .. }
        | FinalHand::Charlie { .. }
        | FinalHand::Blackjack => None,
    });
    let chances =
        ChancesBySplitHand::new(game, shoe, known, value, 0, &standing.collect::<Vec<_>>());
    let left = shoe.without_value(value, 2)?;
    let orders = OrderFactors::<T>::new(&left);
    let columns = 0..game.columns.len();
    // The gains of hands over an undoubled bust, by whether the second card is of the pair.
    let mut sums = columns.clone().map(|_| [T::zero(), T::zero()]).collect::<Vec<_>>();
    for end in &ends {
        let Some(rest) = left.without(&end.drawn) else { continue };
        let product = orders.product(&end.drawn);
        for (at, &column) in game.columns.iter().enumerate() {
            if end.orders.iter().all(|orders| orders[at] == 0) {
                continue;
            }
            let mut gain = T::zero();
            let gains = gains(game, end, column);
            if let FinalHand::Stood { hand, .. } = end.final_hand {
                for (outcome, chances) in chances.against(hand, 0).ends() {
                    gain = gain + chances[at].clone() * gains[outcome].clone();
                }
            } else {
                gain = by_blackjack(&gains, column, &rest);
            }
            let gain = gain * product.clone() * upcard_share(column, &left, &rest);
            for (sum, orders) in sums[at].iter_mut().zip(&end.orders) {
                *sum = sum.clone() + gain.clone() * T::from_int(orders[at]);
            }
        }
    }
    let mut values = SplitHandValue { any: Vec::new(), paired: Vec::new() };
    for ([other, of_pair], &column) in sums.into_iter().zip(&game.columns) {
        let bust = game.results(FinalHand::Busted { doubled: false }, column, false);
        values.any.push(other + of_pair.clone() + by_blackjack(&bust, column, &left));
        let after = left.without_value(value, 1);
        let seconds = left.beside(value, column.upcard());
        let all = left.len_beside(column.upcard());
        values.paired.push(after.map_or_else(T::zero, |after| {
            of_pair * inverse_share(seconds, all) + by_blackjack(&bust, column, &after)
        }));
    }
    Some(values)
}

/// Returns the gain of a hand over an undoubled bust against each outcome.
fn gains<T: Number>(game: &Game<T>, end: &PlanEnd, column: Column) -> [T; OUTCOME_COUNT] {
    let mut gains = game.results(end.final_hand, column, false);
    let bust = game.results(FinalHand::Busted { doubled: false }, column, false);
    for (gain, bust) in gains.iter_mut().zip(bust) {
        *gain = gain.clone() - bust;
    }
    gains
}

/// Returns the mean of results that depend only on a dealer blackjack.
fn by_blackjack<T: Number>(
    results: &[T; OUTCOME_COUNT],
    column: Column,
    unseen: &ValueCounts,
) -> T {
    let [usual, blackjack] = [&results[OUTCOME_COUNT - 1], &results[BLACKJACK_END]];
    if usual == blackjack {
        return usual.clone();
    }
    usual.clone() + (blackjack.clone() - usual.clone()) * column.blackjack_chance(unseen)
}

/// Returns the factor that makes the probability of drawing cards in one order conditional on the
/// upcard, and on the upcard not being among the cards drawn, which leave `rest` of `left`.
fn upcard_share<T: Number>(column: Column, left: &ValueCounts, rest: &ValueCounts) -> T {
    match column.upcard() {
        None => T::one(),
        Some(up) if left.of(up) == 0 || rest.len() == 0 => T::zero(),
        Some(up) => {
            let share = from_count::<T>(rest.of(up)) / from_count(rest.len());
            share * inverse_share(left.of(up), left.len())
        }
    }
}

/// The falling factorials of the cards of a shoe, and the inverse of that of all cards.
struct OrderFactors<T> {
    by_value: [Vec<T>; 10],
    all: Vec<T>,
}

/// Lists the products of the numbers of cards left before each of up to 21 draws of these.
fn drawn_in_order<T: Number>(left: &ValueCounts, cards: u16) -> Vec<T> {
    if !left.is_replaced() {
        return falling(cards, 21).collect();
    }
    let powers =
        std::iter::successors(Some(T::one()), |last| Some(last.clone() * from_count(cards)));
    powers.take(22).collect()
}

impl<T: Number> OrderFactors<T> {
    /// Prepares for up to 21 cards, the most in a hand.
    fn new(left: &ValueCounts) -> Self {
        let inverse = |left: T| if left == T::zero() { left } else { T::one() / left };
        Self {
            by_value: left.by_value().map(|cards| drawn_in_order(left, cards)),
            all: drawn_in_order(left, left.len()).into_iter().map(inverse).collect(),
        }
    }

    /// Returns the probability of drawing these cards in one order.
    fn product(&self, drawn: &[u8; 10]) -> T {
        let all = drawn.iter().map(|&count| usize::from(count)).sum::<usize>();
        let drawn = VALUES.zip(drawn).filter(|&(_, &count)| count > 0);
        drawn.fold(self.all[all].clone(), |product, (value, &count)| {
            product * self.by_value[usize::from(value) - 1][usize::from(count)].clone()
        })
    }
}
