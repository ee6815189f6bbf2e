//! Writing rounds down while they are played.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use blackjack_engine::Record;
use blackjack_frontend::round_log::RoundLog;

use crate::output::display_path;

/// Appends rounds to a file, one line each, until that fails.
///
/// Each is written as soon as it is over, so that none is lost if the program dies; what is taken
/// back in practice was not played, and goes out of the file again.
#[derive(Debug)]
pub(crate) struct Recorder {
    path: PathBuf,
    /// None after a failure: what came after a gap would look whole.
    file: Option<File>,
    /// Where in the file the last round stands; nothing where it is no file that can be cut.
    last: Option<Range<u64>>,
}

impl Recorder {
    /// Opens or creates the file. A last line that was torn, by a full disk or a crash, is ended:
    /// it would swallow the next round.
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

    /// Appends a round; after a failure nothing more is. If it fails a part of the line may stand
    /// in the file, without its end.
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

    /// Takes the last round out of the file again, whose end was taken back.
    pub(crate) fn take_back(&mut self) -> anyhow::Result<()> {
        if self.file.is_none() {
            return Ok(());
        }
        let told =
            || format!("the round that was taken back stays in {}", display_path(&self.path));
        let last = self.last.take().with_context(told)?;
        // A file that is opened to append to can be cut only by another handle on some systems.
        let file = OpenOptions::new().write(true).open(&self.path).with_context(told)?;
        // Somebody else may have written behind it, or put another file in its place.
        ensure!(end(&file) == Some(last.end), told());
        file.set_len(last.start).with_context(told)
    }

    /// Whether a round could not be recorded.
    pub(crate) fn has_failed(&self) -> bool {
        self.file.is_none()
    }
}

impl RoundLog for Recorder {
    fn append(&mut self, record: &Record) -> Result<(), String> {
        let told = |error| format!("{error:#}; this round and those to come are not recorded");
        Self::append(self, record).map_err(told)
    }

    fn take_back(&mut self) -> Result<(), String> {
        Self::take_back(self).map_err(|error| format!("{error:#}"))
    }

    fn has_failed(&self) -> bool {
        Self::has_failed(self)
    }
}

/// How long the file is; nothing where it is a pipe, say.
fn end(file: &File) -> Option<u64> {
    file.metadata().ok().filter(Metadata::is_file).map(|known| known.len())
}

/// Whether something stands in the file whose last line has no end. A file that may be written
/// but not read is taken for torn: an empty line is nobody's round.
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
    fn what_somebody_else_wrote_is_never_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rounds");
        let mut recorder = Recorder::open(&path).unwrap();
        let stood = "strip 10: TS 6D 9C TH s 5C = -10";
        recorder.append(&round(stood)).unwrap();
        let mut other = Recorder::open(&path).unwrap();
        let lost = "strip 10: TS 6D 9C TH h TC = -10";
        other.append(&round(lost)).unwrap();
        let told = format!("{:#}", recorder.take_back().unwrap_err());
        assert_eq!(told, format!("the round that was taken back stays in {}", path.display()));
        let text = || std::fs::read_to_string(&path).unwrap();
        assert_eq!(text(), format!("{stood}\n{lost}\n"));
        other.take_back().unwrap();
        assert_eq!(text(), format!("{stood}\n"));
        assert!(other.take_back().is_err(), "only the last round can be");
        recorder.append(&round(lost)).unwrap();
        assert_eq!(text(), format!("{stood}\n{lost}\n"), "it goes on all the same");
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
