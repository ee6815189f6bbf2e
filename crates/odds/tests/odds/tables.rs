//! What others have computed, held against ours. The tables are described in
//! `tests/data/README.md`.

mod built_in;
mod dealer;
mod decisions;
pub(crate) mod game;
mod grid;
mod hands;
mod houses;
mod insurance;
mod published;
