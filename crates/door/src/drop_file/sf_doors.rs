//! `SFDOORS.DAT` of Spitfire: from 32 lines on. Spitfire reads its minutes back.

use super::DropFileError;
use super::door32::baud;
use super::field::Secrecy::{Open, Secret};
use super::line_file::{LineField, LineFile};
use crate::{Call, Caller, Comm, Emulation, HandBack, TimeLeft};

pub(super) const FIELDS: &[LineField] = &[
    ("user record", Open),
    ("name", Open),
    ("password", Secret),
    ("first name", Open),
    ("baud (0 local)", Open),
    ("port", Open),
    ("minutes left", Open),
    ("time now, in seconds since midnight", Open),
    ("path of the board", Open),
    ("ANSI (TRUE or FALSE)", Open),
    ("security", Open),
    ("uploads", Open),
    ("downloads", Open),
    ("minutes allowed for this call", Open),
    ("time of the call, in seconds since midnight", Open),
    ("additional seconds", Open),
    ("sysop next", Open),
    ("from a front end", Open),
    ("software flow control", Open),
    ("speed of the port", Open),
    ("error-correcting line", Open),
    ("conference", Open),
    ("file area", Open),
    ("node", Open),
    ("downloads allowed per day", Open),
    ("downloads today", Open),
    ("kilobytes allowed per day", Open),
    ("kilobytes today", Open),
    ("kilobytes uploaded", Open),
    ("kilobytes downloaded", Open),
    ("phone", Open),
    ("location", Open),
    ("minutes allowed per day", Open),
    ("RIP", Open),
    ("wants to chat", Open),
    ("reserved", Open),
    ("interrupt of the port", Open),
    ("address of the port", Open),
    ("subscription date", Open),
];

/// The line of the minutes left.
const MINUTES: usize = 7;

pub(super) fn call(file: &LineFile) -> Result<Call, DropFileError> {
    let minutes = file.expect_number(MINUTES, "minutes left")?;
    let speed = file.expect_number(5, "baud")?;
    let port = file.number_as::<u8>(6).unwrap_or(1);
    let words = [("TRUE", Emulation::Ansi), ("FALSE", Emulation::Ascii)];
    let emulation = file.expect_word(10, "ANSI", words, "TRUE or FALSE")?;
    Ok(Call {
        node: file.number_as(24),
        caller: Caller {
            name: file.some_text(2),
            record: file.number_as(1),
            location: file.some_text(32),
            security: file.number(11),
            ..Caller::default()
        },
        time_left: Some(TimeLeft::from_minutes(minutes)),
        comm: Some(if speed == 0 { Comm::Local } else { Comm::Serial(port) }),
        baud: baud(Some(speed)),
        emulation: Some(emulation),
        ..Call::default()
    })
}

/// Returns whether time that is handed back is written: not for a caller without a limit.
pub(super) fn takes_time(file: &LineFile) -> bool {
    !file.number(MINUTES).map(TimeLeft::from_minutes).is_some_and(TimeLeft::is_unlimited)
}

pub(super) fn handed_back(file: &LineFile, time: &HandBack) -> Vec<u8> {
    if !takes_time(file) {
        return file.with_lines(&[]);
    }
    let before = file.number(MINUTES).map(TimeLeft::from_minutes);
    file.with_lines(&[(MINUTES, (time.fitting_seconds(before) / 60).to_string())])
}
