//! The drop files of a call: found by folder, file or node, in any letter case.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;

use crate::drop_file::{LARGEST, dorinfo_names};
use crate::{Call, DropFile, DropFileError, DropFileKind, HandBack};

/// The drop files that a board has written for one call.
#[derive(Clone, Debug)]
pub struct DropFolder {
    files: Vec<FoundFile>,
    ignored: Vec<DropFolderError>,
    call: Call,
}

/// A drop file and its path.
#[derive(Clone, PartialEq, Eq)]
pub struct FoundFile {
    /// Its path.
    pub path: PathBuf,
    /// Its contents.
    pub file: DropFile,
    modified: SystemTime,
    /// The bytes last read or written, to detect changes by other programs.
    written: Vec<u8>,
}

/// Leaves the bytes out, because they hold passwords.
impl fmt::Debug for FoundFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, file, .. } = self;
        f.debug_struct("FoundFile").field("path", path).field("file", file).finish_non_exhaustive()
    }
}

/// The reason why no drop file can be used.
#[derive(Debug, Error, Clone)]
#[non_exhaustive]
pub enum DropFolderError {
    /// The path does not exist.
    #[error("{}: there is no such file or folder", .0.display())]
    NotFound(PathBuf),
    /// The folder has no drop file.
    #[error("{}: there is no drop file in this folder; expected {}", folder.display(), expected)]
    NoDropFile {
        /// The folder.
        folder: PathBuf,
        /// The names of drop files, in words.
        expected: String,
    },
    /// The path is neither a regular file nor a folder.
    #[error("{}: expected a regular file or a folder", .0.display())]
    NotAFile(PathBuf),
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The path.
        path: PathBuf,
        /// The reason.
        #[source]
        source: std::sync::Arc<io::Error>,
    },
    /// The file's contents do not match its name.
    #[error("{}: {source}", path.display())]
    Invalid {
        /// The path.
        path: PathBuf,
        /// The reason.
        #[source]
        source: DropFileError,
    },
    /// A newer drop file takes precedence: it belongs to another caller, or has the same format.
    #[error("{}: a newer drop file counts", .0.display())]
    Superseded(PathBuf),
    /// The file is of another node.
    #[error("{}: it is of another node", .0.display())]
    OtherNode(PathBuf),
    /// The environment variable of a drop file does not hold an absolute path.
    #[error("{variable} is \"{}\"; expected an absolute path", .path.display())]
    Relative {
        /// The name of the variable.
        variable: &'static str,
        /// Its value.
        path: PathBuf,
    },
    /// Another program has changed the file since it was read.
    #[error("{}: it has changed since it was read, and is left as it is", .0.display())]
    Changed(PathBuf),
    /// The folder has files of several nodes.
    #[error(
        "{}: there are drop files of several nodes ({}); name one of them, or the node",
        folder.display(),
        names.join(", ")
    )]
    SeveralNodes {
        /// The folder.
        folder: PathBuf,
        /// The names of the files.
        names: Vec<String>,
    },
}

/// The owner of a drop folder. In a node's own folder the node number in a file is ignored, because
/// some boards always write 1.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Node,
    Board,
}

impl DropFolder {
    /// The environment variable with the path of a `BBSDEV.DRP`.
    pub const VARIABLE: &'static str = "BBSDEV_DRP";

    /// Returns the path that the board announces in the [environment](Self::VARIABLE), for a door
    /// that was started without a path.
    pub fn announced() -> Option<PathBuf> {
        std::env::var_os(Self::VARIABLE).map(PathBuf::from)
    }

    /// Reads the `BBSDEV.DRP` that the board announces, whatever its name.
    ///
    /// # Errors
    ///
    /// Fails if the path is not absolute, or the file cannot be read.
    pub fn find_announced(path: &Path, node: Option<u16>) -> Result<Self, DropFolderError> {
        if !path.is_absolute() {
            let variable = Self::VARIABLE;
            return Err(DropFolderError::Relative { variable, path: path.to_owned() });
        }
        let file = read_as(path, DropFileKind::BbsDev.name())?;
        Ok(Self::of_caller(file, Vec::new(), Vec::new(), node))
    }

