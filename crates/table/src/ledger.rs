//! Money and time by double entry: accounts, the transfers of rounds, and callers' time.

pub(crate) mod account;
pub(crate) mod call;
pub(crate) mod round_transfers;
