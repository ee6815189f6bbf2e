//! Original bets only: the chance that a dealer natural meets a split of which no hand bears the
//! loss of the initial bet.
//!
//! Where the dealer does not peek and a natural takes the original bet only, what it takes of a
//! split is a matter of all its hands together. The engine settles it hand by hand: the first hand
//! that can lose the initial bet loses it, and all other stakes come back (`bearer`, and `payoff`
//! with `Stake::bears`). Since exactly one hand bears, or none, the value of the split is
//!
//! ```text
//! Σ over hands of E(what it wins, as if it did not bear)  −  P(natural and some hand bears)
//! P(natural and some hand bears)  =  P(natural) − P(natural and no hand bears)
//! ```
//!
//! The sum over hands is what `split` computes; it may add expectations, because an expectation of
//! a sum is a sum of expectations however the hands depend on each other. The last chance is what
//! this file computes, and there the dependence matters: the hands draw from one shoe, and the
//! natural's own card is drawn from it too. Multiplying the chances of single hands would be wrong.
//!
//! No hand bears if all of them are charlies (paid already), naturals (which push) or, where busts
//! are lost whole in any case, busts. Each way for one hand to end so is a term: the cards that it
//! draws as a monomial, and the number of orders in which it can draw them as the coefficient. For
//! several hands the terms are multiplied like polynomials. That is all that is needed, because the
//! cards of a shoe come in random order: cards `d` have the same chance in every order, and
//! whatever hand they go to,
//!
//! ```text
//! P(d in one order)  =  Π_v c_v (c_v − 1) … (c_v − d_v + 1)  /  N (N − 1) … (N − |d| + 1)
//! ```
//!
//! So with the ways of the splitting from `splitting`, each with the number of its orders,
//!
//! ```text
//! P(natural, no hand bears) = Σ over ways  orders · Σ over products of terms  coefficient · P(d)
//! ```
//!
//! where `d` holds the cards of the terms, the further cards of the pair, and those that complete
//! the natural.
//!
//! Where a house splits by rank, two tens are a pair only if they are of one rank. Only the second
//! cards of hands have to be told apart for that, so tens are of three kinds here: of the rank of
//! the pair, of another rank, and of whichever rank.

use std::ops::Range;

use arrayvec::ArrayVec;
use blackjack_engine::SplitBy;

use crate::counts::{Counts, VALUES};
use crate::ends::{Bundle, ends};
use crate::error::OddsError;
use crate::game::{Column, Family, Game, whole};
use crate::hands::hands;
use crate::number::Number;
use crate::split::{Left, SplitHands};
use crate::splitting::splittings;

/// The most ways of some hands together that are listed: so that they need little room.
const LISTED_MAX: usize = 1_500_000;

/// The most ways of all hands together that are summed: some seconds.
const SUMMED_MAX: usize = 200_000_000;

impl<T: Number> SplitHands<T> {
    /// The chance that the dealer has a natural and takes nothing for it, because no hand bears the
    /// loss of the first stake.
    ///
    /// # Errors
    ///
    /// [`OddsError::OutOfReach`] where there are too many ways for the hands to end together.
    pub(crate) fn unborne(
        &self,
        game: &Game<T>,
        shoe: &Counts,
        at: usize,
        left: Left,
    ) -> Result<T, OddsError> {
        let chance = self.unborne_by(u16::MAX, game, shoe, (at, left));
        chance.ok_or(OddsError::OutOfReach { hands: self.limit })
    }

    /// An upper bound of that, found faster: it looks at two hands at most. That no hand bears the
    /// loss implies that these two do not, so their chance is no less. It is enough to see that
    /// splitting cannot be the best, and spares the exact sum.
    pub(crate) fn unborne_at_most(
        &self,
        game: &Game<T>,
        shoe: &Counts,
        at: usize,
        left: Left,
    ) -> T {
        self.unborne_by(2, game, shoe, (at, left)).unwrap_or_else(T::one)
    }

    /// The same, of so many hands; `None` if there are too many ways.
    fn unborne_by(
        &self,
        most: u16,
        game: &Game<T>,
        shoe: &Counts,
        (at, left): (usize, Left),
    ) -> Option<T> {
        let column = game.columns[at];
        let Some((natural, orders)) = naturals(column) else { return Some(T::zero()) };
        let unseen = shoe.without_value(self.value, 2);
        let unseen = unseen.and_then(|shoe| match column.upcard() {
            Some(up) => shoe.without_value(up, 1),
            None => Some(shoe),
        });
        let Some(unseen) = unseen else { return Some(T::zero()) };
        let of_pair = self.kind(game, self.value, true).unwrap_or(self.value);
        let in_order = InOrder::new(&unseen, left.of_pair);
        let mut sum = T::zero();
        for way in splittings(self.limit).into_iter().filter(|way| way.more <= left.of_pair) {
            let [other, paired] = self.unborne_hands(game, at, way.more);
            let either = other.plus(&paired);
            let hands = most.min(way.others + way.open);
            let one = |hand: u16| if hand < way.others { &other } else { &either };
            let product = |mut hands: Range<u16>| {
                hands.try_fold(Terms::one(), |product, hand| product.times(one(hand)))
            };
            // The product of all hands is never listed: two halves are, and their pairs are summed
            // one by one. That keeps the room small and lets the inner sum share its beginning.
            let (first, second) = (product(0..hands / 2)?, product(hands / 2..hands)?);
            if first.0.len() * second.0.len() > SUMMED_MAX {
                return None;
            }
            let more = (0..way.more).fold(natural, |bundle, _| bundle.with(of_pair));
            let chance = in_order.chance(&first, &second, more);
            sum = sum + chance * T::whole(way.orders) * T::whole(orders);
        }
        Some(sum)
    }

