//! Decoding of keys from the bytes of a caller's terminal.

use crate::{Charset, from_cp437};

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A character.
    Char(char),
    /// Control with a letter, in lower case.
    Control(char),
    /// Enter: CR, LF, CR LF or CR NUL.
    Enter,
    /// Backspace: 8 or 127.
    Backspace,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Escape on its own.
    Escape,
    /// An arrow key.
    Up,
    /// An arrow key.
    Down,
    /// An arrow key.
    Left,
    /// An arrow key.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// A function key, from 1.
    Function(u8),
    /// The answer of a terminal that was asked for the place of its cursor (`ESC [ 6 n`), both from
    /// 1. Some terminals send the same for F3 with Shift or Control.
    Cursor {
        /// The row.
        row: u16,
        /// The column.
        column: u16,
    },
}

const ESCAPE: u8 = 0x1b;

/// The byte before the scan code of a key, on terminals with the keyboard of DoorWay.
const SCAN: u8 = 0;

/// The maximum length of a sequence; no keyboard sends longer ones.
const LONGEST: usize = 32;

/// Decodes keys from bytes, which may arrive in any pieces.
///
/// An escape may begin a sequence or be a key by itself, which only time can tell. After
/// [`receive`](Self::receive), a caller of this type that finds [`is_waiting`](Self::is_waiting)
/// waits a quarter of a second for more and then calls [`finish`](Self::finish).
///
/// ```
/// use bbs_door::{Charset, Key, KeyReader};
///
/// let mut reader = KeyReader::new(Charset::Cp437);
/// assert_eq!(reader.receive(b"h\r\n\x1b[A\x1b"), [Key::Char('h'), Key::Enter, Key::Up]);
/// assert!(reader.is_waiting());
/// assert_eq!(reader.finish(), Some(Key::Escape));
/// ```
#[derive(Clone, Debug)]
pub struct KeyReader {
    charset: Charset,
    /// The bytes of a sequence or character that is not complete.
    pending: Vec<u8>,
    /// True if the last byte was a CR: an LF or NUL that follows belongs to it.
    after_return: bool,
}

impl KeyReader {
    /// Starts to read.
    pub const fn new(charset: Charset) -> Self {
        Self { charset, pending: Vec::new(), after_return: false }
    }

    /// Changes the character set.
    pub fn set_charset(&mut self, charset: Charset) {
        self.charset = charset;
    }

    /// Returns the keys that these bytes complete.
    pub fn receive(&mut self, bytes: &[u8]) -> Vec<Key> {
        bytes.iter().filter_map(|&byte| self.step(byte)).collect()
    }

    /// Returns whether a sequence has begun and not ended.
    pub fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Ends an incomplete sequence after a timeout: a lone escape is a key, anything else is not.
    pub fn finish(&mut self) -> Option<Key> {
        let pending = std::mem::take(&mut self.pending);
        (pending == [ESCAPE]).then_some(Key::Escape)
    }

    fn step(&mut self, byte: u8) -> Option<Key> {
        let after_return = std::mem::replace(&mut self.after_return, byte == b'\r');
        if after_return && matches!(byte, b'\n' | 0) {
            return None;
        }
        match self.pending.first() {
            Some(&ESCAPE) => self.in_sequence(byte),
            Some(&SCAN) => self.after_zero(byte),
            Some(_) => self.in_character(byte),
            None if matches!(byte, ESCAPE | SCAN)
                || (byte >= 0xc2 && self.charset == Charset::Utf8) =>
            {
                self.pending.push(byte);
                None
            }
            None => self.alone(byte),
        }
    }

    /// Reads a byte that is a key by itself.
    fn alone(&self, byte: u8) -> Option<Key> {
        match byte {
            b'\r' | b'\n' => Some(Key::Enter),
            8 | 127 => Some(Key::Backspace),
            b'\t' => Some(Key::Tab),
            1..=26 => Some(Key::Control(char::from(byte - 1 + b'a'))),
            b' '..=126 => Some(Key::Char(char::from(byte))),
            128.. if self.charset == Charset::Cp437 => {
                from_cp437(&[byte]).chars().next().map(Key::Char)
            }
            0 | 27..=31 | 128.. => None,
        }
    }

