//! Writing rounds down while they are played.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use blackjack_engine::Record;

/// Appends rounds to a file, one line each, until that fails.
#[derive(Debug)]
pub(crate) struct Recorder {
    path: PathBuf,
    /// None after a failure: what came after a gap would look whole.
    file: Option<File>,
}

impl Recorder {
    /// Opens or creates the file. A last line that was torn, by a full disk or a crash, is ended:
    /// it would swallow the next round.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let opened = file.and_then(|mut file| {
            if is_torn(path, &file)? {
                file.write_all(b"\n")?;
            }
            Ok(file)
        });
        let file = opened.with_context(|| format!("cannot record into {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file: Some(file) })
    }

    /// Appends a round; after a failure nothing more is. If it fails a part of the line may stand
    /// in the file, without its end.
    pub(crate) fn append(&mut self, record: &Record) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let written = file.write_all(format!("{record}\n").as_bytes());
        if written.is_err() {
            self.file = None;
        }
        written.with_context(|| format!("cannot record into {}", self.path.display()))
    }

    /// Whether a round could not be recorded.
    pub(crate) fn has_failed(&self) -> bool {
        self.file.is_none()
    }
}

/// Whether something stands in the file whose last line has no end. A file that may be written
/// but not read is taken for torn: an empty line is nobody's round.
fn is_torn(path: &Path, file: &File) -> io::Result<bool> {
    let known = file.metadata()?;
    Ok(known.is_file() && known.len() > 0 && last_byte(path).ok() != Some(b'\n'))
}

fn last_byte(path: &Path) -> io::Result<u8> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::End(-1))?;
    let mut byte = [0];
    file.read_exact(&mut byte)?;
    Ok(byte[0])
}
