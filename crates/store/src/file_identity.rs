//! Whether the files of a memory are still those that were opened: `FileIdentity`.
//!
//! SQLite writes on into a file that was deleted or replaced under its name, and nobody would find
//! there what it wrote. So each write looks first and afterwards whether the names still lead to
//! the files that are open.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::StoreError;

/// The files of a memory as they were when it was opened.
#[derive(Debug)]
pub(crate) struct FileIdentity {
    main: Id,
    /// What has been seen since.
    seen: Mutex<Seen>,
}

/// What has been seen of the files while they were open.
#[derive(Debug, Default)]
struct Seen {
    /// How long the file was at most: it never gets shorter by itself.
    length: u64,
    /// The files beside it, once they were there.
    beside: [Option<Id>; 2],
}

/// What tells a file from another one of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Id {
    device: u64,
    number: u64,
}

/// The log that SQLite keeps beside the file, and the index of the log: they exist as long as
/// anybody has the file open, once there were any.
const SIDE_FILES: [&str; 2] = ["-wal", "-shm"];

impl FileIdentity {
    /// Notes which files these are.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let main = fs::metadata(path)?;
        let beside = SIDE_FILES.map(|end| fs::metadata(beside(path, end)).ok().map(|it| id(&it)));
        Ok(Self { main: id(&main), seen: Mutex::new(Seen { length: main.len(), beside }) })
    }

    /// Refuses to go on where a file is not the one that was opened, or was cut short.
    pub(crate) fn check(&self, path: &Path) -> Result<(), StoreError> {
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(source) => {
                return Err(StoreError::File { path: path.into(), doing: "look at", source });
            }
            Ok(found) => Some(found),
        };
        let found = found.ok_or_else(|| replaced(path, "was deleted"))?;
        if id(&found) != self.main {
            return Err(replaced(path, "was replaced by another file"));
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < seen.length {
            let fault = if found.len() == 0 { "was emptied" } else { "was cut short" };
            return Err(replaced(path, fault));
        }
        seen.length = found.len();
        for (end, known) in SIDE_FILES.into_iter().zip(&mut seen.beside) {
            check_companion(&beside(path, end), known)?;
        }
        Ok(())
    }
}

/// Notices that a file beside the memory is another one than before.
fn check_companion(path: &Path, known: &mut Option<Id>) -> Result<(), StoreError> {
    let found = fs::metadata(path).ok().map(|found| id(&found));
    match (*known, found) {
        (None, found) => *known = found,
        (Some(known), Some(found)) if known == found => {}
        (Some(_), Some(_)) => return Err(replaced(path, "was replaced by another file")),
        (Some(_), None) => return Err(replaced(path, "was deleted")),
    }
    Ok(())
}

fn replaced(path: &Path, fault: &str) -> StoreError {
    StoreError::Replaced { path: path.into(), fault: fault.into() }
}

/// The name of a file that SQLite keeps beside this one.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

#[cfg(unix)]
fn id(file: &Metadata) -> Id {
    use std::os::unix::fs::MetadataExt;
    Id { device: file.dev(), number: file.ino() }
}

/// An open file keeps its name on other systems.
#[cfg(not(unix))]
fn id(_: &Metadata) -> Id {
    Id { device: 0, number: 0 }
}
