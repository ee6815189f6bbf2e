//! The exact value of splitting to any number of hands.
//!
//! A split hand is played on its own cards. The cards of a shoe lie in random order, so later draws
//! of other hands do not change this hand's expected value: unseen cards that others draw are no
//! different from cards that stay in the shoe. The value depends on only two things: the number of
//! cards of the pair that went to other hands, and the number of other cards known *not* to be of
//! the pair, because they ended the splitting of their hands.
//!
//! Take one hand that starts with one card of the pair, when `a` cards of the pair beyond the first
//! two have been dealt. Let `V(a)` be its value, and `N(a)` the part of its value from second cards
//! that are not of the pair: the expectation of `value · 1(not of the pair)`, not divided by the
//! probability of the condition. The knowledge that `b` other cards are not of the pair enters by
//! inclusion and exclusion over how many of them are:
//!
//! ```text
//! N(a; b) = Σ_j (−1)^j C(b, j) · P(j given cards are of the pair | a) · N(a + j)
//! P(j given cards are of the pair | a) = p (p − 1) … (p − j + 1) / (n (n − 1) … (n − j + 1))
//! ```
//!
//! with `p` cards of the pair among `n` when `a` more have been dealt; `V(a; b)` has the same form.
//! The term holds because `j` cards known to be of the pair, wherever they lie, are `j` more cards
//! dealt. The tempting shortcut, to remove `b` average cards that are not of the pair from the
//! shoe, is wrong: which cards they are depends on the cards left.
//!
//! The rest is the sum over the sequences of [`sequences`]. With `a` further cards of the pair,
//! `h` hands closed by another card, and `m` hands still open at the limit, in `o` orders:
//!
//! ```text
//! split = Σ o · P(a given cards are of the pair) · (h · N(a; h − 1) + m · V(a; h))
//! ```
//!
//! `N` and `V` already contain the probabilities of the closing cards, so the sum has no factor for
//! them. All `h` closed hands are alike, and so are all `m` open ones: every order of the same
//! cards is equally likely, so it does not matter which hand came first.
//!
//! The sum over `j` is exact for a *fixed* play: `N(a + j)` must be the value of the same choices
//! with `j` more cards dealt. Zero-memory and charts are one play for all `a`. Pair-aware has a
//! play for each `a`, the best one when `a` cards are known to be dealt, so each play is valued
//! with `j` more cards dealt. The published definition, CDP, takes the best play for `a + j`
//! instead: it needs fewer values, but is not the value of any play. If a pair can become only two
//! hands, `j` is 0 and that makes no difference.
//!
//! That split hands have equal expected values was shown by J. Nairn; the sum is the recursion of
//! E. Farmer's program in closed form (`docs/odds.md`).

mod hand;
mod memory;
pub(crate) mod original_bets_only;
pub(crate) mod plan;
mod plan_ends;
pub(crate) mod sequences;

use std::ops::RangeInclusive;
use std::sync::Arc;

use blackjack_engine::Actions;

use crate::dealer::chances::DealerOutlook;
use crate::dealer::chances_by_hand::{ChancesByHand, ChancesBySplitHand};
use crate::game::{Column, Game, SplitState};
use crate::hands::values::{ActionTable, HandSolver, HandValues, Policy, hands_holding};
use crate::hands::{HandIndex, hands};
use crate::number::{Number, from_count};
use crate::value_counts::ValueCounts;
use hand::{SplitHandSums, SplitHandValue, value_of_two};
use memory::remembered_sums;
use plan::Plan;
use sequences::{SplitSequence, split_sequences};

/// The policy by which split hands are played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SplitPolicy<'a, T> {
    /// Like unsplit hands, whose values these are.
    ZeroMemory(&'a HandValues<T>),
    /// The best play for the number of pair cards that went to other hands.
    PairAware,
    /// The same, valued by the published definition.
    Cdp,
    /// Fixed choices, with the choices after a double from these values.
    Fixed(&'a ActionTable, &'a HandValues<T>),
}

