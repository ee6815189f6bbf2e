//! `THEBANK.EXT`: deposits and withdrawals for an external time bank.
//!
//! RATS and other time banks of RemoteAccess read such a file, but no description of its bytes has
//! been found. Both forms here are interpretations, and no board's bank is known to read them.

use crate::to_cp437;

/// The length of a name in a record.
const NAME: usize = 35;

/// The form of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeBankFormat {
    /// Text in code page 437: a line `NAME,minutes` for each transfer, with CR LF.
    Text,
    /// Records of 38 bytes as Turbo Pascal writes them: the name as a string of up to 35
    /// characters, and the minutes as a 16-bit number.
    Record,
}

impl TimeBankFormat {
    /// Returns the bytes that append a transfer to the file: minutes for a caller's
    /// account, negative for a withdrawal. The name is written in upper case, as the
    /// boards of that time stored it.
    ///
    /// ```
    /// use bbs_door::TimeBankFormat;
    ///
    /// assert_eq!(TimeBankFormat::Text.entry("Ann Lee", -15), b"ANN LEE,-15\r\n");
    /// assert_eq!(TimeBankFormat::Record.entry("Ann Lee", 10)[..8], *b"\x07ANN LEE");
    /// ```
    pub fn entry(self, name: &str, minutes: i16) -> Vec<u8> {
        let upper = name.chars().flat_map(char::to_uppercase);
        let encoded = upper.map(|character| to_cp437(character).unwrap_or(b'?'));
        // A comma would end the name, a control byte could end the line or the file, and a
        // semicolon begins a comment. Pictures are encoded as control bytes, so the check
        // is on the encoded bytes.
        let is_plain = |byte: &u8| *byte >= b' ' && !matches!(byte, b',' | b';' | 0x7f);
        let name: Vec<u8> = encoded.filter(is_plain).take(NAME).collect();
        match self {
            Self::Text => [&name[..], format!(",{minutes}\r\n").as_bytes()].concat(),
            Self::Record => {
                let mut record = vec![0; 1 + NAME];
                record[0] = u8::try_from(name.len()).unwrap_or_default();
                record[1..=name.len()].copy_from_slice(&name);
                record.extend(minutes.to_le_bytes());
                record
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_into_their_field() {
        let long = ";Zoé◙→, the\r\nvery long name of a caller from somewhere far away";
        let text = TimeBankFormat::Text.entry(long, 5);
        let text = crate::from_cp437(&text);
        assert_eq!((text.matches(',').count(), text.matches('\n').count()), (1, 1), "{text}");
        assert!(text.starts_with("ZOÉ THE") && !text.contains('\u{1a}'), "{text}");
        let record = TimeBankFormat::Record.entry(long, -3);
        assert_eq!((record.len(), record[0]), (38, 35));
        assert_eq!(record[36..], [0xfd, 0xff]);
        assert_eq!(TimeBankFormat::Record.entry("", 1).len(), 38);
    }
}
