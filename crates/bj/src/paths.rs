//! Where things are kept: the table's memory, settings and keys.

use std::path::{Path, PathBuf};

use anyhow::Context;
use blackjack_store::STORE_FILE;
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::output::display_path;

/// The folders of this user, or one folder for everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paths {
    /// What the table remembers.
    data: PathBuf,
    /// What the user chose.
    config: PathBuf,
}

impl Paths {
    /// The user's folders as the system has them; everything in `folder`, if one is asked for: a
    /// stick, or the folder of a bulletin board.
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
            .context("there is no home folder to keep anything in; --data names another")?;
        Ok(Self { data: folders.data_dir(), config: folders.config_dir() })
    }

    /// The folder of the user's own houses; every game finds them there.
    pub(crate) fn houses() -> Option<PathBuf> {
        Some(Self::new(None).ok()?.own_houses())
    }

    /// The folder that houses of one's own are saved in.
    pub(crate) fn own_houses(&self) -> PathBuf {
        self.config.join("houses")
    }

    /// The folder of the user's own tag sets, by which cards are counted.
    pub(crate) fn counts() -> Option<PathBuf> {
        Some(Self::new(None).ok()?.config.join("counts"))
    }

    /// Everything that is kept, and where.
    pub(crate) fn all(&self) -> Vec<(&'static str, PathBuf)> {
        let mut all = vec![
            ("memory", self.database()),
            ("exports", self.exports()),
            ("settings", self.settings()),
            ("keys", self.keys()),
        ];
        all.push(("houses", self.own_houses()));
        all.extend(Self::counts().map(|counts| ("counts", counts)));
        all
    }

    /// The same as text.
    pub(crate) fn displayed(&self) -> Vec<(&'static str, String)> {
        self.all().into_iter().map(|(what, path)| (what, display_path(&path))).collect()
    }

    /// The folder of the table's memory.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// The file of the table's memory.
    pub(crate) fn database(&self) -> PathBuf {
        self.data.join(STORE_FILE)
    }

    /// The file of the settings.
    pub(crate) fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// The file of the keys.
    pub(crate) fn keys(&self) -> PathBuf {
        self.config.join("keys.toml")
    }

    /// The folder that rounds are written to when the full screen exports them.
    pub(crate) fn exports(&self) -> PathBuf {
        self.data.join("exports")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_folder_holds_everything_that_is_asked_for_there() {
        let paths = Paths::new(Some(Path::new("stick"))).unwrap();
        assert_eq!(paths.database(), Path::new("stick/bj.sqlite"));
        assert_eq!(paths.settings(), Path::new("stick/settings.toml"));
        assert_eq!(paths.keys(), Path::new("stick/keys.toml"));
        assert_eq!(paths.exports(), Path::new("stick/exports"));
    }
}
