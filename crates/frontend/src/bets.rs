//! Bets: placed, typed and doubled.

pub mod doubling;
pub mod form;
pub mod hand;