    /// Finds the drop files at a path: a file, or the folder that holds it. With a node, the files
    /// of that node, first in its own folder below (`node3`, `temp3`, `3`).
    ///
    /// Several files of the same caller complete each other. If the callers differ, the newest file
    /// is used, and the others are [ignored](Self::ignored) as remains of earlier calls.
    ///
    /// # Errors
    ///
    /// Fails if there is no usable drop file.
    pub fn find(path: &Path, node: Option<u16>) -> Result<Self, DropFolderError> {
        let path = in_any_case(path).ok_or_else(|| DropFolderError::NotFound(path.to_owned()))?;
        let metadata = fs::metadata(&path).map_err(|error| io_error(&path, error))?;
        if !metadata.is_dir() {
            return Self::with_companions(&path, node);
        }
        let names = names_in(&path)?;
        let own = node.and_then(|node| node_folder(&path, &names, node));
        match own.map(|folder| Self::in_folder(&folder, node, Owner::Node)) {
            None | Some(Err(DropFolderError::NoDropFile { .. })) => {
                Self::in_folder(&path, node, Owner::Board)
            }
            Some(found) => found,
        }
    }

    /// Reads one file, and the companions in its folder that a board writes with it.
    fn with_companions(path: &Path, node: Option<u16>) -> Result<Self, DropFolderError> {
        let first = read(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let kinds = companions(first.file.kind());
        let (others, ignored) = candidates(folder, kinds, node, Owner::Board)?;
        Ok(Self::of_caller(first, others, ignored, node))
    }

    fn in_folder(folder: &Path, node: Option<u16>, owner: Owner) -> Result<Self, DropFolderError> {
        let (mut found, mut ignored) = candidates(folder, &DropFileKind::ALL, node, owner)?;
        if found.is_empty() {
            let nothing = DropFolderError::NoDropFile {
                folder: folder.to_owned(),
                expected: DropFileKind::names(),
            };
            return Err(ignored.drain(..).next().unwrap_or(nothing));
        }
        let newest = newest_of_call(&found);
        if newest.is_none() && node.is_none() {
            check_one_caller(folder, &found)?;
        }
        let first = found.remove(newest.unwrap_or(0));
        Ok(Self::of_caller(first, found, ignored, node))
    }

    /// Keeps the files of the same caller as the first one's, one of each format.
    fn of_caller(
        first: FoundFile,
        mut others: Vec<FoundFile>,
        mut ignored: Vec<DropFolderError>,
        node: Option<u16>,
    ) -> Self {
        let mut files = vec![first];
        others.sort_by_key(|found| std::cmp::Reverse(found.modified));
        for other in others {
            let is_same_caller = files[0].file.call().caller.may_be(&other.file.call().caller);
            let is_new_kind = files.iter().all(|found| found.file.kind() != other.file.kind());
            if is_same_caller && is_new_kind {
                files.push(other);
            } else {
                ignored.push(DropFolderError::Superseded(other.path));
            }
        }
        let rank = |found: &FoundFile| {
            DropFileKind::ALL.iter().position(|&kind| kind == found.file.kind())
        };
        files.sort_by_key(rank);
        let calls = files.iter().map(|found| found.file.call().clone());
        let mut call = calls.reduce(Call::or).unwrap_or_default();
        call.node = node.or(call.node);
        Self { files, ignored, call }
    }

    /// Returns the call that the files describe.
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// Returns the files, the most important one first.
    pub fn files(&self) -> &[FoundFile] {
        &self.files
    }

    /// Returns the files in the folder that were not used, each with its reason.
    pub fn ignored(&self) -> &[DropFolderError] {
        &self.ignored
    }

    /// Returns the seconds that all files that boards read back can hold, for
    /// [`TimeAccount::board_holds`](crate::TimeAccount::board_holds).
    pub fn holds_seconds(&self) -> Option<u32> {
        self.files.iter().filter_map(|found| found.file.holds_seconds()).min()
    }

    /// Returns the folder of the files.
    pub fn folder(&self) -> &Path {
        self.files[0].path.parent().unwrap_or(Path::new(""))
    }

    /// Hands the caller's time back: rewrites the files that boards read back. Each
    /// file keeps every byte outside the fields of time. This may be repeated during a
    /// call; the last time counts.
    ///
    /// Returns the paths of the rewritten files.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written, or if somebody else has changed it since: the board may
    /// have written it for the next caller. Later files are then left as they are.
    pub fn hand_back(&mut self, time: &HandBack) -> Result<Vec<PathBuf>, DropFolderError> {
        let mut rewritten = Vec::new();
        for found in &mut self.files {
            let Some(bytes) = found.file.handed_back(time) else { continue };
            let path = found.path.as_path();
            let present = fs::read(path).map_err(|error| io_error(path, error))?;
            if present != found.written {
                return Err(DropFolderError::Changed(path.to_owned()));
            }
            replace(path, &bytes).map_err(|error| io_error(path, error))?;
            found.written = bytes;
            rewritten.push(found.path.clone());
        }
        Ok(rewritten)
    }
}

/// Reads the files of these formats in a folder: returns the usable ones, and the
/// reasons why others are not.
fn candidates(
    folder: &Path,
    kinds: &[DropFileKind],
    node: Option<u16>,
    owner: Owner,
) -> Result<(Vec<FoundFile>, Vec<DropFolderError>), DropFolderError> {
    let names = names_in(folder)?;
    let of_kind = |kind: DropFileKind| -> Vec<&String> {
        let matching = names.iter().filter(|name| DropFileKind::of(name) == Some(kind));
        match node.filter(|_| kind == DropFileKind::DorInfo) {
            Some(node) => of_node(&matching.collect::<Vec<_>>(), node),
            None => matching.collect(),
        }
    };
    let (mut found, mut ignored) = (Vec::new(), Vec::new());
    for name in kinds.iter().flat_map(|&kind| of_kind(kind)) {
        match read(&folder.join(name)) {
            Ok(file) if owner == Owner::Board && is_of_another_node(&file, node) => {
                ignored.push(DropFolderError::OtherNode(file.path));
            }
            Ok(file) => found.push(file),
            Err(error) => ignored.push(error),
        }
    }
    Ok((found, ignored))
}

/// Returns the index of the newest file, except among DORINFO files, which may
/// belong to several nodes.
fn newest_of_call(found: &[FoundFile]) -> Option<usize> {
    let is_of_call = |at: &FoundFile| at.file.kind() != DropFileKind::DorInfo;
    let places = (0..found.len()).filter(|&place| is_of_call(&found[place]));
    places.max_by_key(|&place| found[place].modified)
}

/// Checks that all files of a folder are about one caller.
fn check_one_caller(folder: &Path, found: &[FoundFile]) -> Result<(), DropFolderError> {
    let caller = |at: &FoundFile| at.file.call().caller.clone();
    if found.iter().all(|at| caller(&found[0]).may_be(&caller(at))) {
        return Ok(());
    }
    let names = found.iter().map(|at| file_name(&at.path)).collect();
    Err(DropFolderError::SeveralNodes { folder: folder.to_owned(), names })
}

/// Returns whether a file states another node than this. DORINFO files were already chosen by name.
fn is_of_another_node(found: &FoundFile, node: Option<u16>) -> bool {
    let own = found.file.call().node.filter(|_| found.file.kind() != DropFileKind::DorInfo);
    own.zip(node).is_some_and(|(own, node)| own != node)
}

/// Returns the formats that a board writes together with this one, if one alone is not enough:
/// RemoteAccess states the time left in one file and takes it back in the other.
const fn companions(kind: DropFileKind) -> &'static [DropFileKind] {
    match kind {
        DropFileKind::DorInfo => &[DropFileKind::ExitInfo],
        DropFileKind::ExitInfo => &[DropFileKind::DorInfo],
        DropFileKind::BbsDev
        | DropFileKind::Door32
        | DropFileKind::DoorSys
        | DropFileKind::PcBoard
        | DropFileKind::SfDoors
        | DropFileKind::Chain
        | DropFileKind::CallInfo => &[],
    }
}

