//! The stored side of a table: entries, snapshots and the past, for a host to write and to read.

pub(crate) mod backlog;
pub(crate) mod entry;
pub(crate) mod history;
pub(crate) mod past_round;
pub(crate) mod past_shoe;
pub(crate) mod receipt;
pub(crate) mod recorded_host;
pub(crate) mod restore;
pub(crate) mod snapshot;
pub(crate) mod upkeep;
