//! Saves a house with changed rules: in its own file, or as a copy of a built-in house.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use blackjack_engine::{House, HouseErrorKind, HouseErrors, SIDE_BETS, TableSettings, keys};
use blackjack_frontend::settings::diagnostics::quoted;
use blackjack_store::{create_file, replace_file};
use toml::de::DeTable;

use crate::houses;
use crate::output::display_path;

/// The maximum number of copies of a house.
const COPIES_MAX: usize = 1000;

/// Saves a house with changed rules and returns it under its saved name: in its own file of this
/// folder if it has one, otherwise as a copy. A built-in house never changes.
pub(crate) fn save(house: &House, folder: &Path) -> Result<House> {
    let path = file(folder, house.name());
    if House::built_in_text(house.name()).is_some() || !path.is_file() {
        return copy(house, folder);
    }
    let text = edited(&houses::read(&path)?, house)?;
    let house = parsed(house.name(), &text)?;
    replace_file(&path, &text)?;
    Ok(house)
}

/// Writes a house to a new file.
fn copy(house: &House, folder: &Path) -> Result<House> {
    let name = house.name();
    let stem = if name.ends_with("-mine") { name.to_owned() } else { format!("{name}-mine") };
    let text = text(house);
    for number in 1..=COPIES_MAX {
        let own = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
        let house = parsed(&own, &text)?;
        if create_file(&file(folder, &own), &text)? {
            return Ok(house);
        }
    }
    bail!("there are already {COPIES_MAX} houses called {stem} in {}", display_path(folder))
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.toml"))
}

/// Returns a house file that states every difference from the default house.
fn text(house: &House) -> String {
    let title = house.title();
    let title = if title.is_empty() { house.name() } else { title };
    let mut text = format!("# A copy of {}, with changes.\n", house.name());
    text += &format!("title = {}\n", quoted(title));
    text += &side_bets(house);
    let settings = house.difference(&House::default());
    for table in ["rules", "stakes"] {
        text += &format!("\n[{table}]\n");
        for (key, value) in settings.iter().filter_map(|setting| setting.split_once('=')) {
            if keys().any(|other| other.name == key && other.table == table) {
                text += &format!("{key} = {}\n", toml_value(value));
            }
        }
    }
    text + &table_settings(*house.table_settings())
}

/// Returns the line with the side bets of a house, or nothing if it has none.
fn side_bets(house: &House) -> String {
    let bets: Vec<String> = house.side_bets().iter().map(|bet| quoted(&bet.to_string())).collect();
    if bets.is_empty() { String::new() } else { format!("{SIDE_BETS} = [{}]\n", bets.join(", ")) }
}

/// Returns the section `[table]` of a house file, or nothing if all its values are the defaults.
fn table_settings(settings: TableSettings) -> String {
    let default = TableSettings::default();
    let changed = TableSettings::KEYS.iter().filter_map(|key| {
        let value = settings
            .text(key.name)
            .filter(|_| settings.text(key.name) != default.text(key.name))?;
        Some(format!("{} = {}\n", key.name, toml_value(&value)))
    });
    let changed: String = changed.collect();
    if changed.is_empty() { changed } else { format!("\n[table]\n{changed}") }
}

/// Returns a value as a house file writes it: numbers and flags bare, anything else quoted.
fn toml_value(value: &str) -> String {
    let bare = value.parse::<i64>().is_ok() || matches!(value, "true" | "false");
    if bare { value.to_owned() } else { quoted(value) }
}

