//! `DOOR.SYS`: 31 lines (GAP), 52 lines (Wildcat, RemoteAccess and most boards of today), or five
//! lines (DoorWay).

use super::door32::baud;
use super::field::Field;
use super::field::Secrecy::{Open, Secret};
use super::line_file::{LineField, LineFile, leading_number};
use super::{DropFileError, DropFileKind};
use crate::{Call, Caller, Comm, Emulation, Event, HandBack, TimeLeft};

const FIELDS: &[LineField] = &[
    ("port (COM0: local)", Open),
    ("baud", Open),
    ("data bits", Open),
    ("node", Open),
    ("speed of the port", Open),
    ("screen display", Open),
    ("printer", Open),
    ("page bell", Open),
    ("caller alarm", Open),
    ("name", Open),
    ("location", Open),
    ("home phone", Open),
    ("work phone", Open),
    ("password", Secret),
    ("security", Open),
    ("total calls", Open),
    ("last call", Open),
    ("seconds left", Open),
    ("minutes left", Open),
    ("graphics (GR ANSI, NG none)", Open),
    ("screen rows", Open),
    ("expert mode", Open),
    ("conferences", Open),
    ("conference", Open),
    ("expiration date", Open),
    ("user record", Open),
    ("protocol", Open),
    ("uploads", Open),
    ("downloads", Open),
    ("kilobytes downloaded today", Open),
    ("kilobytes allowed per day", Open),
    ("birth date", Open),
    ("path of the user files", Open),
    ("path of the message files", Open),
    ("sysop", Open),
    ("alias", Open),
    ("next event", Open),
    ("error-correcting line", Open),
    ("ANSI although NG", Open),
    ("record locking", Open),
    ("default colour", Open),
    ("time credits, in minutes", Open),
    ("last look for new files", Open),
    ("time of this call", Open),
    ("time of the last call", Open),
    ("files allowed per day", Open),
    ("files today", Open),
    ("kilobytes uploaded", Open),
    ("kilobytes downloaded", Open),
    ("comment", Open),
    ("doors opened", Open),
    ("messages left", Open),
];

const DOORWAY_FIELDS: &[LineField] = &[
    ("name", Open),
    ("port (-1 local)", Open),
    ("baud", Open),
    ("minutes left", Open),
    ("graphics (G ANSI, M none)", Open),
];

/// The lines of time.
const SECONDS: usize = 18;
const MINUTES: usize = 19;
const CREDITS: usize = 42;

/// A `DOOR.SYS`, with the layout that its board uses.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct DoorSys {
    file: LineFile,
    layout: Layout,
}

/// The layouts of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Layout {
    /// As documented.
    Full,
    /// Without line 5, as Icy Board writes it: all later lines move up by one.
    WithoutPortSpeed,
    /// The five lines of DoorWay.
    DoorWay,
}

impl DoorSys {
    /// Determines the layout.
    ///
    /// # Errors
    ///
    /// Fails if the file is too short for its layout.
    pub(super) fn new(file: LineFile) -> Result<Self, DropFileError> {
        let is_port = |text: &str| {
            let upper = text.to_ascii_uppercase();
            upper.strip_prefix("COM").is_some_and(|rest| leading_number(rest).is_some())
        };
        let is_flag = |line| matches!(file.text(line).as_str(), "Y" | "N" | "y" | "n");
        let too_short = |expected| {
            Err(DropFileError::TooShort {
                kind: DropFileKind::DoorSys,
                lines: file.len(),
                expected,
            })
        };
        let layout = if !is_port(&file.text(1)) {
            // Only its numbers identify the layout of DoorWay.
            file.expect_doorway_port()?;
            Layout::DoorWay
        } else if (5..=8).all(is_flag) && !is_flag(9) {
            Layout::WithoutPortSpeed
        } else {
            Layout::Full
        };
        if layout != Layout::DoorWay && file.len() < MINUTES {
            return too_short("31 or 52 lines");
        }
        Ok(Self { file, layout })
    }

    /// Returns the layout in words.
    pub(super) fn variant(&self) -> String {
        let lines = self.file.len();
        match self.layout {
            Layout::Full => format!("{lines} lines"),
            Layout::WithoutPortSpeed => format!("{lines} lines, without the speed of the port"),
            Layout::DoorWay => format!("{lines} lines, of DoorWay"),
        }
    }

    /// Returns the position of a line of the documented format. The missing line gets a
    /// position beyond the end.
    fn place(&self, line: usize) -> usize {
        match (self.layout, line) {
            (Layout::WithoutPortSpeed, 5) => self.file.len() + 1,
            (Layout::WithoutPortSpeed, 6..) => line - 1,
            (Layout::Full | Layout::WithoutPortSpeed | Layout::DoorWay, _) => line,
        }
    }

    pub(super) fn fields(&self) -> Vec<Field> {
        let names = if self.layout == Layout::DoorWay { DOORWAY_FIELDS } else { FIELDS };
        self.file.fields_at(names, |line| self.place(line))
    }

