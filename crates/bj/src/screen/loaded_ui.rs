//! `LoadedUi`: the settings and keys of the full screen, read from their files.

use std::path::Path;
use std::sync::Arc;
use std::{env, io};

use blackjack_frontend::history::HistorySource;
use blackjack_frontend::settings::Depth;
use blackjack_store::{open_regular, read_limited};
use blackjack_tui::{KeyMap, UiConfig};
use jiff::tz::TimeZone;

use crate::files::ledger::LedgerSource;
use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::houses;
use crate::output::display_path;

/// The largest keys file that is read, in bytes.
const KEYS_MAX: usize = 64 * 1024;

/// The user's configuration of the full screen.
#[derive(Debug)]
pub(super) struct LoadedUi {
    /// Keys, look and pace.
    pub(super) ui: UiConfig,
    /// True if the keys file has mistakes.
    pub(super) keys_file_is_invalid: bool,
    /// The mistakes in the files, one sentence each.
    pub(super) warnings: Vec<String>,
}

impl LoadedUi {
    /// Reads the configuration from the options, the settings and the keys file.
    pub(super) fn read(
        file: &SettingsFile,
        paths: Option<&Paths>,
        ascii: bool,
        no_color: bool,
    ) -> Self {
        let mut warnings = Vec::new();
        let settings = file.warning.as_ref();
        if let Some(why) = settings {
            warnings.push("settings.toml has mistakes; using the default settings.".into());
            warnings.extend(in_short(why, paths.map(Paths::settings).as_deref()));
        }
        let read = paths.map_or_else(|| Ok(KeyMap::default()), |all| read_keys(&all.keys()));
        let keys_file_is_invalid = read.is_err();
        let keys = read.unwrap_or_else(|why| {
            warnings.push("keys.toml has mistakes; using the default keys.".into());
            warnings.extend(in_short(&why, paths.map(Paths::keys).as_deref()));
            KeyMap::default()
        });
        let detected = Depth::detect(|name| env::var(name).ok());
        let mut ui = UiConfig::new(&file.settings, (!no_color).then_some(detected), ascii);
        ui.keys = keys;
        ui.houses = houses::playable().iter().map(|house| house.name().to_owned()).collect();
        ui.paths = paths.map(Paths::displayed).unwrap_or_default();
        ui.zone = TimeZone::system();
        let saved = paths.filter(|paths| paths.database().exists());
        let saved = saved.map(|paths| LedgerSource::new(paths.data()));
        ui.saved_past = saved.map(|source| Arc::new(source) as Arc<dyn HistorySource>);
        Self { ui, keys_file_is_invalid, warnings }
    }
}

/// Reads the keys in this file; returns the defaults if it does not exist.
fn read_keys(path: &Path) -> Result<KeyMap, String> {
    let shown = display_path(path);
    let file = match open_regular(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(KeyMap::default()),
        Err(error) => return Err(format!("cannot read {shown}: {error}")),
    };
    let text = read_limited(file, &shown, "keys file", KEYS_MAX);
    let text = text.map_err(|error| format!("{:#}", anyhow::Error::new(error)))?;
    KeyMap::read(&text, &shown).map_err(|mistakes| mistakes.to_string())
}

/// Returns the lines about the mistakes in a file, with its name instead of its path, which leaves
/// the place of each mistake in view.
fn in_short(mistakes: &str, file: Option<&Path>) -> Vec<String> {
    let path = file.map(display_path);
    let name = file.and_then(|file| file.file_name()?.to_str());
    let lines = mistakes.lines();
    match path.zip(name) {
        Some((path, name)) => lines.map(|line| line.replacen(&*path, name, 1)).collect(),
        None => lines.map(str::to_owned).collect(),
    }
}