impl<T: Number> SplitPolicy<'_, T> {
    /// Returns the plan of a play that is fixed in advance.
    fn plan(
        &self,
        game: &Game<T>,
        shoe: &ValueCounts,
        root: HandIndex,
        split_state: SplitState,
    ) -> Option<Plan> {
        match self {
            Self::ZeroMemory(base) => {
                let mut last = (0, Actions::STAND_ONLY);
                let decide = |hand: HandIndex, at: usize| {
                    if last.0 != hand {
                        last = (hand, game.plays(hands().get(hand), split_state));
                    }
                    base.best_of(hand, at, last.1)
                };
                let split = split_state.split;
                Some(Plan::new(game, shoe, root, split, decide, &base.surrenders_double))
            }
            Self::Fixed(choices, base) => {
                let surrenders = &base.surrenders_double;
                Some(Plan::from_choices(game, shoe, root, split_state, choices, surrenders))
            }
            Self::PairAware | Self::Cdp => None,
        }
    }
}

/// A pair to split.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitPair {
    /// The value of its cards.
    pub(crate) value: u8,
    /// The largest number of hands that it can become.
    pub(crate) limit: u8,
}

/// The values of one split hand, by the number of further pair cards dealt.
#[derive(Debug)]
pub(crate) struct SplitHands<T> {
    pub(crate) pair: SplitPair,
    /// The plan of each hand: one, or one for each number of further pair cards that it can know
    /// of.
    plans: Vec<Arc<Plan>>,
    /// The values of each play: one, or one for each number of further pair cards that a hand can
    /// know of.
    plays: Vec<PlayedHand<T>>,
}

/// The values of one split hand under one play, by the number of pair cards dealt beyond `first`
/// further ones.
#[derive(Debug)]
struct PlayedHand<T> {
    first: u16,
    values: Vec<SplitHandValue<T>>,
    /// With a second card that has the value of the pair but a different rank, as tens may have, if
    /// that is played differently.
    unpaired: Option<Vec<SplitHandValue<T>>>,
}

/// The pair cards and the total number of cards left after the pair and the upcard are dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardsLeft {
    pub(crate) of_pair: u16,
    pub(crate) all: u16,
    /// True if every card is drawn from all of these.
    pub(crate) is_replaced: bool,
}

impl<T: Number> SplitHands<T> {
    /// Computes the values for a pair. The shoe includes the upcard and the pair. `known` holds the
    /// dealer's chances against hands from this shoe.
    pub(crate) fn new(
        game: &Game<T>,
        shoe: &ValueCounts,
        known: &ChancesByHand<T>,
        pair: SplitPair,
        policy: &SplitPolicy<'_, T>,
    ) -> Self {
        let SplitPair { value, limit } = pair;
        let split_state = SplitState::full(value);
        let root = hands().get(0).after(value);
        // Splitting to n hands takes n − 2 further pair cards and knows about n − 2 other cards:
        // `a` and `j` of the sums go up to n − 2 each, so values are needed up to a + j.
        let most = u16::from(limit.saturating_sub(2)) * 2;
        let most = most.min(shoe.of(value).saturating_sub(2));
        // Cards that are drawn with replacement change nothing.
        let most = if shoe.is_replaced() { 0 } else { most };
        // The fullest shoe from which a hand can be drawn. It reaches every hand
        // that a smaller shoe can.
        let one_less = shoe.without_value(value, 1).unwrap_or(*shoe);
        if let Some(plan) = policy.plan(game, &one_less, root, split_state) {
            let plan = Arc::new(plan);
            let played = if most == 0 && known.are_from(shoe) {
                let values = value_of_two(game, shoe, known, value, &plan).into_iter().collect();
                PlayedHand { first: 0, values, unpaired: None }
            } else {
                PlayedHand::new(game, shoe, value, &plan, 0..=most)
            };
            return Self { pair, plans: vec![plan], plays: vec![played] };
        }
        let holding = hands_holding(root, &one_less);
        let chances = ChancesBySplitHand::new(game, shoe, known, value, most, &holding);
        let holding = &holding;
        let hand = SplitHand { game, shoe, chances: &chances, holding, split_state, value, root };
        let (plans, values) = match policy {
            SplitPolicy::Cdp => hand.cdp(most),
            SplitPolicy::ZeroMemory(_) | SplitPolicy::Fixed(..) | SplitPolicy::PairAware => {
                hand.pair_aware(u16::from(limit.saturating_sub(2)), most)
            }
        };
        Self { pair, plans, plays: values }
    }

