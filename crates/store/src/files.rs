//! Files and folders: private, whole, locked, and what was there before.

pub(crate) mod atomic;
pub(crate) mod erase;
pub(crate) mod identity;
pub(crate) mod lock;
pub(crate) mod private;
pub(crate) mod regular;
