//! Cards, hands, and cards counted by rank.

pub(crate) mod card;
pub(crate) mod composition;
pub(crate) mod hand;
