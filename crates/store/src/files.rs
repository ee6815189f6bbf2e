//! Files and folders: private, atomic, locked, identified and erased.

pub(crate) mod atomic;
pub(crate) mod erase;
pub(crate) mod identity;
pub(crate) mod lock;
pub(crate) mod private;
pub(crate) mod regular;
