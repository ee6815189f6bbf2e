//! The shoe: seeds, shuffles, and the contributions of players to them.

#[cfg(feature = "chosen-cards")]
pub(crate) mod chosen_cards;
pub(crate) mod contribution;
pub(crate) mod contributions;
pub(crate) mod live;
pub(crate) mod seed;
pub(crate) mod shuffler;
