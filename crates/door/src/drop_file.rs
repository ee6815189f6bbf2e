//! Drop files: a board's descriptions of a call for its door.

mod bbs_dev;
mod call_info;
mod chain;
mod door32;
mod door_sys;
mod dorinfo;
mod exit_info;
mod field;
mod line_file;
mod pcboard;
mod record;
mod sf_doors;

use std::fmt;

use thiserror::Error;

use crate::{Call, HandBack, TimeLeft};
use bbs_dev::BbsDev;
use door_sys::DoorSys;
use dorinfo::DorInfo;
pub(crate) use dorinfo::names as dorinfo_names;
use exit_info::ExitInfo;
pub use field::{Field, FieldPlace};
use line_file::{LineFile, LineFileError};

/// The maximum size of a drop file, in bytes. The largest real one has 2,363.
pub(crate) const LARGEST: usize = 64 * 1024;

/// A drop file that has been read.
#[derive(Clone, PartialEq, Eq)]
pub struct DropFile {
    format: Format,
    call: Call,
}

/// The formats of drop files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DropFileKind {
    /// `BBSDEV.DRP`, from 19 lines on, of 2026.
    BbsDev,
    /// `DOOR32.SYS`, 11 lines, of 2001.
    Door32,
    /// `DOOR.SYS`: 31 lines (GAP), 52 lines (Wildcat and others), or 5 lines (DoorWay).
    DoorSys,
    /// `DORINFOn.DEF`, 13 lines, of RBBS and RemoteAccess; n is the node.
    DorInfo,
    /// `EXITINFO.BBS`, binary, of QuickBBS and RemoteAccess.
    ExitInfo,
    /// `PCBOARD.SYS`, binary, of PCBoard.
    PcBoard,
    /// `SFDOORS.DAT`, from 32 lines on, of Spitfire.
    SfDoors,
    /// `CHAIN.TXT`, 30 to 32 lines, of WWIV.
    Chain,
    /// `CALLINFO.BBS`, 36 lines, of Wildcat 2.
    CallInfo,
}

/// A drop file in its format.
#[derive(Clone, PartialEq, Eq)]
enum Format {
    BbsDev(BbsDev),
    Door32(LineFile),
    DoorSys(DoorSys),
    DorInfo(DorInfo),
    ExitInfo(ExitInfo),
    PcBoard(Vec<u8>),
    SfDoors(LineFile),
    Chain(LineFile),
    CallInfo(LineFile),
}

/// The reason why a drop file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DropFileError {
    /// The name does not belong to a drop file.
    #[error("\"{name}\" is not the name of a drop file; expected {}", DropFileKind::names())]
    UnknownName {
        /// Its name.
        name: String,
    },
    /// The file is empty.
    #[error("the file is empty; expected {0}")]
    Empty(DropFileKind),
    /// The file is far larger than any drop file.
    #[error("the file has {size} bytes; a drop file has at most {LARGEST}")]
    TooLarge {
        /// Its size in bytes.
        size: usize,
    },
    /// The file is not text.
    #[error("line {line} holds the byte {byte:#04x}, which is not text; expected {kind}")]
    NotText {
        /// The expected format.
        kind: DropFileKind,
        /// The line, from 1.
        line: usize,
        /// The byte.
        byte: u8,
    },
    /// A line is not one of BBSDEV.DRP, which allows a single way of writing each.
    #[error("line {line} {reason}; expected {}", DropFileKind::BbsDev)]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// Its fault, as the rest of a sentence.
        reason: &'static str,
    },
    /// The file has too few lines.
    #[error("the file has {}; expected {kind}, {expected}", counted(*lines))]
    TooShort {
        /// The expected format.
        kind: DropFileKind,
        /// The number of its lines.
        lines: usize,
        /// The expected number, in words.
        expected: &'static str,
    },
    /// A binary file has a size that the format does not allow.
    #[error("the file has {size} bytes; expected {kind}, {expected}")]
    WrongSize {
        /// The expected format.
        kind: DropFileKind,
        /// Its size in bytes.
        size: usize,
        /// The expected sizes, in words.
        expected: &'static str,
    },
    /// A line does not hold a value that the format allows there.
    #[error("line {line} ({field}) is \"{found}\"; expected {expected}")]
    WrongValue {
        /// The line, from 1.
        line: usize,
        /// The name of its field.
        field: &'static str,
        /// Its contents.
        found: String,
        /// The expected contents, in words.
        expected: &'static str,
    },
    /// A field of a binary file does not hold a value that the format allows there.
    #[error("byte {offset} ({field}) is {found}; expected {expected}")]
    WrongByte {
        /// The offset of the field, from 0.
        offset: usize,
        /// The name of the field.
        field: &'static str,
        /// Its contents.
        found: String,
        /// The expected contents, in words.
        expected: &'static str,
    },
}

/// Returns a number of lines in words.
fn counted(lines: usize) -> String {
    if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") }
}

