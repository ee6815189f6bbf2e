//! `bj data`: the paths of the files, and backup, export and erasure of the ledger.

mod backup;
mod erase;
mod export;

use std::path::PathBuf;

use anyhow::Result;
use clap::Subcommand;
use serde_json::{Map, Value, json};

use super::{json, print_places};
use crate::files::paths::Paths;
use crate::output::display_path;

#[derive(Subcommand, Debug)]
pub(crate) enum DataCommand {
    /// Show where everything is kept
    Path,
    /// Copy the ledger to one file, even during a game; overwrite nothing
    Backup {
        /// The file for the copy, with an extension, or a folder for it [default:
        /// bj-DATE-TIME.sqlite in the current folder]
        file: Option<PathBuf>,
    },
    /// Print every finished round, oldest first; "bj replay" reads the output
    Export {
        /// The file, which must not exist yet; "-" is standard output
        #[arg(default_value = "-")]
        file: PathBuf,
    },
    /// Erase the ledger permanently: purses, rounds, shoes
    Erase {
        /// Erase without asking
        #[arg(long)]
        yes: bool,
        /// Erase the settings, the keys and the accounts at servers of web tables too
        #[arg(long)]
        settings: bool,
    },
}

pub(super) fn run(command: DataCommand, paths: &Paths, json: bool) -> Result<u8> {
    match command {
        DataCommand::Path => path(paths, json),
        DataCommand::Backup { file } => backup::run(paths, file, json),
        DataCommand::Export { file } => export::run(paths, &file, json),
        DataCommand::Erase { yes, settings } => erase::run(paths, yes, settings, json),
    }
}

/// Prints the location of each file, and whether it exists yet.
fn path(paths: &Paths, json: bool) -> Result<u8> {
    if json {
        let mut document = Map::from_iter([("schema".to_owned(), Value::from(1))]);
        for (name, path) in paths.all() {
            let exists = path.exists();
            document.insert(name.into(), json!({"path": path.to_string_lossy(), "exists": exists}));
        }
        return json::print(&Value::Object(document));
    }
    let mut text = String::new();
    for (name, path) in paths.all() {
        let (label, shown) = (Paths::label(name), display_path(&path));
        let absent = if path.exists() { "" } else { " (does not exist yet)" };
        text += &format!("{label:9} {shown}{absent}\n");
    }
    print_places(&text)
}
