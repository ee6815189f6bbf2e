//! The first cards of rounds, which decide side bets: [`FirstCards`].

use crate::cards::kinds::{CardKind, KINDS_MAX};

/// The number of first cards that are recorded. No side bet depends on more.
pub(crate) const FIRST: usize = 3;

/// The number of ways to choose three of thirteen ranks, unordered and with
/// repetition: 13 · 14 · 15 / 6.
pub(crate) const TRIPLES: usize = 455;

/// Numbers for the ranks of three cards in any order. In a shuffled shoe all cards have the same
/// distribution, so it does not matter to a side bet which three of a round's first cards it gets.
#[derive(Clone, Debug)]
pub(crate) struct FirstCards {
    /// By the ranks in any order.
    numbers: Vec<u16>,
}

impl FirstCards {
    pub(crate) fn new() -> Self {
        let mut numbers = vec![0; KINDS_MAX.pow(3)];
        for (number, triple) in (0..).zip(Self::triples()) {
            let [one, two, three] = triple;
            let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
            for order in orders {
                numbers[place(order.map(|at| [one, two, three][at]))] = number;
            }
        }
        Self { numbers }
    }

    /// Lists the ranks of three cards, in ascending order, by number.
    pub(crate) fn triples() -> impl Iterator<Item = [CardKind; FIRST]> {
        let ranks = KINDS_MAX as CardKind;
        let pairs = (0..ranks).flat_map(move |one| (one..ranks).map(move |two| (one, two)));
        pairs.flat_map(move |(one, two)| (two..ranks).map(move |three| [one, two, three]))
    }

    /// Returns the number of three cards.
    pub(crate) fn number(&self, cards: [CardKind; FIRST]) -> usize {
        self.numbers[place(cards)].into()
    }
}

fn place(cards: [CardKind; FIRST]) -> usize {
    cards.into_iter().fold(0, |place, card| place * KINDS_MAX + usize::from(card))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_three_ranks_have_one_number() {
        let numbers = FirstCards::new();
        assert_eq!(FirstCards::triples().count(), TRIPLES);
        for (at, [one, two, three]) in FirstCards::triples().enumerate() {
            assert_eq!(numbers.number([three, one, two]), at);
            assert_eq!(numbers.number([two, three, one]), at);
        }
    }
}
