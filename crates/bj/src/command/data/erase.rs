//! `bj data erase`: erases the ledger after confirmation.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use blackjack_coach::words::counted;
use blackjack_store::{Erasure, StoreError};
use serde_json::json;

use crate::command::{json, print, print_places};
use crate::files::paths::Paths;
use crate::output::display_path;

pub(super) fn run(paths: &Paths, yes: bool, settings: bool, json: bool) -> Result<u8> {
    // The lock is held until the end, so that nobody plays there in the meantime.
    let ledger = match Erasure::prepare(paths.data()) {
        Err(StoreError::Missing { .. }) if settings => None,
        ledger => Some(ledger?),
    };
    let chosen = if settings { chosen(paths)? } else { Vec::new() };
    if !yes && !confirmed(ledger.as_ref(), &chosen)? {
        print("Nothing was erased.\n")?;
        return Ok(1);
    }
    let mut erased = match ledger {
        Some(ledger) => ledger.carry_out()?,
        None => Vec::new(),
    };
    for path in chosen {
        let removed = fs::remove_file(&path);
        removed.with_context(|| format!("cannot erase {}", display_path(&path)))?;
        erased.push(path);
    }
    describe(&erased, json)
}

/// Returns the files that `--settings` erases: this person's choices, and the accounts at servers.
fn chosen(paths: &Paths) -> Result<Vec<PathBuf>> {
    let mut chosen = vec![paths.settings(), paths.keys()];
    let folder = paths.accounts();
    if folder.exists() {
        let entries = fs::read_dir(&folder)
            .with_context(|| format!("cannot read {}", display_path(&folder)))?;
        chosen.extend(entries.filter_map(Result::ok).map(|entry| entry.path()));
    }
    chosen.retain(|path| path.is_file());
    Ok(chosen)
}

/// Prints what will be erased, and asks for confirmation.
fn confirmed(ledger: Option<&Erasure>, chosen: &[PathBuf]) -> Result<bool> {
    if !io::stdin().is_terminal() {
        bail!("erasing cannot be undone; without a terminal, confirm it with --yes");
    }
    let mut text = String::from("This will be erased permanently:\n");
    if let Some(ledger) = ledger {
        let what = match ledger.rounds() {
            Some(rounds) => format!("{} and all purses", counted(rounds, "round")),
            None => "a ledger that cannot be read".into(),
        };
        text += &format!("  {what}, in\n");
        for path in ledger.files()? {
            text += &format!("  {}\n", display_path(path));
        }
    }
    for path in chosen {
        text += &format!("  {}\n", display_path(path));
    }
    text += "This cannot be undone; \"bj data backup\" makes a copy first.\nType yes to erase: ";
    print_places(&text)?;
    io::stdout().flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(answer.trim().eq_ignore_ascii_case("yes"))
}

fn describe(erased: &[PathBuf], json: bool) -> Result<u8> {
    if json {
        let erased: Vec<_> = erased.iter().map(|path| path.to_string_lossy()).collect();
        return json::print(&json!({"schema": 1, "erased": erased}));
    }
    let mut text = String::new();
    for path in erased {
        text += &format!("erased {}\n", display_path(path));
    }
    if erased.is_empty() {
        text += "There was nothing to erase.\n";
    }
    print_places(&text)
}
