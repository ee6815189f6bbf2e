//! Finding a house by its name or its file.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use blackjack_engine::{HOUSE_FILE_MAX, House, HouseErrors, nearest};
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

/// The folder of the user's own houses.
pub(crate) fn own_folder() -> Option<PathBuf> {
    let names = AppStrategyArgs {
        top_level_domain: String::new(),
        author: String::new(),
        app_name: "bj".into(),
    };
    Some(choose_app_strategy(names).ok()?.in_config_dir("houses"))
}

/// The user's own houses: names and files, by name.
pub(crate) fn own() -> Vec<(String, PathBuf)> {
    let Some(entries) = own_folder().and_then(|folder| fs::read_dir(folder).ok()) else {
        return Vec::new();
    };
    let mut own: Vec<_> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_house = path.extension()? == "toml";
            is_house.then(|| (name_of(&path), path))
        })
        .collect();
    own.sort();
    own
}

/// What a house in this file is called.
pub(crate) fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The text of a house: a built-in one's by name, else the user's own, else a file's.
pub(crate) fn text(house: &str) -> anyhow::Result<(String, String)> {
    if let Some(text) = House::built_in_text(house) {
        return Ok((house.to_owned(), text.to_owned()));
    }
    let own = own();
    if let Some((name, path)) = own.iter().find(|(name, _)| name == house) {
        return Ok((name.clone(), read(path)?));
    }
    let path = Path::new(house);
    if house.contains(['/', '\\']) || path.extension().is_some() || path.is_file() {
        return Ok((name_of(path), read(path)?));
    }
    let mut names: Vec<&str> = House::built_in_names().collect();
    names.extend(own.iter().map(|(name, _)| name.as_str()));
    match nearest(house, names) {
        Some(near) => bail!("unknown house \"{house}\"; did you mean \"{near}\"?"),
        None => bail!("unknown house \"{house}\"; \"bj houses\" lists them all"),
    }
}

/// The house with this name or in this file, with some keys changed.
pub(crate) fn load(house: &str, settings: &[String]) -> anyhow::Result<House> {
    let (name, text) = text(house)?;
    let loaded = House::parse(&name, &text).map_err(|errors| anyhow!(located(house, &errors)))?;
    loaded.with(settings.iter().map(String::as_str)).map_err(|errors| {
        let lines: Vec<_> = errors.0.iter().map(|error| format!("--set: {}", error.kind)).collect();
        anyhow!(lines.join("\nbj: "))
    })
}

/// The mistakes of a file, one a line, each with its place as compilers write it.
pub(crate) fn located(file: &str, errors: &HouseErrors) -> String {
    let line = |error: &blackjack_engine::HouseError| match error.position {
        Some(at) => format!("{file}:{}:{}: {}", at.line, at.column, error.kind),
        None => format!("{file}: {}", error.kind),
    };
    errors.0.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Reads a house file; more than a house can have is not read.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    read_from(file, &shown.to_string())
}

/// Reads a house file from anywhere.
pub(crate) fn read_from(source: impl Read, shown: &str) -> anyhow::Result<String> {
    let limit = HOUSE_FILE_MAX as u64 + 1;
    let mut bytes = Vec::new();
    source.take(limit).read_to_end(&mut bytes).with_context(|| format!("cannot read {shown}"))?;
    if bytes.len() > HOUSE_FILE_MAX {
        bail!("{shown} is too large: a house file has at most {HOUSE_FILE_MAX} bytes");
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(valid).matches('\n').count() + 1;
        anyhow!("{shown}:{line}: expected UTF-8 text, found a byte that is none")
    })
}
