//! The sysop's log: one line for each event, node and call first.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use blackjack_engine::visible_in_line;

use crate::calendar::log_time;

/// The name of the log in the folder of the data.
pub(crate) const LOG_FILE: &str = "door.log";

/// A log file. A failure to write is ignored: no caller's action may depend on the log, and the
/// ledger holds the same facts.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    path: PathBuf,
    node: u16,
}

impl Log {
    pub(crate) fn of(folder: &Path, node: u16) -> Self {
        Self { path: folder.join(LOG_FILE), node }
    }

    /// Appends a line: `2026-11-23 21:05:09 N2 #12 Vega begins with 30 coins`.
    pub(crate) fn write(&self, now_ms: i64, text: &str) {
        let Self { path, node } = self;
        let line = format!("{} N{node} {}\n", log_time(now_ms), visible_in_line(text));
        // Several nodes append whole lines to the same file.
        let _lost = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .and_then(|mut file| file.write_all(line.as_bytes()));
    }
}

/// Returns a time in minutes and seconds: `31:14`, `-0:05`.
pub(crate) fn minutes(seconds: i64) -> String {
    let sign = if seconds < 0 { "-" } else { "" };
    let seconds = seconds.unsigned_abs();
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}
