//! The sequences in which a pair can be split, and the largest number of hands that it can become.
//!
//! Two hands wait for a second card. A card of the pair adds one more waiting hand; any other card
//! closes the hand that it went to. The sequence ends when all hands are closed, or when the
//! largest number of hands is reached: the hands still waiting then take any card. So a sequence
//! consists of cards "of the pair" and "others". The cards of a shoe lie in random order, so all
//! sequences with the same numbers of each are equally likely. They are counted, not listed.
//!
//! With `k` further cards of the pair there are `k + 2` hands, and a sequence continues as long as
//! fewer than `k + 2` other cards have come. Let `c(k, i)` be the number of sequences that end with
//! the `k`-th further card of the pair after `i` others. The previous card of the pair came after
//! some `l ≤ i` others, so
//!
//! ```text
//! c(0, 0) = 1        c(k + 1, i) = Σ_{l ≤ i} c(k, l)   for i < k + 2
//! ```
//!
//! These are the ballot numbers of Catalan's triangle: 1; 1 1; 1 2 2; 1 3 5 5. With a limit of four
//! hands, a pair ends with all hands closed in 1 + 2 orders, or with four hands in 1 + 2 + 2.

use blackjack_engine::Rules;

use crate::game::SplitState;

/// Sequences with the same number of cards of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SplitSequence {
    /// The number of further cards of the pair, each of which added a hand to the first two.
    pub(crate) pair_cards: u16,
    /// The number of hands closed by a second card that is not of the pair.
    pub(crate) closed: u16,
    /// The number of hands that took an arbitrary second card after the limit was reached.
    pub(crate) open: u16,
    /// The number of orders.
    pub(crate) orders: i32,
}

/// Returns the largest number of hands that a pair of this value, itself one hand of this split
/// state, can become.
pub(crate) fn split_limit(rules: &Rules, value: u8, split_state: SplitState) -> u8 {
    let most = if value == 1 { rules.split_aces_hands() } else { rules.split_hands() };
    let more = most.saturating_sub(split_state.hands);
    let room = match rules.table_hands() {
        0 => more,
        table => more.min(table.saturating_sub(split_state.player_hands)),
    };
    room + 1
}

/// Lists all sequences of a pair that can become up to `limit` hands, two or more, and is resplit
/// whenever possible.
pub(crate) fn split_sequences(limit: u8) -> Vec<SplitSequence> {
    sequences_from(2, u16::from(limit).saturating_sub(2))
}

/// Lists the sequences from the point at which this many hands wait for a second card and there is
/// room for this many more.
pub(crate) fn sequences_from(waiting: u16, room: u16) -> Vec<SplitSequence> {
    let mut split_sequences = Vec::new();
    // c(pair_cards, ·): the number of orders in which the last card of the pair came, by the number
    // of hands closed before it.
    let mut orders = vec![1];
    for more in 0..room {
        let hands = more + waiting;
        let mut so_far = 0;
        let next_orders = (0..usize::from(hands)).map(|closed| {
            so_far += orders.get(closed).copied().unwrap_or_default();
            so_far
        });
        orders = next_orders.collect();
        // If no further pair card comes, others close all hands. The last of them ends the
        // sequence, so the sum over all shorter ones counts the orders.
        let ended = orders.last().copied().unwrap_or_default();
        split_sequences.push(SplitSequence {
            pair_cards: more,
            closed: hands,
            open: 0,
            orders: ended,
        });
    }
    split_sequences.extend((0..).zip(orders).map(|(closed, orders)| SplitSequence {
        pair_cards: room,
        closed,
        open: waiting + room - closed,
        orders,
    }));
    split_sequences
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The probabilities of all sequences sum to 1, for any share of pair cards.
    #[test]
    fn sequence_chances_sum_to_one() {
        for limit in 2..=7 {
            for of_pair in [0.0, 0.1, 0.5, 0.9, 1.0_f64] {
                let chance = |way: &SplitSequence| {
                    let [more, closed] = [way.pair_cards, way.closed].map(i32::from);
                    f64::from(way.orders) * of_pair.powi(more) * (1.0 - of_pair).powi(closed)
                };
                let sum: f64 = split_sequences(limit).iter().map(chance).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{limit} hands: {sum}");
            }
        }
    }
}