    /// The kind of a card that pairs with those of this pair, or does not; `None` if a card of this
    /// value always does the other.
    fn kind(&self, game: &Game<T>, value: u8, pairs: bool) -> Option<u8> {
        match (value == self.value, value, game.rules.split_by()) {
            (true, 10, SplitBy::Rank) if pairs => Some(Bundle::PAIRED_TENS),
            (true, 10, SplitBy::Rank) => Some(Bundle::OTHER_TENS),
            (same, ..) => (same == pairs).then_some(value),
        }
    }

    /// The ways for a hand to end without bearing the loss: where its second card is not of the
    /// pair, and where it is.
    fn unborne_hands(&self, game: &Game<T>, at: usize, more: u16) -> [Terms<T>; 2] {
        let family = Family::full(self.value);
        let root = hands().get(hands().get(0).after(self.value));
        let [mut other, mut paired] = [Vec::new(), Vec::new()];
        for second in VALUES {
            let ends = ends(game, root.after(second), family.split, |hand| {
                self.choices.choice(hand, at, more)
            });
            let unborne = ends.iter().filter(|end| !end.ended.bears(&game.rules));
            let of_kind = |kind: u8| {
                // Some hundred orders at most.
                let ways = |orders: u32| T::whole(i32::try_from(orders).unwrap_or(i32::MAX));
                unborne.clone().map(move |end| (end.drawn.with(kind), ways(end.orders)))
            };
            let [pairs, does_not] = [true, false].map(|of_pair| self.kind(game, second, of_pair));
            paired.extend(pairs.into_iter().flat_map(of_kind));
            other.extend(does_not.into_iter().flat_map(of_kind));
        }
        [other, paired].map(Terms::new)
    }
}

/// Cards, and the number of orders in which they come, for one hand or several.
#[derive(Clone, Debug)]
struct Terms<T>(Vec<(Bundle, T)>);

impl<T: Number> Terms<T> {
    /// One hand that has drawn nothing.
    fn one() -> Self {
        Self(vec![(Bundle::NONE, T::one())])
    }

    /// These ways.
    fn new(mut terms: Vec<(Bundle, T)>) -> Self {
        terms.sort_unstable_by_key(|&(bundle, _)| bundle);
        let mut merged: Vec<(Bundle, T)> = Vec::new();
        for (bundle, orders) in terms {
            match merged.last_mut() {
                Some((last, sum)) if *last == bundle => *sum = sum.clone() + orders,
                _ => merged.push((bundle, orders)),
            }
        }
        Self(merged)
    }

    /// The ways of one and of the other.
    fn plus(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).cloned().collect())
    }

    /// The ways of both together; `None` if there are too many to list.
    fn times(&self, other: &Self) -> Option<Self> {
        if self.0.len() * other.0.len() > LISTED_MAX {
            return None;
        }
        let pairs = self.0.iter().flat_map(|(one, ways)| {
            let both =
                move |(two, more): &(Bundle, T)| (one.and(*two), ways.clone() * more.clone());
            other.0.iter().map(both)
        });
        Some(Self::new(pairs.collect()))
    }
}

/// A term of the second half of a product: the values among its cards with their counts, and the
/// number of orders. The first half is drawn before it.
struct Rest<T> {
    counts: ArrayVec<(u8, u8), 10>,
    cards: usize,
    orders: T,
}

impl<T: Number> Rest<T> {
    /// These cards; `None` if it matters of which rank the tens among them are.
    fn new(cards: Bundle, orders: &T) -> Option<Self> {
        let ranked = [Bundle::PAIRED_TENS, Bundle::OTHER_TENS];
        if ranked.iter().any(|&kind| cards.of_kind(kind) > 0) {
            return None;
        }
        let counts = VALUES.zip(cards.packed().held()).filter(|&(_, count)| count > 0);
        Some(Self { counts: counts.collect(), cards: cards.cards(), orders: orders.clone() })
    }
}

