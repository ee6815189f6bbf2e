//! Leases: the tables that a process holds, and claiming them.

pub(crate) mod claim;
pub(crate) mod lease;
pub(crate) mod process;
