//! Laws: what holds in every house.

mod better;
mod endless;
mod rounding;
mod sums;
mod tens;
