//! Records rounds in a file while they are played.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use blackjack_engine::Record;
use blackjack_frontend::game::round_log::RoundLog;

use crate::output::display_path;

/// Appends rounds to a file, one line each, until a write fails.
///
/// Each round is written as soon as it ends, so that none is lost if the program dies. A round
/// whose last choice is undone in practice is removed again, because it is not over.
#[derive(Debug)]
pub(crate) struct Recorder {
    path: PathBuf,
    /// `None` after a failure: a file with a gap would look complete.
    file: Option<File>,
    /// The range of the last round in the file; `None` if the file cannot be truncated.
    last: Option<Range<u64>>,
}

impl Recorder {
    /// Opens or creates the file. Ends a last line that a full disk or a crash has cut off; the
    /// next round would otherwise be appended to it.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let opened = file.and_then(|mut file| {
            if is_torn(path, &file) {
                file.write_all(b"\n")?;
            }
            Ok(file)
        });
        let file = opened.with_context(|| format!("cannot record into {}", display_path(path)))?;
        Ok(Self { path: path.to_owned(), file: Some(file), last: None })
    }

    /// Appends a round, unless an earlier write failed. A failed write may leave part of the line
    /// in the file.
    pub(crate) fn append(&mut self, record: &Record) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let begin = end(file);
        let written = file.write_all(format!("{record}\n").as_bytes());
        self.last = begin.zip(end(file)).map(|(begin, end)| begin..end);
        if written.is_err() {
            self.file = None;
        }
        written.with_context(|| format!("cannot record into {}", display_path(&self.path)))
    }

    /// Removes the last round from the file, after its last choice was taken back.
    pub(crate) fn take_back(&mut self) -> anyhow::Result<()> {
        if self.file.is_none() {
            return Ok(());
        }
        let message =
            || format!("the round that you took back is still in {}", display_path(&self.path));
        let last = self.last.take().with_context(message)?;
        // Some systems cannot truncate a file through a handle that appends.
        let file = OpenOptions::new().write(true).open(&self.path).with_context(message)?;
        // Another program may have appended to the file or replaced it.
        ensure!(end(&file) == Some(last.end), message());
        file.set_len(last.start).with_context(message)
    }

    /// Returns whether recording has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.file.is_none()
    }
}

impl RoundLog for Recorder {
    fn append(&mut self, record: &Record) -> Result<(), String> {
        let message = |error| format!("{error:#}; this round and later ones are not recorded");
        Self::append(self, record).map_err(message)
    }

    fn take_back(&mut self) -> Result<(), String> {
        Self::take_back(self).map_err(|error| format!("{error:#}"))
    }

    fn has_failed(&self) -> bool {
        Self::has_failed(self)
    }
}

/// Returns the length of a regular file; `None` for a pipe, for example.
fn end(file: &File) -> Option<u64> {
    file.metadata().ok().filter(Metadata::is_file).map(|known| known.len())
}

/// Returns whether the last line of the file has no newline. A file that cannot be read counts as
/// torn: an extra empty line does no harm.
fn is_torn(path: &Path, file: &File) -> bool {
    end(file).is_some_and(|end| end > 0) && last_byte(path).ok() != Some(b'\n')
}

fn last_byte(path: &Path) -> io::Result<u8> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::End(-1))?;
    let mut byte = [0];
    file.read_exact(&mut byte)?;
    Ok(byte[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(line: &str) -> Record {
        line.parse().unwrap()
    }

    #[test]
    fn rounds_of_another_program_are_never_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rounds");
        let mut recorder = Recorder::open(&path).unwrap();
        let stood = "strip 10: TS 6D 9C TH s 5C = -10";
        recorder.append(&round(stood)).unwrap();
        let mut other = Recorder::open(&path).unwrap();
        let lost = "strip 10: TS 6D 9C TH h TC = -10";
        other.append(&round(lost)).unwrap();
        let error = format!("{:#}", recorder.take_back().unwrap_err());
        assert_eq!(error, format!("the round that you took back is still in {}", path.display()));
        let text = || std::fs::read_to_string(&path).unwrap();
        assert_eq!(text(), format!("{stood}\n{lost}\n"));
        other.take_back().unwrap();
        assert_eq!(text(), format!("{stood}\n"));
        assert!(other.take_back().is_err(), "only the last round can be removed");
        recorder.append(&round(lost)).unwrap();
        assert_eq!(text(), format!("{stood}\n{lost}\n"), "recording continues anyway");
    }

    #[test]
    fn another_file_in_its_place_is_never_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rounds");
        let mut recorder = Recorder::open(&path).unwrap();
        recorder.append(&round("strip 10: TS 6D 9C TH s 5C = -10")).unwrap();
        std::fs::rename(&path, folder.path().join("older")).unwrap();
        std::fs::write(&path, "of somebody else\n").unwrap();
        assert!(recorder.take_back().is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "of somebody else\n");
    }
}
