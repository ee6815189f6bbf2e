//! `EXITINFO.BBS` of QuickBBS and RemoteAccess, in five sizes. These boards read its time limit
//! back. Synchronet writes two more sizes, and reads back only the caller's flags and level.
//!
//! Source of the offsets: the documented records of RemoteAccess 2.62 (`EXITINFOrecord`) and of
//! QuickBBS 2.75, and files that Synchronet wrote.

use super::field::Field;
use super::record::Shape::{Byte, Integer, Long, Pascal, Word};
use super::record::{self, RecordField, pascal, some, word};
use super::{DropFileError, DropFileKind};
use crate::{Call, Caller, Emulation, Event, HandBack};

/// The maximum limit that is written, in minutes: a day.
const LONGEST: i64 = 1_440;

/// An `EXITINFO.BBS`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ExitInfo {
    bytes: Vec<u8>,
    version: Version,
}

/// The versions, by their sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Version {
    /// QuickBBS 2.6 and RemoteAccess 0.0x: 476 bytes.
    Early,
    /// QuickBBS 2.75: 644 bytes.
    QuickBbs275,
    /// QuickBBS 2.76: 902 bytes.
    QuickBbs276,
    /// Synchronet 3.17 on 64 bits: 701 bytes. One of its fields is four bytes longer.
    Synchronet317,
    /// Synchronet 3.20: 903 bytes.
    Synchronet320,
    /// RemoteAccess 1: 1,493 bytes.
    RemoteAccess1,
    /// RemoteAccess 2: 2,363 bytes.
    RemoteAccess2,
}

/// The offsets of the fields that a call is read from.
struct Offsets {
    alias: Option<usize>,
    attributes: usize,
    /// Known only for RemoteAccess: QuickBBS has other data there.
    attributes2: Option<usize>,
    security: usize,
    screen_rows: usize,
    screen_columns: Option<usize>,
    event: usize,
    time_limit: usize,
    record: usize,
}

const FIRST_FIELDS: &[RecordField] = &[
    RecordField::open(0, "baud", Word),
    RecordField::open(2, "total calls", Long),
    RecordField::open(6, "last caller", Pascal(35)),
    RecordField::open(NAME, "name", Pascal(35)),
    RecordField::open(LOCATION, "location", Pascal(25)),
    RecordField::secret(303, "password", Pascal(15)),
    RecordField::open(345, "time of the last call", Pascal(5)),
    RecordField::open(351, "date of the last call", Pascal(8)),
    RecordField::open(360, "attributes (8: ANSI)", Byte),
    RecordField::open(373, "security", Word),
    RecordField::open(375, "calls", Word),
    RecordField::open(387, "minutes used today", Integer),
    RecordField::open(389, "screen rows", Word),
    RecordField::open(399, "event (1: enabled)", Byte),
    RecordField::open(400, "event starts", Pascal(5)),
    RecordField::open(406, "event's error level", Byte),
    RecordField::open(407, "event's weekdays", Byte),
    RecordField::open(408, "event is forced", Byte),
    RecordField::open(420, "time of this call", Pascal(5)),
    RecordField::open(426, "date of this call", Pascal(8)),
    RecordField::open(435, "time limit, in minutes", Word),
];

/// The user record, in its usual place.
const RECORD: &[RecordField] = &[RecordField::open(445, "user record", Integer)];

/// The user record after the longer field of Synchronet 3.17.
const LATER_RECORD: &[RecordField] = &[RecordField::open(449, "user record", Integer)];

/// The further fields of RemoteAccess 1; QuickBBS has others in some of these places.
const FIRST_FIELDS_LATER: &[RecordField] = &[
    RecordField::open(392, "attributes 2 (1: hot keys)", Byte),
    RecordField::open(475, "wants to chat", Byte),
    RecordField::open(476, "minutes deducted", Integer),
    RecordField::open(929, "alias", Pascal(35)),
    RecordField::open(1_098, "screen columns", Byte),
    RecordField::open(1_182, "error-correcting line", Byte),
    RecordField::open(1_183, "sysop next", Byte),
];