/// Returns the path as it exists, with the letter case of its last part if need be.
fn in_any_case(path: &Path) -> Option<PathBuf> {
    if path.exists() {
        return Some(path.to_owned());
    }
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let names = names_in(folder).ok()?;
    let name = names.into_iter().find(|name| name.eq_ignore_ascii_case(wanted))?;
    Some(folder.join(name))
}

/// Returns the names in a folder, sorted; names that are not text cannot be drop files.
fn names_in(folder: &Path) -> Result<Vec<String>, DropFolderError> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(folder).map_err(|error| io_error(folder, error))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

/// Returns the folder of a node below this one.
fn node_folder(folder: &Path, names: &[String], node: u16) -> Option<PathBuf> {
    let wanted = [format!("node{node}"), format!("temp{node}"), node.to_string()];
    let matches = |name: &&String| wanted.iter().any(|wanted| name.eq_ignore_ascii_case(wanted));
    names.iter().filter(matches).map(|name| folder.join(name)).find(|path| path.is_dir())
}

/// Returns the likeliest DORINFO file of a node among these.
fn of_node<'a>(names: &[&'a String], node: u16) -> Vec<&'a String> {
    let wanted = dorinfo_names(node);
    let present =
        |wanted: &String| names.iter().copied().find(|name| name.eq_ignore_ascii_case(wanted));
    wanted.iter().find_map(present).into_iter().collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Reads a drop file.
