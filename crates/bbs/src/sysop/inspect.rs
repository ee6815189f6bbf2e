//! Drop files field by field, as a bulletin board describes a call.

use std::path::Path;

use anyhow::Result;
use bbs_door::{Call, DropFolder, FoundFile, LineKind};
use blackjack_store::display_path;

use crate::door_clock::{now_ms, time_left};

/// Lists every field of the drop files at a path, and their combined facts.
///
/// # Errors
///
/// If there is no drop file, or none that can be read.
pub fn inspect(path: &Path, node: Option<u16>) -> Result<String> {
    let found = DropFolder::find(path, node)?;
    let mut text = String::new();
    for file in found.files() {
        text += &fields(file);
    }
    for error in found.ignored() {
        text += &format!("Ignored: {error}.\n");
    }
    text += "Together they say:\n";
    for (name, value) in facts(found.call()) {
        text += &format!("  {name}: {value}\n");
    }
    Ok(text)
}

/// Lists the fields of a file.
fn fields(found: &FoundFile) -> String {
    let FoundFile { path, file, .. } = found;
    let mut text = format!("{}: {}, {}\n", display_path(path), file.kind(), file.variant());
    for field in file.fields() {
        text += &format!("{field}\n");
    }
    text + "\n"
}

/// Returns the facts in a call's drop files, by name.
fn facts(call: &Call) -> Vec<(&'static str, String)> {
    let caller = &call.caller;
    let event = call.event.map(|event| {
        let time = format!("{:02}:{:02}", event.minute / 60, event.minute % 60);
        match event.is_active {
            Some(true) => time,
            Some(false) => format!("{time}, switched off"),
            None => format!("{time}, if the board has one"),
        }
    });
    let size = match (call.columns, call.rows) {
        (Some(columns), Some(rows)) => Some(format!("{columns}x{rows}")),
        (Some(columns), None) => Some(format!("{columns} columns")),
        (None, rows) => rows.map(|rows| format!("{rows} rows")),
    };
    let line = match LineKind::of(call) {
        LineKind::Stdio => "standard input and output".to_owned(),
        LineKind::Socket(descriptor) => format!("socket {descriptor}"),
        LineKind::Connect(address) => format!("a connection to {address}"),
    };
    let known = [
        ("caller", caller.handle().map(ToOwned::to_owned)),
        ("name", caller.name.clone()),
        ("user key", caller.key.clone()),
        ("user record", caller.record.map(|record| record.to_string())),
        ("security", caller.security.map(|level| level.to_string())),
        ("location", caller.location.clone()),
        ("board", call.board.clone()),
        ("sysop", call.sysop.clone()),
        ("node", call.node.map(|node| node.to_string())),
        ("time left", time_left(call, now_ms()).map(|time| time.to_string())),
        ("time bank", call.bank_minutes.map(|minutes| format!("{minutes} min"))),
        ("next event", event),
        ("terminal", call.emulation.map(|it| format!("{it:?}").to_uppercase())),
        ("screen", size),
        ("character set", call.charset.map(|charset| charset.to_string())),
        ("language", call.language.clone()),
        ("hot keys", call.hot_keys.map(|keys| if keys { "yes" } else { "no" }.to_owned())),
        ("baud", call.baud.map(|baud| baud.to_string())),
        ("line in the file", call.comm.map(|comm| comm.to_string())),
        ("line that a door started here would use", Some(line)),
    ];
    known.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
