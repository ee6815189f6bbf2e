//! The ways in which the splitting of a pair can go.
//!
//! Two hands wait for a second card. A card of the pair makes one more hand that waits, any other
//! card closes the hand that it came to. It ends when all hands are closed, or when there are as
//! many hands as there may be: the hands that still wait then take whatever comes. So a way is a
//! sequence of cards "of the pair" and "other", and all that matters of it is how many there are of
//! each. Every sequence with the same numbers has the same chance, because the cards of a shoe lie
//! in random order; so sequences are counted, not listed.
//!
//! With `k` further cards of the pair there are `k + 2` hands, and a sequence goes on as long as
//! fewer than `k + 2` other cards have come. Let `c(k, i)` be the number of sequences that end with
//! their `k`-th card of the pair after `i` others. Before that card any number of others up to `i`
//! can have come when the card before it did:
//!
//! ```text
//! c(0, 0) = 1        c(k + 1, i) = Σ_{l ≤ i} c(k, l)   for i < k + 2
//! ```
//!
//! These are the ballot numbers of Catalan's triangle: 1; 1 1; 1 2 2; 1 3 5 5. A pair that may
//! become four hands ends closed in 1 + 2 orders, or with four hands in 1 + 2 + 2.

/// One way for it to go, as far as it matters: how many cards come, of which kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Splitting {
    /// How many more cards of the pair came, each of which made one more hand of two.
    pub(crate) more: u16,
    /// The hands whose second card was not of the pair.
    pub(crate) others: u16,
    /// The hands that got their second card when there were as many hands as there may be: whatever
    /// it was.
    pub(crate) open: u16,
    /// In how many orders this can come about.
    pub(crate) orders: i32,
}

/// All ways for a pair that may become so many hands, two or more, and is split again whenever it
/// can be.
pub(crate) fn splittings(limit: u8) -> Vec<Splitting> {
    let limit = u16::from(limit);
    let mut splittings = Vec::new();
    // c(more, ·): by the number of hands that another second card has closed, in how many orders
    // that can have been when the last card of the pair came.
    let mut orders = vec![1];
    for more in 0..limit - 2 {
        let hands = more + 2;
        let mut so_far = 0;
        let still = (0..usize::from(hands)).map(|others| {
            so_far += orders.get(others).copied().unwrap_or_default();
            so_far
        });
        orders = still.collect();
        // Or no more card of the pair comes, and others close all hands: the last of them ends it,
        // so the sums over all that came before count it.
        let ended = orders.last().copied().unwrap_or_default();
        splittings.push(Splitting { more, others: hands, open: 0, orders: ended });
    }
    splittings.extend((0..).zip(orders).map(|(others, orders)| Splitting {
        more: limit - 2,
        others,
        open: limit - others,
        orders,
    }));
    splittings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chances of all ways come to one, whatever chance a card has to be of the pair.
    #[test]
    fn something_becomes_of_every_pair() {
        for limit in 2..=7 {
            for of_pair in [0.0, 0.1, 0.5, 0.9, 1.0_f64] {
                let chance = |way: &Splitting| {
                    let [more, others] = [way.more, way.others].map(i32::from);
                    f64::from(way.orders) * of_pair.powi(more) * (1.0 - of_pair).powi(others)
                };
                let sum: f64 = splittings(limit).iter().map(chance).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{limit} hands: {sum}");
            }
        }
    }
}
