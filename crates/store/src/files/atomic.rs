//! Files that are written completely or not at all: [`replace_file`], [`create_file`].

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::error::display_path;

/// The reason why a file could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The path is a dangling symbolic link.
    #[error("cannot write {}, a symbolic link", display_path(path))]
    Link {
        /// The link.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The folder of the file cannot be created.
    #[error("cannot create the folder {}", display_path(folder))]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("cannot write {}", display_path(path))]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// Replaces the contents of a file: after a power failure it holds either the old or the new
/// contents. A symbolic link stays a link, to the new contents; a dangling link is refused.
///
/// # Errors
///
/// [`FileError`]
pub fn replace_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), FileError> {
    let path = &match fs::canonicalize(path) {
        Err(source) if path.is_symlink() => {
            return Err(FileError::Link { path: path.to_owned(), source });
        }
        real => real.unwrap_or_else(|_| path.to_owned()),
    };
    make_folder(path)?;
    let new = temporary_path(path);
    let written = write_new(&new, contents.as_ref()).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // The file may not have been created.
        let _ignored = fs::remove_file(&new);
    }
    written.map_err(|source| FileError::Write { path: path.to_owned(), source })?;
    sync_folder(path);
    Ok(())
}

/// Writes a new file. Returns false, and changes nothing, if it exists already.
///
/// # Errors
///
/// [`FileError`]
pub fn create_file(path: &Path, text: &str) -> Result<bool, FileError> {
    make_folder(path)?;
    match write_new(path, text.as_bytes()) {
        Ok(()) => {
            sync_folder(path);
            Ok(true)
        }
        Err(source) if source.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(source) => {
            let _ignored = fs::remove_file(path);
            Err(FileError::Write { path: path.to_owned(), source })
        }
    }
}

/// Creates the folder of a file.
fn make_folder(path: &Path) -> Result<(), FileError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    fs::create_dir_all(folder)
        .map_err(|source| FileError::Folder { folder: folder.to_owned(), source })
}

/// Returns the path of a temporary file in the same folder, unique to this process.
fn temporary_path(path: &Path) -> PathBuf {
    // The crate `tempfile` makes files private; these keep the mode that the umask gives.
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}", process::id()))
}

fn write_new(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// Makes the name of a file as durable as its contents, on systems that support it.
fn sync_folder(path: &Path) {
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        // If the folder cannot be synced, a power failure may bring the old file back.
        let _ignored = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/settings.toml");
        replace_file(&path, "one").unwrap();
        replace_file(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let names = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(names, 1);
    }

    #[test]
    fn an_existing_file_is_not_created_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("vegas-mine.toml");
        assert!(create_file(&path, "one").unwrap());
        assert!(!create_file(&path, "two").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    }

    #[test]
    fn the_error_names_a_folder_that_cannot_be_created() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = replace_file(&file.join("settings.toml"), "text").unwrap_err();
        let message = error.to_string();
        assert!(message.contains("cannot create the folder"), "{message}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "one").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        replace_file(&link, "two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "two");
        fs::remove_file(&real).unwrap();
        let error = replace_file(&link, "three").unwrap_err();
        let message = format!("{error}: {}", error.source().unwrap());
        assert!(message.contains("link, a symbolic link: No such file"), "{message}");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && !real.exists());
    }
}
