//! `settings.toml`: a user's settings and the file that stores them.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use blackjack_frontend::settings::Settings;
use blackjack_odds::Tags;
use blackjack_store::{open_regular, read_limited, replace_file};

use crate::files::paths::Paths;
use crate::files::tags;
use crate::houses;
use crate::houses::{HouseSource, USUAL};
use crate::output;
use crate::output::display_path;

/// The largest settings file that is read, in bytes.
const FILE_MAX: usize = 64 * 1024;

/// The settings and the file that stores them.
#[derive(Debug)]
pub(crate) struct SettingsFile {
    path: PathBuf,
    pub(crate) settings: Settings,
    /// The reason for not using the file, if it has mistakes or cannot be read. It is left
    /// unchanged.
    pub(crate) warning: Option<String>,
}

impl SettingsFile {
    /// Reads the file. A missing file gives the defaults; so does one with mistakes, which is never
    /// overwritten.
    pub(crate) fn load(path: &Path) -> Self {
        let read = read(path);
        let (settings, warning) = match read {
            Ok(settings) => (settings, None),
            Err(error) => (Settings::default(), Some(format!("{error:#}"))),
        };
        Self { path: path.to_owned(), settings, warning }
    }

    /// Reads the settings in these folders; without folders, returns the defaults.
    pub(crate) fn of(paths: Option<&Paths>) -> Self {
        Self::load(&paths.map(Paths::settings).unwrap_or_default())
    }

    /// Returns the named house, otherwise the chosen one, otherwise the default. If the chosen
    /// house can no longer be used, prints the reason and returns the default.
    pub(crate) fn house(&self, named: Option<&str>) -> Result<HouseSource> {
        let chosen = self.settings.house.as_deref().filter(|_| named.is_none());
        if let Some(why) = chosen.and_then(|_| self.house_warning(USUAL)) {
            output::print_error(why);
            return houses::find(USUAL);
        }
        houses::find(named.or(chosen).unwrap_or(USUAL))
    }

    /// Returns a warning if the chosen house cannot be used: the reason, and that `instead` is used
    /// for it. Nobody should have to fix a file before the game begins.
    pub(crate) fn house_warning(&self, instead: &str) -> Option<String> {
        let chosen = self.settings.house.as_deref()?;
        let why = match houses::find(chosen) {
            Err(unknown) => unknown.to_string(),
            Ok(found) => {
                let error = found.load(&[]).err()?.to_string();
                let first = error.lines().next().unwrap_or_default();
                format!("the house \"{}\" has mistakes ({first})", chosen.escape_debug())
            }
        };
        let end = if why.ends_with('?') { "" } else { "." };
        Some(format!("{}: {why}{end} Using {instead}.", self.place("house")))
    }

    /// Returns the named tags, otherwise the chosen ones.
    pub(crate) fn tags(&self, named: Option<&str>) -> Result<Tags> {
        match named {
            Some(named) => tags::load(named),
            None => tags::load(&self.settings.coaching.tags).with_context(|| self.place("tags")),
        }
    }

    /// Returns the place of a key, for messages.
    pub(crate) fn place(&self, what: &str) -> String {
        format!("{}: {what}", display_path(&self.path))
    }

    /// Prints the warning, if there is one, on standard error.
    pub(crate) fn print_warning(&self) {
        if let Some(warning) = &self.warning {
            output::print_error(format!("{warning}\nbj: the defaults are used instead"));
        }
    }

    /// Writes the settings, unless the file has mistakes.
    pub(crate) fn save(&self) -> Result<()> {
        if self.warning.is_some() {
            return Ok(());
        }
        Ok(replace_file(&self.path, self.settings.text())?)
    }
}

fn read(path: &Path) -> Result<Settings> {
    let shown = display_path(path);
    let file = match open_regular(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Settings::default()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
    };
    let text = read_limited(file, &shown, "settings file", FILE_MAX)?;
    Ok(Settings::read(&text, &shown)?)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_missing_file_gives_the_defaults_and_is_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bj/settings.toml");
        let mut file = SettingsFile::load(&path);
        assert_eq!((&file.settings, &file.warning), (&Settings::default(), &None));
        file.settings.house = Some("euro".into());
        file.save().unwrap();
        assert_eq!(SettingsFile::load(&path).settings, file.settings);
    }

    #[test]
    fn a_file_with_mistakes_is_reported_and_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let text = "theme = \"drak\"\n";
        fs::write(&path, text).unwrap();
        let mut file = SettingsFile::load(&path);
        let warning = file.warning.clone().unwrap();
        assert!(
            warning.ends_with(
                "settings.toml:1:9: theme: expected one of dark, light, felt, \
         contrast, found \"drak\"; did you mean \"dark\"?"
            ),
            "{warning}"
        );
        assert_eq!(file.settings, Settings::default());
        file.settings.ascii = true;
        file.save().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn invalid_utf8_is_a_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, b"house = \"\xff\"").unwrap();
        assert!(SettingsFile::load(&path).warning.unwrap().contains("expected UTF-8"));
    }
}
