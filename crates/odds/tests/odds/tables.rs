//! Comparison with published and independently computed tables, which `tests/data/README.md`
//! describes.

mod built_in;
mod dealer;
mod decisions;
pub(crate) mod game;
mod grid;
mod hands;
mod houses;
mod insurance;
mod learning;
mod published;
