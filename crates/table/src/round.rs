//! The round in play and the last one, with undo and what-if for practice.

pub(crate) mod finished;
pub(crate) mod live;
pub(crate) mod step;
pub(crate) mod undo;
pub(crate) mod undo_point;
pub(crate) mod what_if;