fn read(path: &Path) -> Result<FoundFile, DropFolderError> {
    read_as(path, &file_name(path))
}

/// Reads a drop file of the format with this name.
fn read_as(path: &Path, name: &str) -> Result<FoundFile, DropFolderError> {
    // Reading a pipe or a device could block.
    let metadata = fs::metadata(path).map_err(|error| io_error(path, error))?;
    if !metadata.is_file() {
        return Err(DropFolderError::NotAFile(path.to_owned()));
    }
    let invalid = |source| DropFolderError::Invalid { path: path.to_owned(), source };
    let size = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
    if size > LARGEST {
        return Err(invalid(DropFileError::TooLarge { size }));
    }
    let bytes = fs::read(path).map_err(|error| io_error(path, error))?;
    let file = DropFile::parse(name, &bytes).map_err(invalid)?;
    // On a file system without modification times, all files count as equally new.
    let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    Ok(FoundFile { path: path.to_owned(), file, modified, written: bytes })
}

/// Replaces a file as a whole. The new one keeps the permissions of the old one, since the board
/// may run as another user.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let before = fs::metadata(&path)?;
    let mut new = match tempfile::NamedTempFile::new_in(folder) {
        Ok(new) => new,
        // The board owns the folder, and the door may write only the file.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            let mut file = fs::OpenOptions::new().write(true).truncate(true).open(&path)?;
            file.write_all(bytes)?;
            return file.sync_all();
        }
        Err(error) => return Err(error),
    };
    new.write_all(bytes)?;
    keep_owner(new.as_file(), &before);
    new.as_file().set_permissions(before.permissions())?;
    new.as_file().sync_all()?;
    new.persist(&path)?;
    Ok(())
}

/// Gives a new file the owner of the old one, where the door may: only root may give files away,
/// and a door without root already runs as the owner or in the group.
#[cfg(unix)]
fn keep_owner(new: &fs::File, before: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let _not_allowed = fchown(new, Some(before.uid()), Some(before.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) {}

fn io_error(path: &Path, error: io::Error) -> DropFolderError {
    DropFolderError::Io { path: path.to_owned(), source: std::sync::Arc::new(error) }
}
