//! `CHAIN.TXT` of WWIV: 30 to 32 lines.

use super::DropFileError;
use super::door32::baud;
use super::field::Secrecy::Open;
use super::line_file::{LineField, LineFile};
use crate::{Call, Caller, Comm, Emulation, TimeLeft};

pub(super) const FIELDS: &[LineField] = &[
    ("user record", Open),
    ("alias", Open),
    ("real name", Open),
    ("callsign", Open),
    ("age", Open),
    ("sex", Open),
    ("gold", Open),
    ("last call", Open),
    ("screen columns", Open),
    ("screen rows", Open),
    ("security", Open),
    ("co-sysop", Open),
    ("sysop", Open),
    ("ANSI", Open),
    ("remote", Open),
    ("seconds left", Open),
    ("path of the text files", Open),
    ("path of the data files", Open),
    ("name of the log", Open),
    ("baud (KB local)", Open),
    ("port", Open),
    ("board", Open),
    ("sysop's name", Open),
    ("time of the call, in seconds since midnight", Open),
    ("seconds on line", Open),
    ("kilobytes uploaded", Open),
    ("uploads", Open),
    ("kilobytes downloaded", Open),
    ("downloads", Open),
    ("parity", Open),
    ("speed of the port", Open),
    ("network node", Open),
];

pub(super) fn call(file: &LineFile) -> Result<Call, DropFileError> {
    let seconds = file.expect_number(16, "seconds left")?;
    let is_remote = file.expect_number(15, "remote")? != 0;
    let port = file.number_as::<u8>(21).unwrap_or(1);
    Ok(Call {
        board: file.some_text(22),
        sysop: file.some_text(23),
        caller: Caller {
            name: file.some_text(3),
            alias: file.some_text(2),
            record: Some(file.expect_number(1, "user record")?)
                .and_then(|record| record.try_into().ok()),
            security: file.number(11),
            ..Caller::default()
        },
        time_left: Some(TimeLeft::from_seconds(seconds)),
        comm: Some(if is_remote { Comm::Serial(port) } else { Comm::Local }),
        baud: baud(file.number(20)),
        emulation: Some(match file.expect_number(14, "ANSI")? {
            0 => Emulation::Ascii,
            _ => Emulation::Ansi,
        }),
        columns: file.number_as(9),
        rows: file.number_as(10),
        ..Call::default()
    })
}
