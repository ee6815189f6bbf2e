//! Original bets only: the probability that a dealer blackjack takes nothing from a split.
//!
//! If the dealer does not peek and a blackjack takes original bets only, its effect on a split
//! depends on all hands together. The engine settles it hand by hand: the first hand that can lose
//! the initial bet loses it, and all other stakes are returned (`initial_bet_hand`, and `payoff`
//! with the flag of `Stake`). At most one hand loses the initial bet, so the value of the split is
//!
//! ```text
//! Σ over hands of E(result without the initial bet)  −  P(blackjack, some hand loses the bet)
//! P(blackjack, some hand loses the bet)  =  P(blackjack) − P(blackjack, no hand loses it)
//! ```
//!
//! The sum over hands is computed by `split`. It may add expectations, because the expectation of a
//! sum is the sum of the expectations, even if the hands depend on each other. The last probability
//! is computed here, and there the dependence matters: the hands and the dealer's second card come
//! from one shoe, so the probabilities of single hands must not be multiplied.
//!
//! No hand loses the initial bet if all of them are charlies (already paid), blackjacks (which
//! push) or, where busted hands lose their stakes in any case, busts. Each way for one hand to
//! end like that is a term: a monomial of the cards that it draws, with the number of orders as
//! its coefficient. For several hands the terms are multiplied like polynomials. That suffices,
//! because the cards of a shoe come in random order: cards `d` have the same probability in
//! every order and in any hands,
//!
//! ```text
//! P(d in one order)  =  Π_v c_v (c_v − 1) … (c_v − d_v + 1)  /  N (N − 1) … (N − |d| + 1)
//! ```
//!
//! So, with the sequences of `split_sequences` and their numbers of orders,
//!
//! ```text
//! P(blackjack, no hand loses the bet)
//!     =  Σ over sequences  orders · Σ over products  coefficient · P(d)
//! ```
//!
//! where `d` consists of the cards of the terms, the further cards of the pair, and the card or
//! cards that complete the blackjack.
//!
//! If a house splits by rank, two tens are a pair only if their ranks are equal. That matters only
//! for the second cards of hands, so tens come in three kinds here: of the rank of the pair, of
//! another rank, and of any rank.

#![expect(
    clippy::inline_always,
    reason = "each vector version of the sums must contain its own copy"
)]

use arrayvec::ArrayVec;
use blackjack_engine::SplitBy;

use crate::error::OddsError;
use crate::game::{BLACKJACK_END, Column, Game, SplitState};
use crate::hands::endings::{CardBundle, Ending, FinalHand, endings};
use crate::hands::hands;
use crate::number::{Number, from_count};
use crate::parallel::lanes::{LANES, Lanes};
use crate::parallel::vectors::{LaneArithmetic, with_vectors};
use crate::split::sequences::{SplitSequence, split_sequences};
use crate::split::{CardsLeft, SplitHands};
use crate::value_counts::{VALUES, ValueCounts};

/// The maximum number of terms that are listed, which limits the memory.
const MAX_LISTED_TERMS: usize = 1_500_000;

/// The maximum number of products that are summed for each pair of a whole
/// round, which has many pairs.
pub(crate) const PRODUCTS_OF_A_ROUND: u64 = 200_000_000;

/// The maximum number for a single decision: a few seconds. 2,2 takes 5.4 billion.
pub(crate) const PRODUCTS_OF_A_DECISION: u64 = 6_000_000_000;

/// The rounds in which the dealer has a blackjack that takes nothing from a split.
#[derive(Clone, Debug)]
pub(crate) struct KeptBets<T> {
    /// Their probability.
    pub(crate) chance: T,
    /// The part of the mean result from these rounds: of busts and of charlies.
    pub(crate) mean: T,
}

/// The quantity summed over the rounds in which no hand loses the initial bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Summed {
    /// Their probability, based on at most this many of the hands.
    Chance { most: u16 },
    /// Their results.
    Results,
}

/// A split against one upcard.
struct SplitAgainst<'a, T> {
    split: &'a SplitHands<T>,
    game: &'a Game<T>,
    /// The index of the column.
    at: usize,
    left: CardsLeft,
    /// The maximum number of products that are summed.
    most_products: u64,
}

