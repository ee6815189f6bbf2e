//! Exports past rounds to a new file.

use std::path::Path;

use anyhow::{Result, bail};
use blackjack_store::create_file;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::output::display_path;

/// The maximum number of files per second.
const NAMES_MAX: u32 = 100;

/// Writes the rounds to a file in this folder, named after the current time, and returns a message.
pub(super) fn write(folder: Option<&Path>, rounds: &str, now_ms: i64, zone: &TimeZone) -> String {
    let Some(folder) = folder else {
        return "There is no folder to write to; choose one with --data.".into();
    };
    if rounds.is_empty() {
        return "There are no rounds to export.".into();
    }
    match write_anew(folder, rounds, &time(now_ms, zone)) {
        Ok(path) => format!("Saved to {path}."),
        Err(error) => format!("{error:#}."),
    }
}

fn write_anew(folder: &Path, rounds: &str, time: &str) -> Result<String> {
    for number in 1..=NAMES_MAX {
        let suffix = if number > 1 { format!("-{number}") } else { String::new() };
        let path = folder.join(format!("bj-{time}{suffix}.rounds"));
        if create_file(&path, rounds)? {
            return Ok(display_path(&path));
        }
    }
    bail!("there are already {NAMES_MAX} files of {time} in {}", display_path(folder))
}

/// Returns the local time, such as "20261120-153000".
fn time(now_ms: i64, zone: &TimeZone) -> String {
    let now = Timestamp::from_millisecond(now_ms).unwrap_or_default();
    now.to_zoned(zone.clone()).strftime("%Y%m%d-%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exports");
        for (rounds, name) in
            [("a\n", "bj-20010909-014640.rounds"), ("b\n", "bj-20010909-014640-2.rounds")]
        {
            let message = write(Some(&path), rounds, 1_000_000_000_000, &TimeZone::UTC);
            assert_eq!(message, format!("Saved to {}.", path.join(name).display()));
            assert_eq!(std::fs::read_to_string(path.join(name)).unwrap(), rounds);
        }
    }

    #[test]
    fn write_errors_are_reported() {
        assert!(write(None, "a\n", 0, &TimeZone::UTC).contains("--data"));
        let file = tempfile::NamedTempFile::new().unwrap();
        let message = write(Some(file.path()), "a\n", 0, &TimeZone::UTC);
        assert!(message.starts_with("cannot create the folder"), "{message}");
    }
}
