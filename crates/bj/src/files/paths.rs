//! The locations of the ledger (the database), the settings and the keys.

use std::path::{Path, PathBuf};

use anyhow::Context;
use blackjack_store::STORE_FILE;
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::output::display_path;

/// The folders of this user, or one folder for everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paths {
    /// The folder of the ledger.
    data: PathBuf,
    /// The folder of the settings.
    config: PathBuf,
}

impl Paths {
    /// Returns the user's folders as the system defines them, or `folder` for everything if one is
    /// given: a USB stick, or the folder of a bulletin board.
    pub(crate) fn new(folder: Option<&Path>) -> anyhow::Result<Self> {
        if let Some(folder) = folder {
            return Ok(Self { data: folder.into(), config: folder.into() });
        }
        let names = AppStrategyArgs {
            top_level_domain: String::new(),
            author: String::new(),
            app_name: "bj".into(),
        };
        let folders = choose_app_strategy(names)
            .context("there is no home folder; choose another folder with --data")?;
        Ok(Self { data: folders.data_dir(), config: folders.config_dir() })
    }

    /// Returns the folder of the user's own houses, in which every game finds them.
    pub(crate) fn houses() -> Option<PathBuf> {
        Some(Self::new(None).ok()?.own_houses())
    }

    /// Returns the folder in which custom houses are saved.
    pub(crate) fn own_houses(&self) -> PathBuf {
        self.config.join("houses")
    }

    /// Returns the folder of the user's own card counts.
    pub(crate) fn counts() -> Option<PathBuf> {
        Some(Self::new(None).ok()?.config.join("counts"))
    }

    /// Returns every kind of file, by its name in JSON, with its path.
    pub(crate) fn all(&self) -> Vec<(&'static str, PathBuf)> {
        let mut all = vec![
            ("memory", self.database()),
            ("exports", self.exports()),
            ("settings", self.settings()),
            ("keys", self.keys()),
            ("accounts", self.accounts()),
        ];
        all.push(("houses", self.own_houses()));
        all.extend(Self::counts().map(|counts| ("counts", counts)));
        all
    }

    /// Returns the label of a kind of file: its name in JSON, except for the ledger.
    pub(crate) fn label(name: &'static str) -> &'static str {
        if name == "memory" { "ledger" } else { name }
    }

    /// Returns every kind of file, by its label, with its path as text.
    pub(crate) fn displayed(&self) -> Vec<(&'static str, String)> {
        let all = self.all().into_iter();
        all.map(|(name, path)| (Self::label(name), display_path(&path))).collect()
    }

    /// Returns the folder of the ledger.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// Returns the file of the ledger.
    pub(crate) fn database(&self) -> PathBuf {
        self.data.join(STORE_FILE)
    }

    /// Returns the settings file.
    pub(crate) fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// Returns the keys file.
    pub(crate) fn keys(&self) -> PathBuf {
        self.config.join("keys.toml")
    }

    /// Returns the folder of the guests' accounts at servers of web tables.
    pub(crate) fn accounts(&self) -> PathBuf {
        self.data.join(blackjack_remote::ACCOUNTS_FOLDER)
    }

    /// Returns the folder for rounds that the full screen exports.
    pub(crate) fn exports(&self) -> PathBuf {
        self.data.join("exports")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_folder_holds_everything() {
        let paths = Paths::new(Some(Path::new("stick"))).unwrap();
        assert_eq!(paths.database(), Path::new("stick/bj.sqlite"));
        assert_eq!(paths.settings(), Path::new("stick/settings.toml"));
        assert_eq!(paths.keys(), Path::new("stick/keys.toml"));
        assert_eq!(paths.exports(), Path::new("stick/exports"));
    }
}
