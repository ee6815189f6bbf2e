//! Text files with one value per line, whose other bytes are preserved.

use std::ops::Range;

use super::DropFileError;
use super::field::{Field, FieldPlace, Secrecy};
use crate::from_cp437;

/// The maximum length of a quotation in an error message, in characters.
pub(super) const EXCERPT: usize = 40;

/// The byte that ends a text file of CP/M and DOS.
const CTRL_Z: u8 = 0x1a;

/// The UTF-8 byte order mark, which some editors add.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A text file with one value per line.
///
/// Real files end their lines with CR LF or LF, end with or without a line end or with Ctrl-Z, and
/// lack lines at the end: all of this is accepted, and preserved when a line is replaced.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct LineFile {
    bytes: Vec<u8>,
    /// The place of each line's contents in `bytes`, without its line end.
    lines: Vec<Range<usize>>,
    /// The line of the password, if the format has one.
    secret: Option<usize>,
}

/// The reason why a file cannot be parsed as lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineFileError {
    NotText { line: usize, byte: u8 },
    TooShort { lines: usize },
}

/// The name of a line's field, and whether it is a password.
pub(super) type LineField = (&'static str, Secrecy);

impl LineFile {
    /// Splits a file of at least this many lines.
    pub(super) fn parse(bytes: &[u8], least: usize) -> Result<Self, LineFileError> {
        let start = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let end = bytes.iter().position(|&byte| byte == CTRL_Z).unwrap_or(bytes.len());
        let mut lines = Vec::new();
        let mut at = start;
        while at < end {
            let length = bytes[at..end].iter().position(|&byte| byte == b'\n');
            let next = length.map_or(end, |length| at + length + 1);
            let mut line_end = length.map_or(end, |length| at + length);
            while line_end > at && bytes[line_end - 1] == b'\r' {
                line_end -= 1;
            }
            lines.push(at..line_end);
            at = next;
        }
        if let Some(nul) = bytes[start..end].iter().position(|&byte| byte == 0) {
            let line = lines.iter().filter(|line| line.start <= start + nul).count();
            return Err(LineFileError::NotText { line, byte: 0 });
        }
        if lines.len() < least {
            return Err(LineFileError::TooShort { lines: lines.len() });
        }
        Ok(Self { bytes: bytes.to_vec(), lines, secret: None })
    }

    /// Names the line of the password.
    pub(super) fn with_secret(self, secret: Option<usize>) -> Self {
        Self { secret, ..self }
    }

    /// Returns the text of a line for an error message: shortened, and hidden near the password,
    /// which a missing or additional line may have moved.
    pub(super) fn quoted(&self, line: usize) -> String {
        if self.secret.is_some_and(|secret| secret.abs_diff(line) <= 4) {
            return "(hidden)".to_owned();
        }
        self.text(line).chars().take(EXCERPT).collect()
    }

    /// Returns the number of lines.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns the text of a line, from 1, without blanks around it and without control characters;
    /// an empty text if there is no such line.
    pub(super) fn text(&self, line: usize) -> String {
        let range = line.checked_sub(1).and_then(|index| self.lines.get(index));
        decoded(range.map_or(&[], |range| &self.bytes[range.clone()]))
    }

    /// Returns the text of a line unless it is empty.
    pub(super) fn some_text(&self, line: usize) -> Option<String> {
        Some(self.text(line)).filter(|text| !text.is_empty())
    }

    /// Returns the number at the start of a line; `None` if it does not start with one.
    pub(super) fn number(&self, line: usize) -> Option<i64> {
        leading_number(&self.text(line))
    }

    /// Returns the number at the start of a line, if it fits into this type.
    pub(super) fn number_as<T: TryFrom<i64>>(&self, line: usize) -> Option<T> {
        self.number(line).and_then(|number| T::try_from(number).ok())
    }

    /// Returns the value of the word in a line, in any letter case.
    ///
    /// # Errors
    ///
    /// Fails if the line holds none of the words, which `expected` lists.
    pub(super) fn expect_word<T: Copy>(
        &self,
        line: usize,
        field: &'static str,
        words: [(&str, T); 2],
        expected: &'static str,
    ) -> Result<T, DropFileError> {
        let text = self.text(line);
        let known = words.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(&text));
        known.map(|(_, value)| value).ok_or_else(|| DropFileError::WrongValue {
            line,
            field,
            found: self.quoted(line),
            expected,
        })
    }

    /// Returns the number at the start of a line.
    ///
    /// # Errors
    ///
    /// Fails if the line does not start with a number.
    pub(super) fn expect_number(
        &self,
        line: usize,
        field: &'static str,
    ) -> Result<i64, DropFileError> {
        self.number(line).ok_or_else(|| DropFileError::WrongValue {
            line,
            field,
            found: self.quoted(line),
            expected: "a number",
        })
    }

    /// Returns the named fields whose lines exist.
    pub(super) fn fields(&self, names: &[LineField]) -> Vec<Field> {
        self.fields_at(names, |line| line)
    }

    /// Returns the named fields whose lines exist, each read from the line that `place` returns for
    /// its documented one.
    pub(super) fn fields_at(
        &self,
        names: &[LineField],
        place: impl Fn(usize) -> usize,
    ) -> Vec<Field> {
        let placed = names.iter().zip(1..).map(|(field, line)| (field, place(line)));
        let present = placed.filter(|&(_, line)| line <= self.len());
        present
            .map(|(&(name, secrecy), line)| {
                Field::new(FieldPlace::Line(line), name, secrecy, || self.text(line))
            })
            .collect()
    }

    /// Returns the bytes with these lines, from 1, replaced. Lines that do not exist are left out.
    pub(super) fn with_lines(&self, replaced: &[(usize, String)]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes.len());
        let mut copied = 0;
        for (range, line) in self.lines.iter().zip(1..) {
            if let Some((_, text)) = replaced.iter().find(|&&(at, _)| at == line) {
                bytes.extend_from_slice(&self.bytes[copied..range.start]);
                bytes.extend_from_slice(text.as_bytes());
                copied = range.end;
            }
        }
        bytes.extend_from_slice(&self.bytes[copied..]);
        bytes
    }
}

