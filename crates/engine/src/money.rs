//! Money: integers, ratios of them, and their unit.

pub(crate) mod chips;
pub(crate) mod unit;
