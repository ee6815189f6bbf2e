//! `DORINFOn.DEF` of RBBS and RemoteAccess: thirteen lines, and the node in the name.
//!
//! Icy Board writes sixteen: an empty line before line 6, and the caller's names twice.

use super::DropFileError;
use super::door32::baud;
use super::field::Field;
use super::field::Secrecy::Open;
use super::line_file::{LineField, LineFile, leading_number};
use crate::{Call, Caller, Comm, Emulation, TimeLeft};

pub(super) const FIELDS: &[LineField] = &[
    ("board", Open),
    ("sysop's first name", Open),
    ("sysop's last name", Open),
    ("port (COM0 local)", Open),
    ("speed and parity", Open),
    ("network (0)", Open),
    ("caller's first name", Open),
    ("caller's last name", Open),
    ("location", Open),
    ("emulation (0 ASCII, 1 ANSI, 2 Avatar)", Open),
    ("security", Open),
    ("minutes left", Open),
    ("driver (-1 FOSSIL, 0 none)", Open),
];

/// A DORINFO file, with the layout that its board uses.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct DorInfo {
    file: LineFile,
    /// True if the file has the three additional lines.
    is_long: bool,
}

/// Returns whether a name in upper case is that of such a file: `DORINFO1.DEF`, `DORINFOA.DEF`, or
/// `DORINFO.DEF` without a node.
pub(super) fn is_name(name: &str) -> bool {
    name == "DORINFO.DEF" || suffix(name).is_some()
}

/// Returns the character for the node in a file name in upper case.
fn suffix(name: &str) -> Option<char> {
    let suffix = name.strip_prefix("DORINFO")?.strip_suffix(".DEF")?;
    let mut characters = suffix.chars();
    let character = characters.next()?;
    (characters.next().is_none() && character.is_ascii_alphanumeric()).then_some(character)
}

/// Returns the node in a file name. Node 10 is `A` or `0`, and later nodes continue with letters.
pub(super) fn node(name: &str) -> Option<u16> {
    let number = match suffix(&name.to_ascii_uppercase())? {
        '0' => 10,
        character => character.to_digit(36)?,
    };
    u16::try_from(number).ok()
}

/// Returns the file names of a node, most likely first: boards disagree about nodes from 10 on, and
/// some always write `DORINFO1.DEF`.
pub(crate) fn names(node: u16) -> Vec<String> {
    let digits = match node {
        0..=9 => vec![char::from_digit(u32::from(node), 10)],
        10 => vec![Some('A'), Some('0')],
        // One board counts its letters from node 11 on.
        11..=35 => {
            vec![char::from_digit(u32::from(node), 36), char::from_digit(u32::from(node) - 1, 36)]
        }
        36.. => Vec::new(),
    };
    let digits = digits.into_iter().flatten().chain(['1']);
    digits.map(|digit| format!("DORINFO{}.DEF", digit.to_ascii_uppercase())).collect()
}

impl DorInfo {
    pub(super) fn new(file: LineFile) -> Self {
        let is_long = file.text(6).is_empty() && file.text(7) == "0" && file.len() > FIELDS.len();
        Self { file, is_long }
    }

    /// Returns the number of lines in words.
    pub(super) fn variant(&self) -> String {
        format!("{} lines", self.file.len())
    }

    /// Returns the position of a line of the documented format.
    const fn place(&self, line: usize) -> usize {
        match line {
            0..=5 => line,
            _ if !self.is_long => line,
            6..=8 => line + 1,
            _ => line + 3,
        }
    }

    pub(super) fn fields(&self) -> Vec<Field> {
        self.file.fields_at(FIELDS, |line| self.place(line))
    }

    pub(super) fn call(&self) -> Result<Call, DropFileError> {
        let file = &self.file;
        let names = [2, 3, 7, 8].map(|line| file.text(self.place(line)));
        let minutes = file.expect_number(self.place(12), "minutes left")?;
        // ENiGMA½ writes 2 for ANSI.
        let emulation = match file.expect_number(self.place(10), "emulation")? {
            0 => Emulation::Ascii,
            _ => Emulation::Ansi,
        };
        Ok(Call {
            board: file.some_text(1),
            sysop: full_name(&names[0], &names[1]),
            caller: Caller {
                name: full_name(&names[2], &names[3]),
                location: file.some_text(self.place(9)),
                security: file.number(self.place(11)),
                ..Caller::default()
            },
            time_left: Some(TimeLeft::from_minutes(minutes)),
            comm: port(file),
            baud: baud(file.number(5)),
            emulation: Some(emulation),
            ..Call::default()
        })
    }
}

/// Reads the port: `COM1`, or `COM0` for a local caller. Boards without ports write other words.
fn port(file: &LineFile) -> Option<Comm> {
    let text = file.text(4).to_ascii_uppercase();
    let number = text.strip_prefix("COM").and_then(leading_number)?;
    let port = u8::try_from(number).ok()?;
    Some(if port == 0 { Comm::Local } else { Comm::Serial(port) })
}

/// Joins two names; boards with a single name repeat it or leave the other empty.
fn full_name(first: &str, last: &str) -> Option<String> {
    let name =
        if first == last || last.is_empty() { first.to_owned() } else { format!("{first} {last}") };
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_tells_the_node() {
        let nodes = ["DORINFO1.DEF", "dorinfo9.def", "Dorinfo0.Def", "DORINFOB.DEF", "DORINFO.DEF"];
        assert_eq!(nodes.map(node), [Some(1), Some(9), Some(10), Some(11), None]);
        assert_eq!(names(3), ["DORINFO3.DEF", "DORINFO1.DEF"]);
        assert_eq!(names(10), ["DORINFOA.DEF", "DORINFO0.DEF", "DORINFO1.DEF"]);
        assert_eq!(names(11), ["DORINFOB.DEF", "DORINFOA.DEF", "DORINFO1.DEF"]);
        assert_eq!(names(200), ["DORINFO1.DEF"]);
    }

    #[test]
    fn a_single_name_is_not_doubled() {
        assert_eq!(full_name("ZAPHOD", "ZAPHOD").unwrap(), "ZAPHOD");
        assert_eq!(full_name("ANN", "VAN DYKE").unwrap(), "ANN VAN DYKE");
        assert_eq!((full_name("ANN", "").unwrap(), full_name("", "")), ("ANN".into(), None));
    }
}