    /// Reads the byte after a zero: the scan code of a key. A board that removes the commands of
    /// telnet, but not the size of a window that one brings, leaves such pairs as well: they are
    /// not keys. A zero in front of a control character is filling.
    fn after_zero(&mut self, byte: u8) -> Option<Key> {
        self.pending.clear();
        match byte {
            SCAN..=14 | ESCAPE => self.step(byte),
            code => scanned(code),
        }
    }

    /// Continues a character of several bytes.
    fn in_character(&mut self, byte: u8) -> Option<Key> {
        if byte & 0xc0 != 0x80 {
            // The character was cut off: the next byte starts afresh.
            self.pending.clear();
            return self.step(byte);
        }
        self.pending.push(byte);
        let text = str::from_utf8(&self.pending).map(|text| text.chars().next());
        match text {
            Ok(character) => {
                self.pending.clear();
                character.filter(|character| !character.is_control()).map(Key::Char)
            }
            Err(error) => {
                if error.error_len().is_some() {
                    self.pending.clear();
                }
                None
            }
        }
    }

    /// Continues a sequence: `ESC [ 1 ; 5 A`, `ESC O P`.
    fn in_sequence(&mut self, byte: u8) -> Option<Key> {
        if self.is_in_text() {
            return self.in_text(byte);
        }
        let is_second = self.pending.len() == 1;
        match byte {
            // A second escape ends the first one, which was a key.
            ESCAPE => {
                let first = self.finish();
                self.pending.push(ESCAPE);
                first
            }
            b'[' | b'O' | b']' | b'P' | b'X' | b'^' | b'_' if is_second => {
                self.pending.push(byte);
                None
            }
            // Escape with another key is Alt with that key, which no door uses.
            _ if is_second => {
                self.pending.clear();
                None
            }
            b' '..=b'?' if self.pending.len() < LONGEST => {
                self.pending.push(byte);
                None
            }
            // Linux's console sends ESC [ [ A for F1, and the old report of a mouse is ESC [ M with
            // three bytes.
            b'[' | b'M' if self.pending == [ESCAPE, b'['] => {
                self.pending.push(byte);
                None
            }
            b'@'..=b'~' => {
                let sequence = std::mem::take(&mut self.pending);
                key(&sequence[1..], byte)
            }
            _ => {
                self.pending.clear();
                self.step(byte)
            }
        }
    }
}

impl KeyReader {
    /// Returns whether the sequence carries a text or a report, whose bytes are not keys.
    fn is_in_text(&self) -> bool {
        matches!(self.pending.as_slice(), [ESCAPE, b']' | b'P' | b'X' | b'^' | b'_', ..])
            || self.pending.starts_with(&[ESCAPE, b'[', b'M'])
    }

    /// Swallows a byte of such a text, up to BEL or `ESC \`, or of the three bytes of a report.
    fn in_text(&mut self, byte: u8) -> Option<Key> {
        let is_report = self.pending[1] == b'[';
        let ends = match byte {
            _ if is_report => self.pending.len() == 5,
            7 => true,
            b'\\' => self.pending.last() == Some(&ESCAPE),
            _ => false,
        };
        if ends {
            self.pending.clear();
        } else {
            // A text may be long, so keep only its beginning and its last byte.
            self.pending.truncate(LONGEST);
            self.pending.push(byte);
        }
        None
    }
}

/// Returns the key with this scan code of the IBM PC.
const fn scanned(code: u8) -> Option<Key> {
    Some(match code {
        15 => Key::BackTab,
        59..=68 => Key::Function(code - 58),
        71 => Key::Home,
        72 => Key::Up,
        73 => Key::PageUp,
        75 => Key::Left,
        77 => Key::Right,
        79 => Key::End,
        80 => Key::Down,
        81 => Key::PageDown,
        82 => Key::Insert,
        83 => Key::Delete,
        133 | 134 => Key::Function(code - 122),
        _ => return None,
    })
}

