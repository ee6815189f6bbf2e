//! Bets: by count, by earlier results, and bet sizes for a purse.

pub(crate) mod progression;
pub(crate) mod sizes;
pub(crate) mod wager;
