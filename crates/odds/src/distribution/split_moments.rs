//! The mean and the mean square of the total result of a split pair, for any number of hands.
//!
//! The probability of each total would need all hands together. The mean square needs only two at a
//! time, because with results `x` of `n` hands
//!
//! ```text
//! (Σ x)² = Σ x_i² + Σ x_i x_j  over i ≠ j
//! ```
//!
//! Two hands and the dealer can be summed as in [`super::two_hand_split`]: the cards of a shoe
//! come in random order, so a product of two ways to end is one more list of cards. The
//! sequences of splits enter as in [`crate::split`], with one more step. Where `N(a; b)` is the
//! part of a hand's value from second cards that are not of the pair, given that `b` other cards
//! are not of the pair either, a pair of hands has `NN(a; b)`, `NV(a; b)` and `VV(a; b)`:
//! neither, one or both of the two second cards may be of the pair. A sequence with `h` closed
//! hands and `m` open ones contributes
//!
//! ```text
//! h N²(h − 1) + m V²(h) + h (h − 1) NN(h − 2) + 2 h m NV(h − 1) + m (m − 1) VV(h)
//! ```
//!
//! where `N²` and `V²` are the parts of the mean square of one hand.
//!
//! Most ways to end are busts. They are eliminated by counting `y = x − b` for each hand, with the
//! result `b` of a bust: `(Σ x)² = (Σ y)² + 2 n b Σ y + n² b²`. It is -1, and may be 0 where the
//! dealer has a blackjack that takes original bets only. After a peek the sums are over the rounds
//! without a blackjack, and each of the others loses one bet.
//!
//! If a blackjack takes one initial bet from all hands together, unless all of them keep it, let
//! `K` be 1 if they do and 0 otherwise. The result against a blackjack is `Σ x − 1 + K`, and
//! `(Σ x − 1 + K)² = (Σ x − 1)² + 2 K Σ x − K`, where the rounds with `K = 1` are summed by
//! [`crate::split::original_bets_only`].

use crate::dealer::chances::DealerChances;
use crate::game::{BLACKJACK_END, Game, OUTCOME_COUNT, SplitState};
use crate::hands::endings::{CardBundle, FinalHand, PackedBundle, chance_in_order, endings};
use crate::hands::hands;
use crate::number::from_count;
use crate::split::original_bets_only::KeptBets;
use crate::split::plan::Plan;
use crate::split::sequences::{SplitSequence, split_sequences};
use crate::split::{CardsLeft, SplitHands, inclusion_terms};
use crate::value_counts::{VALUES, ValueCounts};

/// The chance of some rounds, and their parts of the mean and of the mean square of the result.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Moments {
    pub(crate) chance: f64,
    pub(crate) mean: f64,
    pub(crate) square: f64,
}

impl Moments {
    /// Returns the moments when every result is higher by this.
    pub(crate) fn plus(self, by: f64) -> Self {
        let Self { chance, mean, square } = self;
        Self {
            chance,
            mean: mean + by * chance,
            square: square + 2.0 * by * mean + by * by * chance,
        }
    }

    /// Returns the moments of rounds that are this many times as likely.
    pub(crate) fn scaled(self, by: f64) -> Self {
        let Self { chance, mean, square } = self;
        Self { chance: chance * by, mean: mean * by, square: square * by }
    }
}

/// A split pair in one column.
pub(crate) struct SplitMoments<'a> {
    /// The game of this one column.
    pub(crate) game: &'a Game<f64>,
    /// The shoe, with the pair and the upcard.
    pub(crate) shoe: &'a ValueCounts,
    pub(crate) split: &'a SplitHands<f64>,
    /// The index of the column in the plans of the split.
    pub(crate) at: usize,
    pub(crate) left: CardsLeft,
    /// The probability of a dealer blackjack.
    pub(crate) blackjack: f64,
    /// The rounds in which all hands keep the initial bet, if a blackjack takes only that
    /// from all of them together.
    pub(crate) kept: Option<KeptBets<f64>>,
}

/// The results of an undoubled bust without and with a dealer blackjack.
type Offsets = [f64; 2];

