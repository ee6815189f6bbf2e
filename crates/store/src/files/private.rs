//! Private files and folders: other users must not read the seeds of shoes in play.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::files::regular::check_regular;

/// Creates a file that only this user can access, if it does not exist.
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    match make_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check_regular(path),
        made => made.map(|_| ()),
    }
}

/// Creates a file that only this user can access; it must not exist yet.
pub(crate) fn make_new(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Opens a file that only this user can access, and creates it if it does not exist. An existing
/// one must be a regular file: opening a pipe would wait for a reader.
pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    match check_regular(path) {
        Ok(()) => restrict_permissions(path)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Creates a folder that only this user can access, if it does not exist.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Removes other users' permissions from an existing file and its side files, so that nobody else
/// can read its seeds or take its lock. This user's permissions on the file stay as they are, and
/// the side files get the same ones: SQLite gives them the permissions that the file has when it
/// creates them, so they would stay read-only after the file is made writable.
#[cfg(unix)]
pub(crate) fn restrict_permissions(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let main = fs::metadata(path)?.permissions().mode() & 0o777;
    let wanted = main & 0o700;
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let Ok(found) = fs::metadata(&name) else { continue };
        if found.is_file() && found.permissions().mode() & 0o777 != wanted {
            fs::set_permissions(&name, fs::Permissions::from_mode(wanted))?;
        }
    }
    Ok(())
}

/// Does nothing: on other systems, a user's folders are private anyway.
#[cfg(not(unix))]
pub(crate) fn restrict_permissions(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns whether an open file is still the one at this path.
#[cfg(unix)]
pub(crate) fn is_same_file(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (open.dev(), open.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns `true`: other systems do not allow an open file to be renamed or deleted.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the Unix version can fail")]
pub(crate) fn is_same_file(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}
