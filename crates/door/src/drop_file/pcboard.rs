//! `PCBOARD.SYS`: 128 bytes of PCBoard 14.0, and 20 or more additional ones since 14.5.
//! PCBoard reads the minutes back.
//!
//! Source of the offsets: the writers of Synchronet (`xtrn_sec.cpp`) and Icy Board, which agree
//! that the password has 12 characters; a header of OpenDoors gives it 15.

use super::record::Shape::{Byte, Integer, Long, Text, Word};
use super::record::{RecordField, integer, some, text, with_integer, word};
use super::{DropFileError, DropFileKind};
use crate::{Call, Caller, Comm, Emulation, Event, HandBack, TimeLeft};

pub(super) const FIELDS: &[RecordField] = &[
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
    RecordField::open(61, "minutes allowed", Integer),
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
        time_left: Some(TimeLeft::from_minutes(integer(bytes, MINUTES).into())),
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

/// Writes the minutes left, and adds the net result to the minutes credited: the former is the
/// caller's current time, and PCBoard computes it from the latter.
pub(super) fn handed_back(bytes: &[u8], time: &HandBack) -> Vec<u8> {
    let before = TimeLeft::from_minutes(integer(bytes, MINUTES).into());
    if before.is_unlimited() {
        return bytes.to_vec();
    }
    let minutes = i16::try_from((time.left_seconds / 60).min(1_440)).unwrap_or(i16::MAX);
    let net = i16::try_from(time.net_minutes).unwrap_or(if time.net_minutes < 0 {
        i16::MIN
    } else {
        i16::MAX
    });
    let credits = integer(bytes, CREDITS).saturating_add(net);
    let bytes = with_integer(bytes.to_vec(), MINUTES, minutes);
    with_integer(bytes, CREDITS, credits)
}
