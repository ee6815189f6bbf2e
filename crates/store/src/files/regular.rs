//! Reading of regular files (not folders, pipes or devices), and of texts of limited size.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
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

/// The reason why a text could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// The source cannot be read.
    #[error("cannot read {place}")]
    Read {
        /// The name of the source.
        place: String,
        /// The reason.
        source: io::Error,
    },
    /// The text is too large.
    #[error("{place} is too large: a {kind} has at most {most} bytes")]
    Large {
        /// The name of the source.
        place: String,
        /// The kind of file.
        kind: String,
        /// The limit.
        most: usize,
    },
    /// The text is not UTF-8.
    #[error("{place}:{line}: expected UTF-8 text, found an invalid byte")]
    Utf8 {
        /// The name of the source.
        place: String,
        /// The line of the invalid byte, from 1.
        line: usize,
    },
}

/// Reads a text of at most `most` bytes; messages name its place and the kind of file.
///
/// # Errors
///
/// [`TextError`]
pub fn read_limited(
    source: impl Read,
    place: &str,
    kind: &str,
    most: usize,
) -> Result<String, TextError> {
    let limit = most as u64 + 1;
    let mut bytes = Vec::new();
    let read = source.take(limit).read_to_end(&mut bytes);
    read.map_err(|source| TextError::Read { place: place.to_owned(), source })?;
    if bytes.len() > most {
        return Err(TextError::Large { place: place.to_owned(), kind: kind.to_owned(), most });
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(valid).matches('\n').count() + 1;
        TextError::Utf8 { place: place.to_owned(), line }
    })
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
