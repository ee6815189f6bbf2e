//! Finds a house by its name or its file.

pub(crate) mod custom;
pub(crate) mod import;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, anyhow};
use blackjack_engine::{
    HOUSE_FILE_MAX, House, HouseError, HouseErrors, excerpt, nearest, visible_in_line,
};
use blackjack_store::{open_regular, read_limited};

use crate::files::paths::Paths;
use crate::output::display_path;

/// The default house.
pub(crate) const USUAL: &str = "strip";

/// The folder of houses in the `--data` folder, if one was given.
static BESIDE_DATA: OnceLock<PathBuf> = OnceLock::new();

/// Adds the folder of houses in this `--data` folder.
pub(crate) fn look_beside(data: &Path) {
    if let Ok(paths) = Paths::new(Some(data)) {
        // The command line sets it once.
        let _ignored = BESIDE_DATA.set(paths.own_houses());
    }
}

/// Returns every house without mistakes, the built-in ones first.
pub(crate) fn playable() -> Vec<House> {
    let built_in = House::built_in_names().filter_map(House::built_in);
    let own = custom().into_iter().filter_map(|(name, _)| {
        let built_in = House::built_in_text(&name).is_some();
        if built_in { None } else { load(&name, &[]).ok() }
    });
    built_in.chain(own).collect()
}

/// Returns the names and files of the user's own houses, by name.
pub(crate) fn custom() -> Vec<(String, PathBuf)> {
    let mut own: BTreeMap<String, PathBuf> = BTreeMap::new();
    // Of two houses with the same name, the one in the `--data` folder wins.
    for folder in [Paths::houses(), BESIDE_DATA.get().cloned()].into_iter().flatten() {
        own.extend(in_folder(&folder));
    }
    own.into_iter().collect()
}

/// Returns the names and files of the houses in a folder.
fn in_folder(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let houses = entries.filter_map(|entry| {
        let path = entry.ok()?.path();
        let is_house = path.extension()? == "toml";
        is_house.then(|| (name_of(&path), path))
    });
    houses.collect()
}

/// Returns the name of the house in this file.
pub(crate) fn name_of(path: &Path) -> String {
    visible_in_line(&path.file_stem().unwrap_or_default().to_string_lossy()).into_owned()
}

/// The source of a house: its text, not parsed yet.
#[derive(Debug)]
pub(crate) struct HouseSource {
    /// The name of the house.
    pub(crate) name: String,
    /// The place that messages name: its file, or the name of a built-in house.
    pub(crate) place: String,
    /// True if the house is in the user's folder.
    pub(crate) own: bool,
    pub(crate) text: String,
}

impl HouseSource {
    /// Reads the house in a file.
    fn in_file(path: &Path, own: bool) -> anyhow::Result<Self> {
        let (name, place) = (name_of(path), display_path(path));
        Ok(Self { name, place, own, text: read(path)? })
    }

    /// Parses the house and changes some keys.
    pub(crate) fn load(&self, settings: &[String]) -> anyhow::Result<House> {
        // Rounds of a built-in house are recorded by its name, so it must not be parsed again.
        let built_in = House::built_in(&self.name).filter(|_| self.place == self.name);
        let house = match built_in {
            Some(house) => house,
            None => House::parse(&self.name, &self.text)
                .map_err(|errors| anyhow!(located(&self.place, &errors)))?,
        };
        house.with(settings.iter().map(String::as_str)).map_err(|errors| {
            let line = |error: &HouseError| format!("--set: {}", error.kind);
            anyhow!(errors.0.iter().map(line).collect::<Vec<_>>().join("\nbj: "))
        })
    }
}

/// Finds a house: a built-in one by name, else the user's own, else a file.
pub(crate) fn find(house: &str) -> anyhow::Result<HouseSource> {
    if let Some(text) = House::built_in_text(house) {
        let (name, place) = (house.to_owned(), house.to_owned());
        return Ok(HouseSource { name, place, own: false, text: text.to_owned() });
    }
    if let Some((_, path)) = custom().iter().find(|(name, _)| name == house) {
        return HouseSource::in_file(path, true);
    }
    let path = Path::new(house);
    if house.contains(['/', '\\']) || path.extension().is_some() || path.is_file() {
        return HouseSource::in_file(path, false);
    }
    Err(unknown(house, &[]))
}

/// Returns the house name nearest to this word, if any is similar.
pub(crate) fn nearest_name(word: &str) -> Option<String> {
    let own = custom();
    let mut names: Vec<&str> = House::built_in_names().collect();
    names.extend(own.iter().map(|(name, _)| name.as_str()));
    nearest(word, names).map(ToOwned::to_owned)
}

/// Returns the error for an unknown house, with the nearest name among all houses and `others`.
pub(crate) fn unknown(house: &str, others: &[String]) -> anyhow::Error {
    let own = custom();
    let mut names: Vec<&str> = House::built_in_names().collect();
    names.extend(own.iter().map(|(name, _)| name).chain(others).map(String::as_str));
    let shown = excerpt(house);
    match nearest(house, names) {
        Some(near) => anyhow!("unknown house \"{shown}\"; did you mean \"{near}\"?"),
        None => anyhow!("unknown house \"{shown}\"; \"bj houses\" lists them all"),
    }
}

/// Loads the house with this name or in this file, with some keys changed.
pub(crate) fn load(house: &str, settings: &[String]) -> anyhow::Result<House> {
    find(house)?.load(settings)
}

/// Returns whether a house has this name.
pub(crate) fn is_name(word: &str) -> bool {
    House::built_in_text(word).is_some() || custom().iter().any(|(name, _)| name == word)
}

/// Returns the mistakes of a file, one per line, each with its place, in the format of compilers.
pub(crate) fn located(file: &str, errors: &HouseErrors) -> String {
    let line = |error: &HouseError| match error.position {
        Some(at) => format!("{file}:{}:{}: {}", at.line, at.column, error.kind),
        None => format!("{file}: {}", error.kind),
    };
    errors.0.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Reads a house file of limited size.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let shown = display_path(path);
    let file = open_regular(path).with_context(|| format!("cannot read {shown}"))?;
    read_from(file, &shown)
}

/// Reads a house file of limited size from any source.
pub(crate) fn read_from(source: impl Read, shown: &str) -> anyhow::Result<String> {
    Ok(read_limited(source, shown, "house file", HOUSE_FILE_MAX)?)
}
