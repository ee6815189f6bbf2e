//! The sysop's side of the door: questions, pages about callers, bulletins and maintenance.

pub(crate) mod bulletins;
pub(crate) mod callers;
pub(crate) mod inspect;
pub(crate) mod maintenance;
pub(crate) mod setup;
