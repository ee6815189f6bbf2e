//! `BBSDEV.DRP` 1.x of 2026: nineteen lines of UTF-8, which state the line, the screen, the
//! character set and the end of the call exactly. Later minor versions append lines.
//!
//! Anything else is refused: a door that guesses would play on the wrong line, or for the wrong
//! caller. The file has no password, and no board reads it back.

use std::time::{Duration, SystemTime};

use super::field::{Field, FieldPlace, Secrecy};
use super::line_file::EXCERPT;
use super::{DropFileError, DropFileKind};
use crate::{Call, Caller, Charset, Comm, Emulation, TimeLeft};

const NAMES: [&str; 19] = [
    "version",
    "communications mode",
    "communications parameter",
    "alias",
    "user key",
    "screen columns",
    "screen rows",
    "ANSI (Y or N)",
    "RIP (Y or N)",
    "CTerm revision",
    "end of the call, in UTC",
    "character set",
    "language",
    "software",
    "board",
    "sysop",
    "access (sysop, cosysop or a level)",
    "node",
    "display for the operator (Y or N)",
];

/// The UTF-8 byte order mark.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines of a `BBSDEV.DRP`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct BbsDev(Vec<String>);

impl BbsDev {
    /// Splits the file.
    ///
    /// # Errors
    ///
    /// Fails if it is not text as the format wants it, or has too few or too many lines.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, DropFileError> {
        lines(bytes).map(Self)
    }

    /// Returns the version in words.
    pub(super) fn variant(&self) -> String {
        format!("version {}, {} lines", self.text(1), self.0.len())
    }

    pub(super) fn fields(&self) -> Vec<Field> {
        let names = NAMES.into_iter().chain(std::iter::repeat("(of a later version)"));
        let placed = self.0.iter().zip(1..).zip(names);
        placed
            .map(|((text, line), name)| {
                Field::new(FieldPlace::Line(line), name, Secrecy::Open, || text.clone())
            })
            .collect()
    }

    fn text(&self, line: usize) -> &str {
        &self.0[line - 1]
    }

    /// Reads a line.
    fn read<T>(
        &self,
        line: usize,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, DropFileError> {
        read(self.text(line)).ok_or_else(|| DropFileError::WrongValue {
            line,
            field: NAMES[line - 1],
            found: self.text(line).chars().take(EXCERPT).collect(),
            expected,
        })
    }

    /// Returns a line that must not be empty.
    fn filled(&self, line: usize) -> Result<String, DropFileError> {
        let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        self.read(line, "a text", filled)
    }

    fn is_yes(&self, line: usize) -> Result<bool, DropFileError> {
        self.read(line, "Y or N", |text| match text {
            "Y" => Some(true),
            "N" => Some(false),
            _ => None,
        })
    }

    fn size(&self, line: usize) -> Result<u16, DropFileError> {
        let size = |text: &str| u16::try_from(number(text)?).ok().filter(|&size| size > 0);
        self.read(line, "a number from 1 to 65535, without leading zeros", size)
    }

    /// Returns the call.
    ///
    /// # Errors
    ///
    /// Fails with the first line that the format forbids, or that no door can use here.
    pub(super) fn call(&self) -> Result<Call, DropFileError> {
        let version = |text: &str| text.strip_prefix("1.").and_then(number);
        self.read(1, "1.0, or a later version that begins with 1", version)?;
        let comm = self.comm()?;
        let (alias, key) = (self.filled(4)?, self.filled(5)?);
        let (columns, rows) = (self.size(6)?, self.size(7)?);
        let emulation = if self.is_yes(8)? { Emulation::Ansi } else { Emulation::Ascii };
        self.is_yes(9)?;
        self.read(10, "numbers separated by points, or nothing", revision)?;
        let deadline =
            self.read(11, "a time such as 2026-11-28T05:00:00Z, or nothing", deadline)?;
        let charset = self.read(12, "IBM437, UTF-8 or US-ASCII", charset)?;
        let language = self.read(13, "the tag of a language, such as en-US", language)?;
        self.filled(14)?;
        let (board, sysop) = (self.filled(15)?, self.filled(16)?);
        let security = self.read(17, "sysop, cosysop or a level", access)?;
        let node = self.read(18, "a whole number, without leading zeros", number)?;
        self.is_yes(19)?;
        Ok(Call {
            board: Some(board),
            sysop: Some(sysop),
            // The format allows nodes that nothing else can count.
            node: Some(u16::try_from(node).unwrap_or(u16::MAX)),
            caller: Caller { alias: Some(alias), key: Some(key), security, ..Caller::default() },
            time_left: deadline.is_none().then_some(TimeLeft::Unlimited),
            deadline,
            comm: Some(comm),
            is_comm_exact: true,
            emulation: Some(emulation),
            columns: Some(columns),
            rows: Some(rows),
            charset: Some(charset),
            language: Some(language),
            ..Call::default()
        })
    }

    /// Returns the line to the caller: the mode and its parameter.
    fn comm(&self) -> Result<Comm, DropFileError> {
        if ["serial", "winserial", "uart", "fossil"].contains(&self.text(2)) {
            let expected = "local, stdio or socket: no serial line can be used here";
            return self.read(2, expected, |_| None);
        }
        let comm = self.read(2, "local, stdio or socket", |mode| match mode {
            "local" => Some(Comm::Local),
            "stdio" => Some(Comm::Stdio),
            "socket" => Some(Comm::Socket(None)),
            _ => None,
        })?;
        if let Comm::Socket(_) = comm {
            let descriptor = |text: &str| i32::try_from(number(text)?).ok();
            let found = self.read(3, "the number of a descriptor", descriptor)?;
            return Ok(Comm::Socket(Some(found)));
        }
        let nothing = |text: &str| text.is_empty().then_some(());
        self.read(3, "nothing, because only a socket has a number", nothing)?;
        Ok(comm)
    }
}