    /// Returns these values with those of `others` for second cards that have the value of the pair
    /// but do not pair with it.
    #[must_use]
    pub(crate) fn with_unpaired(self, others: Self) -> Self {
        let plays = self.plays.into_iter().zip(others.plays);
        let plays =
            plays.map(|(play, others)| PlayedHand { unpaired: Some(others.values), ..play });
        Self { plays: plays.collect(), ..self }
    }

    /// Returns the plan of a hand with this many further pair cards dealt.
    pub(crate) fn plan(&self, more: u16) -> &Plan {
        &self.plans[self.plan_number(more)]
    }

    /// Returns the place of that plan among all of them.
    pub(crate) fn plan_number(&self, more: u16) -> usize {
        usize::from(more).min(self.plans.len() - 1)
    }

    /// Returns the plans, by the number of further pair cards that a hand knows of.
    pub(crate) fn plans(&self) -> &[Arc<Plan>] {
        &self.plans
    }

    /// Returns the play of a hand with this many further pair cards dealt.
    fn play(&self, more: u16) -> &PlayedHand<T> {
        &self.plays[usize::from(more).min(self.plays.len() - 1)]
    }

    /// Returns the expected total result of all hands of the split, in this column.
    pub(crate) fn value(&self, column: usize, left: CardsLeft) -> T {
        self.value_of(column, left, &split_sequences(self.pair.limit))
    }

    /// Returns the expected total result of the hands that these sequences close or leave open.
    pub(crate) fn value_of(&self, column: usize, left: CardsLeft, ways: &[SplitSequence]) -> T {
        let possible = |way: &&SplitSequence| left.holds(way.pair_cards);
        let ways = ways.iter().filter(possible);
        ways.fold(T::zero(), |sum, way| {
            let chance = left.chance_of_pairs::<T>(0, way.pair_cards);
            let closed = match way.closed {
                0 => T::zero(),
                others => {
                    self.closed_hand_value(column, left, way.pair_cards, others - 1)
                        * from_count(others)
                }
            };
            let open = match way.open {
                0 => T::zero(),
                open => {
                    self.open_hand_value(column, left, way.pair_cards, way.closed)
                        * from_count(open)
                }
            };
            sum + chance * T::from_int(way.orders) * (closed + open)
        })
    }

    /// Returns `N(a; b)`: the part of the value from second cards that are not of the pair, given
    /// that `others` other cards are not of the pair either. `N(a)` is `V(a)` minus the share of
    /// second cards of the pair.
    fn closed_hand_value(&self, column: usize, left: CardsLeft, more: u16, others: u16) -> T {
        let play = self.play(more);
        inclusion_exclusion(left, more, others, |removed| {
            let unpaired = play.unpaired(removed);
            unpaired.any[column].clone() - unpaired.paired[column].clone() * left.pairs(removed)
        })
    }

    /// Returns `V(a; b)`: the value with any second card, given that `others` other cards are not
    /// of the pair. `any` counts a second card of the pair with its unpaired value. Where the two
    /// differ (tens of two ranks under a chart), the difference is added with its probability.
    fn open_hand_value(&self, column: usize, left: CardsLeft, more: u16, others: u16) -> T {
        let play = self.play(more);
        inclusion_exclusion(left, more, others, |removed| {
            let (paired, unpaired) = (play.value(removed), play.unpaired(removed));
            let gain = paired.paired[column].clone() - unpaired.paired[column].clone();
            unpaired.any[column].clone() + gain * left.pairs(removed)
        })
    }
}

impl<T: Number> PlayedHand<T> {
    /// Plays a plan with these numbers of further pair cards dealt. The shoe includes the pair.
    fn new(
        game: &Game<T>,
        shoe: &ValueCounts,
        value: u8,
        plan: &Arc<Plan>,
        more: RangeInclusive<u16>,
    ) -> Self {
        let first = *more.start();
        let sums = |shoe| match &game.dealer.memory {
            Some(memory) => remembered_sums(&memory.splits, game, shoe, value, plan),
            None => Arc::new(SplitHandSums::new(game, shoe, value, plan)),
        };
        let sums = shoe.without_value(value, 2).map(sums);
        let values = sums.iter().flat_map(|sums| more.clone().map_while(|more| sums.value(more)));
        Self { first, values: values.collect(), unpaired: None }
    }