impl<T: Number> SplitHands<T> {
    /// Returns the probability that the dealer has a blackjack and takes nothing, because no hand
    /// loses the initial bet, from at most this many products.
    ///
    /// # Errors
    ///
    /// [`OddsError::SumTooLarge`] if the hands can end together in too many ways.
    pub(crate) fn kept_bet_chance(
        &self,
        game: &Game<T>,
        shoe: &ValueCounts,
        at: usize,
        left: CardsLeft,
        most_products: u64,
    ) -> Result<T, OddsError> {
        let all = Summed::Chance { most: u16::MAX };
        let chance = SplitAgainst { split: self, game, at, left, most_products }.sum(shoe, all);
        chance.ok_or(OddsError::SumTooLarge { hands: self.pair.limit })
    }

    /// Returns that probability and the results of these rounds.
    ///
    /// # Errors
    ///
    /// As [`Self::kept_bet_chance`].
    pub(crate) fn kept_bets(
        &self,
        game: &Game<T>,
        shoe: &ValueCounts,
        at: usize,
        left: CardsLeft,
    ) -> Result<KeptBets<T>, OddsError> {
        let most_products = PRODUCTS_OF_A_ROUND;
        let chance = self.kept_bet_chance(game, shoe, at, left, most_products)?;
        let against = SplitAgainst { split: self, game, at, left, most_products };
        let mean = against.sum(shoe, Summed::Results);
        let mean = mean.ok_or(OddsError::SumTooLarge { hands: self.pair.limit })?;
        Ok(KeptBets { chance, mean })
    }

    /// Returns an upper bound on [`Self::kept_bet_chance`] from at most two of the hands. If no
    /// hand loses the initial bet, these two do not, so their probability is at least as large. The
    /// bound often shows that splitting cannot be best, which saves the exact sum.
    pub(crate) fn kept_bet_chance_bound(
        &self,
        game: &Game<T>,
        shoe: &ValueCounts,
        at: usize,
        left: CardsLeft,
    ) -> T {
        let two = Summed::Chance { most: 2 };
        let most_products = PRODUCTS_OF_A_ROUND;
        let chance = SplitAgainst { split: self, game, at, left, most_products }.sum(shoe, two);
        chance.unwrap_or_else(T::one)
    }
}

/// The ways for one hand to keep the initial bet.
struct KeptHand<T> {
    /// The number of the plan.
    plan: usize,
    ways: KeptTerms<T>,
    /// The same with the orders times the result, if results are summed.
    results: Option<KeptTerms<T>>,
}

/// Terms of a hand, with any second card or with one that is not of the pair.
struct KeptTerms<T> {
    other: DrawTerms<T>,
    either: DrawTerms<T>,
}

impl<T: Number> SplitAgainst<'_, T> {
    /// Sums over the rounds in which no hand loses the initial bet; `None` if there are too many
    /// terms. The shoe includes the pair and the upcard.
    fn sum(&self, shoe: &ValueCounts, summed: Summed) -> Option<T> {
        let Self { split, game, at, left, most_products } = *self;
        let (column, pair) = (game.columns[at], split.pair);
        let Some((blackjack, orders)) = dealer_blackjacks(column) else { return Some(T::zero()) };
        let unseen = shoe.without_value(pair.value, 2);
        let unseen = unseen.and_then(|shoe| match column.upcard() {
            Some(up) => shoe.without_value(up, 1),
            None => Some(shoe),
        });
        let Some(unseen) = unseen else { return Some(T::zero()) };
        let of_pair = split.kind(game, pair.value, true).unwrap_or(pair.value);
        let order_chances = OrderChances::new(&unseen, left.of_pair);
        let (mut sum, mut known) = (T::zero(), None);
        let ways = split_sequences(pair.limit).into_iter();
        for way in ways.filter(|way| left.is_replaced || way.pair_cards <= left.of_pair) {
            let plan = split.plan_number(way.pair_cards);
            let hand = known.take().filter(|hand: &KeptHand<T>| hand.plan == plan);
            let hand = hand.unwrap_or_else(|| split.kept_hand(game, at, way.pair_cards, summed));
            let more = (0..way.pair_cards).fold(blackjack, |bundle, _| bundle.with(of_pair));
            for (times, hands) in hand.products(&way, summed) {
                let chance = order_chances.joint(&hands, more, most_products)?;
                sum = sum + chance * from_count(times) * T::from_int(way.orders * orders);
            }
            known = Some(hand);
        }
        Some(sum)
    }
}

