//! `PCBOARD.SYS`: 128 bytes of PCBoard 14.0, and 20 or more additional ones since 14.5.
//! PCBoard reads the minutes back. WWIV, which does not, writes seconds in their place.
//!
//! Source of the offsets: the writers of Synchronet (`xtrn_sec.cpp`) and Icy Board, which agree
//! that the password has 12 characters; a header of OpenDoors gives it 15.

use super::field::Field;
use super::record::Shape::{Byte, Integer, Long, Text, Word};
use super::record::{self, RecordField, integer, some, text, with_integer, word};
use super::{DropFileError, DropFileKind};
use crate::{Call, Caller, Comm, Emulation, Event, HandBack, TimeLeft};

const FIELDS: &[RecordField] = &[
    RecordField::open(0, "screen display", Text(2)),
    RecordField::open(2, "printer", Text(2)),
    RecordField::open(4, "page bell", Text(2)),
    RecordField::open(6, "caller alarm", Text(2)),
    RecordField::open(8, "sysop next", Text(1)),
    RecordField::open(9, "error-correcting line", Text(2)),
    RecordField::open(11, "graphics (Y, N, 7)", Text(1)),
    RecordField::open(12, "node chat", Text(1)),
    RecordField::open(13, "speed of the port", Text(5)),
    RecordField::open(18, "baud (Local)", Text(5)),
    RecordField::open(23, "user record", Word),
    RecordField::open(25, "first name", Text(15)),
    RecordField::secret(40, "password", Text(12)),
    RecordField::open(52, "minute of the call", Integer),
    RecordField::open(54, "minutes used today, negative", Integer),
    RecordField::open(56, "time of the call", Text(5)),
    RecordField::open(ALLOWED, "minutes allowed", Integer),
    RecordField::open(63, "kilobytes allowed", Word),
    RecordField::open(65, "conference", Byte),
    RecordField::open(76, "minutes added by the conference", Integer),
    RecordField::open(78, "minutes credited", Integer),
    RecordField::open(80, "language", Text(4)),
    RecordField::open(84, "name", Text(25)),
    RecordField::open(MINUTES, "minutes left", Integer),
    RecordField::open(111, "node", Byte),
    RecordField::open(112, "next event", Text(5)),
    RecordField::open(117, "event active (-1)", Text(2)),
    RecordField::open(119, "event slides (-1)", Text(2)),
    RecordField::open(121, "last message", Long),
    RecordField::open(125, "port", Text(1)),
    RecordField::open(128, "ANSI", Text(1)),
    RecordField::open(129, "date of the last event", Text(8)),
    RecordField::open(137, "minute of the last event", Word),
    RecordField::open(142, "conference number", Word),
];

/// The offset of the minutes allowed.
const ALLOWED: usize = 61;
/// The offset of the minutes left.
const MINUTES: usize = 109;
/// The offset of the minutes credited.
const CREDITS: usize = 78;
/// The size of the first version.
const SIZE: usize = 128;

/// Checks the size, and that the fields of text hold text.
pub(super) fn parse(bytes: &[u8]) -> Result<Vec<u8>, DropFileError> {
    if bytes.len() < SIZE || bytes.len() > 4 * SIZE {
        return Err(DropFileError::WrongSize {
            kind: DropFileKind::PcBoard,
            size: bytes.len(),
            expected: "128 to 512 bytes",
        });
    }
    let graphics = bytes[11];
    if !matches!(graphics, b'Y' | b'N' | b'7' | b'y' | b'n') {
        return Err(DropFileError::WrongByte {
            offset: 11,
            field: "graphics",
            found: format!("{graphics:#04x}"),
            expected: "Y, N or 7",
        });
    }
    Ok(bytes.to_vec())
}

/// Returns whether the file counts seconds where minutes belong, as WWIV's does: the same number
/// is also its time allowed, and its password is the text `XXX` with the zero of a C string.
///
/// Source: `CreatePCBoardSysDropFile` in WWIV's `bbs/dropfile.cpp`.
fn counts_seconds(bytes: &[u8]) -> bool {
    bytes[40..].starts_with(b"XXX\0") && word(bytes, ALLOWED) == word(bytes, MINUTES)
}

/// Returns the time left. WWIV's seconds go beyond the positive numbers of their field.
fn time_left(bytes: &[u8]) -> TimeLeft {
    if counts_seconds(bytes) {
        return TimeLeft::from_seconds(word(bytes, MINUTES).into());
    }
    TimeLeft::from_minutes(integer(bytes, MINUTES).into())
}

pub(super) fn fields(bytes: &[u8]) -> Vec<Field> {
    if !counts_seconds(bytes) {
        return record::fields(bytes, FIELDS);
    }
    let in_seconds = |field: &RecordField| match field.offset {
        ALLOWED => RecordField::open(ALLOWED, "seconds allowed", Word),
        MINUTES => RecordField::open(MINUTES, "seconds left", Word),
        _ => *field,
    };
    record::fields(bytes, &FIELDS.iter().map(in_seconds).collect::<Vec<_>>())
}

pub(super) fn call(bytes: &[u8]) -> Call {
    let baud = text(bytes, 18, 5);
    let port = bytes.get(125).filter(|port| port.is_ascii_digit()).map(|port| port - b'0');
    let is_local = baud.eq_ignore_ascii_case("local") || port == Some(0);
    let emulation =
        if matches!(bytes[11], b'Y' | b'y') { Emulation::Ansi } else { Emulation::Ascii };
    let event = Event::minute_of(&text(bytes, 112, 5)).map(|minute| Event {
        minute,
        days: Event::EVERY_DAY,
        is_active: Some(text(bytes, 117, 2) == "-1"),
    });
    Call {
        node: Some(bytes[111]).filter(|&node| node > 0).map(node),
        caller: Caller {
            name: some(text(bytes, 84, 25)).or_else(|| some(text(bytes, 25, 15))),
            record: Some(word(bytes, 23).into()),
            ..Caller::default()
        },
        time_left: Some(time_left(bytes)),
        event,
        comm: Some(if is_local { Comm::Local } else { Comm::Serial(port.unwrap_or(1)) }),
        baud: baud.parse().ok(),
        emulation: Some(emulation),
        ..Call::default()
    }
}

/// Reads the node, which is a byte or the character of a digit.
fn node(byte: u8) -> u16 {
    u16::from(if byte.is_ascii_digit() { byte - b'0' } else { byte })
}

/// Returns whether time that is handed back is written.
pub(super) fn takes_time(bytes: &[u8]) -> bool {
    !counts_seconds(bytes) && !time_left(bytes).is_unlimited()
}

/// Writes the minutes left, and adds the net result to the minutes credited: the former is the
/// caller's current time, and PCBoard computes it from the latter. `None` for WWIV's file.
pub(super) fn handed_back(bytes: &[u8], time: &HandBack) -> Option<Vec<u8>> {
    if counts_seconds(bytes) {
        return None;
    }
    if !takes_time(bytes) {
        return Some(bytes.to_vec());
    }
    let minutes = i16::try_from((time.left_seconds / 60).min(1_440)).unwrap_or(i16::MAX);
    let net = i16::try_from(time.net_minutes).unwrap_or(if time.net_minutes < 0 {
        i16::MIN
    } else {
        i16::MAX
    });
    let credits = integer(bytes, CREDITS).saturating_add(net);
    let bytes = with_integer(bytes.to_vec(), MINUTES, minutes);
    Some(with_integer(bytes, CREDITS, credits))
}
