//! The terms of the sums over the dealer's hands, by the number of cards of one value in a hand.
//!
//! If the cards of one value, the pair, are taken out of the products, the rest of a dealer's hand
//! `d` is `orders(d) · Π c_v (c_v − 1) …` over all *other* values. Hands with the same number of
//! cards of the pair and the same total number of cards are then added up, and only the sums are
//! multiplied by the factors that depend on the cards of the pair in the shoe. So a shoe with a few
//! more or fewer of them costs next to nothing.

use std::ops::Range;

use super::{DealerTree, Term};
use crate::number::Number;

/// The number of cards of the pair in some hands, and the number of all their cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CardsHeld {
    pub(crate) of_pair: usize,
    pub(crate) all: usize,
}

impl CardsHeld {
    /// Counts these cards, by value, where the pair has this value.
    pub(crate) fn of(cards: &[u8; 10], pair: u8) -> Self {
        let all = cards.iter().map(|&count| usize::from(count)).sum();
        Self { of_pair: usize::from(cards[usize::from(pair) - 1]), all }
    }

    /// Returns the cards of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { of_pair: self.of_pair + other.of_pair, all: self.all + other.all }
    }
}

/// Terms of hands with the same number of cards of the pair, and of other cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TermGroup {
    pub(super) of_pair: u8,
    pub(super) others: u8,
    /// Its first term.
    pub(super) start: u16,
    /// The number of its terms.
    pub(super) len: u16,
}

impl TermGroup {
    /// Returns the places of the terms.
    #[inline(always)]
    pub(super) fn range(self) -> Range<usize> {
        usize::from(self.start)..usize::from(self.start + self.len)
    }
}

/// The terms of an outcome in a column.
#[derive(Debug)]
pub(super) struct CellTerms<T> {
    pub(super) terms: Vec<Term<T>>,
    /// The groups, each after the one before.
    pub(super) groups: Vec<TermGroup>,
}

/// The terms of all outcomes and columns.
#[derive(Debug)]
pub(crate) struct PairTerms<T> {
    /// The value of the pair.
    pub(super) value: u8,
    /// By outcome, then by column.
    pub(super) cells: Vec<CellTerms<T>>,
    most: CardsHeld,
}

/// The number of cards in a hand is less than this, so that both numbers make one key.
const KEYS_PER_CARD: usize = 32;

impl<T: Number> PairTerms<T> {
    /// Groups the terms of a tree.
    pub(super) fn new(tree: &DealerTree<T>, value: u8) -> Self {
        // A dealer with a blackjack may hold two cards that are not a final hand by the rules.
        let most = CardsHeld { of_pair: 1, all: 2 };
        let mut this = Self { value, cells: Vec::new(), most };
        for group in &tree.groups {
            let held = group.cards.iter().map(|cards| CardsHeld::of(cards, value));
            for CardsHeld { of_pair, all } in held.clone() {
                this.most.of_pair = this.most.of_pair.max(of_pair);
                this.most.all = this.most.all.max(all);
            }
            let keys = held.map(|held| held.of_pair * KEYS_PER_CARD + held.all);
            let keys = keys.collect::<Vec<_>>();
            let key_count = keys.iter().max().map_or(0, |most| most + 1);
            for column in &group.columns {
                this.cells.push(CellTerms::new(&group.terms[column.clone()], &keys, key_count));
            }
        }
        this
    }

    /// Returns the maximum number of cards of the pair, and of cards, in any hand of the dealer.
    pub(crate) fn most(&self) -> CardsHeld {
        self.most
    }
}

impl<T: Number> CellTerms<T> {
    /// Sorts terms by the keys of their hands, by counting; equal keys stay in order.
    fn new(terms: &[Term<T>], keys: &[usize], key_count: usize) -> Self {
        let mut ends = vec![0; key_count];
        let key = |term: &Term<T>| keys[usize::from(term.hand)];
        for term in terms {
            ends[key(term)] += 1;
        }
        let (mut groups, mut so_far) = (Vec::new(), 0);
        for (key, end) in ends.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            let (start, len) = (so_far, *end);
            so_far += len;
            *end = so_far;
            let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
            groups.push(TermGroup {
                of_pair: small(key / KEYS_PER_CARD),
                others: small(key % KEYS_PER_CARD - key / KEYS_PER_CARD),
                start: super::index(start),
                len: super::index(len),
            });
        }
        // Groups of the same size are adjacent, so that the processor predicts the end of each.
        groups.sort_by_key(|group| group.len);
        let mut order = vec![0; terms.len()];
        for (place, term) in terms.iter().enumerate().rev() {
            let end = &mut ends[key(term)];
            *end -= 1;
            order[*end] = place;
        }
        Self { terms: order.into_iter().map(|place| terms[place].clone()).collect(), groups }
    }
}