impl<T: Number> KeptHand<T> {
    /// Lists the products of terms for a sequence of splits, each with the number of times that it
    /// counts.
    fn products(&self, way: &SplitSequence, summed: Summed) -> Vec<(u16, Vec<&DrawTerms<T>>)> {
        let hands = |most: u16| {
            let closed = (0..way.closed).map(|_| &self.ways.other);
            let open = (0..way.open).map(|_| &self.ways.either);
            closed.chain(open).take(usize::from(most)).collect::<Vec<_>>()
        };
        let Some(results) = &self.results else {
            let most = if let Summed::Chance { most } = summed { most } else { u16::MAX };
            return vec![(1, hands(most))];
        };
        // All closed hands are alike, and so are all open ones: the result of one stands for all.
        let with = |place: u16, terms| {
            let mut hands = hands(u16::MAX);
            hands[usize::from(place)] = terms;
            hands
        };
        let mut products = Vec::new();
        if way.closed > 0 {
            products.push((way.closed, with(0, &results.other)));
        }
        if way.open > 0 {
            products.push((way.open, with(way.closed, &results.either)));
        }
        products
    }
}

impl<T: Number> SplitHands<T> {
    /// Returns the kind of a card of this value that pairs with the split pair, or that does not;
    /// `None` if there is no such card.
    fn kind(&self, game: &Game<T>, value: u8, pairs: bool) -> Option<u8> {
        match (value == self.pair.value, value, game.rules.split_by()) {
            (true, 10, SplitBy::Rank) if pairs => Some(CardBundle::PAIRED_TENS),
            (true, 10, SplitBy::Rank) => Some(CardBundle::OTHER_TENS),
            (same, ..) => (same == pairs).then_some(value),
        }
    }

    /// Lists the ways in which a hand can end without losing the initial bet.
    fn kept_hand(&self, game: &Game<T>, at: usize, more: u16, summed: Summed) -> KeptHand<T> {
        let column = game.columns[at];
        let result = |final_hand| game.results(final_hand, column, false)[BLACKJACK_END].clone();
        let terms = |[other, paired]: [DrawTerms<T>; 2]| {
            let either = other.plus(&paired);
            KeptTerms { other, either }
        };
        let results = summed == Summed::Results;
        KeptHand {
            plan: self.plan_number(more),
            ways: terms(self.kept_bet_terms(game, at, more, |_| T::one())),
            results: results.then(|| terms(self.kept_bet_terms(game, at, more, result))),
        }
    }

    /// Lists these ways with their numbers of orders times a factor, separately for second cards
    /// that are not of the pair and for those that are.
    fn kept_bet_terms(
        &self,
        game: &Game<T>,
        at: usize,
        more: u16,
        factor: impl Fn(FinalHand) -> T,
    ) -> [DrawTerms<T>; 2] {
        let split_state = SplitState::full(self.pair.value);
        let root = hands().get(hands().get(0).after(self.pair.value));
        let [mut other, mut paired] = [Vec::new(), Vec::new()];
        for second in VALUES {
            let plan = self.plan(more);
            let choice = |hand| plan.choice(hand, at);
            let surrenders = |hand| plan.surrenders_double(hand, at);
            let ends = endings(game, root.after(second), split_state.split, choice, surrenders);
            let keeping = ends.iter().filter(|end| !end.final_hand.loses_initial_bet(&game.rules));
            let factor = &factor;
            let of_kind = |kind: u8| {
                // There are at most a few hundred orders, so the conversion cannot fail.
                let ways = |orders: u32| T::from_int(i32::try_from(orders).unwrap_or(i32::MAX));
                let term = move |end: &Ending| {
                    (end.drawn.with(kind), ways(end.orders) * factor(end.final_hand))
                };
                keeping.clone().map(term)
            };
            let [pairs, unpaired] = [true, false].map(|of_pair| self.kind(game, second, of_pair));
            paired.extend(pairs.into_iter().flat_map(of_kind));
            other.extend(unpaired.into_iter().flat_map(of_kind));
        }
        [other, paired].map(DrawTerms::new)
    }
}

