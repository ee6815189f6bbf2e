//! The dealer whose first draw is known, from the cards on the table: [`OpenDealer`].

use std::collections::BTreeMap;

use blackjack_engine::{DealerEnd, Hand, Rules, dealer_draws, dealer_end};

use crate::dealer::DEALER_ENDS;
use crate::game::OUTCOME_COUNT;
use crate::number::{Number, from_count};
use crate::value_counts::{VALUES, ValueCounts, card_of_value};

/// The dealer's hand before it is played out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenDealer<'a> {
    pub(crate) rules: &'a Rules,
    /// The known cards on the table, by value.
    pub(crate) known: [u8; 10],
    /// True if an unknown hole card is on the table as well.
    pub(crate) has_unknown_hole: bool,
    /// The value of the first card that the dealer draws.
    pub(crate) first_draw: u8,
    /// The other unseen cards.
    pub(crate) unseen: ValueCounts,
}

impl OpenDealer<'_> {
    /// Returns the probabilities of the dealer's outcomes, a bust last.
    pub(crate) fn chances<T: Number>(&self) -> [T; OUTCOME_COUNT] {
        let mut chances = std::array::from_fn(|_| T::zero());
        let nothing = [0; 10];
        let holes = if self.has_unknown_hole {
            self.after_a_card(&nothing, &T::one())
        } else {
            vec![(nothing, T::one())]
        };
        // By the cards that come from the shoe, fewest first.
        let mut open = BTreeMap::<(u8, [u8; 10]), T>::new();
        for (unknown, chance) in holes {
            match self.end(&sum(&self.known, &unknown)) {
                Some(end) => add(&mut chances, end, chance),
                None => _ = open.insert((unknown.iter().sum(), unknown), chance),
            }
        }
        let mut known = self.known;
        known[usize::from(self.first_draw) - 1] += 1;
        while let Some(((cards, unknown), chance)) = open.pop_first() {
            if let Some(end) = self.end(&sum(&known, &unknown)) {
                add(&mut chances, end, chance);
                continue;
            }
            for (more, chance) in self.after_a_card(&unknown, &chance) {
                let so_far = open.entry((cards + 1, more)).or_insert_with(T::zero);
                *so_far = so_far.clone() + chance;
            }
        }
        chances
    }

    /// Lists the unknown cards with one more, each with its probability.
    fn after_a_card<T: Number>(&self, unknown: &[u8; 10], chance: &T) -> Vec<([u8; 10], T)> {
        let left = self.unseen.without(unknown).unwrap_or(ValueCounts::NONE);
        let possible = VALUES.filter(|&value| left.of(value) > 0);
        let after = possible.map(|value| {
            let mut more = *unknown;
            more[usize::from(value) - 1] += 1;
            let share = from_count::<T>(left.of(value)) / from_count(left.len());
            (more, chance.clone() * share)
        });
        after.collect()
    }

    /// Returns the dealer's outcome with these cards; `None` if the dealer draws.
    fn end(&self, cards: &[u8; 10]) -> Option<DealerEnd> {
        let values = VALUES.zip(cards);
        let cards =
            values.flat_map(|(value, &count)| (0..count).map(move |_| card_of_value(value)));
        let hand = cards.collect::<Hand>();
        let total = hand.total();
        let draws =
            hand.len() < 2 || !total.is_bust() && dealer_draws(self.rules, total, hand.len());
        (!draws).then(|| dealer_end(self.rules, &hand))
    }
}

fn sum(one: &[u8; 10], other: &[u8; 10]) -> [u8; 10] {
    std::array::from_fn(|at| one[at] + other[at])
}

/// Adds to the probability of an outcome; one that is not listed is a bust.
fn add<T: Number>(chances: &mut [T; OUTCOME_COUNT], end: DealerEnd, chance: T) {
    let place = DEALER_ENDS.iter().position(|&other| other == end);
    let sum = &mut chances[place.unwrap_or(OUTCOME_COUNT - 1)];
    *sum = sum.clone() + chance;
}
