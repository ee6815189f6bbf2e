//! `CALLINFO.BBS` of Wildcat 2: 36 lines.

use super::DropFileError;
use super::field::Secrecy::{Open, Secret};
use super::line_file::{LineField, LineFile, leading_number};
use crate::{Call, Caller, Comm, Emulation, TimeLeft};

pub(super) const FIELDS: &[LineField] = &[
    ("name", Open),
    ("baud code (5 local)", Open),
    ("location", Open),
    ("security", Open),
    ("minutes left", Open),
    ("graphics (COLOR or MONO)", Open),
    ("password", Secret),
    ("user record", Open),
    ("time on line", Open),
    ("time of the call", Open),
    ("time and date of the call", Open),
    ("conferences", Open),
    ("downloads today", Open),
    ("downloads allowed", Open),
    ("kilobytes today", Open),
    ("kilobytes allowed", Open),
    ("phone", Open),
    ("last call", Open),
    ("level (NOVICE or EXPERT)", Open),
    ("protocol", Open),
    ("last look for new files", Open),
    ("total calls", Open),
    ("screen rows", Open),
    ("last message read", Open),
    ("uploads", Open),
    ("downloads", Open),
    ("data bits", Open),
    ("place (LOCAL or REMOTE)", Open),
    ("port", Open),
    ("birth date", Open),
    ("speed of the port", Open),
    ("connected", Open),
    ("connection", Open),
    ("date and time", Open),
    ("node", Open),
    ("door", Open),
];

pub(super) fn call(file: &LineFile) -> Result<Call, DropFileError> {
    let code = file.expect_number(2, "baud code")?;
    let minutes = file.expect_number(5, "minutes left")?;
    let words = [("COLOR", Emulation::Ansi), ("MONO", Emulation::Ascii)];
    let emulation = file.expect_word(6, "graphics", words, "COLOR or MONO")?;
    Ok(Call {
        node: file.number_as(35),
        caller: Caller {
            name: file.some_text(1),
            record: file.number_as(8),
            location: file.some_text(3),
            security: file.number(4),
            ..Caller::default()
        },
        time_left: Some(TimeLeft::from_minutes(minutes)),
        comm: Some(comm(file, code)),
        baud: baud(code),
        emulation: Some(emulation),
        rows: file.number_as(23),
        ..Call::default()
    })
}

/// Returns the line: local calls are marked by the speed code or by the location.
fn comm(file: &LineFile, code: i64) -> Comm {
    let port = file.text(29).to_ascii_uppercase();
    let port = port.strip_prefix("COM").and_then(leading_number);
    let port = port.and_then(|port| u8::try_from(port).ok()).unwrap_or(1);
    let is_local = code == 5 || file.text(28).eq_ignore_ascii_case("LOCAL") || port == 0;
    if is_local { Comm::Local } else { Comm::Serial(port) }
}

/// Returns the speed that a code stands for.
const fn baud(code: i64) -> Option<u32> {
    match code {
        0 => Some(2_400),
        1 => Some(300),
        2 => Some(1_200),
        3 => Some(9_600),
        4 => Some(19_200),
        6 => Some(38_400),
        _ => None,
    }
}