impl SplitMoments<'_> {
    /// Returns the moments of the rounds without and with a dealer blackjack. All cards of the
    /// value of the pair must pair with each other.
    pub(crate) fn sum(&self) -> [Moments; 2] {
        let column = self.game.columns[0];
        let bust = self.game.results(FinalHand::Busted { doubled: false }, column, false);
        let offsets = [bust[0], bust[BLACKJACK_END]];
        let mut all = [Moments::default(); 2];
        for (number, plan) in self.split.plans().iter().enumerate() {
            let hand = SplitHandEnds::new(self, plan, offsets);
            let joint = hand.joint();
            for (more, weights) in (0..).zip(self.weights(number, offsets)) {
                if let Some(weights) = weights {
                    self.add(&hand, &joint, more, &weights, &mut all);
                }
            }
        }
        if column.peeks {
            let chance = self.blackjack;
            all[1] = Moments { chance, mean: -chance, square: chance };
        } else if let Some(KeptBets { chance, mean }) = self.kept {
            all[1] = all[1].plus(-1.0);
            all[1].mean += chance;
            all[1].square += 2.0 * mean - chance;
        }
        all
    }

    /// Returns the weights of the sums under one of the plans, by the number of further pair cards
    /// that have been dealt, and by whether the dealer has a blackjack.
    fn weights(&self, plan: usize, offsets: Offsets) -> Vec<Option<[Weights; 2]>> {
        let limit = self.split.pair.limit;
        let mut weights: Vec<Option<[Weights; 2]>> = vec![None; 2 * usize::from(limit)];
        let ways = split_sequences(limit).into_iter();
        let ways = ways.filter(|way| self.split.plan_number(way.pair_cards) == plan);
        for way in ways.filter(|way| self.left.holds(way.pair_cards)) {
            let chance =
                self.left.chance_of_pairs::<f64>(0, way.pair_cards) * f64::from(way.orders);
            for known in 0..3 {
                // The other hands known to be closed, besides those in the product.
                let Some(others) = way.closed.checked_sub(known) else { continue };
                let terms = inclusion_terms::<f64>(self.left, way.pair_cards, others);
                for (more, sign) in terms {
                    let of_more = weights[usize::from(more)].get_or_insert_default();
                    for (weights, offset) in of_more.iter_mut().zip(offsets) {
                        weights.add(&way, known, chance * sign, offset);
                    }
                }
            }
        }
        weights
    }

    /// Adds the sums with this many further pair cards dealt.
    fn add(
        &self,
        hand: &SplitHandEnds,
        joint: &[JointEnd],
        more: u16,
        weights: &[Weights; 2],
        all: &mut [Moments; 2],
    ) {
        let gone = self.split.pair.value;
        let Some(shoe) = self.shoe.without_value(gone, 2 + more) else { return };
        let both = joint.chunk_by(|one, other| one.drawn == other.drawn).collect::<Vec<_>>();
        // In chunks, to limit memory: there may be a hundred thousand.
        for joint_ends in both.chunks(4096) {
            self.add_draws(hand, &shoe, joint_ends, weights, all);
        }
        let unit = DealerChances::new(self.game, &[shoe]);
        for (end, chances) in unit.at(0).ends() {
            let (chance, natural) = (chances[0], usize::from(end == BLACKJACK_END));
            let (moments, weights) = (&mut all[natural], &weights[natural]);
            moments.chance += chance * weights.one[0];
            moments.mean += chance * weights.one[1];
            moments.square += chance * weights.one[2];
        }
    }

    /// Adds the sums over lists of draws that come from this shoe, each with its ways to end.
    fn add_draws(
        &self,
        hand: &SplitHandEnds,
        shoe: &ValueCounts,
        joint_ends: &[&[JointEnd]],
        weights: &[Weights; 2],
        all: &mut [Moments; 2],
    ) {
        let upcard = self.game.columns[0].upcard();
        let drawn = |ends: &[JointEnd]| ends.first().map_or([0; 10], |end| end.drawn.counts());
        let possible = joint_ends.iter().filter_map(|ends| {
            let rest = shoe.without(&drawn(ends))?;
            let chance = chance_in_order::<f64>(shoe, upcard, &drawn(ends));
            (chance > 0.0).then_some((rest, (*ends, chance)))
        });
        let (shoes, possible): (Vec<_>, Vec<_>) = possible.unzip();
        let outlooks = DealerChances::new(self.game, &shoes);
        for (place, (ends, chance)) in possible.into_iter().enumerate() {
            let dealer = outlooks.at(place);
            for joint in ends {
                let ways = chance * joint.orders;
                let weights = weights.each_ref();
                let weights = weights.map(|of| of.of(joint.hands).map(|weight| weight * ways));
                for (end, chances) in dealer.ends() {
                    let part = hand.product(joint, end) * chances[0];
                    let natural = usize::from(end == BLACKJACK_END);
                    let (moments, [mean, square]) = (&mut all[natural], weights[natural]);
                    moments.mean += mean * part;
                    moments.square += square * part;
                }
            }
        }
    }
}

