//! Bets: by count, by earlier results, and the sizes that suit a purse.

pub(crate) mod progression;
pub(crate) mod sizes;
pub(crate) mod wager;