/// Drawn cards with their numbers of orders, for one hand or several.
#[derive(Clone, Debug)]
struct DrawTerms<T>(Vec<(CardBundle, T)>);

impl CardBundle {
    /// Returns the probability of these cards in one order, given that of each kind.
    fn chance_with_replacement<T: Number>(self, shares: &[T]) -> T {
        (1..).zip(shares).fold(T::one(), |chance, (kind, share)| {
            (0..self.of_kind(kind)).fold(chance, |chance, _| chance * share.clone())
        })
    }
}

impl<T: Number> DrawTerms<T> {
    /// Returns the probability of all terms, given that of each kind of card.
    fn chance_with_replacement(&self, shares: &[T]) -> T {
        let terms = self.0.iter();
        terms.fold(T::zero(), |sum, (cards, orders)| {
            sum + cards.chance_with_replacement(shares) * orders.clone()
        })
    }

    /// Returns the term of a hand that has drawn nothing.
    fn one() -> Self {
        Self(vec![(CardBundle::NONE, T::one())])
    }

    /// Merges terms with equal cards.
    fn new(mut terms: Vec<(CardBundle, T)>) -> Self {
        terms.sort_unstable_by_key(|&(bundle, _)| bundle);
        let mut merged: Vec<(CardBundle, T)> = Vec::new();
        for (bundle, orders) in terms {
            match merged.last_mut() {
                Some((last, sum)) if *last == bundle => *sum = sum.clone() + orders,
                _ => merged.push((bundle, orders)),
            }
        }
        Self(merged)
    }

    /// Adds the terms of both.
    fn plus(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).cloned().collect())
    }

    /// Multiplies the terms of both; `None` if there are too many to list.
    fn times(&self, other: &Self) -> Option<Self> {
        if self.0.len() * other.0.len() > MAX_LISTED_TERMS {
            return None;
        }
        let pairs = self.0.iter().flat_map(|(one, ways)| {
            let both =
                move |(two, more): &(CardBundle, T)| (one.and(*two), ways.clone() * more.clone());
            other.0.iter().map(both)
        });
        Some(Self::new(pairs.collect()))
    }
}

/// The terms of the second factor of a product, whose cards are drawn after those of the first.
struct SecondFactor<T> {
    terms: Vec<SecondTerm<T>>,
    /// The values of the cards with their numbers, term after term: those in which a term
    /// differs from the one before.
    steps: Vec<(u8, u8)>,
}

/// A term, as a change of the one before. Terms are ordered by their cards, and most share many
/// cards with the previous one.
struct SecondTerm<T> {
    /// The number of values that stay.
    kept: usize,
    /// The place after the last of its steps.
    end: usize,
    cards: usize,
    orders: T,
}

/// The maximum number of different values among the cards of a term.
const MAX_VALUES: usize = 10;

impl<T: Number> SecondFactor<T> {
    /// Converts terms; `None` if the ranks of tens among their cards matter.
    fn new(terms: &DrawTerms<T>) -> Option<Self> {
        let ranked = [CardBundle::PAIRED_TENS, CardBundle::OTHER_TENS];
        let is_ranked = |cards: CardBundle| ranked.iter().any(|&kind| cards.of_kind(kind) > 0);
        if terms.0.iter().any(|&(cards, _)| is_ranked(cards)) {
            return None;
        }
        let mut this = Self { terms: Vec::with_capacity(terms.0.len()), steps: Vec::new() };
        let mut before = ArrayVec::<(u8, u8), MAX_VALUES>::new();
        for (cards, orders) in &terms.0 {
            // The highest values change the least from one term to the next.
            let counts = cards.packed().counts();
            let counts = VALUES.rev().map(|value| (value, counts[usize::from(value) - 1]));
            let counts =
                counts.filter(|&(_, count)| count > 0).collect::<ArrayVec<_, MAX_VALUES>>();
            let same = counts.iter().zip(&before).take_while(|(one, other)| one == other);
            let kept = same.count();
            this.steps.extend_from_slice(&counts[kept..]);
            let (end, orders) = (this.steps.len(), orders.clone());
            this.terms.push(SecondTerm { kept, end, cards: cards.cards(), orders });
            before = counts;
        }
        Some(this)
    }