/// The hand or hands of a product, by whether their second cards are of the pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Hands {
    /// One hand.
    One { of_pair: bool },
    /// One hand, squared.
    Squared { of_pair: bool },
    /// Two hands, with this many second cards of the pair.
    Two { of_pair: u8 },
}

/// The weights of the sums over hands.
#[derive(Clone, Copy, Default)]
struct Weights {
    /// The weights of 1 in the chance, the mean and the mean square.
    one: [f64; 3],
    /// The weights of one hand in the mean and the mean square, by whether its
    /// second card is of the pair.
    first: [[f64; 2]; 2],
    /// The weight of the square of one hand in the mean square, also by its second card.
    squared: [f64; 2],
    /// The weight of the product of two hands in the mean square, by the number of second cards of
    /// the pair; 1 is for one given hand of the two.
    two: [f64; 3],
}

impl Weights {
    /// Adds the contribution of the hands of a sequence to the sums with this many
    /// closed hands in the product, while all others are known to be closed. Gains are
    /// relative to the result `offset`.
    fn add(&mut self, way: &SplitSequence, in_question: u16, chance: f64, offset: f64) {
        let [closed, open] = [way.closed, way.open].map(from_count::<f64>);
        let hands = closed + open;
        // Open hands may have any second card.
        let [one, two, any]: [f64; 3] = match in_question {
            0 => [open, open * (open - 1.0), 1.0],
            1 => [closed, 2.0 * closed * open, 0.0],
            _ => [0.0, closed * (closed - 1.0), 0.0],
        };
        self.one[0] += any * chance;
        let offsets = hands * offset;
        self.one[1] += any * offsets * chance;
        self.one[2] += any * offsets * offsets * chance;
        let kinds = if in_question == 0 { 2 } else { 1 };
        for of_pair in 0..kinds {
            self.first[of_pair][0] += one * chance;
            self.first[of_pair][1] += 2.0 * offsets * one * chance;
            self.squared[of_pair] += one * chance;
        }
        // Two open hands: neither second card, either, or both are of the pair. A closed hand and
        // an open one: neither, or that of the open hand.
        let kinds: &[f64] = match in_question {
            0 => &[1.0, 2.0, 1.0],
            1 => &[1.0, 1.0],
            _ => &[1.0],
        };
        for (weight, times) in self.two.iter_mut().zip(kinds) {
            *weight += two * times * chance;
        }
    }

    /// Returns the weights of a product in the mean and the mean square.
    fn of(&self, hands: Hands) -> [f64; 2] {
        match hands {
            Hands::One { of_pair } => self.first[usize::from(of_pair)],
            Hands::Squared { of_pair } => [0.0, self.squared[usize::from(of_pair)]],
            Hands::Two { of_pair } => [0.0, self.two[usize::from(of_pair)]],
        }
    }
}

/// All ways in which a split hand can end other than an undoubled bust.
struct SplitHandEnds {
    /// By kind of final hand: its gain over an undoubled bust, against each dealer outcome.
    gains: Vec<[f64; OUTCOME_COUNT]>,
    ends: Vec<SingleEnd>,
}