/// Splits the file, and checks what holds for every line.
fn lines(bytes: &[u8]) -> Result<Vec<String>, DropFileError> {
    let wrong = |line: usize, reason| DropFileError::Malformed { line, reason };
    if bytes.starts_with(BYTE_ORDER_MARK) {
        return Err(wrong(1, "begins with a byte order mark"));
    }
    let mut read = Vec::new();
    for (line, bytes) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        let bytes = bytes.strip_suffix(b"\n").ok_or_else(|| wrong(line, "has no end of line"))?;
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let text = str::from_utf8(bytes).map_err(|_| wrong(line, "is not UTF-8"))?;
        if text.contains(char::is_control) {
            return Err(wrong(line, "holds a control character"));
        }
        if text.trim().len() < text.len() {
            return Err(wrong(line, "begins or ends with a blank"));
        }
        read.push(text.to_owned());
    }
    let is_first_version = read.first().is_some_and(|version| version == "1.0");
    if read.len() < NAMES.len() {
        let (kind, lines) = (DropFileKind::BbsDev, read.len());
        return Err(DropFileError::TooShort { kind, lines, expected: "19 lines" });
    }
    if is_first_version && read.len() > NAMES.len() {
        return Err(wrong(NAMES.len() + 1, "follows the 19 lines of version 1.0"));
    }
    Ok(read)
}

/// Reads a decimal number of 64 bits without sign and without leading zeros.
fn number(text: &str) -> Option<u64> {
    let is_canonical = text == "0" || !text.starts_with('0');
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_canonical && is_number)
}

fn revision(text: &str) -> Option<()> {
    (text.is_empty() || text.split('.').all(|part| number(part).is_some())).then_some(())
}

/// Reads the access of the caller: the level, or `None` for a sysop, for whom none applies.
#[expect(clippy::option_option, reason = "the outer one is that of a line that cannot be read")]
fn access(text: &str) -> Option<Option<i64>> {
    match text {
        "sysop" | "cosysop" => Some(None),
        level => number(level).map(|level| Some(i64::try_from(level).unwrap_or(i64::MAX))),
    }
}

fn charset(text: &str) -> Option<Charset> {
    match text.to_ascii_uppercase().as_str() {
        "IBM437" | "CP437" => Some(Charset::Cp437),
        "UTF-8" => Some(Charset::Utf8),
        "US-ASCII" => Some(Charset::Ascii),
        _ => None,
    }
}

/// Reads the tag of a language: parts of one to eight letters and digits.
fn language(text: &str) -> Option<String> {
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let begins = text.starts_with(|first: char| first.is_ascii_alphabetic());
    (begins && text.split('-').all(is_part)).then(|| text.to_owned())
}

/// Reads the time at which the call ends, if there is one. A time before 1970 has passed as well.
#[expect(clippy::option_option, reason = "the outer one is that of a line that cannot be read")]
fn deadline(text: &str) -> Option<Option<SystemTime>> {
    if text.is_empty() {
        return Some(None);
    }
    let shape = b"0000-00-00T00:00:00Z";
    let fits = |(&shown, byte): (&u8, u8)| match shown {
        b'0' => byte.is_ascii_digit(),
        _ => byte == shown,
    };
    if text.len() != shape.len() || !shape.iter().zip(text.bytes()).all(fits) {
        return None;
    }
    let part = |from: usize, to: usize| text[from..to].parse::<u64>().ok();
    let (year, month, day) = (part(0, 4)?, part(5, 7)?, part(8, 10)?);
    let (hour, minute, second) = (part(11, 13)?, part(14, 16)?, part(17, 19)?);
    let days_of_month = (1..=12).contains(&month).then(|| days_in(year, month))?;
    if !(1..=days_of_month).contains(&day) || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let years: u64 = (1970..year).map(|year| if is_leap(year) { 366 } else { 365 }).sum();
    let months: u64 = (1..month).map(|month| days_in(year, month)).sum();
    let days = if year < 1970 { 0 } else { years + months + day - 1 };
    let seconds = if year < 1970 { 0 } else { days * 86_400 + hour * 3_600 + minute * 60 + second };
    Some(SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)))
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_call_is_a_time_of_the_calendar() {
        let seconds = |text: &str| {
            let time = deadline(text).flatten()?;
            Some(time.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs())
        };
        assert_eq!(seconds("2030-02-28T23:59:59Z"), Some(1_898_553_599));
        assert_eq!(seconds("2000-02-29T00:00:00Z"), Some(951_782_400));
        assert_eq!(seconds("1970-01-01T00:00:01Z"), Some(1));
        assert_eq!(seconds("1969-12-31T23:59:59Z"), Some(0), "long ago");
        assert_eq!(seconds("9999-12-31T23:59:59Z"), Some(253_402_300_799));
        assert_eq!(deadline(""), Some(None));
        for text in [
            "2023-02-29T12:00:00Z",
            "1900-02-29T00:00:00Z",
            "2030-04-31T12:00:00Z",
            "2030-00-01T12:00:00Z",
            "2030-13-01T12:00:00Z",
            "2030-01-00T12:00:00Z",
            "2030-01-01T24:00:00Z",
            "2030-01-01T12:60:00Z",
            "2030-01-01T12:00:60Z",
            "2030-01-01 12:00:00Z",
            "2030-01-01T12:00:00+",
            "2030-01-01T12:00:00ZZ",
            "203x-01-01T12:00:00Z",
            "+030-01-01T12:00:00Z",
            "2030-01-01T12:00:0\u{e9}",
        ] {
            assert_eq!(deadline(text), None, "{text}");
        }
    }
}