    /// Returns the most cards of any term.
    fn most_cards(&self) -> usize {
        self.terms.iter().map(|term| term.cards).max().unwrap_or_default()
    }
}

/// The sums over all terms of a second factor, after eight terms of a first.
struct SecondSums<'a, T> {
    second: &'a SecondFactor<T>,
    /// The cards that the first terms leave, by value.
    left: &'a [Lanes<T>],
    /// The falling factorials of these, by value and number of cards.
    falling: &'a mut [Vec<Lanes<T>>],
    /// By number of cards: the reciprocals of the falling factorials of all cards.
    shares: &'a [Lanes<T>],
    sums: &'a mut Lanes<T>,
}

impl<T: Number> LaneArithmetic for SecondSums<'_, T> {
    #[inline(always)]
    fn run(self) {
        for (left, falling) in self.left.iter().zip(&mut *self.falling) {
            let mut product = Lanes::all(&T::one());
            for (drawn, falling) in (0..).zip(falling) {
                *falling = product.clone();
                // A factor below a zero factor is negative; the product is still zero.
                product = product.times(&left.minus(&T::from_int(drawn)));
            }
        }
        let mut products = vec![Lanes::all(&T::one()); MAX_VALUES + 1];
        let (mut from, mut sums) = (0, Lanes::zero());
        for term in &self.second.terms {
            let mut place = term.kept;
            for &(value, count) in &self.second.steps[from..term.end] {
                let falling = &self.falling[usize::from(value) - 1][usize::from(count)];
                products[place + 1] = products[place].times(falling);
                place += 1;
            }
            from = term.end;
            let chance = products[place].times(&self.shares[term.cards]);
            sums = sums.plus(&chance.scaled(&term.orders));
        }
        *self.sums = sums;
    }
}

/// The probabilities of cards in one given order, from one shoe.
#[derive(Debug)]
struct OrderChances<T> {
    /// The falling factorials, by value and number of cards.
    falling: Vec<Vec<T>>,
    /// The falling factorials of tens of the pair's rank, and of other ranks.
    paired_tens: Vec<T>,
    other_tens: Vec<T>,
    /// The reciprocals of the falling factorials of all cards, by number of cards.
    shares: Vec<T>,
    /// By kind: the probability of a card, if cards are drawn with replacement.
    replaced: Option<Vec<T>>,
}

impl<T: Number> OrderChances<T> {
    /// Computes the factors for a shoe without the upcard, in which this many tens are of the
    /// pair's rank.
    fn new(unseen: &ValueCounts, paired_tens: u16) -> Self {
        let mut shares = vec![T::one()];
        for drawn in 0..unseen.len() {
            let last = shares[usize::from(drawn)].clone();
            shares.push(last / from_count(unseen.len() - drawn));
        }
        Self {
            falling: VALUES.map(|value| falling(unseen.of(value))).collect(),
            paired_tens: falling(paired_tens),
            other_tens: falling(unseen.of(10).saturating_sub(paired_tens)),
            shares,
            replaced: unseen.is_replaced().then(|| {
                let values = VALUES.map(|value| unseen.of(value));
                let ranked = [paired_tens, unseen.of(10).saturating_sub(paired_tens)];
                let share = |of: u16| from_count::<T>(of) / from_count(unseen.len());
                values.chain(ranked).map(share).collect()
            }),
        }
    }

    /// Returns the probability of the terms of some hands and some more cards; `None` if
    /// there are too many terms. The product over all hands is never listed. Two halves are,
    /// and their pairs are summed one by one, which takes little memory and lets the inner
    /// sum share its first factor.
    fn joint(&self, hands: &[&DrawTerms<T>], more: CardBundle, most_products: u64) -> Option<T> {
        if let Some(shares) = &self.replaced {
            let each = hands.iter().map(|hand| hand.chance_with_replacement(shares));
            return Some(each.fold(more.chance_with_replacement(shares), |all, one| all * one));
        }
        let product = |hands: &[&DrawTerms<T>]| {
            hands.iter().try_fold(DrawTerms::one(), |product, hand| product.times(hand))
        };
        let (first, second) = hands.split_at(hands.len() / 2);
        let (first, second) = (product(first)?, product(second)?);
        let products = first.0.len() as u64 * second.0.len() as u64;
        (products <= most_products).then(|| self.chance(&first, &second, more))
    }