/// One way for one hand to end.
struct SingleEnd {
    drawn: CardBundle,
    of_pair: bool,
    kind: u8,
    orders: f64,
}

/// The cards drawn by one hand or two, and the kinds of their final hands, the lower first.
struct JointEnd {
    drawn: PackedBundle,
    hands: Hands,
    kinds: (u8, u8),
    orders: f64,
}

/// The kind of a final hand that gains 1 against every dealer outcome.
const UNIT: u8 = 0;

impl SplitHandEnds {
    fn new(
        SplitMoments { game, split, at, .. }: &SplitMoments<'_>,
        plan: &Plan,
        offsets: Offsets,
    ) -> Self {
        let (column, pair) = (game.columns[0], split.pair.value);
        let split_state = SplitState::full(pair);
        let root = hands().get(hands().get(0).after(pair));
        let mut this = Self { gains: vec![[1.0; OUTCOME_COUNT]], ends: Vec::new() };
        for second in VALUES {
            let choice = |hand| plan.choice(hand, *at);
            let surrenders = |hand| plan.surrenders_double(hand, *at);
            let ends = endings(game, root.after(second), split_state.split, choice, surrenders);
            for end in ends {
                if end.final_hand == (FinalHand::Busted { doubled: false }) {
                    continue;
                }
                let mut gains = game.results(end.final_hand, column, false);
                for (end, gain) in gains.iter_mut().enumerate() {
                    *gain -= offsets[usize::from(end == BLACKJACK_END)];
                }
                let kind = this.kind_of(gains);
                let (drawn, of_pair) = (end.drawn.with(second), second == pair);
                this.ends.push(SingleEnd { drawn, of_pair, kind, orders: f64::from(end.orders) });
            }
        }
        this
    }

    /// Returns the kind of final hand with these gains.
    fn kind_of(&mut self, gains: [f64; OUTCOME_COUNT]) -> u8 {
        let is_same = |other: &[f64; OUTCOME_COUNT]| {
            other.iter().zip(&gains).all(|(one, other)| one.total_cmp(other).is_eq())
        };
        let known = self.gains.iter().position(is_same);
        let place = known.unwrap_or(self.gains.len());
        if known.is_none() {
            self.gains.push(gains);
        }
        u8::try_from(place).unwrap_or_else(|_| unreachable!("there are a few dozen payoffs"))
    }

    /// Lists the ends of one hand, alone and squared, and of all pairs of hands, sorted by the
    /// cards drawn and each once.
    fn joint(&self) -> Vec<JointEnd> {
        let mut joint = Vec::with_capacity(self.ends.len() * (self.ends.len() + 5) / 2);
        for (at, one) in self.ends.iter().enumerate() {
            let (drawn, of_pair, orders) = (one.drawn.packed(), one.of_pair, one.orders);
            for (hands, kinds) in [
                (Hands::One { of_pair }, (UNIT, one.kind)),
                (Hands::Squared { of_pair }, (one.kind, one.kind)),
            ] {
                joint.push(JointEnd { drawn, hands, kinds, orders });
            }
            for (place, other) in self.ends.iter().enumerate().skip(at) {
                let of_pair = u8::from(one.of_pair) + u8::from(other.of_pair);
                let is_ordered = place == at || of_pair == 1;
                joint.push(JointEnd {
                    drawn: one.drawn.and(other.drawn).packed(),
                    hands: Hands::Two { of_pair },
                    kinds: (one.kind.min(other.kind), one.kind.max(other.kind)),
                    orders: one.orders * other.orders * if is_ordered { 1.0 } else { 2.0 },
                });
            }
        }
        let key = |joint: &JointEnd| (joint.drawn, joint.hands, joint.kinds);
        joint.sort_unstable_by_key(key);
        joint.dedup_by(|later, first| {
            let same = key(later) == key(first);
            if same {
                first.orders += later.orders;
            }
            same
        });
        joint
    }

    /// Returns the product of the gains against a dealer outcome.
    fn product(&self, joint: &JointEnd, end: usize) -> f64 {
        let [one, other] = [joint.kinds.0, joint.kinds.1].map(usize::from);
        self.gains[one][end] * self.gains[other][end]
    }
}
