//! Table settings with changes, as `key=value`.

use alloc::string::String;
use alloc::vec::Vec;

use super::statement::bad_value;
use super::{HouseError, HouseErrorKind, HouseErrors};
use crate::house::table_settings::TableSettings;
use crate::key::Key;
use crate::key::setting::Setting;
use crate::spelling::{excerpt, nearest};

impl TableSettings {
    /// Returns these settings with some keys changed, each given as `key=value`.
    ///
    /// ```
    /// use blackjack_engine::TableSettings;
    /// let table = TableSettings::default().with(["turn-seconds=30", "when-away=stand"])?;
    /// assert_eq!(table.turn_seconds(), 30);
    /// let changes: Vec<_> = table.changes().map(|(key, _)| key).collect();
    /// assert_eq!(changes, ["turn-seconds", "when-away"]);
    /// assert!(TableSettings::default().with(["turn-seconds=5"]).is_err(), "10 to 120, or 0");
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every unknown key and bad value among the changes.
    pub fn with<'a>(
        self,
        settings: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, HouseErrors> {
        let mut changed = self;
        let mut errors = Vec::new();
        for setting in settings {
            if let Err(kind) = changed.change(setting) {
                errors.push(HouseError { position: None, kind });
            }
        }
        if errors.is_empty() { Ok(changed) } else { Err(HouseErrors(errors)) }
    }

    fn change(&mut self, setting: &str) -> Result<(), HouseErrorKind> {
        let Some((name, value)) = setting.split_once('=') else {
            return Err(HouseErrorKind::NotASetting { found: excerpt(setting) });
        };
        let (name, value) = (name.trim(), Setting::from_text(value.trim()));
        let key = Self::KEYS.iter().find(|key| key.name == name).ok_or_else(|| unknown(name))?;
        if self.assign(key.name, &value) { Ok(()) } else { Err(bad_value(key, &value)) }
    }

    /// Returns the settings that differ from the defaults: keys and their values.
    pub fn changes(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let changed = |key: &Key| Some((key.name, self.text(key.name)?));
        let all = Self::KEYS.iter().filter_map(changed);
        all.filter(|(name, value)| Self::default().text(name).as_ref() != Some(value))
    }
}

fn unknown(name: &str) -> HouseErrorKind {
    let nearest = nearest(name, TableSettings::KEYS.iter().map(|key| key.name));
    HouseErrorKind::UnknownKey { name: excerpt(name), nearest }
}