/// Returns the text of a house file with the rules and stakes of `house`. Keys that no longer apply
/// are removed; comments and everything else stay.
fn edited(text: &str, house: &House) -> Result<String> {
    let before = parsed(house.name(), text)?;
    if before.side_bets() != house.side_bets() {
        bail!("side bets are changed in the file of {} by hand", house.name());
    }
    let changes = house.difference(&before);
    let changes: Vec<_> = changes.iter().filter_map(|change| change.split_once('=')).collect();
    let mut text = text.to_owned();
    for (key, value) in &changes {
        text = with_key(&text, key, &toml_value(value));
    }
    // Each pass removes at least one line.
    for _ in 0..keys().count() {
        match House::parse(house.name(), &text) {
            Ok(read) if read.game() == house.game() => {
                return Ok(text);
            }
            Ok(_) => bail!(
                "the file of {} cannot be edited automatically; change it by hand",
                house.name()
            ),
            Err(errors) => match obsolete_key(&errors, &changes) {
                Some(other) => text = without_key(&text, other),
                None => return Err(anyhow!(in_words(&errors))),
            },
        }
    }
    bail!("the file of {} cannot be edited automatically; change it by hand", house.name())
}

/// Returns the first key that no longer applies and is not one of the changed ones.
fn obsolete_key(errors: &HouseErrors, changes: &[(&str, &str)]) -> Option<&'static str> {
    errors.0.iter().find_map(|error| {
        let (HouseErrorKind::Conflict { key, .. } | HouseErrorKind::Unplayable { key, .. }) =
            error.kind
        else {
            return None;
        };
        changes.iter().all(|(changed, _)| *changed != key).then_some(key)
    })
}

/// Returns the text with this value for a key: in its existing line, or in a new one.
fn with_key(text: &str, key: &str, value: &str) -> String {
    if let Some(place) = place(text, key) {
        return format!("{}{value}{}", &text[..place.start], &text[place.end..]);
    }
    let table = keys().find(|other| other.name == key).map_or("rules", |key| key.table);
    let header = format!("[{table}]");
    let line = format!("{key} = {value}\n");
    let mut at = 0;
    for existing in text.split_inclusive('\n') {
        at += existing.len();
        let is_header = existing.split('#').next().is_some_and(|start| start.trim() == header);
        if is_header {
            let newline = if existing.ends_with('\n') { "" } else { "\n" };
            return format!("{}{newline}{line}{}", &text[..at], &text[at..]);
        }
    }
    let newline = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{newline}\n{header}\n{line}")
}

/// Returns the text without the line of a key.
fn without_key(text: &str, key: &str) -> String {
    let Some(place) = place(text, key) else { return text.to_owned() };
    let start = text[..place.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[place.end..].find('\n').map_or(text.len(), |length| place.end + length + 1);
    format!("{}{}", &text[..start], &text[end..])
}

/// Returns the position of the value of a key in a house file.
fn place(text: &str, key: &str) -> Option<std::ops::Range<usize>> {
    let (document, _) = DeTable::parse_recoverable(text);
    let tables = document.get_ref().values().filter_map(|value| value.get_ref().as_table());
    let value = tables.flatten().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)?;
    Some(value.span())
}

/// Parses the text of a house that this program wrote.
fn parsed(name: &str, text: &str) -> Result<House> {
    House::parse(name, text)
        .map_err(|errors| anyhow!(in_words(&errors)))
        .with_context(|| format!("the file of {name} cannot be written"))
}