    /// Returns the values with this many further pair cards dealt.
    fn value(&self, more: u16) -> &SplitHandValue<T> {
        &self.values[self.place(more)]
    }

    /// Returns the place of these values; the only one where dealt cards make no difference.
    fn place(&self, more: u16) -> usize {
        usize::from(more - self.first).min(self.values.len() - 1)
    }

    /// Returns the same for a hand in which a second card of the pair's value has a different rank.
    fn unpaired(&self, more: u16) -> &SplitHandValue<T> {
        let unpaired = self.unpaired.as_ref().unwrap_or(&self.values);
        &unpaired[self.place(more)]
    }
}

/// A split hand to be played, with the dealer's chances against every hand that it can become.
struct SplitHand<'a, T> {
    game: &'a Game<T>,
    shoe: &'a ValueCounts,
    chances: &'a ChancesBySplitHand<'a, T>,
    holding: &'a [HandIndex],
    split_state: SplitState,
    /// The value of the pair.
    value: u8,
    /// The hand of one card that it starts from.
    root: HandIndex,
}

impl<T: Number> SplitHand<'_, T> {
    /// Returns the solver for the hand when this many further pair cards have been dealt;
    /// `None` if the shoe has fewer.
    fn solver(&self, more: u16) -> Option<HandSolver<'_, T>> {
        let Self { game, split_state, holding: hands, .. } = *self;
        let shoe = self.shoe.without_value(self.value, 1 + more)?;
        Some(HandSolver { game, shoe, split_state, hands })
    }

    /// Finds the best play of a hand that knows of this many further pair cards.
    fn best(&self, more: u16) -> Option<Arc<Plan>> {
        let solver = self.solver(more)?;
        let values = solver.best_values(|hand| Some(self.chances.against(hand, more)));
        let (game, shoe) = (self.game, &solver.shoe);
        let surrenders = &values.surrenders_double;
        let (root, split_state) = (self.root, self.split_state);
        let choices = &values.choices;
        let plan = Plan::from_choices(game, shoe, root, split_state, choices, surrenders);
        Some(Arc::new(plan))
    }

    /// Finds the best play for each number of further pair cards up to `known`, and plays each with
    /// up to `known` more of them dealt, `most` in all.
    fn pair_aware(&self, known: u16, most: u16) -> (Vec<Arc<Plan>>, Vec<PlayedHand<T>>) {
        let plays = (0..=known.min(most)).map_while(|more| {
            let plan = self.best(more)?;
            let last = (more + known).min(most);
            let played = PlayedHand::new(self.game, self.shoe, self.value, &plan, more..=last);
            Some((plan, played))
        });
        plays.unzip()
    }

    /// Finds the best play for each number of further pair cards up to `most`, and plays
    /// it with that number dealt.
    fn cdp(&self, most: u16) -> (Vec<Arc<Plan>>, Vec<PlayedHand<T>>) {
        let mut all = PlayedHand { first: 0, values: Vec::new(), unpaired: None };
        let mut plans = Vec::new();
        for more in 0..=most {
            let Some(plan) = self.best(more) else { break };
            let played = PlayedHand::new(self.game, self.shoe, self.value, &plan, more..=more);
            all.values.extend(played.values);
            plans.push(plan);
        }
        (plans, vec![all])
    }
}

impl CardsLeft {
    /// Returns the probability that a card is of the pair when this many further pair cards have
    /// been dealt.
    fn pairs<T: Number>(self, removed: u16) -> T {
        self.chance_of_pairs(removed, 1)
    }

    /// Returns whether this many cards of the pair can be dealt.
    pub(crate) fn holds(self, pair_cards: u16) -> bool {
        self.is_replaced || pair_cards <= self.of_pair.min(self.all)
    }