const SECOND_FIELDS: &[RecordField] = &[
    RecordField::open(0, "baud", Word),
    RecordField::open(2, "total calls", Long),
    RecordField::open(6, "last caller", Pascal(35)),
    RecordField::open(42, "last caller's alias", Pascal(35)),
    RecordField::open(NAME, "name", Pascal(35)),
    RecordField::open(LOCATION, "location", Pascal(25)),
    RecordField::open(507, "alias", Pascal(35)),
    RecordField::secret(624, "check sum of the password", Long),
    RecordField::open(660, "time of the last call", Pascal(5)),
    RecordField::open(666, "date of the last call", Pascal(8)),
    RecordField::open(675, "attributes (8: ANSI)", Byte),
    RecordField::open(676, "attributes 2 (1: hot keys)", Byte),
    RecordField::open(691, "security", Word),
    RecordField::open(697, "calls", Long),
    RecordField::open(721, "minutes used today", Integer),
    RecordField::open(723, "screen rows", Word),
    RecordField::open(1_155, "screen columns", Byte),
    RecordField::secret(1_210, "password", Pascal(15)),
    RecordField::open(1_257, "event (1: enabled)", Byte),
    RecordField::open(1_258, "event starts", Pascal(5)),
    RecordField::open(1_264, "event's error level", Byte),
    RecordField::open(1_265, "event's weekdays", Byte),
    RecordField::open(1_266, "event is forced", Byte),
    RecordField::open(1_278, "time of this call", Pascal(5)),
    RecordField::open(1_284, "date of this call", Pascal(8)),
    RecordField::open(1_293, "time limit, in minutes", Word),
    RecordField::open(1_299, "user record", Integer),
    RecordField::open(1_317, "wants to chat", Byte),
    RecordField::open(1_318, "minutes deducted", Integer),
    RecordField::open(1_971, "error-correcting line", Byte),
    RecordField::open(1_972, "sysop next", Byte),
    RecordField::open(2_275, "Avatar", Byte),
    RecordField::open(2_276, "RIP", Byte),
];

/// The offset of the caller's name, in all versions.
const NAME: usize = 241;
/// The offset of the location, in all versions.
const LOCATION: usize = 277;

impl ExitInfo {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, DropFileError> {
        let version = match bytes.len() {
            476 => Version::Early,
            644 => Version::QuickBbs275,
            902 => Version::QuickBbs276,
            701 => Version::Synchronet317,
            903 => Version::Synchronet320,
            1_493 => Version::RemoteAccess1,
            2_363 => Version::RemoteAccess2,
            size => {
                return Err(DropFileError::WrongSize {
                    kind: DropFileKind::ExitInfo,
                    size,
                    expected: "476, 644, 701, 902, 903, 1493 or 2363 bytes",
                });
            }
        };
        let length = bytes[NAME];
        if length == 0 || length > 35 {
            return Err(DropFileError::WrongByte {
                offset: NAME,
                field: "length of the name",
                found: length.to_string(),
                expected: "1 to 35",
            });
        }
        Ok(Self { bytes: bytes.to_vec(), version })
    }

