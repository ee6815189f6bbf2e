//! `DOOR32.SYS`, revision 1 of 23 February 2001: eleven lines. WWIV writes seconds on line 9.

use super::DropFileError;
use super::field::Field;
use super::field::Secrecy::Open;
use super::line_file::{LineField, LineFile};
use crate::{Call, Caller, Comm, Emulation, TimeLeft};

const FIELDS: [LineField; 11] = [
    ("type of the line (0 local, 1 serial, 2 socket)", Open),
    ("handle of the line", Open),
    ("baud", Open),
    ("board", Open),
    ("user record", Open),
    ("real name", Open),
    ("alias", Open),
    ("security", Open),
    ("minutes left", Open),
    ("emulation (0 ASCII, 1 ANSI, 2 Avatar, 3 RIP, 4 Max)", Open),
    ("node", Open),
];

/// The line of the time left.
const TIME: usize = 9;

/// The user record with which releases of WWIV before 2015 hid the real one. These still wrote
/// minutes.
const HIDDEN_RECORD: i64 = 999_999;

pub(super) fn fields(file: &LineFile) -> Vec<Field> {
    let mut fields = FIELDS;
    if counts_seconds(file) {
        fields[TIME - 1].0 = "seconds left";
    }
    file.fields(&fields)
}

/// Returns whether the time left is in seconds, as WWIV writes it, and not in minutes.
///
/// Source: `CreateDoor32SysDropFile` in WWIV's `bbs/dropfile.cpp`.
fn counts_seconds(file: &LineFile) -> bool {
    file.text(4).starts_with("WWIV") && file.number(5) != Some(HIDDEN_RECORD)
}

pub(super) fn call(file: &LineFile) -> Result<Call, DropFileError> {
    let comm = match file.expect_number(1, "type of the line")? {
        0 => Comm::Local,
        1 => Comm::Serial(file.number_as(2).unwrap_or(0)),
        // Boards that run the door on its own terminal write -1 here.
        2 => Comm::Socket(file.number_as(2).filter(|&handle: &i32| handle >= 0)),
        _ => {
            return Err(DropFileError::WrongValue {
                line: 1,
                field: "type of the line",
                found: file.quoted(1),
                expected: "0, 1 or 2",
            });
        }
    };
    let time_left = if counts_seconds(file) {
        TimeLeft::from_seconds(file.expect_number(TIME, "seconds left")?)
    } else {
        TimeLeft::from_minutes(file.expect_number(TIME, "minutes left")?)
    };
    // Everything beyond ANSI understands ANSI too.
    let emulation = match file.expect_number(10, "emulation")? {
        0 => Emulation::Ascii,
        _ => Emulation::Ansi,
    };
    Ok(Call {
        board: file.some_text(4),
        node: file.number_as(11),
        caller: Caller {
            name: file.some_text(6),
            alias: file.some_text(7),
            record: file.number_as(5),
            security: file.number(8),
            ..Caller::default()
        },
        time_left: Some(time_left),
        comm: Some(comm),
        baud: baud(file.number(3)),
        emulation: Some(emulation),
        ..Call::default()
    })
}

/// Returns the speed of a line; boards without one write 0 or -1.
pub(super) fn baud(number: Option<i64>) -> Option<u32> {
    number.and_then(|baud| u32::try_from(baud).ok()).filter(|&baud| baud > 0)
}
