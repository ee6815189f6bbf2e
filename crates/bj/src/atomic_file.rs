//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, Result};

use crate::output::display_path;

/// Puts this text in the place of the file, whatever it held: after a power cut there is the old
/// text or the new one. A link stays a link, to a new text.
pub(crate) fn replace(path: &Path, text: &str) -> Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let shown = display_path(path);
    make_folder(path)?;
    let new = temporary_path(path);
    let written = write_new(&new, text).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // What could not be written may not be there to be removed.
        let _gone = fs::remove_file(&new);
    }
    written.with_context(|| format!("cannot write {shown}"))?;
    sync_folder(path);
    Ok(())
}

/// Writes a file that is not there yet; false if there is one, which stays as it is.
pub(crate) fn create(path: &Path, text: &str) -> Result<bool> {
    make_folder(path)?;
    match write_new(path, text) {
        Ok(()) => {
            sync_folder(path);
            Ok(true)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => {
            let _gone = fs::remove_file(path);
            Err(error).with_context(|| format!("cannot write {}", display_path(path)))
        }
    }
}

/// Makes the folder that a file is to be in.
fn make_folder(path: &Path) -> Result<()> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", display_path(folder)))
}

/// A name beside the file that nobody else writes to.
fn temporary_path(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}", process::id()))
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Makes the name of a file as durable as its text, where the system knows how.
fn sync_folder(path: &Path) {
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        // The text is safe; where a folder cannot be synced, its name may be the old one.
        let _settled = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/settings.toml");
        replace(&path, "one").unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let names = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(names, 1);
    }

    #[test]
    fn a_file_that_is_there_is_not_created_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("vegas-mine.toml");
        assert!(create(&path, "one").unwrap());
        assert!(!create(&path, "two").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = replace(&file.join("settings.toml"), "text").unwrap_err();
        let message = format!("{error:#}");
        assert!(message.contains("cannot make the folder"), "{message}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "one").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        replace(&link, "two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "two");
    }
}
