//! The probabilities of all results of a pair that can become three or four hands.
//!
//! The hands come from one shoe, and so does the dealer's. They are not independent, and there are
//! too many of them to list all joint endings. But two halves of the hands can be listed
//! ([`super::half_terms`]), and joined without listing their products ([`super::shared_cards`]),
//! for each hand of the dealer ([`super::joint_sums`]).
//!
//! With a limit of `n` hands, the sequences with `a < n − 2` further cards of the pair close
//! all hands, `N N` or `N N · N`; the last ones leave at least two hands open, which are the
//! first half: `V V`. The other half is a sum over the sequences,
//! `Σ orders · N^h V^(n − 2 − h)`. Results against a dealer bust are the results regardless of
//! the dealer, minus those with each other outcome.

use std::collections::BTreeMap;

use crate::dealer::{DEALER_ENDS, DealerFinalHand, dealer_final_hands};
use crate::distribution::falling_rule::FallingRule;
use crate::distribution::half_terms::{HalfTerms, SplitEnds};
use crate::distribution::joint_sums::{DealerCards, JointSums};
use crate::distribution::shared_cards::{SharedCards, chance};
use crate::game::{BLACKJACK_END, Game, OUTCOME_COUNT};
use crate::hands::endings::{CardBundle, PackedBundle};
use crate::split::sequences::{SplitSequence, split_sequences};
use crate::split::{CardsLeft, SplitHands, falling};
use crate::value_counts::{VALUES, ValueCounts};

/// The maximum number of hands of a split for which all results are summed.
const MAX_HANDS: u16 = 4;

/// The tolerated error of a probability from the rule for the number of cards: less than rounding.
const RULE_ERROR: f64 = 1e-17;

/// A split pair in one column, where each hand loses its own bets to a dealer
/// blackjack, or the dealer peeks.
pub(crate) struct ResplitResults<'a> {
    /// The game of this one column.
    pub(crate) game: &'a Game<f64>,
    /// The shoe, with the pair and the upcard.
    pub(crate) shoe: &'a ValueCounts,
    pub(crate) split: &'a SplitHands<f64>,
    /// The index of the column in the plans of the split.
    pub(crate) at: usize,
    pub(crate) left: CardsLeft,
    /// The parts of a bet in which results are counted.
    pub(crate) parts: i64,
    /// The probability that this pair is dealt.
    pub(crate) chance: f64,
}

/// The probabilities of results, without and with a dealer blackjack.
pub(crate) type Results = [BTreeMap<i64, f64>; 2];

