//! The proof of a shoe: its public record, and the check of everything in it.

pub(crate) mod record_fault;
pub(crate) mod shoe_record;
pub(crate) mod verified_shoe;
pub(crate) mod verify;