    /// Returns the probability of the terms of two groups of hands and some more cards.
    fn chance(&self, one: &DrawTerms<T>, other: &DrawTerms<T>, more: CardBundle) -> T {
        let Some(second) = SecondFactor::new(other) else {
            let pairs =
                one.0.iter().flat_map(|first| other.0.iter().map(move |more| (first, more)));
            return pairs.fold(T::zero(), |sum, ((left, ways), (right, orders))| {
                let chance = self.of(left.and(*right).and(more));
                sum + chance * ways.clone() * orders.clone()
            });
        };
        let most = second.most_cards();
        let mut left = vec![Lanes::zero(); VALUES.count()];
        let mut falling = vec![vec![Lanes::zero(); most + 1]; VALUES.count()];
        let mut shares = vec![Lanes::zero(); most + 1];
        let mut sum = T::zero();
        for firsts in one.0.chunks(LANES) {
            let mut factors = Lanes::zero();
            for (lane, (cards, ways)) in firsts.iter().enumerate() {
                let first = cards.and(more);
                let drawn = first.cards();
                self.fill(first, lane, &mut left, &mut shares);
                let chance = self.of(first);
                if chance != T::zero() {
                    factors.0[lane] = chance * ways.clone() / self.shares[drawn].clone();
                }
            }
            let mut sums = Lanes::zero();
            let second = &second;
            let (left, falling, shares) = (&left[..], &mut falling[..], &shares[..]);
            with_vectors(SecondSums { second, left, falling, shares, sums: &mut sums });
            let terms = sums.0.into_iter().zip(factors.0).take(firsts.len());
            sum = terms.fold(sum, |sum, (lane, factor)| sum + lane * factor);
        }
        sum
    }

    /// Sets a lane to the shoe without some cards.
    fn fill(&self, first: CardBundle, lane: usize, left: &mut [Lanes<T>], shares: &mut [Lanes<T>]) {
        let tens = first.of_kind(CardBundle::PAIRED_TENS) + first.of_kind(CardBundle::OTHER_TENS);
        for (value, left) in VALUES.zip(left) {
            let used = first.of_kind(value) + if value == 10 { tens } else { 0 };
            let of_value = self.falling[usize::from(value) - 1].len() - 1;
            let rest = u16::try_from(of_value.saturating_sub(used)).unwrap_or_default();
            left.0[lane] = from_count(rest);
        }
        for (cards, share) in shares.iter_mut().enumerate() {
            let all = self.shares.get(first.cards() + cards);
            share.0[lane] = all.cloned().unwrap_or_else(T::zero);
        }
    }

    fn of(&self, cards: CardBundle) -> T {
        let mut chance = T::one();
        let mut all = 0;
        // All orders are equally likely, so tens whose rank matters can be treated as coming first.
        // The probability that these first tens have the right ranks is (p)_a (o)_b / (p + o)_{a +
        // b} with falling factorials. The loop below then counts them among all tens.
        let paired = cards.of_kind(CardBundle::PAIRED_TENS);
        let other = cards.of_kind(CardBundle::OTHER_TENS);
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

/// Returns the falling factorials of `count`, by number of factors.
fn falling<T: Number>(count: u16) -> Vec<T> {
    let mut products = vec![T::one()];
    for drawn in 0..count {
        let last = products[usize::from(drawn)].clone();
        products.push(last * from_count(count - drawn));
    }
    products
}

/// Returns the cards that complete a dealer blackjack in a column, and their number of orders.
fn dealer_blackjacks(column: Column) -> Option<(CardBundle, i32)> {
    match column.upcard() {
        _ if column.is_known_blackjack() => Some((CardBundle::NONE, 1)),
        Some(_) => column.unseen_completing_value().map(|value| (CardBundle::NONE.with(value), 1)),
        None => Some((CardBundle::NONE.with(1).with(10), 2)),
    }
}
