//! `bj data export`: every finished round in the text notation.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};
use blackjack_coach::words::counted;
use blackjack_store::Store;
use blackjack_table::{PastRound, RoundId, RoundState};
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::command::{local_time, print_places};
use crate::files::paths::Paths;
use crate::output;
use crate::output::display_path;

/// The number of rounds read at a time.
const PAGE: usize = 1000;

pub(super) fn run(paths: &Paths, path: &Path, json: bool) -> Result<u8> {
    let store = Store::open_to_read(paths.data())?;
    if path == Path::new("-") {
        let counts = write(&store, BufWriter::new(io::stdout().lock()), json)?;
        counts.print_notice();
        return Ok(0);
    }
    let shown = display_path(path);
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let file = file.with_context(|| format!("cannot create the file {shown}"))?;
    let counts = write(&store, BufWriter::new(file), json);
    if counts.is_err() {
        // A partial export would look complete.
        let _removed = fs::remove_file(path);
    }
    let counts = counts.with_context(|| format!("cannot export to {shown}"))?;
    counts.print_notice();
    print_places(&format!("{} written to {shown}\n", counted(counts.written, "round")))
}

/// The numbers of rounds written and left out.
#[derive(Default)]
struct ExportCounts {
    written: u64,
    open: u64,
    void: u64,
}

impl ExportCounts {
    /// Prints on standard error the rounds that were left out, if any.
    fn print_notice(&self) {
        let what = match (self.open, self.void) {
            (0, 0) => return,
            (open, 0) => counted(open, "open round"),
            (0, void) => counted(void, "void round"),
            (open, void) => {
                format!("{} and {}", counted(open, "open round"), counted(void, "void round"))
            }
        };
        output::print_error(format!("left out: {what}"));
    }
}

/// Writes all finished rounds, page by page.
fn write(store: &Store, mut out: impl Write, json: bool) -> Result<ExportCounts> {
    let mut counts = ExportCounts::default();
    let mut day = None;
    if json {
        out.write_all(b"{\n  \"schema\": 1,\n  \"rounds\": [")?;
    }
    let mut last: Option<RoundId> = None;
    loop {
        let page = store.rounds_after(last, PAGE)?;
        let Some(round) = page.last() else { break };
        last = Some(round.id);
        for round in &page {
            match round.state {
                RoundState::Open => counts.open += 1,
                RoundState::Void(_) => counts.void += 1,
                RoundState::Closed if json => {
                    let comma = if counts.written == 0 { "" } else { "," };
                    write!(out, "{comma}\n    {}", document(round))?;
                    counts.written += 1;
                }
                RoundState::Closed => {
                    write_line(&mut out, round, &mut day)?;
                    counts.written += 1;
                }
            }
        }
    }
    if json {
        let ExportCounts { open, void, .. } = counts;
        let skipped = json!({"open": open, "void": void});
        writeln!(out, "\n  ],\n  \"left_out\": {skipped}\n}}")?;
    }
    out.flush()?;
    Ok(counts)
}

/// Writes a round as a line, with a comment before the first round of each day.
fn write_line(out: &mut impl Write, round: &PastRound, day: &mut Option<Date>) -> Result<()> {
    let today = local_time::day(round.opened_ms);
    if *day != Some(today) {
        writeln!(out, "# {today}, from round {}", round.id.0)?;
        *day = Some(today);
    }
    writeln!(out, "{}", round.line)?;
    Ok(())
}

/// Returns a round as JSON; amounts are in smallest units.
fn document(round: &PastRound) -> Value {
    let seat = |seat: &blackjack_table::PastSeat| json!({"player": seat.player, "bet": seat.bet.0, "net": seat.net.map(|net| net.0)});
    json!({
        "id": round.id.0,
        "time": local_time::universal(round.opened_ms),
        "house": round.house,
        "table": round.shoe.0.0,
        "shoe": round.shoe.1,
        "seats": round.seats.iter().map(seat).collect::<Vec<_>>(),
        "line": round.line,
    })
}
