//! Changes of a house, by key: of its rules, its stakes and its table.

use std::collections::BTreeMap;

use blackjack_engine::{House, Rules, SIDE_BETS, Stakes, TableSettings, excerpt};

/// The changes of a house: keys and their values.
pub type HouseChanges = BTreeMap<String, String>;

/// Returns a built-in house with changes by key.
///
/// # Errors
///
/// The reason why there is no such house, as a sentence without a capital and a full stop.
pub fn changed_house(name: &str, changes: &HouseChanges) -> Result<House, String> {
    let base = House::built_in(name);
    let base = base.ok_or_else(|| format!("there is no house \"{}\"", excerpt(name)))?;
    let is_of_table = |key: &str| TableSettings::KEYS.iter().any(|known| known.name == key);
    let (table, rules): (Vec<_>, Vec<_>) = changes.iter().partition(|(key, _)| is_of_table(key));
    let lines = |changes: Vec<(&String, &String)>| -> Vec<String> {
        changes.into_iter().map(|(key, value)| format!("{key}={value}")).collect()
    };
    let (table, rules) = (lines(table), lines(rules));
    let house = base.with(rules.iter().map(String::as_str)).map_err(|error| error.to_string())?;
    let table = TableSettings::default().with(table.iter().map(String::as_str));
    Ok(house.with_table_settings(table.map_err(|error| error.to_string())?))
}

/// Returns a house with more changes.
///
/// # Errors
///
/// As for [`changed_house`].
pub fn changed_further(house: &House, more: HouseChanges) -> Result<House, String> {
    let earlier = house.changes().chain(house.table_settings().changes());
    let mut changes: HouseChanges = earlier.map(|(key, value)| (key.to_owned(), value)).collect();
    changes.extend(more);
    changed_house(house.base().name(), &changes)
}

/// Returns whether two houses have the same game and the same time limits.
pub fn is_same_house(house: &House, other: &House) -> bool {
    (house.game(), house.table_settings()) == (other.game(), other.table_settings())
}

/// Returns the keys in which another house differs, with its values.
pub fn difference(house: &House, other: &House) -> HouseChanges {
    // This is asked at every change of a table, and there is hardly ever a difference.
    if is_same_house(house, other) {
        return HouseChanges::new();
    }
    let rules = Rules::KEYS
        .iter()
        .map(|key| (key.name, house.rules().text(key.name), other.rules().text(key.name)));
    let stakes = Stakes::KEYS
        .iter()
        .map(|key| (key.name, house.stakes().text(key.name), other.stakes().text(key.name)));
    let table = TableSettings::KEYS.iter().map(|key| {
        (key.name, house.table_settings().text(key.name), other.table_settings().text(key.name))
    });
    let side_bets = |house: &House| Some(house.side_bets().to_string());
    let side_bets = [(SIDE_BETS, side_bets(house), side_bets(other))];
    let differing =
        rules.chain(stakes).chain(side_bets).chain(table).filter(|(_, now, then)| now != then);
    differing.filter_map(|(key, _, then)| Some((key.to_owned(), then?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(name: &str, changes: &[(&str, &str)]) -> Result<House, String> {
        let changes = changes.iter().map(|&(key, value)| (key.into(), value.into())).collect();
        changed_house(name, &changes)
    }

    #[test]
    fn a_house_has_the_rules_and_the_time_of_its_table() {
        let house = changed("vegas", &[("decks", "2"), ("turn-seconds", "30")]).unwrap();
        assert_eq!((house.base().name(), house.rules().decks()), ("vegas", 2));
        assert_eq!(house.table_settings().turn_seconds(), 30);
    }

    #[test]
    fn unknown_houses_and_keys_are_refused() {
        assert!(changed("moon", &[]).is_err());
        assert!(changed("vegas", &[("moons", "2")]).is_err());
        assert!(changed("vegas", &[("decks", "many")]).is_err());
    }
}
