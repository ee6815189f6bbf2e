//! Detecting that the database was deleted or replaced while open: `FileIdentity`.
//!
//! SQLite keeps writing to an open file that was deleted or replaced, and those changes would be
//! lost. So before and after each write, the identity of the files at the known paths is compared
//! with that of the open ones.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::StoreError;

/// The files of a database as they were when it was opened.
#[derive(Debug)]
pub(crate) struct FileIdentity {
    main: Id,
    /// The observations since then.
    observed: Mutex<Observed>,
}

/// Observations of the files while they were open.
#[derive(Debug, Default)]
struct Observed {
    /// The greatest length so far: SQLite never shortens the file.
    length: u64,
    /// The side files, once they exist.
    side_files: [Option<Id>; 2],
}

/// The identity of a file, independent of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Id {
    device: u64,
    number: u64,
}

/// The endings of SQLite's log and of its index. Once created, both exist as long as any process
/// has the database open.
const SIDE_FILES: [&str; 2] = ["-wal", "-shm"];

impl FileIdentity {
    /// Reads the identity of a database and its side files.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let main = fs::metadata(path)?;
        let side_files =
            SIDE_FILES.map(|end| fs::metadata(side_file_path(path, end)).ok().map(|it| id(&it)));
        Ok(Self {
            main: id(&main),
            observed: Mutex::new(Observed { length: main.len(), side_files }),
        })
    }

    /// Returns an error if a file was deleted, replaced or truncated since it was opened.
    pub(crate) fn check(&self, path: &Path) -> Result<(), StoreError> {
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(source) => {
                return Err(StoreError::File { path: path.into(), doing: "check", source });
            }
            Ok(found) => Some(found),
        };
        let found = found.ok_or_else(|| replaced(path, "was deleted"))?;
        if id(&found) != self.main {
            return Err(replaced(path, "was replaced by another file"));
        }
        let mut observed = self.observed.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < observed.length {
            let fault = if found.len() == 0 { "was emptied" } else { "was truncated" };
            return Err(replaced(path, fault));
        }
        observed.length = found.len();
        for (end, known) in SIDE_FILES.into_iter().zip(&mut observed.side_files) {
            check_side_file(&side_file_path(path, end), known)?;
        }
        Ok(())
    }
}

/// Returns an error if a side file was deleted or replaced.
fn check_side_file(path: &Path, known: &mut Option<Id>) -> Result<(), StoreError> {
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

/// Returns the path of one of SQLite's side files.
fn side_file_path(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

#[cfg(unix)]
fn id(file: &Metadata) -> Id {
    use std::os::unix::fs::MetadataExt;
    Id { device: file.dev(), number: file.ino() }
}

/// Returns the same identity for every file: other systems do not allow an open file to be renamed
/// or deleted.
#[cfg(not(unix))]
fn id(_: &Metadata) -> Id {
    Id { device: 0, number: 0 }
}