/// The chances of cards in one certain order, from one shoe.
#[derive(Debug)]
struct InOrder<T> {
    /// By value and number: the product of what is left each time.
    falling: Vec<Vec<T>>,
    /// The same for tens of the rank of a pair, and of other ranks.
    paired_tens: Vec<T>,
    other_tens: Vec<T>,
    /// By number: one over the same for all cards.
    shares: Vec<T>,
}

impl<T: Number> InOrder<T> {
    /// For a shoe without the upcard, in which so many tens are of the rank of a pair.
    fn new(unseen: &Counts, paired_tens: u16) -> Self {
        let mut shares = vec![T::one()];
        for drawn in 0..unseen.len() {
            let last = shares[usize::from(drawn)].clone();
            shares.push(last / whole(unseen.len() - drawn));
        }
        Self {
            falling: VALUES.map(|value| falling(unseen.of(value))).collect(),
            paired_tens: falling(paired_tens),
            other_tens: falling(unseen.of(10).saturating_sub(paired_tens)),
            shares,
        }
    }

    /// The chance that two hands, or groups of hands, and some more cards come like this.
    fn chance(&self, one: &Terms<T>, other: &Terms<T>, more: Bundle) -> T {
        let rest = other.0.iter().map(|(cards, orders)| Rest::new(*cards, orders));
        let rest = rest.collect::<Option<Vec<_>>>();
        let mut sum = T::zero();
        for (left, ways) in &one.0 {
            let left = left.and(more);
            let part = match &rest {
                Some(rest) => self.with_rest(left, rest),
                None => other.0.iter().fold(T::zero(), |part, (right, orders)| {
                    part + orders.clone() * self.of(left.and(*right))
                }),
            };
            sum = sum + part * ways.clone();
        }
        sum
    }

    /// The chance that these cards come and then some of the rest: a product and a sum, in the
    /// innermost of loops. The falling factorials of what the first half leaves are made once for
    /// all of the rest.
    fn with_rest(&self, first: Bundle, rest: &[Rest<T>]) -> T {
        let (chance, drawn) = (self.of(first), first.cards());
        if chance == T::zero() {
            return T::zero();
        }
        let tens = first.of_kind(Bundle::PAIRED_TENS) + first.of_kind(Bundle::OTHER_TENS);
        let after = VALUES.map(|value| {
            let gone = first.of_kind(value) + if value == 10 { tens } else { 0 };
            let of_value = self.falling[usize::from(value) - 1].len() - 1;
            falling::<T>(u16::try_from(of_value - gone).unwrap_or_default())
        });
        let after = after.collect::<Vec<_>>();
        let sum = rest.iter().fold(T::zero(), |sum, rest| {
            let Some(share) = self.shares.get(drawn + rest.cards) else { return sum };
            let product = rest.counts.iter().try_fold(share.clone(), |product, &(value, count)| {
                Some(product * after[usize::from(value) - 1].get(usize::from(count))?.clone())
            });
            product.map_or(sum.clone(), |product| sum + product * rest.orders.clone())
        });
        sum * chance / self.shares[drawn].clone()
    }

    fn of(&self, cards: Bundle) -> T {
        let mut chance = T::one();
        let mut all = 0;
        // All orders have the same chance, so tens whose rank matters may be thought to come first:
        // theirs is the chance that the first tens are of these ranks, (p)_a (o)_b / (p + o)_{a +
        // b} with falling factorials. The loop below then counts them among all tens.
        let paired = cards.of_kind(Bundle::PAIRED_TENS);
        let other = cards.of_kind(Bundle::OTHER_TENS);
        let ranked = paired + other;
        if ranked > 0 {
            let [Some(paired), Some(other)] =
                [(&self.paired_tens, paired), (&self.other_tens, other)]
                    .map(|(falling, count)| falling.get(count))
            else {
                return T::zero();
            };
            chance = paired.clone() * other.clone() / self.falling[9][ranked].clone();
        }
        for (value, falling) in VALUES.zip(&self.falling) {
            let count = cards.of_kind(value) + if value == 10 { ranked } else { 0 };
            if count > 0 {
                let Some(product) = falling.get(count) else { return T::zero() };
                chance = chance * product.clone();
                all += count;
            }
        }
        self.shares.get(all).map_or_else(T::zero, |share| chance * share.clone())
    }
}

/// By number: the product of what is left of so many cards when they are drawn one by one.
fn falling<T: Number>(count: u16) -> Vec<T> {
    let mut products = vec![T::one()];
    for drawn in 0..count {
        let last = products[usize::from(drawn)].clone();
        products.push(last * whole(count - drawn));
    }
    products
}

/// The cards that make a dealer natural under a column, and in how many orders they come.
fn naturals(column: Column) -> Option<(Bundle, i32)> {
    match column.upcard() {
        Some(_) => column.completed_by().map(|value| (Bundle::NONE.with(value), 1)),
        None => Some((Bundle::NONE.with(1).with(10), 2)),
    }
}
