//! `bj replay`: plays recorded rounds again and checks every result.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result};
use blackjack_engine::{NOTATION_LINE_MAX, NotationError, NotationErrorKind, Record};
use serde_json::json;

use super::print;
use crate::words;

/// What is wrong in a file of rounds, and where.
struct Difference {
    line: u64,
    column: usize,
    message: String,
}

pub(super) fn run(path: &Path, json: bool) -> Result<u8> {
    let (shown, source): (String, Box<dyn Read>) = if path == Path::new("-") {
        ("standard input".into(), Box::new(io::stdin()))
    } else {
        let shown = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
        (shown, Box::new(file))
    };
    let mut rounds = 0;
    let mut told = String::new();
    let difference = replay(BufReader::new(source), &mut rounds, &mut told)
        .with_context(|| format!("cannot read {shown}"))?;
    if json {
        let error = difference.as_ref().map(|difference| {
            let Difference { line, column, message } = difference;
            json!({"line": line, "column": column, "message": message})
        });
        let ok = error.is_none();
        let document = json!({"schema": 1, "rounds": rounds, "ok": ok, "error": error});
        print(&format!("{document:#}\n"))?;
        return Ok(u8::from(!ok));
    }
    let rounds = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
    match difference {
        None => {
            told += &format!("{rounds} replayed, every result as recorded\n");
            print(&told)
        }
        Some(Difference { line, column, message }) => {
            told += &format!("{shown}:{line}:{column}: {message}\n");
            told += &format!("{rounds} replayed before that, every result as recorded\n");
            print(&told)?;
            Ok(1)
        }
    }
}

/// Replays line by line up to the first difference. Blank lines and those that begin with `#` are
/// nobody's round. A finished round without a result is told with it.
fn replay(
    mut source: impl BufRead,
    rounds: &mut u64,
    told: &mut String,
) -> io::Result<Option<Difference>> {
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let limit = NOTATION_LINE_MAX as u64 + 2;
        if source.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let Ok(text) = std::str::from_utf8(&bytes) else {
            let message = "expected UTF-8 text, found a byte that is none".into();
            return Ok(Some(Difference { line, column: 1, message }));
        };
        let text = text.trim_end();
        if text.trim_start().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        match check(text) {
            Err((column, message)) => return Ok(Some(Difference { line, column, message })),
            Ok(record) => {
                *rounds += 1;
                // Results stand behind the last equals sign; without them, they are told.
                if text.split_whitespace().rev().nth(1) != Some("=") {
                    *told += &format!("{record}\n");
                }
            }
        }
    }
    Ok(None)
}

/// Replays one line to its end; the error is a column and what is wrong there.
fn check(text: &str) -> Result<Record, (usize, String)> {
    let record: Record =
        text.parse().map_err(|error: NotationError| (error.column, explain(&error.kind)))?;
    if record.round().is_over() {
        return Ok(record);
    }
    let column = text.chars().count() + 1;
    Err((column, format!("expected {}, found the end of the line", record.expected())))
}

/// What is wrong, with the reason in the house's money.
fn explain(kind: &NotationErrorKind) -> String {
    let reason = match kind {
        NotationErrorKind::Bets { why, stakes } => words::open(stakes, *why),
        NotationErrorKind::Illegal { illegal, stakes } => words::why(stakes, illegal.why),
        NotationErrorKind::Uninsurable { illegal, stakes } => words::why(stakes, illegal.why),
        NotationErrorKind::TooLong { .. }
        | NotationErrorKind::UnknownHouse { .. }
        | NotationErrorKind::Settings(_)
        | NotationErrorKind::Expected { .. }
        | NotationErrorKind::Differs { .. } => return kind.to_string(),
    };
    format!("{kind}: {reason}")
}
