//! Players and people, and the browsers that act for them.

pub(crate) mod browser;
pub(crate) mod browser_id;
pub(crate) mod person;
pub(crate) mod player;
