//! Houses as a page shows them, and their exact odds.

pub(crate) mod odds;
pub(crate) mod view;
