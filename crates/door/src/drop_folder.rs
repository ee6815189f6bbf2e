//! The drop files of a call: found by folder, file or node, in any letter case.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// A drop file and where it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundFile {
    /// Its path.
    pub path: PathBuf,
    /// Its contents.
    pub file: DropFile,
}

/// The reason why no drop file can be used.
#[derive(Debug, Error, Clone)]
#[non_exhaustive]
pub enum DropFolderError {
    /// There is nothing at the path.
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
    /// The file is not the drop file that its name says.
    #[error("{}: {source}", path.display())]
    Invalid {
        /// The path.
        path: PathBuf,
        /// The reason.
        #[source]
        source: DropFileError,
    },
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

impl DropFolder {
    /// Finds the drop files at a path: a file, or the folder that holds it. With a node, the files
    /// of that node, also in its own folder below (`node3`, `temp3`, `3`).
    ///
    /// Several files of the same caller complete each other; those of another caller are remains of
    /// an earlier call and are ignored.
    ///
    /// # Errors
    ///
    /// Fails if there is no usable drop file.
    pub fn find(path: &Path, node: Option<u16>) -> Result<Self, DropFolderError> {
        let path = in_any_case(path).ok_or_else(|| DropFolderError::NotFound(path.to_owned()))?;
        let metadata = fs::metadata(&path).map_err(|error| io_error(&path, error))?;
        if metadata.is_dir() {
            return Self::in_folder(&path, node);
        }
        let first = read(&path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut found = Self { files: vec![first], ignored: Vec::new(), call: Call::default() };
        for kind in companions(found.files[0].file.kind()) {
            found.add_of_kind(folder, &names_in(folder)?, *kind, node)?;
        }
        Ok(found.with_call())
    }

    fn in_folder(folder: &Path, node: Option<u16>) -> Result<Self, DropFolderError> {
        let names = names_in(folder)?;
        let mut found = Self { files: Vec::new(), ignored: Vec::new(), call: Call::default() };
        for kind in DropFileKind::ALL {
            found.add_of_kind(folder, &names, kind, node)?;
        }
        if found.files.is_empty() {
            if let Some(folder) = node.and_then(|node| node_folder(folder, &names, node)) {
                return Self::in_folder(&folder, node);
            }
            return Err(match found.ignored.into_iter().next() {
                Some(error) => error,
                None => DropFolderError::NoDropFile {
                    folder: folder.to_owned(),
                    expected: DropFileKind::names(),
                },
            });
        }
        Ok(found.with_call())
    }

    /// Adds the file of this format in a folder with these names, if there is one.
    fn add_of_kind(
        &mut self,
        folder: &Path,
        names: &[String],
        kind: DropFileKind,
        node: Option<u16>,
    ) -> Result<(), DropFolderError> {
        let mut matching: Vec<&String> =
            names.iter().filter(|name| DropFileKind::of(name) == Some(kind)).collect();
        if kind == DropFileKind::DorInfo {
            matching = of_node(folder, matching, node)?;
        }
        let Some(name) = matching.first() else { return Ok(()) };
        match read(&folder.join(name)) {
            Ok(found) => {
                let caller = |found: &FoundFile| found.file.call().caller.clone();
                let first = self.files.first().map(caller);
                if first.is_none_or(|first| first.may_be(&caller(&found))) {
                    self.files.push(found);
                }
            }
            Err(error) => self.ignored.push(error),
        }
        Ok(())
    }

    fn with_call(mut self) -> Self {
        let calls = self.files.iter().map(|found| found.file.call().clone());
        self.call = calls.reduce(Call::or).unwrap_or_default();
        self
    }

    /// Returns what the files say about the call.
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// Returns the files, the one that matters most first.
    pub fn files(&self) -> &[FoundFile] {
        &self.files
    }

    /// Returns the files in the folder that could not be used, each with its reason.
    pub fn ignored(&self) -> &[DropFolderError] {
        &self.ignored
    }

    /// Returns the folder of the files.
    pub fn folder(&self) -> &Path {
        self.files[0].path.parent().unwrap_or(Path::new(""))
    }

    /// Hands the caller's time back: rewrites the files that boards read again. Each file is
    /// replaced as a whole or not at all, and keeps every byte outside the fields of time.
    ///
    /// Returns the paths of the rewritten files.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written; later ones are then left as they are.
    pub fn hand_back(&self, time: &HandBack) -> Result<Vec<&Path>, DropFolderError> {
        let mut written = Vec::new();
        for found in &self.files {
            let Some(bytes) = found.file.handed_back(time) else { continue };
            replace(&found.path, &bytes).map_err(|error| io_error(&found.path, error))?;
            written.push(found.path.as_path());
        }
        Ok(written)
    }
}

/// Returns the formats that a board writes together with this one, where one alone says too little:
/// RemoteAccess states the time left in one file and takes it back in the other.
const fn companions(kind: DropFileKind) -> &'static [DropFileKind] {
    match kind {
        DropFileKind::DorInfo => &[DropFileKind::ExitInfo],
        DropFileKind::ExitInfo => &[DropFileKind::DorInfo],
        DropFileKind::Door32
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

/// Returns the DORINFO files of a node, the likeliest first. Without a node there must be only one
/// caller's.
fn of_node<'a>(
    folder: &Path,
    names: Vec<&'a String>,
    node: Option<u16>,
) -> Result<Vec<&'a String>, DropFolderError> {
    if let Some(node) = node {
        let wanted = dorinfo_names(node);
        let present =
            |wanted: &String| names.iter().copied().find(|name| name.eq_ignore_ascii_case(wanted));
        return Ok(wanted.iter().filter_map(present).collect());
    }
    let callers = names.iter().filter_map(|name| read(&folder.join(name)).ok());
    let mut callers: Vec<_> = callers.map(|found| found.file.call().caller.name.clone()).collect();
    callers.dedup();
    if callers.len() > 1 {
        return Err(DropFolderError::SeveralNodes {
            folder: folder.to_owned(),
            names: names.into_iter().cloned().collect(),
        });
    }
    Ok(names)
}

/// Reads a drop file.
fn read(path: &Path) -> Result<FoundFile, DropFolderError> {
    // A pipe or a device would be waited for.
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
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let file = DropFile::parse(&name, &bytes).map_err(invalid)?;
    Ok(FoundFile { path: path.to_owned(), file })
}

/// Replaces a file as a whole. The new one keeps the permissions of the old one, since the board
/// may run as another user.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(bytes)?;
    new.as_file().set_permissions(fs::metadata(&path)?.permissions())?;
    new.as_file().sync_all()?;
    new.persist(&path)?;
    Ok(())
}

fn io_error(path: &Path, error: io::Error) -> DropFolderError {
    DropFolderError::Io { path: path.to_owned(), source: std::sync::Arc::new(error) }
}
