//! Bulletins: the records as files that a board shows, with colours, in ASCII and in UTF-8.

use std::path::Path;

use anyhow::{Context, Result};
use bbs_door::{Charset, Encoder};
use blackjack_engine::Stakes;
use blackjack_frontend::words::with_causes;
use blackjack_store::{ScoredPurses, Store, replace_file};

use crate::calendar::{local, short_date};
use crate::call::visit::Visit;
use crate::log::Log;
use crate::page::{RecordsColumn, RecordsPage};
use crate::records;

/// The columns of a bulletin.
const WIDTH: usize = 79;

/// The names of the bulletins, in the order of the records.
const NAMES: [&str; 3] = ["BJTODAY", "BJMONTH", "BJALL"];

/// Writes the bulletins after a call. A failure concerns the sysop, not the caller.
pub(crate) fn refresh(visit: &Visit, log: &Log) {
    let Some(folder) = visit.settings.bulletins.clone() else { return };
    let purses = if visit.call.is_timed { ScoredPurses::Time } else { ScoredPurses::Coins };
    let written = visit.store().map_err(anyhow::Error::new);
    let written =
        written.and_then(|store| write(&folder, store, visit.stakes(), purses, visit.now_ms()));
    if let Err(error) = written {
        log.write(visit.now_ms(), &format!("bulletins: {}", with_causes(error.as_ref())));
    }
}

/// Writes all bulletins into a folder.
pub(crate) fn write(
    folder: &Path,
    store: &Store,
    stakes: &Stakes,
    purses: ScoredPurses,
    now_ms: i64,
) -> Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot create {}", folder.display()))?;
    let RecordsPage { columns, notes, .. } = records::page(store, stakes, purses, now_ms)?;
    let day = format!("{} {}", short_date(now_ms), local(now_ms).year());
    for (name, column) in NAMES.iter().zip(&columns) {
        let rows = rows(column, &notes, &day);
        let ansi = Encoder::new(Charset::Cp437).encode(&coloured(&rows));
        let plain = |charset| {
            let lines: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
            Encoder::new(charset).encode(&(lines.join("\r\n") + "\r\n"))
        };
        for (ending, bytes) in
            [("ANS", ansi), ("ASC", plain(Charset::Ascii)), ("TXT", plain(Charset::Utf8))]
        {
            replace_file(&folder.join(format!("{name}.{ending}")), &bytes)?;
        }
    }
    Ok(())
}

/// A row of a bulletin, with its colour.
struct Row {
    text: String,
    /// The code of the colour.
    colour: &'static str,
}

fn rows(column: &RecordsColumn, notes: &[String], day: &str) -> Vec<Row> {
    let row = |text: String, colour| Row { text, colour };
    let title = format!("BLACK JACK FOR TIME: COINS WON, {}", column.title);
    let line = "\u{2550}".repeat(WIDTH - 2);
    let mut rows = vec![
        row(format!("\u{2552}{line}\u{2555}"), "0;36"),
        row(format!("\u{2502} {title:<width$}\u{2502}", width = WIDTH - 3), "0;1;37"),
        row(format!("\u{2558}{line}\u{255b}"), "0;36"),
        row(String::new(), "0"),
    ];
    for (place, (name, net)) in (1..).zip(&column.rows) {
        let name: String = name.chars().take(40).collect();
        let colour = if place == 1 { "0;1;33" } else { "0" };
        rows.push(row(format!("  {place:>3}  {name:<40} {net:>10}"), colour));
    }
    if column.rows.is_empty() {
        rows.push(row("  Nobody has won more than was lost.".to_owned(), "0"));
    }
    rows.push(row(String::new(), "0"));
    rows.push(row(format!("       {:<40} {:>10}", "The house", column.house), "0;36"));
    rows.extend(notes.iter().map(|note| row(format!("  {note}"), "0")));
    rows.push(row(format!("  {day}"), "0"));
    rows
}

/// Adds colours; the last bytes reset them.
fn coloured(rows: &[Row]) -> String {
    let mut text = String::new();
    for Row { text: row, colour } in rows {
        text += &format!("\u{1b}[{colour}m{row}\r\n");
    }
    text + "\u{1b}[0m\r\n"
}
