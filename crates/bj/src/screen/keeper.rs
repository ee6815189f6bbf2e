//! What is changed at the screen is kept in files: settings, keys, houses.

use anyhow::{Context, Result};
use blackjack_engine::House;
use blackjack_frontend::settings::Settings;
use blackjack_tui::{Change, Kept};

use crate::places::Places;
use crate::settings_file::SettingsFile;
use crate::{houses, own_house, whole_file};

/// The files that changes are kept in.
#[derive(Debug)]
pub(super) struct Keeper {
    file: SettingsFile,
    places: Option<Places>,
    /// Whether the file of keys has mistakes, and is left as it is.
    keys_are_torn: bool,
}

impl Keeper {
    /// Keeps changes in these files; in none, without places.
    pub(super) fn new(file: SettingsFile, places: Option<&Places>, keys_are_torn: bool) -> Self {
        Self { file, places: places.cloned(), keys_are_torn }
    }

    /// The settings as they are kept.
    pub(super) const fn settings(&self) -> &Settings {
        &self.file.settings
    }

    /// Keeps a change of the game at this house.
    pub(super) fn keep(&mut self, change: Change, house: &House) -> Kept {
        match change {
            Change::Settings(settings) => {
                self.file.settings = *settings;
                Kept { house: None, message: self.save().err() }
            }
            Change::Keys(map) => Kept { house: None, message: self.keep_keys(&map.text()).err() },
            Change::House(name) => self.go_to(houses::load(&name, &[])),
            Change::Rule { key, value } => {
                let folder = houses::own_folder().context("there is no home folder for houses");
                let changed = folder.and_then(|it| own_house::change(house, key, &value, &it));
                self.go_to(changed)
            }
        }
    }

    /// Remembers a house as the one to begin with.
    fn go_to(&mut self, house: Result<House>) -> Kept {
        let house = match house {
            Ok(house) => house,
            Err(error) => return Kept { house: None, message: Some(format!("{error:#}.")) },
        };
        self.file.settings.house = Some(house.name().to_owned());
        let message = self.save().err();
        Kept { house: Some(house), message }
    }

    fn save(&self) -> std::result::Result<(), String> {
        if self.file.complaint.is_some() {
            return Err("This holds until the game ends: the settings file has mistakes, and is \
                 left as it is."
                .into());
        }
        if self.places.is_none() {
            return Err("This holds until the game ends: there is no home folder.".into());
        }
        self.file.save().map_err(|error| format!("This holds until the game ends: {error:#}."))
    }

    fn keep_keys(&self, text: &str) -> std::result::Result<(), String> {
        if self.keys_are_torn {
            return Err(
                "These keys hold until the game ends: the file of keys has mistakes, and is \
                 left as it is."
                    .into(),
            );
        }
        let Some(places) = &self.places else {
            return Err("These keys hold until the game ends: there is no home folder.".into());
        };
        whole_file::replace(&places.keys(), text)
            .map_err(|error| format!("These keys hold until the game ends: {error:#}."))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use blackjack_tui::KeyMap;

    fn keeper(folder: &std::path::Path, keys_are_torn: bool) -> (Keeper, Places) {
        let places = Places::new(Some(folder)).unwrap();
        let file = SettingsFile::load(&places.settings());
        (Keeper::new(file, Some(&places), keys_are_torn), places)
    }

    fn strip() -> House {
        House::built_in("strip").unwrap()
    }

    #[test]
    fn settings_keys_and_houses_are_there_the_next_time() {
        let folder = tempfile::tempdir().unwrap();
        let (mut keeper, places) = keeper(folder.path(), false);
        let settings = Settings { ascii: true, ..Settings::default() };
        let kept = keeper.keep(Change::Settings(Box::new(settings)), &strip());
        assert_eq!(kept, Kept { house: None, message: None });
        let map = KeyMap::read("hit = \"z\"", "keys.toml").unwrap();
        keeper.keep(Change::Keys(Box::new(map.clone())), &strip());
        let kept = keeper.keep(Change::House("euro".into()), &strip());
        assert_eq!(kept.house, House::built_in("euro"));
        let read = SettingsFile::load(&places.settings()).settings;
        assert_eq!((read.ascii, read.house.as_deref()), (true, Some("euro")));
        let text = fs::read_to_string(places.keys()).unwrap();
        assert_eq!(KeyMap::read(&text, "keys.toml"), Ok(map));
    }

    #[test]
    fn files_with_mistakes_are_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("settings.toml"), "theme = 1").unwrap();
        fs::write(folder.path().join("keys.toml"), "hit = 1").unwrap();
        let (mut keeper, places) = keeper(folder.path(), true);
        for change in [
            Change::Settings(Box::default()),
            Change::Keys(Box::default()),
            Change::House("euro".into()),
        ] {
            let message = keeper.keep(change, &strip()).message.unwrap();
            assert!(message.contains("is left as it is"), "{message}");
        }
        assert_eq!(fs::read_to_string(places.settings()).unwrap(), "theme = 1");
        assert_eq!(fs::read_to_string(places.keys()).unwrap(), "hit = 1");
    }

    #[test]
    fn a_house_that_is_gone_is_not_gone_to() {
        let folder = tempfile::tempdir().unwrap();
        let (mut keeper, _) = keeper(folder.path(), false);
        let kept = keeper.keep(Change::House("gone".into()), &strip());
        assert_eq!(kept.house, None);
        assert!(kept.message.unwrap().contains("unknown house"));
    }
}