impl DropFile {
    /// Reads the bytes of a drop file; `name`, a file name in any letter
    /// case, determines the format.
    ///
    /// # Errors
    ///
    /// Fails if the name or the contents are not those of a drop file.
    ///
    /// ```
    /// use bbs_door::{DropFile, TimeLeft};
    ///
    /// let text = "2\n6\n57600\nNight Owl\n12\nAnn Lee\nStar Gazer\n20\n31\n1\n3\n";
    /// let file = DropFile::parse("door32.sys", text.as_bytes())?;
    /// assert_eq!(file.call().caller.handle(), Some("Star Gazer"));
    /// assert_eq!(file.call().time_left, Some(TimeLeft::Seconds(31 * 60)));
    /// # Ok::<(), bbs_door::DropFileError>(())
    /// ```
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Self, DropFileError> {
        let kind = DropFileKind::of(name)
            .ok_or_else(|| DropFileError::UnknownName { name: name.escape_debug().to_string() })?;
        if bytes.len() > LARGEST {
            return Err(DropFileError::TooLarge { size: bytes.len() });
        }
        if bytes.is_empty() {
            return Err(DropFileError::Empty(kind));
        }
        let format = Format::parse(kind, bytes)?;
        let mut call = format.call()?;
        if kind == DropFileKind::DorInfo {
            call.node = dorinfo::node(name);
        }
        Ok(Self { format, call })
    }

    /// Returns the format.
    pub const fn kind(&self) -> DropFileKind {
        match self.format {
            Format::BbsDev(_) => DropFileKind::BbsDev,
            Format::Door32(_) => DropFileKind::Door32,
            Format::DoorSys(_) => DropFileKind::DoorSys,
            Format::DorInfo(_) => DropFileKind::DorInfo,
            Format::ExitInfo(_) => DropFileKind::ExitInfo,
            Format::PcBoard(_) => DropFileKind::PcBoard,
            Format::SfDoors(_) => DropFileKind::SfDoors,
            Format::Chain(_) => DropFileKind::Chain,
            Format::CallInfo(_) => DropFileKind::CallInfo,
        }
    }

    /// Returns the variant of the format, such as "52 lines".
    pub fn variant(&self) -> String {
        match &self.format {
            Format::BbsDev(file) => file.variant(),
            Format::DoorSys(file) => file.variant(),
            Format::DorInfo(file) => file.variant(),
            Format::ExitInfo(file) => file.variant().to_owned(),
            Format::PcBoard(bytes) => format!("{} bytes", bytes.len()),
            Format::Door32(file)
            | Format::SfDoors(file)
            | Format::Chain(file)
            | Format::CallInfo(file) => format!("{} lines", file.len()),
        }
    }

    /// Returns the call that the file describes.
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// Returns every field as it was read, in the order of the file. Passwords are hidden.
    pub fn fields(&self) -> Vec<Field> {
        match &self.format {
            Format::BbsDev(file) => file.fields(),
            Format::Door32(file) => door32::fields(file),
            Format::DoorSys(file) => file.fields(),
            Format::DorInfo(file) => file.fields(),
            Format::ExitInfo(file) => file.fields(),
            Format::PcBoard(bytes) => pcboard::fields(bytes),
            Format::SfDoors(file) => file.fields(sf_doors::FIELDS),
            Format::Chain(file) => file.fields(chain::FIELDS),
            Format::CallInfo(file) => file.fields(call_info::FIELDS),
        }
    }

    /// Returns whether [`HandBack::banked_minutes`] fit into this file: only DOOR.SYS with 42 lines
    /// or more has one. A balance cannot be negative there.
    pub fn takes_bank_minutes(&self) -> bool {
        matches!(&self.format, Format::DoorSys(file) if file.takes_bank_minutes())
    }

    /// Returns whether [`handed_back`](Self::handed_back) writes the time that is handed back:
    /// false for a format that boards do not read back, and for a caller without a limit.
    pub fn takes_time(&self) -> bool {
        match &self.format {
            Format::DoorSys(file) => file.takes_time(),
            Format::ExitInfo(file) => file.takes_time(),
            Format::PcBoard(bytes) => pcboard::takes_time(bytes),
            Format::SfDoors(file) => sf_doors::takes_time(file),
            Format::BbsDev(_)
            | Format::Door32(_)
            | Format::DorInfo(_)
            | Format::Chain(_)
            | Format::CallInfo(_) => false,
        }
    }

    /// Returns the seconds that the file's fields of time can hold: 16-bit numbers,
    /// unless the board wrote more. `None` for a file that takes no time.
    pub fn holds_seconds(&self) -> Option<u32> {
        self.call.time_left.filter(|_| self.takes_time()).map(TimeLeft::most_seconds)
    }