/// Returns the place in the report of a cursor: `[12;40`, without its last byte.
fn cursor(sequence: &[u8]) -> Option<Key> {
    let text = str::from_utf8(sequence.strip_prefix(b"[")?).ok()?;
    let (row, column) = text.split_once(';')?;
    Some(Key::Cursor { row: row.parse().ok()?, column: column.parse().ok()? })
}

/// Returns the key of a sequence: its bytes after the escape, and the last one.
/// Unknown sequences yield no key.
fn key(sequence: &[u8], last: u8) -> Option<Key> {
    let console = sequence.starts_with(b"[[");
    let number = || {
        let digits = sequence[1..].split(|&byte| byte == b';').next()?;
        str::from_utf8(digits).ok()?.parse::<u8>().ok()
    };
    Some(match last {
        b'A'..=b'E' if console => Key::Function(last - b'A' + 1),
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' | b'K' => Key::End,
        b'Z' => Key::BackTab,
        // SyncTERM and the terminals of DOS.
        b'V' => Key::PageUp,
        b'U' => Key::PageDown,
        b'@' => Key::Insert,
        b'P'..=b'S' if sequence.starts_with(b"O") => Key::Function(last - b'P' + 1),
        b'R' => return cursor(sequence),
        b'~' => match number()? {
            1 | 7 => Key::Home,
            2 => Key::Insert,
            3 => Key::Delete,
            4 | 8 => Key::End,
            5 => Key::PageUp,
            6 => Key::PageDown,
            number @ 11..=15 => Key::Function(number - 10),
            number @ 17..=21 => Key::Function(number - 11),
            number @ 23..=24 => Key::Function(number - 12),
            _ => return None,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(charset: Charset, bytes: &[u8]) -> Vec<Key> {
        let mut reader = KeyReader::new(charset);
        let mut keys = reader.receive(bytes);
        keys.extend(reader.finish());
        keys
    }

    #[test]
    fn a_zero_begins_a_scan_code_and_no_letter() {
        for (bytes, keys) in [
            (&b"\0H"[..], vec![Key::Up]),
            (b"\0P\0K\0M", vec![Key::Down, Key::Left, Key::Right]),
            (b"\0;\0D\0\x85", vec![Key::Function(1), Key::Function(10), Key::Function(11)]),
            (b"\0G\0O\0I\0Q\0R\0S\0\x0f", {
                use Key::{BackTab, Delete, End, Home, Insert, PageDown, PageUp};
                vec![Home, End, PageUp, PageDown, Insert, Delete, BackTab]
            }),
            // The size of a window without the command of telnet around it: 80 by 24, 132 by 37.
            (b"\0P\0\x18h", vec![Key::Down, Key::Char('h')]),
            (b"\0\x84\0%h", vec![Key::Char('h')]),
            // Enter of telnet, and filling.
            (b"\r\0Hh", vec![Key::Enter, Key::Char('H'), Key::Char('h')]),
            (b"\0\0\0\rh", vec![Key::Enter, Key::Char('h')]),
            (b"\0\x1b[A", vec![Key::Up]),
            (b"\0", vec![]),
        ] {
            assert_eq!(read(Charset::Cp437, bytes), keys, "{bytes:?}");
        }
        let mut reader = KeyReader::new(Charset::Utf8);
        assert_eq!(reader.receive(b"\0"), []);
        assert_eq!(reader.finish(), None, "filling, because nothing followed in time");
        assert_eq!(reader.receive(b"H"), [Key::Char('H')]);
    }

    #[test]
    fn the_place_of_the_cursor_is_a_report() {
        let at = |row, column| vec![Key::Cursor { row, column }];
        assert_eq!(read(Charset::Cp437, b"\x1b[1;2R"), at(1, 2));
        assert_eq!(read(Charset::Cp437, b"\x1b[24;132R"), at(24, 132));
        for bytes in [&b"\x1b[R"[..], b"\x1b[1R", b"\x1b[;2R", b"\x1b[1;2;3R", b"\x1b[99999;1R"] {
            assert_eq!(read(Charset::Cp437, bytes), [], "{bytes:?}");
        }
        assert_eq!(read(Charset::Cp437, b"\x1bOR"), [Key::Function(3)]);
    }

    #[test]
    fn every_end_of_line_is_one_enter() {
        for (bytes, count) in [
            (&b"\r"[..], 1),
            (b"\n", 1),
            (b"\r\n", 1),
            (b"\r\0", 1),
            (b"\r\n\r\n", 2),
            (b"\r\r", 2),
            (b"\n\n", 2),
            (b"\r\0\n", 2),
        ] {
            assert_eq!(read(Charset::Cp437, bytes), vec![Key::Enter; count], "{bytes:?}");
        }
    }

    #[test]
    fn sequences_are_keys_or_nothing() {
        let keys = read(Charset::Cp437, b"\x1b[A\x1bOB\x1b[1;5C\x1b[3~\x1b[15~\x1bOP\x1b[[B\x1b[Z");
        let expected = [
            Key::Up,
            Key::Down,
            Key::Right,
            Key::Delete,
            Key::Function(5),
            Key::Function(1),
            Key::Function(2),
            Key::BackTab,
        ];
        assert_eq!(keys, expected);
        let text = b"\x1b]10;rgb:shd\x07";
        for unknown in [
            &text[..],
            b"\x1bP1$r\x1b\\",
            b"\x1b[M !!",
            b"\x1b[?1;2c",
            b"\x1b[99~",
            b"\x1b[<0;5;5M",
            b"\x1bx",
            b"\x1b[200~",
        ] {
            assert_eq!(read(Charset::Cp437, &[unknown, b"h"].concat()), [Key::Char('h')]);
        }
    }

    #[test]
    fn an_escape_alone_is_a_key() {
        assert_eq!(read(Charset::Utf8, b"\x1b"), [Key::Escape]);
        assert_eq!(read(Charset::Utf8, b"\x1b\x1b"), [Key::Escape, Key::Escape]);
        assert_eq!(read(Charset::Utf8, b"\x1b\x1b[A"), [Key::Escape, Key::Up]);
        assert_eq!(read(Charset::Utf8, b"\x1b["), [], "a piece of a sequence is not");
    }

    #[test]
    fn characters_are_read_in_the_callers_set() {
        assert_eq!(read(Charset::Cp437, b"\x81\xff"), [Key::Char('ü'), Key::Char('\u{a0}')]);
        assert_eq!(read(Charset::Utf8, "ü♠".as_bytes()), [Key::Char('ü'), Key::Char('♠')]);
        assert_eq!(read(Charset::Utf8, b"\xc3h\xffi"), [Key::Char('h'), Key::Char('i')]);
        assert_eq!(read(Charset::Ascii, b"\x81q"), [Key::Char('q')]);
        assert_eq!(read(Charset::Ascii, b"\x0c\x00\x08"), [Key::Control('l'), Key::Backspace]);
    }

    proptest! {
        #[test]
        fn bytes_may_be_split_anywhere(
            bytes in proptest::collection::vec(
                prop_oneof![any::<u8>(), Just(ESCAPE), Just(b'['), Just(b'\r'), 48..=60_u8], 0..80),
            at in 0..80_usize,
            charset in prop_oneof![Just(Charset::Cp437), Just(Charset::Utf8), Just(Charset::Ascii)],
        ) {
            let mut reader = KeyReader::new(charset);
            let (first, second) = bytes.split_at(at.min(bytes.len()));
            let mut keys = reader.receive(first);
            keys.extend(reader.receive(second));
            keys.extend(reader.finish());
            prop_assert_eq!(keys, read(charset, &bytes));
            prop_assert!(!reader.is_waiting());
        }
    }
}
