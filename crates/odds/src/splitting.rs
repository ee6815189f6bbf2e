//! The ways in which the splitting of a pair can go.

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
    // In how many orders some hands have got another second card when one more card of the pair
    // comes; by the number of these hands.
    let mut orders = vec![1];
    for more in 0..limit - 2 {
        let hands = more + 2;
        let mut so_far = 0;
        let still = (0..usize::from(hands)).map(|others| {
            so_far += orders.get(others).copied().unwrap_or_default();
            so_far
        });
        orders = still.collect();
        // If not, the last hand gets another second card too, and that is all.
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
