//! Finding a house by its name or its file.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, anyhow, bail};
use blackjack_engine::{
    HOUSE_FILE_MAX, House, HouseError, HouseErrors, excerpt, nearest, visible_in_line,
};
use blackjack_store::open_regular;

use crate::output::display_path;
use crate::paths::Paths;

/// The house of who does not choose.
pub(crate) const USUAL: &str = "strip";

/// The folder of houses below the one that `--data` names, if it names one.
static BESIDE_DATA: OnceLock<PathBuf> = OnceLock::new();

/// Finds houses in this folder of `--data` too, from now on.
pub(crate) fn look_beside(data: &Path) {
    if let Ok(paths) = Paths::new(Some(data)) {
        // It is asked for once, on the command line.
        let _earlier = BESIDE_DATA.set(paths.own_houses());
    }
}

/// Every house that can be played at, the built-in ones first.
pub(crate) fn playable() -> Vec<House> {
    let built_in = House::built_in_names().filter_map(House::built_in);
    let own = custom().into_iter().filter_map(|(name, _)| {
        let built_in = House::built_in_text(&name).is_some();
        if built_in { None } else { load(&name, &[]).ok() }
    });
    built_in.chain(own).collect()
}

/// The user's own houses: names and files, by name.
pub(crate) fn custom() -> Vec<(String, PathBuf)> {
    let mut own: BTreeMap<String, PathBuf> = BTreeMap::new();
    // Of two houses of a name, the one beside the data of the game counts.
    for folder in [Paths::houses(), BESIDE_DATA.get().cloned()].into_iter().flatten() {
        own.extend(in_folder(&folder));
    }
    own.into_iter().collect()
}

/// The houses in the files of a folder.
fn in_folder(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let houses = entries.filter_map(|entry| {
        let path = entry.ok()?.path();
        let is_house = path.extension()? == "toml";
        is_house.then(|| (name_of(&path), path))
    });
    houses.collect()
}

/// What a house in this file is called.
pub(crate) fn name_of(path: &Path) -> String {
    visible_in_line(&path.file_stem().unwrap_or_default().to_string_lossy()).into_owned()
}

/// A house as it was found: its text, not understood yet.
#[derive(Debug)]
pub(crate) struct HouseSource {
    /// What it is called.
    pub(crate) name: String,
    /// What its mistakes are named by: its file, or the name of a built-in house.
    pub(crate) place: String,
    /// Whether it is a file of the user's folder.
    pub(crate) own: bool,
    pub(crate) text: String,
}

impl HouseSource {
    /// A house in a file.
    fn in_file(path: &Path, own: bool) -> anyhow::Result<Self> {
        let (name, place) = (name_of(path), display_path(path));
        Ok(Self { name, place, own, text: read(path)? })
    }

    /// The house, with some keys changed.
    pub(crate) fn load(&self, settings: &[String]) -> anyhow::Result<House> {
        // A built-in house knows that it is one, and its rounds are recorded by its name.
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

/// Returns the name of a house that is nearest to this word, if any is near.
pub(crate) fn nearest_name(word: &str) -> Option<String> {
    let own = custom();
    let mut names: Vec<&str> = House::built_in_names().collect();
    names.extend(own.iter().map(|(name, _)| name.as_str()));
    nearest(word, names).map(ToOwned::to_owned)
}

/// That there is no such house, with the name that is most like it: of all houses, and of these.
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

/// The house with this name or in this file, with some keys changed.
pub(crate) fn load(house: &str, settings: &[String]) -> anyhow::Result<House> {
    find(house)?.load(settings)
}

/// Whether a house is known by this name.
pub(crate) fn is_name(word: &str) -> bool {
    House::built_in_text(word).is_some() || custom().iter().any(|(name, _)| name == word)
}

/// The mistakes of a file, one a line, each with its place as compilers write it.
pub(crate) fn located(file: &str, errors: &HouseErrors) -> String {
    let line = |error: &HouseError| match error.position {
        Some(at) => format!("{file}:{}:{}: {}", at.line, at.column, error.kind),
        None => format!("{file}: {}", error.kind),
    };
    errors.0.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Reads a house file; more than a house can have is not read.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let shown = display_path(path);
    let file = open_regular(path).with_context(|| format!("cannot read {shown}"))?;
    read_from(file, &shown)
}

/// Reads a house file from anywhere.
pub(crate) fn read_from(source: impl Read, shown: &str) -> anyhow::Result<String> {
    read_limited(source, shown, "house file", HOUSE_FILE_MAX)
}

/// Reads a text of at most so many bytes; `what` is what it should be.
pub(crate) fn read_limited(
    source: impl Read,
    shown: &str,
    what: &str,
    most: usize,
) -> anyhow::Result<String> {
    let limit = most as u64 + 1;
    let mut bytes = Vec::new();
    source.take(limit).read_to_end(&mut bytes).with_context(|| format!("cannot read {shown}"))?;
    if bytes.len() > most {
        bail!("{shown} is too large: a {what} has at most {most} bytes");
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(valid).matches('\n').count() + 1;
        anyhow!("{shown}:{line}: expected UTF-8 text, found a byte that is none")
    })
}