impl ResplitResults<'_> {
    /// Returns the probabilities of the results against each outcome of the dealer; after a peek,
    /// without those against a blackjack.
    pub(crate) fn sum(&self) -> Results {
        let mut results = Results::default();
        let dealer = self.dealer();
        for ways in self.ways().chunk_by(|one, other| one.pair_cards == other.pair_cards) {
            self.add(ways, &dealer, &mut results);
        }
        results
    }

    /// Returns the approximate work for the sum, in changes of a set of moments; `None` if
    /// there are too many hands.
    pub(crate) fn work(&self) -> Option<u64> {
        let most = self.ways().last().map_or(0, |way| way.pair_cards) + 2;
        if most > MAX_HANDS {
            return None;
        }
        let ends = self.ends(most - 2);
        let dealer = self.dealer();
        let work = dealer.iter().enumerate().map(|(end, dealer)| {
            let terms = if dealer.is_empty() { 0 } else { ends.terms_of_hand(end) };
            u64::try_from(dealer.len() * terms * terms).unwrap_or(u64::MAX)
        });
        Some(work.sum())
    }

    /// Lists the sequences of splits that the cards allow.
    fn ways(&self) -> Vec<SplitSequence> {
        let most = self.left.of_pair.min(self.left.all);
        let ways = split_sequences(self.split.pair.limit).into_iter();
        ways.filter(|way| way.pair_cards <= most).collect()
    }

    /// Lists the ways to end of a hand that knows of this many further cards of the pair.
    fn ends(&self, more: u16) -> SplitEnds {
        let plan = self.split.plan(more);
        SplitEnds::new(self.game, self.at, self.split.pair.value, plan, self.parts)
    }

    /// Adds the results of sequences with the same number of hands.
    fn add(&self, ways: &[SplitSequence], dealer: &[Vec<DealerCards>], results: &mut Results) {
        let Some(more) = ways.first().map(|way| way.pair_cards) else { return };
        let (value, column) = (self.split.pair.value, self.game.columns[0]);
        let shoe = self.shoe.without_value(value, 2 + more);
        let shoe = shoe.and_then(|shoe| match column.upcard() {
            Some(up) => shoe.without_value(up, 1),
            None => Some(shoe),
        });
        let Some(shoe) = shoe else { return };
        let ends = self.ends(more);
        let factors = halves(ways);
        let pair = falling::<f64>(self.left.of_pair, more) / falling::<f64>(self.left.all, more);
        for (end, dealer) in dealer.iter().enumerate().filter(|(_, dealer)| !dealer.is_empty()) {
            let halves = factors.each_ref().map(|factors| ends.half(end, factors));
            let chances = chances_by_cards(&halves, dealer, shoe.by_value());
            let rule = FallingRule::new(shoe.len(), &chances, RULE_ERROR / (pair * self.chance));
            let most = dealer.iter().map(|hand| hand.drawn.len()).max().unwrap_or_default();
            let shared = SharedCards::new(shoe.by_value(), &rule, halves.each_ref(), most);
            let all = &mut results[usize::from(end == BLACKJACK_END)];
            for (result, chance) in JointSums::results(&shared, &rule, *shoe.by_value(), dealer) {
                *all.entry(result).or_default() += chance * pair;
            }
        }
    }

    /// Lists the final hands of the dealer with each outcome. A bust is represented as the empty
    /// hand minus the other outcomes.
    fn dealer(&self) -> Vec<Vec<DealerCards>> {
        let column = self.game.columns[0];
        let finals = dealer_final_hands(&self.game.rules, &[column.dealer_upcard]);
        let with = |hand: &DealerFinalHand, sign: f64| {
            let orders = hand.orders_with(column.dealer_upcard);
            let mut counts = hand.cards();
            if let Some(up) = column.upcard() {
                counts[usize::from(up) - 1] = counts[usize::from(up) - 1].saturating_sub(1);
            }
            let times = |value: u8| usize::from(counts[usize::from(value) - 1]);
            let drawn = VALUES.rev().flat_map(|value| std::iter::repeat_n(value, times(value)));
            let cards = || DealerCards { drawn: drawn.collect(), orders: sign * f64::from(orders) };
            (orders > 0).then(cards)
        };
        let mut by_end = Vec::new();
        for end in 0..OUTCOME_COUNT {
            let mut hands = match DEALER_ENDS.get(end) {
                Some(_) if end == BLACKJACK_END && column.peeks => Vec::new(),
                Some(end) => {
                    let finals = finals.iter().filter(|hand| hand.end == *end);
                    finals.filter_map(|hand| with(hand, 1.0)).collect()
                }
                None => {
                    let none = DealerCards { drawn: Vec::new(), orders: 1.0 };
                    let others = finals.iter().filter_map(|hand| with(hand, -1.0));
                    std::iter::once(none).chain(others).collect::<Vec<_>>()
                }
            };
            hands.sort_by(|one, other| one.drawn.cmp(&other.drawn));
            by_end.push(hands);
        }
        by_end
    }
}

/// Returns the two halves of the hands of these sequences, with the factor for
/// each number of closed hands.
fn halves(ways: &[SplitSequence]) -> [Vec<f64>; 2] {
    let hands = ways.first().map_or(2, |way| way.closed + way.open);
    let first = usize::from(hands.div_ceil(2));
    let mut factors = [vec![0.0; first + 1], vec![0.0; usize::from(hands) - first + 1]];
    let are_open = ways.iter().all(|way| usize::from(way.open) >= first);
    let closed = if are_open { 0 } else { first };
    factors[0][closed] = 1.0;
    for way in ways {
        factors[1][usize::from(way.closed) - closed] += f64::from(way.orders);
    }
    factors
}

/// Returns upper bounds on the probabilities, by number of cards drawn.
fn chances_by_cards(halves: &[HalfTerms; 2], dealer: &[DealerCards], shoe: &[u16; 10]) -> Vec<f64> {
    let by_cards = |all: &mut dyn Iterator<Item = (PackedBundle, f64)>| {
        let mut shares = Vec::new();
        for (cards, factor) in all {
            shares.resize(shares.len().max(cards.cards() + 1), 0.0);
            shares[cards.cards()] += factor.abs() * chance(cards, shoe);
        }
        shares
    };
    let of_half = |half: &HalfTerms| {
        let size =
            |place: usize| half.powers[place].values().map(|factor| factor.abs()).sum::<f64>();
        by_cards(&mut half.terms.iter().map(|term| (term.drawn, term.factor * size(term.powers))))
    };
    let of_dealer = by_cards(&mut dealer.iter().map(|hand| {
        let none = CardBundle::NONE.packed();
        (hand.drawn.iter().fold(none, |cards, &card| cards.with(card)), hand.orders)
    }));
    halves.iter().map(of_half).fold(of_dealer, |all, half| {
        let mut shares = vec![0.0; all.len() + half.len()];
        for (at, one) in all.iter().enumerate() {
            for (place, other) in half.iter().enumerate() {
                shares[at + place] += one * other;
            }
        }
        shares
    })
}
