//! The key of a house's tables: `table_key`.

use blackjack_engine::House;

/// Returns the key of a house's tables: its name, and its changes. A house file with the name of a
/// built-in house gets a key of its own.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_table::table_key;
/// let house = House::built_in("strip").and_then(|house| house.with(["decks=2"]).ok());
/// assert_eq!(table_key(&house.ok_or("no such house")?), "strip{decks=2}");
/// # Ok::<(), &str>(())
/// ```
pub fn table_key(house: &House) -> String {
    let name = house.name();
    let is_own = House::built_in_text(name).is_some() && house.base().name() != name;
    let name = if is_own { format!("{name} of one's own") } else { name.to_owned() };
    let changes: Vec<_> = house.changes().map(|(key, value)| format!("{key}={value}")).collect();
    if changes.is_empty() {
        return name;
    }
    format!("{name}{{{}}}", changes.join(","))
}