    /// Returns the probability that this many given cards are of the pair when some further pair
    /// cards have been dealt.
    pub(crate) fn chance_of_pairs<T: Number>(self, dealt: u16, cards: u16) -> T {
        let Self { of_pair, all, is_replaced } = self;
        if is_replaced {
            let share = from_count::<T>(of_pair) / from_count(all);
            return (0..cards).fold(T::one(), |chance, _| chance * share.clone());
        }
        falling::<T>(of_pair - dealt, cards) / falling(all - dealt, cards)
    }
}

/// Sums by inclusion and exclusion over the number of other cards that are of the pair.
fn inclusion_exclusion<T: Number>(
    left: CardsLeft,
    more: u16,
    others: u16,
    value: impl Fn(u16) -> T,
) -> T {
    let terms = inclusion_terms::<T>(left, more, others);
    terms.fold(T::zero(), |sum, (removed, factor)| sum + factor * value(removed))
}

/// Lists the terms of that sum: the number of pair cards dealt, and its factor.
pub(crate) fn inclusion_terms<T: Number>(
    left: CardsLeft,
    more: u16,
    others: u16,
) -> impl Iterator<Item = (u16, T)> {
    let mut choose = T::one();
    let possible =
        move |&j: &u16| left.is_replaced || more + j <= left.of_pair && more + j < left.all;
    (0..=others).take_while(possible).map(move |j| {
        let chance = left.chance_of_pairs::<T>(more, j);
        let factor = choose.clone() * chance;
        // C(b, j + 1) from C(b, j), and the sign.
        let next = choose.clone() * from_count(others - j) / from_count(j + 1);
        choose = T::zero() - next;
        (more + j, factor)
    })
}

/// Returns the falling factorial n (n − 1) … with this many factors.
pub(crate) fn falling<T: Number>(n: u16, factors: u16) -> T {
    (0..factors).fold(T::one(), |product, k| product * from_count(n.saturating_sub(k)))
}

/// Returns the expected number of hands of a pair that can become up to `limit` hands. Unlike the
/// sum of values, the probability of a sequence includes the closing cards here.
pub(crate) fn expected_hands<T: Number>(left: CardsLeft, limit: u8) -> T {
    let of_other = left.all - left.of_pair;
    let ways = split_sequences(limit).into_iter();
    let possible = ways
        .filter(|way| left.is_replaced || way.pair_cards <= left.of_pair && way.closed <= of_other);
    possible.fold(T::zero(), |sum, way| {
        let chance = if left.is_replaced {
            let others = CardsLeft { of_pair: of_other, ..left };
            left.chance_of_pairs::<T>(0, way.pair_cards) * others.chance_of_pairs(0, way.closed)
        } else {
            let cards = falling::<T>(left.of_pair, way.pair_cards) * falling(of_other, way.closed);
            cards / falling(left.all, way.pair_cards + way.closed)
        };
        let chance = chance * T::from_int(way.orders);
        sum + chance * from_count(way.closed + way.open)
    })
}

impl<T: Number> HandSolver<'_, T> {
    /// Computes the values of split hands under best play. Each hand is played as if it were the
    /// one that loses the initial bet to a dealer blackjack. The hands lose that bet together, and
    /// playing each as if another hand lost it would lose it more often.
    fn best_values<'c>(
        &self,
        outlook: impl Fn(HandIndex) -> Option<DealerOutlook<'c, T>>,
    ) -> HandValues<T>
    where
        T: 'c,
    {
        let split_state = SplitState { has_initial_bet: true, ..self.split_state };
        HandSolver { split_state, game: self.game, ..*self }.values(outlook, Policy::Best)
    }
}

/// Returns the cards left in the shoe after a pair and the upcard of a column are dealt. `of_pair`
/// is the number of cards in the shoe that match the pair, the pair included.
pub(crate) fn cards_left(shoe: &ValueCounts, column: Column, value: u8, of_pair: u16) -> CardsLeft {
    let up = u16::from(column.upcard().is_some());
    let same = u16::from(column.upcard() == Some(value));
    let is_replaced = shoe.is_replaced();
    let of_pair = shoe.left_of(of_pair, 2 + same);
    CardsLeft { of_pair, all: shoe.left_of(shoe.len(), 2 + up), is_replaced }
}
