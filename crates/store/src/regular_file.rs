//! Files that are files, and not what only has a place among them.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// Opens a file to read. What has a name like a file but is none is refused by its kind: a pipe
/// waits for somebody to write, and a device may never end.
///
/// # Errors
///
/// [`io::ErrorKind::InvalidInput`] with what it is, and what the system says.
pub fn open_regular(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    let file = File::open(path)?;
    check_kind(&file.metadata()?)?;
    Ok(file)
}

/// Refuses what is there and is no file.
pub(crate) fn check_regular(path: &Path) -> io::Result<()> {
    check_kind(&fs::metadata(path)?)
}

/// The same; that nothing is there is well.
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