    /// Returns the version in words.
    pub(super) const fn variant(&self) -> &'static str {
        match self.version {
            Version::Early => "476 bytes, QuickBBS 2.6",
            Version::QuickBbs275 => "644 bytes, QuickBBS 2.75",
            Version::QuickBbs276 => "902 bytes, QuickBBS 2.76",
            Version::Synchronet317 => "701 bytes, Synchronet 3.17",
            Version::Synchronet320 => "903 bytes, Synchronet 3.20",
            Version::RemoteAccess1 => "1493 bytes, RemoteAccess 1",
            Version::RemoteAccess2 => "2363 bytes, RemoteAccess 2",
        }
    }

    const fn offsets(&self) -> Offsets {
        let has_alias = matches!(self.version, Version::RemoteAccess1);
        match self.version {
            Version::RemoteAccess2 => Offsets {
                alias: Some(507),
                attributes: 675,
                attributes2: Some(676),
                security: 691,
                screen_rows: 723,
                screen_columns: Some(1_155),
                event: 1_257,
                time_limit: 1_293,
                record: 1_299,
            },
            Version::Early
            | Version::QuickBbs275
            | Version::QuickBbs276
            | Version::Synchronet317
            | Version::Synchronet320
            | Version::RemoteAccess1 => Offsets {
                alias: if has_alias { Some(929) } else { None },
                attributes: 360,
                attributes2: if has_alias { Some(392) } else { None },
                security: 373,
                screen_rows: 389,
                screen_columns: if has_alias { Some(1_098) } else { None },
                event: 399,
                time_limit: 435,
                record: if matches!(self.version, Version::Synchronet317) { 449 } else { 445 },
            },
        }
    }

    /// Returns whether the board reads the file back.
    const fn is_read_back(&self) -> bool {
        !matches!(self.version, Version::Synchronet317 | Version::Synchronet320)
    }

    /// Returns the time limit, in minutes.
    fn limit(&self) -> i64 {
        word(&self.bytes, self.offsets().time_limit).into()
    }

    /// Returns whether time that is handed back is written. A limit of more than a day means no
    /// limit.
    pub(super) fn takes_time(&self) -> bool {
        self.is_read_back() && self.limit() <= LONGEST
    }

    pub(super) fn fields(&self) -> Vec<Field> {
        let fields = |list| record::fields(&self.bytes, list);
        match self.version {
            Version::RemoteAccess2 => fields(SECOND_FIELDS),
            Version::RemoteAccess1 => {
                [fields(FIRST_FIELDS), fields(RECORD), fields(FIRST_FIELDS_LATER)].concat()
            }
            Version::Synchronet317 => [fields(FIRST_FIELDS), fields(LATER_RECORD)].concat(),
            Version::Early
            | Version::QuickBbs275
            | Version::QuickBbs276
            | Version::Synchronet320 => [fields(FIRST_FIELDS), fields(RECORD)].concat(),
        }
    }

    /// Returns the call. The time limit is that of the day or that of the call, depending on the
    /// board, so it says nothing about the time left.
    pub(super) fn call(&self) -> Call {
        let (bytes, at) = (&self.bytes, self.offsets());
        let is_ansi = bytes[at.attributes] & 0b1000 != 0;
        let positive = |number: u16| Some(number).filter(|&number| number > 0);
        Call {
            caller: Caller {
                name: some(pascal(bytes, NAME, 35)),
                alias: at.alias.and_then(|alias| some(pascal(bytes, alias, 35))),
                record: Some(word(bytes, at.record).into()),
                location: some(pascal(bytes, LOCATION, 25)),
                security: Some(word(bytes, at.security).into()),
                ..Caller::default()
            },
            event: self.event(at.event),
            baud: positive(word(bytes, 0)).map(u32::from),
            emulation: Some(if is_ansi { Emulation::Ansi } else { Emulation::Ascii }),
            columns: at.screen_columns.and_then(|at| positive(bytes[at].into())),
            rows: positive(word(bytes, at.screen_rows)),
            hot_keys: at.attributes2.map(|at| bytes[at] & 1 != 0),
            ..Call::default()
        }
    }

    /// Returns the event whose record begins here: its status, its time, and its weekdays from
    /// Sunday on.
    fn event(&self, at: usize) -> Option<Event> {
        let minute = Event::minute_of(&pascal(&self.bytes, at + 1, 5))?;
        let days = self.bytes[at + 8] & Event::EVERY_DAY;
        Some(Event { minute, days, is_active: Some(self.bytes[at] == 1) })
    }

    /// Adds the net result to the time limit. This is right whether the limit is that of the day
    /// or that of the call, because the board keeps the clock itself. `None` for a board that
    /// does not take time back.
    pub(super) fn handed_back(&self, time: &HandBack) -> Option<Vec<u8>> {
        if !self.is_read_back() {
            return None;
        }
        if !self.takes_time() {
            return Some(self.bytes.clone());
        }
        let limit = (self.limit() + i64::from(time.net_minutes)).clamp(0, LONGEST);
        let limit = i16::try_from(limit).unwrap_or_default();
        Some(record::with_integer(self.bytes.clone(), self.offsets().time_limit, limit))
    }
}
