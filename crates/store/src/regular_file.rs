//! Opening regular files only, not folders, pipes or devices.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// Opens a regular file for reading. Anything else is refused: a pipe would wait for a writer, and
/// a device may never end.
///
/// # Errors
///
/// [`io::ErrorKind::InvalidInput`], with its kind in the message, and system errors.
pub fn open_regular(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    let file = File::open(path)?;
    check_kind(&file.metadata()?)?;
    Ok(file)
}

/// Returns an error if this is not a regular file, or does not exist.
pub(crate) fn check_regular(path: &Path) -> io::Result<()> {
    check_kind(&fs::metadata(path)?)
}

/// Returns an error if this exists and is not a regular file.
pub(crate) fn check_regular_if_there(path: &Path) -> io::Result<()> {
    match check_regular(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        checked => checked,
    }
}

fn check_kind(found: &Metadata) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let message = format!("it is {}, not a file", kind(found));
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

#[cfg(unix)]
fn kind(found: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = found.file_type();
    if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a named pipe"
    } else if kind.is_socket() {
        "a socket"
    } else if kind.is_char_device() || kind.is_block_device() {
        "a device"
    } else {
        "something else"
    }
}

#[cfg(not(unix))]
fn kind(found: &Metadata) -> &'static str {
    if found.is_dir() { "a folder" } else { "something else" }
}
