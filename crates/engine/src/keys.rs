//! The keys of house files, and what takes the meaning from each.

use crate::rules::CONFLICTS;
use crate::{Conflict, Key, Rules, Stakes};

/// Every key of a house's rules and stakes, those of the rules first. How long its tables wait is
/// in [`crate::TableSettings::KEYS`].
pub fn keys() -> impl Iterator<Item = &'static Key> {
    Rules::KEYS.iter().chain(Stakes::KEYS)
}

/// The key with this name.
pub(crate) fn key(name: &str) -> Option<&'static Key> {
    keys().find(|key| key.name == name)
}

impl Key {
    /// What takes the meaning from this key, or its place: the other keys, and what it needs of
    /// them.
    pub fn conflicts(&self) -> impl Iterator<Item = &'static Conflict> {
        let name = self.name;
        CONFLICTS.iter().filter(move |conflict| conflict.key == name)
    }
}