    pub(super) fn call(&self) -> Result<Call, DropFileError> {
        if self.layout == Layout::DoorWay {
            return self.doorway_call();
        }
        let text = |line| self.file.some_text(self.place(line));
        let number = |line| self.file.number(self.place(line));
        if number(MINUTES).is_none() {
            self.file.expect_number(self.place(SECONDS), "seconds left")?;
        }
        Ok(Call {
            sysop: text(35),
            node: number(4).and_then(|node| node.try_into().ok()),
            caller: Caller {
                name: text(10),
                alias: text(36),
                record: number(26).and_then(|record| record.try_into().ok()),
                location: text(11),
                security: number(15),
                ..Caller::default()
            },
            time_left: self.time_left(),
            bank_minutes: number(CREDITS),
            event: text(37).and_then(|time| Event::minute_of(&time)).map(event),
            comm: Some(port(&self.file)?),
            baud: baud(number(2)),
            emulation: Some(emulation(&text(20).unwrap_or_default())),
            rows: number(21).and_then(|rows| rows.try_into().ok()),
            ..Call::default()
        })
    }

    fn doorway_call(&self) -> Result<Call, DropFileError> {
        let minutes = self.file.expect_number(4, "minutes left")?;
        let port = self.file.number(2).and_then(|port| u8::try_from(port).ok());
        Ok(Call {
            caller: Caller { name: self.file.some_text(1), ..Caller::default() },
            time_left: Some(TimeLeft::from_minutes(minutes)),
            comm: Some(port.map_or(Comm::Local, Comm::Serial)),
            baud: baud(self.file.number(3)),
            emulation: Some(emulation(&self.file.text(5))),
            ..Call::default()
        })
    }

    /// Returns whether the file has the line of the credits.
    pub(super) fn takes_bank_minutes(&self) -> bool {
        self.layout != Layout::DoorWay && self.file.len() >= self.place(CREDITS)
    }

    /// Returns whether time that is handed back is written: not for a caller without a limit.
    pub(super) fn takes_time(&self) -> bool {
        self.layout != Layout::DoorWay && !self.time_left().is_some_and(TimeLeft::is_unlimited)
    }

    fn time_left(&self) -> Option<TimeLeft> {
        let number = |line| self.file.number(self.place(line));
        TimeLeft::from_both(number(SECONDS), number(MINUTES))
    }

    /// Writes the seconds, the minutes and the credits; leaves DoorWay's five lines unchanged,
    /// because no board reads them back, and writes no time for a caller without a limit.
    pub(super) fn handed_back(&self, time: &HandBack) -> Option<Vec<u8>> {
        if self.layout == Layout::DoorWay {
            return None;
        }
        let number = |line| self.file.number(self.place(line));
        let mut lines = Vec::new();
        if self.takes_time() {
            let seconds = time.fitting_seconds(number(SECONDS).map(TimeLeft::from_seconds));
            let minutes = time.fitting_seconds(number(MINUTES).map(TimeLeft::from_minutes)) / 60;
            lines.push((self.place(SECONDS), seconds.to_string()));
            lines.push((self.place(MINUTES), minutes.to_string()));
        }
        if time.banked_minutes != 0 {
            let credits = number(CREDITS).unwrap_or_default();
            // Synchronet ignores a line that does not begin with a digit.
            let credits = credits.saturating_add(i64::from(time.banked_minutes)).max(0);
            lines.push((self.place(CREDITS), credits.to_string()));
        }
        Some(self.file.with_lines(&lines))
    }
}

impl LineFile {
    /// Checks that a file whose first line is not a port has the numbers of DoorWay.
    fn expect_doorway_port(&self) -> Result<i64, DropFileError> {
        let is_doorway = self.number(2).is_some() && self.number(3).is_some();
        if is_doorway && matches!(self.text(5).to_ascii_uppercase().as_str(), "G" | "M" | "") {
            return self.expect_number(4, "minutes left");
        }
        Err(DropFileError::WrongValue {
            line: 1,
            field: "port",
            found: self.quoted(1),
            expected: "a port such as COM1:, or COM0: for a local caller",
        })
    }
}

/// Returns the event of a file that states only its time.
fn event(minute: u16) -> Event {
    Event { minute, days: Event::EVERY_DAY, is_active: None }
}

/// Reads the port. `COM0:STDIO` and `COM0:SOCKET5` are extensions of OpenDoors.
fn port(file: &LineFile) -> Result<Comm, DropFileError> {
    let upper = file.text(1).to_ascii_uppercase();
    let (number, extension) = upper
        .strip_prefix("COM")
        .map_or(("", ""), |rest| rest.split_once(':').unwrap_or((rest, "")));
    if let Some(handle) = extension.strip_prefix("SOCKET").or(extension.strip_prefix("HANDLE")) {
        let handle = leading_number(handle).and_then(|handle| i32::try_from(handle).ok());
        return Ok(Comm::Socket(handle.filter(|&handle| handle >= 0)));
    }
    if extension.starts_with("STDIO") {
        return Ok(Comm::Stdio);
    }
    match leading_number(number).and_then(|port| u8::try_from(port).ok()) {
        Some(0) => Ok(Comm::Local),
        Some(port) => Ok(Comm::Serial(port)),
        None => Err(DropFileError::WrongValue {
            line: 1,
            field: "port",
            found: file.quoted(1),
            expected: "a port such as COM1:, or COM0: for a local caller",
        }),
    }
}

/// Reads the graphics mode: `GR`, `G`, `RIP` and other words stand for ANSI.
fn emulation(text: &str) -> Emulation {
    match text.to_ascii_uppercase().as_str() {
        "NG" | "7E" | "M" | "" => Emulation::Ascii,
        _ => Emulation::Ansi,
    }
}
