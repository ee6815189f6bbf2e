//! The people of a server, and their passphrases.

pub mod member;
pub(crate) mod passphrase;
