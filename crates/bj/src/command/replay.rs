//! `bj replay`: replays recorded rounds and checks every result.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result};
use blackjack_coach::words::counted;
use blackjack_engine::{Action, NOTATION_LINE_MAX, NotationError, NotationErrorKind, Record};
use blackjack_frontend::words;
use serde_json::json;

use super::{print, print_places};

use crate::output;
use crate::output::display_path;

/// The longest line that can hold a round, with its line ending.
const LINE_MAX: usize = NOTATION_LINE_MAX + 2;

/// The first mistake in a file of rounds, and its place.
struct Difference {
    line: u64,
    column: usize,
    message: String,
}

/// The numbers of rounds that were replayed and checked.
#[derive(Default)]
struct Count {
    rounds: u64,
    /// The rounds with a result to check.
    checked: u64,
}

impl Count {
    /// Returns a summary up to the first difference or the end.
    fn describe(&self, when: &str) -> String {
        let rounds = match self.rounds {
            0 => return format!("no round replayed{when}\n"),
            rounds => counted(rounds, "round"),
        };
        let checked = match self.checked {
            0 => "none with a result to check".to_owned(),
            checked if checked == self.rounds => "every result matches".to_owned(),
            1 => "1 of them checked against its result".to_owned(),
            checked => format!("{checked} of them checked against their results"),
        };
        format!("{rounds} replayed{when}, {checked}\n")
    }
}

pub(super) fn run(path: &Path, json: bool) -> Result<u8> {
    let (shown, source): (String, Box<dyn Read>) = if path == Path::new("-") {
        ("standard input".into(), Box::new(io::stdin()))
    } else {
        let shown = display_path(path);
        let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
        (shown, Box::new(file))
    };
    let mut count = Count::default();
    let difference = replay(BufReader::new(source), &shown, &mut count, json)?;
    let status = u8::from(difference.is_some());
    if json {
        let error = difference.map(|difference| {
            let Difference { line, column, message } = difference;
            json!({"line": line, "column": column, "message": message})
        });
        let Count { rounds, checked } = count;
        let ok = error.is_none();
        let document = json!({
            "schema": 1, "rounds": rounds, "checked": checked, "ok": ok, "error": error
        });
        output::data(&format!("{document:#}\n"))?;
        return Ok(status);
    }
    let when = if let Some(Difference { line, column, message }) = difference {
        print_places(&format!("{shown}:{line}:{column}: {message}\n"))?;
        " before that"
    } else {
        ""
    };
    print(&count.describe(when))?;
    Ok(status)
}

/// Replays line by line up to the first difference. Skips blank lines and lines that begin with
/// `#`. Prints a finished round that has no result with its result, unless `silent`.
fn replay(
    mut source: impl BufRead,
    shown: &str,
    count: &mut Count,
    silent: bool,
) -> Result<Option<Difference>> {
    let mut bytes = Vec::new();
    for line in 1.. {
        let read = read_line(&mut source, &mut bytes);
        if read.with_context(|| format!("cannot read {shown}"))? == 0 {
            break;
        }
        let at = |(column, message)| Ok(Some(Difference { line, column, message }));
        let text = match text(&bytes) {
            Err(wrong) => return at(wrong),
            Ok(text) => text.trim_end(),
        };
        if text.is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let record = match check(text) {
            Err(wrong) => return at(wrong),
            Ok(record) => record,
        };
        count.rounds += 1;
        // Results follow the last equals sign.
        if text.split_whitespace().rev().nth(1) == Some("=") {
            count.checked += 1;
        } else if !silent {
            output::data(&format!("{record}\n"))?;
        }
    }
    Ok(None)
}

/// Reads a line, or enough of it to show that it is too long; returns the number of bytes.
fn read_line(source: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<usize> {
    bytes.clear();
    source.by_ref().take(LINE_MAX as u64).read_until(b'\n', bytes)
}

/// Returns the text of a line; the error is a column and a message.
fn text(bytes: &[u8]) -> Result<&str, (usize, String)> {
    if bytes.len() == LINE_MAX && !bytes.ends_with(b"\n") {
        return Err((1, NotationErrorKind::TooLong { bytes: bytes.len() }.to_string()));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let message = "expected UTF-8 text, found an invalid byte".to_owned();
        (before.chars().count() + 1, message)
    })
}

/// Replays one line to its end; the error is a column and a message.
fn check(text: &str) -> Result<Record, (usize, String)> {
    let record: Record =
        text.parse().map_err(|error: NotationError| (error.column, explain(&error.kind)))?;
    if record.round().is_over() {
        return Ok(record);
    }
    let column = text.chars().count() + 1;
    Err((column, format!("expected {}, found the end of the line", record.expected())))
}

/// Returns the message of an error, with amounts in the house's money.
fn explain(kind: &NotationErrorKind) -> String {
    match kind {
        NotationErrorKind::Bets { reason: why, stakes } => {
            format!("{kind}: {}", words::in_mid_sentence(&words::open(stakes, *why)))
        }
        NotationErrorKind::Illegal { illegal, stakes } => {
            let legal = illegal.legal.iter().map(Action::word).collect::<Vec<_>>().join(", ");
            let why = words::why(stakes, illegal.reason);
            format!("{} is not legal here ({why}); legal: {legal}", illegal.action)
        }
        NotationErrorKind::Uninsurable { illegal, stakes } => {
            format!("{kind}: {}", words::why(stakes, illegal.reason))
        }
        NotationErrorKind::NoDouble { illegal, stakes } => {
            format!("{kind}: {}", words::why(stakes, illegal.reason))
        }
        NotationErrorKind::TooLong { .. }
        | NotationErrorKind::UnknownHouse { .. }
        | NotationErrorKind::Settings(_)
        | NotationErrorKind::Expected { .. }
        | NotationErrorKind::Differs { .. } => kind.to_string(),
    }
}
