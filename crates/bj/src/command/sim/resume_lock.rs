//! The lock of a file that keeps the progress of a study: [`ResumeLock`].

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::output::display_path;

/// The maximum number of attempts to take a lock whose file has just been removed.
const ATTEMPTS: u32 = 100;

/// The lock of a file: as long as it lives, no other simulation can lock the same one. The system
/// releases it when the process ends, for any reason.
#[derive(Debug)]
pub(super) struct ResumeLock {
    path: PathBuf,
    _file: File,
}

impl ResumeLock {
    /// Locks a file by another one beside it, because the file itself is replaced with every save.
    pub(super) fn take(of: &Path) -> Result<Self> {
        let shown = display_path(of);
        // A link and its target are one file.
        let of = &fs::canonicalize(of).unwrap_or_else(|_| of.to_owned());
        let folder = of.parent().filter(|folder| !folder.as_os_str().is_empty());
        let is_place = folder.is_none_or(Path::is_dir);
        ensure!(is_place, "cannot write {shown}: the folder does not exist");
        let mut name = of.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        let path = of.with_file_name(name);
        for _ in 0..ATTEMPTS {
            // A file with contents, a link or a pipe was not made by this program.
            let is_foreign = |found: fs::Metadata| !found.is_file() || found.len() > 0;
            if fs::symlink_metadata(&path).is_ok_and(is_foreign) {
                let other = display_path(&path);
                bail!("cannot lock {shown}: {other} is not the lock file of a simulation");
            }
            let file = open(&path).with_context(|| format!("cannot lock {shown}"))?;
            match file.try_lock() {
                // A simulation removes the file at its end. The lock on a removed file is void.
                Ok(()) if is_at(&file, &path) => return Ok(Self { path, _file: file }),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    bail!("{shown}: another simulation is playing with this file")
                }
                Err(TryLockError::Error(error)) => {
                    return Err(error).with_context(|| format!("cannot lock {shown}"));
                }
            }
        }
        bail!("{shown}: another simulation is playing with this file")
    }
}

impl Drop for ResumeLock {
    fn drop(&mut self) {
        // A lock file that stays behind locks nothing.
        let _ignored = fs::remove_file(&self.path);
    }
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// Returns whether a path still leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let identity = |found: fs::Metadata| (found.dev(), found.ino());
    let (open, there) = (file.metadata().map(identity), fs::metadata(path).map(identity));
    matches!((open, there), (Ok(open), Ok(there)) if open == there)
}

/// Returns whether a path still leads to an open file. Other systems do not reuse
/// the name of an open file.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_locked_once_and_released() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.json");
        let lock = ResumeLock::take(&path).unwrap();
        let error = ResumeLock::take(&path).unwrap_err().to_string();
        assert!(
            error.ends_with("kept.json: another simulation is playing with this file"),
            "{error}"
        );
        drop(lock);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let other = folder.path().join("kept.json.lock");
        fs::write(&other, "precious").unwrap();
        let error = ResumeLock::take(&path).unwrap_err().to_string();
        assert!(error.ends_with("kept.json.lock is not the lock file of a simulation"), "{error}");
        assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
        fs::remove_file(&other).unwrap();
        ResumeLock::take(&path).unwrap();
    }
}