fn in_words(errors: &HouseErrors) -> String {
    let kinds: Vec<_> = errors.0.iter().map(|error| error.kind.to_string()).collect();
    kinds.join("; ")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Saves the house with one key changed.
    fn change(house: &House, key: &str, value: &str, folder: &Path) -> Result<House> {
        let setting = format!("{key}={value}");
        let changed =
            house.with([setting.as_str()]).map_err(|errors| anyhow!(in_words(&errors)))?;
        save(&changed, folder)
    }

    fn vegas() -> House {
        House::built_in("vegas").unwrap()
    }

    #[test]
    fn side_bets_are_copied_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let offered = "side-bets=21+3 | x: dealer-pair: 1-5: aces: A A: 150 to 1";
        let house = House::built_in("strip").unwrap().with([offered]).unwrap();
        let copy = change(&house, "decks", "7", folder.path()).unwrap();
        assert_eq!(copy.side_bets(), house.side_bets());
        let edited = change(&copy, "decks", "5", folder.path()).unwrap();
        assert_eq!((edited.side_bets(), edited.rules().decks()), (house.side_bets(), 5));
        let error = change(&copy, "side-bets", "none", folder.path()).unwrap_err();
        assert_eq!(error.to_string(), "side bets are changed in the file of strip-mine by hand");
    }

    #[test]
    fn a_built_in_house_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("houses");
        let changed = change(&vegas(), "decks", "6", &folder).unwrap();
        assert_eq!((changed.name(), changed.rules().decks()), ("vegas-mine", 6));
        let text = fs::read_to_string(folder.join("vegas-mine.toml")).unwrap();
        insta::assert_snapshot!("own-house", text);
        let read = House::parse("vegas-mine", &text).unwrap();
        let expected = vegas().with(["decks=6"]).unwrap();
        assert_eq!((read.rules(), read.stakes()), (expected.rules(), expected.stakes()));
        let again = change(&vegas(), "decks", "8", &folder).unwrap();
        assert_eq!(again.name(), "vegas-mine-2");
    }

    #[test]
    fn every_house_can_be_copied() {
        let folder = tempfile::tempdir().unwrap();
        for house in House::built_in_names().filter_map(House::built_in) {
            let burn = house.rules().burn().to_string();
            let copy = change(&house, "burn", &burn, folder.path()).unwrap();
            assert_eq!((copy.rules(), copy.stakes()), (house.rules(), house.stakes()));
        }
    }

    #[test]
    fn a_copy_waits_for_players_as_its_house_does() {
        let folder = tempfile::tempdir().unwrap();
        let house = House::parse("club", "[table]\nturn-seconds = 30\n").unwrap();
        let copy = change(&house, "decks", "2", folder.path()).unwrap();
        assert_eq!(copy.table_settings(), house.table_settings());
    }

    #[test]
    fn a_users_file_is_edited_in_place_and_keeps_its_comments() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("corner.toml");
        let text = "# Mine.\n[rules] # as I like them\ndecks = 2 # two\nshuffle = \"cut-card\"\n\
             cut-card = 60\n";
        fs::write(&path, text).unwrap();
        let house = House::parse("corner", text).unwrap();
        let house = change(&house, "decks", "4", folder.path()).unwrap();
        let house = change(&house, "minimum", "5", folder.path()).unwrap();
        let house = change(&house, "shuffle", "every-round", folder.path()).unwrap();
        let house = change(&house, "dealer-17", "hit-soft", folder.path()).unwrap();
        assert_eq!(house.name(), "corner");
        let expected = "# Mine.\n[rules] # as I like them\ndealer-17 = \"hit-soft\"\n\
             decks = 4 # two\nshuffle = \"every-round\"\n\n[stakes]\nminimum = 5\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }

    #[test]
    fn several_rules_are_changed_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("corner.toml");
        let text = "# Mine.\n[rules]\ndecks = 2 # two\nshuffle = \"cut-card\"\ncut-card = 60\n";
        fs::write(&path, text).unwrap();
        let house = House::parse("corner", text).unwrap();
        let house = house.with(["decks=4", "shuffle=every-round", "minimum=5"]).unwrap();
        let saved = save(&house, folder.path()).unwrap();
        assert_eq!((saved.rules(), saved.stakes()), (house.rules(), house.stakes()));
        let expected = "# Mine.\n[rules]\ndecks = 4 # two\nshuffle = \"every-round\"\n\n\
             [stakes]\nminimum = 5\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }

    #[test]
    fn a_conflicting_rule_is_refused_and_nothing_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let error = change(&vegas(), "when-below", "20", folder.path()).unwrap_err();
        assert!(error.to_string().contains("needs shuffle"), "{error:#}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
