//! The keys of house files, and the conflicts of each.

use crate::house::stakes::Stakes;
use crate::key::Key;
use crate::rules::CONFLICTS;
use crate::rules::{Conflict, Rules};

/// Returns every key of a house's rules and stakes, the rules first. The keys of its table settings
/// are in [`crate::TableSettings::KEYS`].
pub fn keys() -> impl Iterator<Item = &'static Key> {
    Rules::KEYS.iter().chain(Stakes::KEYS)
}

/// Returns the key with this name.
pub(crate) fn key(name: &str) -> Option<&'static Key> {
    keys().find(|key| key.name == name)
}

impl Key {
    /// Returns the conflicts that make this key irrelevant or restrict it.
    pub fn conflicts(&self) -> impl Iterator<Item = &'static Conflict> {
        let name = self.name;
        CONFLICTS.iter().filter(move |conflict| conflict.key == name)
    }
}
