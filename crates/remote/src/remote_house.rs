//! The house of a remote table: [`HouseNote`].

use std::collections::BTreeMap;

use blackjack_engine::{House, TableSettings, excerpt};
use serde::Deserialize;

/// A server's description of a house, from which all of its rules follow.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct HouseNote {
    /// The built-in house.
    base: String,
    /// The keys in which the house differs from that, with its values.
    changes: BTreeMap<String, String>,
}

impl HouseNote {
    /// Returns the house, or why there is none.
    pub(crate) fn house(&self) -> Result<House, String> {
        let base = House::built_in(&self.base);
        let base = base.ok_or_else(|| format!("it has no house \"{}\"", excerpt(&self.base)))?;
        let is_of_table = |key: &str| TableSettings::KEYS.iter().any(|known| known.name == key);
        let lines = |of_table: bool| -> Vec<String> {
            let chosen = self.changes.iter().filter(|(key, _)| is_of_table(key) == of_table);
            chosen.map(|(key, value)| format!("{key}={value}")).collect()
        };
        let (rules, table) = (lines(false), lines(true));
        let changed = base.with(rules.iter().map(String::as_str));
        let house = changed.map_err(|error| error.to_string())?;
        let table = TableSettings::default().with(table.iter().map(String::as_str));
        Ok(house.with_table_settings(table.map_err(|error| error.to_string())?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(text: &str) -> HouseNote {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_house_has_the_rules_and_the_time_of_its_table() {
        let changes = r#"{"base": "vegas", "changes": {"decks": "2", "turn-seconds": "30"}}"#;
        let house = note(changes).house().unwrap();
        assert_eq!((house.base().name(), house.rules().decks()), ("vegas", 2));
        assert_eq!(house.table_settings().turn_seconds(), 30);
    }

    #[test]
    fn unknown_houses_and_keys_are_refused() {
        assert!(note(r#"{"base": "moon", "changes": {}}"#).house().is_err());
        assert!(note(r#"{"base": "vegas", "changes": {"moons": "2"}}"#).house().is_err());
        assert!(note(r#"{"base": "vegas", "changes": {"decks": "many"}}"#).house().is_err());
    }
}
