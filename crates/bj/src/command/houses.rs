//! `bj houses`: lists, shows, checks and explains houses.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use blackjack_coach::figures::percent;
use blackjack_engine::{
    Composition, House, HouseErrors, KNOWN_SIDE_BETS, Key, TableSettings, keys,
};
use blackjack_odds::{OddsError, Strategy, round_odds};
use blackjack_plain::wrap::wrapped;
use blackjack_report::layout::WIDTH;
use blackjack_report::odds::side_bets_document;
use clap::Subcommand;
use serde_json::{Value, json};

use super::{json, print, print_places};
use crate::houses;
use crate::houses::USUAL;
use crate::output;
use crate::output::display_path;

#[derive(Subcommand, Debug)]
pub(crate) enum HousesCommand {
    /// Print the file of a house
    Show {
        /// The name or the file of the house
        house: String,
        /// Change a key of the house; only with --json; repeatable
        #[arg(long = "set", value_name = "KEY=VALUE")]
        settings: Vec<String>,
    },
    /// Check house files and report every mistake with its line and column
    Check {
        /// The files ("-" is standard input)
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print a house file made from the rules file of another program
    Import {
        /// The file: a .rules file of GNOME Blackjack, or a casino file of Farmer's programs ("-"
        /// is standard input)
        file: PathBuf,
    },
    /// Explain every key of a house file
    Rules,
}

pub(super) fn run(command: Option<HousesCommand>, json: bool) -> Result<u8> {
    match command {
        None => list(json),
        Some(HousesCommand::Show { house, settings }) => show(&house, &settings, json),
        Some(HousesCommand::Check { files }) => check(&files, json),
        Some(HousesCommand::Import { file }) => import(&file, json),
        Some(HousesCommand::Rules) => rules(json),
    }
}

/// An entry of the list: a built-in house, or a file of the user's that may have mistakes.
struct HouseEntry {
    name: String,
    own: bool,
    house: Result<House, String>,
}

fn listed() -> Vec<HouseEntry> {
    let built_in = House::built_in_names().filter_map(|name| {
        let house = Ok(House::built_in(name)?);
        Some(HouseEntry { name: name.into(), own: false, house })
    });
    let own = houses::custom().into_iter().map(|(name, path)| {
        let shown = display_path(&path);
        let house = if House::built_in_text(&name).is_some() {
            Err(format!("{shown}: a built-in house has this name; rename the file"))
        } else {
            houses::read(&path).map_err(|error| format!("{error:#}")).and_then(|text| {
                House::parse(&name, &text).map_err(|errors| houses::located(&shown, &errors))
            })
        };
        HouseEntry { name, own: true, house }
    });
    built_in.chain(own).collect()
}

fn list(json: bool) -> Result<u8> {
    let listed = listed();
    if json {
        let documents = listed.iter().map(listed_json).collect::<Result<Vec<_>>>()?;
        return json::print(&Value::Array(documents));
    }
    let width = listed.iter().map(|house| house.name.len()).max().unwrap_or_default();
    let width = width.max("house".len());
    let mut text = format!("{:width$}  {:>8}  rules\n", "house", "EV");
    for HouseEntry { name, own, house } in &listed {
        let (ev, rules) = match house {
            Ok(house) => (odds(house).ok(), house.rules().summary()),
            Err(mistake) => (None, mistake.lines().next().unwrap_or_default().to_owned()),
        };
        let ev = ev.map_or("-  ".into(), |ev| format!("{} %", percent(ev, 2)));
        let mark = match name.as_str() {
            _ if *own => " (yours)",
            USUAL => " (start here)",
            _ => "",
        };
        let line = format!("{name:width$}  {ev:>8}  {rules}{mark}\n");
        text += &wrapped(&line, WIDTH, width + 12);
    }
    text += &format!(
        "\nNew to blackjack? Start with {USUAL}: six decks and the usual rules of today's \
         casinos.\n\
         EV is the player's average result per round, in percent of the initial bet.\n"
    );
    print(&text)
}

fn listed_json(listed: &HouseEntry) -> Result<Value> {
    match &listed.house {
        Ok(house) => house_json(house, listed.own),
        Err(mistake) => {
            Ok(json!({"schema": 1, "name": listed.name, "own": true, "error": mistake}))
        }
    }
}

/// Returns the player's expectation from full decks.
fn odds(house: &House) -> Result<f64, OddsError> {
    let rules = house.rules();
    let shoe = Composition::decks(rules.decks());
    round_odds(rules, &shoe, Strategy::ZeroMemory).map(|odds| odds.ev)
}

fn house_json(house: &House, own: bool) -> Result<Value> {
    let odds = odds(house);
    Ok(json!({
        "schema": 1,
        "name": house.name(),
        "title": house.title(),
        "own": own,
        "summary": house.rules().summary(),
        "ev": odds.as_ref().ok(),
        "ev_error": odds.as_ref().err().map(ToString::to_string),
        "rules": json::rules(house.rules()),
        "stakes": json::stakes(house.stakes()),
        "side_bets": side_bets_document(house)?,
    }))
}

fn show(house: &str, settings: &[String], json: bool) -> Result<u8> {
    let found = houses::find(house)?;
    if json {
        return json::print(&house_json(&found.load(settings)?, found.own)?);
    }
    ensure!(
        settings.is_empty(),
        "--set works only with --json: the file of a house is printed unchanged"
    );
    output::data(&found.text)?;
    Ok(0)
}

/// Checks files and returns 1 if any has mistakes. Fails after reporting all files if any cannot be
/// read.
fn check(files: &[PathBuf], json: bool) -> Result<u8> {
    let mut text = String::new();
    let mut documents = Vec::new();
    let (mut wrong, mut unread) = (false, 0);
    for file in files {
        let (shown, content) = content_of(file);
        let errors = match content {
            Ok(content) => House::parse(&houses::name_of(file), &content).err(),
            Err(error) => {
                unread += 1;
                documents.push(unread_json(&shown, &error));
                text += &format!("{error:#}\n");
                continue;
            }
        };
        wrong |= errors.is_some();
        documents.push(checked_json(&shown, errors.as_ref()));
        text += &match errors {
            None => format!("{shown}: no mistakes\n"),
            Some(errors) => format!("{}\n", houses::located(&shown, &errors)),
        };
    }
    if json {
        json::print(&Value::Array(documents))?;
    } else {
        print_places(&text)?;
    }
    match (unread, files.len()) {
        (0, _) => Ok(u8::from(wrong)),
        (1, 1) => bail!("the file cannot be read"),
        (unread, all) => bail!("{unread} of {all} files cannot be read"),
    }
}

/// Reads a file or standard input, and returns its name for messages with it.
fn content_of(file: &Path) -> (String, Result<String>) {
    if file == Path::new("-") {
        let shown = "standard input";
        return (shown.to_owned(), houses::read_from(io::stdin(), shown));
    }
    (display_path(file), houses::read(file))
}

/// Prints a house file made from another program's file, and on standard error what that file does
/// not state and what ours cannot.
fn import(file: &Path, json: bool) -> Result<u8> {
    let (shown, content) = content_of(file);
    let imported = houses::import::import(&shown, &content?)?;
    if json {
        return json::print(&json!({
            "schema": 1,
            "file": shown,
            "text": imported.text,
            "assumed": imported.assumed,
            "left_out": imported.left_out,
        }));
    }
    for line in &imported.assumed {
        output::print_error(format_args!("{shown}: not stated: {line}"));
    }
    for line in &imported.left_out {
        output::print_error(format_args!("{shown}: left out: {line}"));
    }
    output::data(&imported.text)?;
    Ok(0)
}

fn unread_json(file: &str, error: &anyhow::Error) -> Value {
    json!({"schema": 1, "file": file, "error": format!("{error:#}")})
}

fn checked_json(file: &str, errors: Option<&HouseErrors>) -> Value {
    let mistakes = errors.into_iter().flat_map(|errors| &errors.0).map(|error| {
        json!({
            "line": error.position.map(|position| position.line),
            "column": error.position.map(|position| position.column),
            "message": error.kind.to_string(),
        })
    });
    json!({"schema": 1, "file": file, "mistakes": mistakes.collect::<Vec<_>>()})
}

fn rules(json: bool) -> Result<u8> {
    if json {
        let documents = all_keys().map(|key| {
            json!({
                "schema": 1,
                "key": key.name,
                "table": key.table,
                "values": key.accepts().to_string(),
                "default": json::typed(key.default()),
                "meaning": key.meaning,
            })
        });
        return json::print(&Value::Array(documents.collect()));
    }
    let mut text = String::new();
    let mut table = "";
    for key in all_keys() {
        if key.table != table {
            table = key.table;
            text += &format!("[{table}]\n");
        }
        let (values, default) = (key.accepts(), key.default());
        text += &wrapped(&format!("{}: {}.\n", key.name, key.meaning), WIDTH, 4);
        text += &wrapped(&format!("    {values}; default: {default}\n"), WIDTH, 4);
    }
    text += "[[side-bets]]\n";
    text += &wrapped(
        "side-bets: bets on the first cards, placed with the bet; a list in the file, or one \
         setting such as side-bets=perfect-pairs.\n",
        WIDTH,
        4,
    );
    text += &format!("    none, or names with | between them: {}\n", KNOWN_SIDE_BETS.join(", "));
    print(&text)
}

/// Returns every key of a house file.
fn all_keys() -> impl Iterator<Item = &'static Key> {
    keys().chain(TableSettings::KEYS)
}
