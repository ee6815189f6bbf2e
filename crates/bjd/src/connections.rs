//! Connections: accepting them, their addresses, and those of each browser.

pub(crate) mod known_hosts;
pub(crate) mod lan;
pub(crate) mod lingering;
pub(crate) mod listening;
pub(crate) mod open;
pub(crate) mod peer;
