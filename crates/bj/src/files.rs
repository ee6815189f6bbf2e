//! Files of the user: their locations, settings, counts, ledger and records.

pub(crate) mod ledger;
pub(crate) mod paths;
pub(crate) mod recorder;
pub(crate) mod settings;
pub(crate) mod tags;