/// Decodes text as UTF-8 if it is valid UTF-8, and otherwise as code page 437.
pub(super) fn decoded(bytes: &[u8]) -> String {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => from_cp437(bytes),
    };
    let text: String = text.chars().filter(|character| !character.is_control()).collect();
    text.trim().to_owned()
}

/// Returns the number that a text starts with: 2225 for "2225.78". A number that
/// is too large is clamped.
pub(super) fn leading_number(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    if end == 0 {
        return None;
    }
    let number = digits[..end].parse().unwrap_or(i64::MAX);
    Some(if text.starts_with('-') { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> LineFile {
        LineFile::parse(text.as_bytes(), 0).ok().unwrap()
    }

    #[test]
    fn lines_end_in_every_way() {
        for text in ["a\r\nb\r\n\r\nd", "a\nb\n\nd\n", "\u{feff}a\r\nb\n\r\r\nd\r\n\x1ajunk\n"] {
            let file = file(text);
            let lines: Vec<String> = (1..=5).map(|line| file.text(line)).collect();
            assert_eq!(lines, ["a", "b", "", "d", ""], "{text:?}");
            assert_eq!(file.len(), 4, "{text:?}");
        }
    }

    #[test]
    fn a_replaced_line_leaves_all_other_bytes() {
        let file = file("\u{feff}a\r\nb \nc\x1a\0\n");
        let replaced = [(2, "2".to_owned()), (9, "9".to_owned())];
        assert_eq!(file.with_lines(&replaced), "\u{feff}a\r\n2\nc\x1a\0\n".as_bytes());
        assert_eq!(file.with_lines(&[]), file.bytes);
    }

    #[test]
    fn numbers_are_read_by_their_first_digits() {
        let numbers = ["2225.78", "  3600.00", "-5 x", "+7", "", "x1", "99999999999999999999"];
        let expected = [Some(2_225), Some(3_600), Some(-5), Some(7), None, None, Some(i64::MAX)];
        assert_eq!(numbers.map(leading_number), expected);
    }

    #[test]
    fn zeros_are_not_text() {
        let error = LineFile::parse(b"a\nb\0\n", 0);
        assert_eq!(error.err(), Some(LineFileError::NotText { line: 2, byte: 0 }));
        let short = LineFile::parse(b"a\nb", 3);
        assert_eq!(short.err(), Some(LineFileError::TooShort { lines: 2 }));
    }

    #[test]
    fn text_is_utf8_or_code_page_437() {
        assert_eq!(decoded(b" caf\x82 "), "café");
        assert_eq!(decoded("café".as_bytes()), "café");
        assert_eq!(decoded(b"\x1b[31mred"), "[31mred");
    }
}
