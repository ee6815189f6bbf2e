//! Saves the player's changes on the full screen: settings, keys and houses.

use anyhow::{Context, Result};
use blackjack_engine::House;
use blackjack_frontend::settings::Settings;
use blackjack_store::replace_file;
use blackjack_tui::{Change, SaveOutcome};

use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::houses;
use crate::houses::custom;

/// The files in which changes are saved.
#[derive(Debug)]
pub(super) struct SettingsWriter {
    file: SettingsFile,
    paths: Option<Paths>,
    /// True if the keys file has mistakes, and so must not be overwritten.
    keys_file_is_invalid: bool,
}

impl SettingsWriter {
    /// Creates a writer of these files, which saves nothing without paths.
    pub(super) fn new(
        file: SettingsFile,
        paths: Option<&Paths>,
        keys_file_is_invalid: bool,
    ) -> Self {
        Self { file, paths: paths.cloned(), keys_file_is_invalid }
    }

    /// Returns the current settings.
    pub(super) const fn settings(&self) -> &Settings {
        &self.file.settings
    }

    /// Saves a change.
    pub(super) fn save_change(&mut self, change: Change) -> SaveOutcome {
        match change {
            Change::Settings(settings) => {
                self.file.settings = *settings;
                SaveOutcome { house: None, message: self.save().err() }
            }
            Change::Keys(map) => {
                SaveOutcome { house: None, message: self.save_keys(&map.text()).err() }
            }
            Change::House(name) => self.set_house(houses::load(&name, &[])),
            Change::OwnHouse(house) => self.save_house(&house),
        }
    }

    /// Saves a house with changed rules as one of the player's own, in the folder of this game.
    fn save_house(&mut self, house: &House) -> SaveOutcome {
        let folder = self.paths.as_ref().map(Paths::own_houses);
        let folder = folder.context("there is no home folder for houses");
        match folder.and_then(|folder| custom::save(house, &folder)) {
            Ok(house) => {
                let saved = format!("Saved as {}, a house of your own.", house.name());
                let mut outcome = self.set_house(Ok(house));
                outcome.message = Some(match outcome.message {
                    Some(why) => format!("{saved} {why}"),
                    None => saved,
                });
                outcome
            }
            Err(error) => self.set_house(Err(error)),
        }
    }

    /// Sets the default house.
    fn set_house(&mut self, house: Result<House>) -> SaveOutcome {
        let house = match house {
            Ok(house) => house,
            Err(error) => return SaveOutcome { house: None, message: Some(format!("{error:#}.")) },
        };
        self.file.settings.house = Some(house.name().to_owned());
        let message = self.save().err();
        SaveOutcome { house: Some(house), message }
    }

    fn save(&self) -> std::result::Result<(), String> {
        if self.file.warning.is_some() {
            return Err("This applies only to this game: the settings file has mistakes and is \
                 left unchanged."
                .into());
        }
        if self.paths.is_none() {
            return Err("This applies only to this game: there is no home folder.".into());
        }
        self.file.save().map_err(|error| format!("This applies only to this game: {error:#}."))
    }

    fn save_keys(&self, text: &str) -> std::result::Result<(), String> {
        if self.keys_file_is_invalid {
            return Err("These keys apply only to this game: the keys file has mistakes and is \
                 left unchanged."
                .into());
        }
        let Some(paths) = &self.paths else {
            return Err("These keys apply only to this game: there is no home folder.".into());
        };
        replace_file(&paths.keys(), text)
            .map_err(anyhow::Error::new)
            .map_err(|error| format!("These keys apply only to this game: {error:#}."))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use blackjack_tui::KeyMap;

    fn writer(folder: &std::path::Path, keys_file_is_invalid: bool) -> (SettingsWriter, Paths) {
        let paths = Paths::new(Some(folder)).unwrap();
        let file = SettingsFile::load(&paths.settings());
        (SettingsWriter::new(file, Some(&paths), keys_file_is_invalid), paths)
    }

    #[test]
    fn changes_to_settings_keys_and_houses_are_saved() {
        let folder = tempfile::tempdir().unwrap();
        let (mut writer, paths) = writer(folder.path(), false);
        let settings = Settings { ascii: true, ..Settings::default() };
        let outcome = writer.save_change(Change::Settings(Box::new(settings)));
        assert_eq!(outcome, SaveOutcome { house: None, message: None });
        let map = KeyMap::read("hit = \"z\"", "keys.toml").unwrap();
        writer.save_change(Change::Keys(Box::new(map.clone())));
        let outcome = writer.save_change(Change::House("euro".into()));
        assert_eq!(outcome.house, House::built_in("euro"));
        let read = SettingsFile::load(&paths.settings()).settings;
        assert_eq!((read.ascii, read.house.as_deref()), (true, Some("euro")));
        let text = fs::read_to_string(paths.keys()).unwrap();
        assert_eq!(KeyMap::read(&text, "keys.toml"), Ok(map));
    }

    #[test]
    fn files_with_mistakes_are_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("settings.toml"), "theme = 1").unwrap();
        fs::write(folder.path().join("keys.toml"), "hit = 1").unwrap();
        let (mut writer, paths) = writer(folder.path(), true);
        for change in [
            Change::Settings(Box::default()),
            Change::Keys(Box::default()),
            Change::House("euro".into()),
        ] {
            let message = writer.save_change(change).message.unwrap();
            assert!(message.contains("is left unchanged"), "{message}");
        }
        assert_eq!(fs::read_to_string(paths.settings()).unwrap(), "theme = 1");
        assert_eq!(fs::read_to_string(paths.keys()).unwrap(), "hit = 1");
    }

    #[test]
    fn a_missing_house_is_not_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let (mut writer, _) = writer(folder.path(), false);
        let outcome = writer.save_change(Change::House("gone".into()));
        assert_eq!(outcome.house, None);
        assert!(outcome.message.unwrap().contains("unknown house"));
    }

    #[test]
    fn changed_rules_are_saved_in_the_folder_of_the_game_and_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let (mut writer, paths) = writer(folder.path(), false);
        let house = House::built_in("vegas").unwrap().with(["decks=6"]).unwrap();
        let outcome = writer.save_change(Change::OwnHouse(Box::new(house)));
        assert_eq!(outcome.house.unwrap().name(), "vegas-mine");
        assert_eq!(outcome.message.as_deref(), Some("Saved as vegas-mine, a house of your own."));
        assert!(folder.path().join("houses/vegas-mine.toml").is_file());
        let read = SettingsFile::load(&paths.settings()).settings;
        assert_eq!(read.house.as_deref(), Some("vegas-mine"));
    }
}