    /// Returns the file with the caller's time handed back, or `None` if boards do not read this
    /// format back. All bytes outside the fields of time stay as they are.
    pub fn handed_back(&self, time: &HandBack) -> Option<Vec<u8>> {
        match &self.format {
            Format::DoorSys(file) => file.handed_back(time),
            Format::ExitInfo(file) => file.handed_back(time),
            Format::PcBoard(bytes) => pcboard::handed_back(bytes, time),
            Format::SfDoors(file) => Some(sf_doors::handed_back(file, time)),
            Format::BbsDev(_)
            | Format::Door32(_)
            | Format::DorInfo(_)
            | Format::Chain(_)
            | Format::CallInfo(_) => None,
        }
    }
}

impl Format {
    fn parse(kind: DropFileKind, bytes: &[u8]) -> Result<Self, DropFileError> {
        let lines = |least, expected| {
            LineFile::parse(bytes, least).map(|file| file.with_secret(kind.secret_line())).map_err(
                |error| match error {
                    LineFileError::NotText { line, byte } => {
                        DropFileError::NotText { kind, line, byte }
                    }
                    LineFileError::TooShort { lines } => {
                        DropFileError::TooShort { kind, lines, expected }
                    }
                },
            )
        };
        Ok(match kind {
            DropFileKind::BbsDev => Self::BbsDev(BbsDev::parse(bytes)?),
            DropFileKind::Door32 => Self::Door32(lines(10, "11 lines")?),
            DropFileKind::DoorSys => Self::DoorSys(DoorSys::new(lines(4, "5, 31 or 52 lines")?)?),
            DropFileKind::DorInfo => Self::DorInfo(DorInfo::new(lines(12, "13 lines")?)),
            DropFileKind::ExitInfo => Self::ExitInfo(ExitInfo::parse(bytes)?),
            DropFileKind::PcBoard => Self::PcBoard(pcboard::parse(bytes)?),
            DropFileKind::SfDoors => Self::SfDoors(lines(11, "32 lines or more")?),
            DropFileKind::Chain => Self::Chain(lines(16, "30 to 32 lines")?),
            DropFileKind::CallInfo => Self::CallInfo(lines(8, "36 lines")?),
        })
    }

    fn call(&self) -> Result<Call, DropFileError> {
        match self {
            Self::BbsDev(file) => file.call(),
            Self::Door32(file) => door32::call(file),
            Self::DoorSys(file) => file.call(),
            Self::DorInfo(file) => file.call(),
            Self::ExitInfo(file) => Ok(file.call()),
            Self::PcBoard(bytes) => Ok(pcboard::call(bytes)),
            Self::SfDoors(file) => sf_doors::call(file),
            Self::Chain(file) => chain::call(file),
            Self::CallInfo(file) => call_info::call(file),
        }
    }
}

impl DropFileKind {
    /// All formats in order of preference, by their information about the line and the time.
    pub const ALL: [Self; 9] = [
        Self::BbsDev,
        Self::Door32,
        Self::DoorSys,
        Self::ExitInfo,
        Self::DorInfo,
        Self::PcBoard,
        Self::SfDoors,
        Self::Chain,
        Self::CallInfo,
    ];

    /// Returns the format of a file with this name, in any letter case.
    pub fn of(name: &str) -> Option<Self> {
        let name = name.to_ascii_uppercase();
        if dorinfo::is_name(&name) {
            return Some(Self::DorInfo);
        }
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the name of the file, in upper case; `n` in DORINFOn.DEF stands for the node.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BbsDev => "BBSDEV.DRP",
            Self::Door32 => "DOOR32.SYS",
            Self::DoorSys => "DOOR.SYS",
            Self::DorInfo => "DORINFOn.DEF",
            Self::ExitInfo => "EXITINFO.BBS",
            Self::PcBoard => "PCBOARD.SYS",
            Self::SfDoors => "SFDOORS.DAT",
            Self::Chain => "CHAIN.TXT",
            Self::CallInfo => "CALLINFO.BBS",
        }
    }

    /// Returns the line of the password in a text format that has one.
    const fn secret_line(self) -> Option<usize> {
        match self {
            Self::DoorSys => Some(14),
            Self::SfDoors => Some(3),
            Self::CallInfo => Some(7),
            Self::BbsDev
            | Self::Door32
            | Self::DorInfo
            | Self::ExitInfo
            | Self::PcBoard
            | Self::Chain => None,
        }
    }

    /// Returns all names as a list in words.
    pub(crate) fn names() -> String {
        let [first @ .., last] = Self::ALL.map(Self::name);
        format!("{} or {last}", first.join(", "))
    }
}

/// Leaves the bytes out, because they hold passwords.
impl fmt::Debug for DropFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, variant) = (self.kind(), self.variant());
        let mut shown = f.debug_struct("DropFile");
        shown.field("kind", &kind).field("variant", &variant).field("call", &self.call);
        shown.finish_non_exhaustive()
    }
}

impl fmt::Display for DropFileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
