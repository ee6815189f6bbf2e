//! The journal: appending entries, and reading the stored state of tables from them.

pub(crate) mod append;
pub(crate) mod contributions;
pub(crate) mod entry_body;
pub(crate) mod outcome;
pub(crate) mod recorded_table;
pub(crate) mod refund;
pub(crate) mod snapshot;
