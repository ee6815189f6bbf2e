//! Laws that hold in every house.

mod better_rules;
mod infinite_shoe;
mod rounding;
mod sums;
mod tens;
