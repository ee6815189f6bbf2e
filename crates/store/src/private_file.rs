//! Files and folders for this user alone: the seeds of shoes in play are in them.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::regular_file::check_regular;

/// Makes a file for this user alone, if there is none.
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    match make_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check_regular(path),
        made => made.map(|_| ()),
    }
}

/// Makes a file for this user alone, which must not be there: seeds of shoes in play are in it.
pub(crate) fn make_new(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Opens a file for this user alone, and makes it if there is none. What is there must be a file: a
/// pipe would wait for somebody to read from it.
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

/// Makes a folder for this user alone, if there is none.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Takes other users' permissions from a file that is there, and from what SQLite keeps beside it:
/// the seeds of shoes in play are in it, and a lock must be nobody else's to take. What this user
/// may not write in the file is left alone, but nothing beside a file that can be written stays
/// read-only: SQLite gives its log the permissions that the file has when the log is made.
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

/// The folders of a user are for nobody else's eyes there.
#[cfg(not(unix))]
pub(crate) fn restrict_permissions(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether an open file is still the one that has this name.
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

/// An open file keeps its name on other systems.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it is asked, and may fail")]
pub(crate) fn is_same_file(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}
