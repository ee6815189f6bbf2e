//! The character sets of callers: code page 437 of the IBM PC, UTF-8, and ASCII.

use std::fmt;

use thiserror::Error;

/// The characters of the bytes from 0x80 on. Source: the IBM PC's character generator, as mapped by
/// the Unicode Consortium (`CP437.TXT`).
const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»\
    ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The pictures of the bytes 0x01 to 0x1F, which a screen shows where they are not commands.
const LOWER: &str = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼";

/// The character set of a caller's terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Charset {
    /// Code page 437, one byte for each character.
    #[default]
    Cp437,
    /// UTF-8.
    Utf8,
    /// Seven bits only.
    Ascii,
}

impl Charset {
    /// Appends a character in this encoding. A character outside the set becomes the nearest one in
    /// ASCII, or a question mark.
    ///
    /// The pictures of code page 437's control bytes (`♠`, `☺`) count as outside the set, because
    /// boards interpret these bytes as commands; [`to_cp437`] knows them.
    ///
    /// ```
    /// use bbs_door::Charset;
    /// let mut bytes = Vec::new();
    /// "║é→".chars().for_each(|character| Charset::Cp437.push(character, &mut bytes));
    /// assert_eq!(bytes, [0xba, 0x82, b'>']);
    /// ```
    pub fn push(self, character: char, bytes: &mut Vec<u8>) {
        let encoded = match self {
            Self::Utf8 if !character.is_control() => {
                let mut buffer = [0; 4];
                bytes.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
                return;
            }
            Self::Cp437 => to_cp437(character).filter(|&byte| byte >= b' ' && byte != 0x7f),
            Self::Utf8 => None,
            Self::Ascii => u8::try_from(character).ok().filter(|byte| matches!(byte, b' '..=b'~')),
        };
        bytes.push(encoded.unwrap_or_else(|| in_ascii(character)));
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cp437 => "cp437",
            Self::Utf8 => "utf8",
            Self::Ascii => "ascii",
        })
    }
}

impl std::str::FromStr for Charset {
    type Err = UnknownCharset;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "cp437" => Ok(Self::Cp437),
            "utf8" | "utf-8" => Ok(Self::Utf8),
            "ascii" => Ok(Self::Ascii),
            _ => Err(UnknownCharset(text.escape_debug().to_string())),
        }
    }
}

/// The error for a name that is not a [`Charset`]'s.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a character set; expected cp437, utf8 or ascii")]
pub struct UnknownCharset(String);

/// Returns the nearest character in ASCII.
const fn in_ascii(character: char) -> u8 {
    match character {
        ' '..='~' => character as u8,
        '─' | '═' | '╌' | '–' | '—' | '−' | '‾' => b'-',
        '│' | '║' | '┃' | '╎' | '▌' | '▐' => b'|',
        '┌'..='╬' => b'+',
        '█' | '▓' | '▒' => b'#',
        '░' => b':',
        '▄' => b'_',
        '·' | '•' | '…' | '∙' => b'.',
        '←' | '◄' | '‹' | '«' => b'<',
        '→' | '►' | '›' | '»' => b'>',
        '↑' | '▲' => b'^',
        '↓' | '▼' => b'v',
        '‘' | '’' => b'\'',
        '▀' | '“' | '”' | '„' => b'"',
        '\u{a0}' | '\u{202f}' => b' ',
        '♠' | 'ß' => b's',
        '♥' => b'h',
        '♦' => b'd',
        '♣' | 'ç' => b'c',
        'à'..='å' | 'ª' => b'a',
        'è'..='ë' => b'e',
        'ì'..='ï' => b'i',
        'ñ' => b'n',
        'ò'..='ö' | 'ø' | 'º' | 'Θ' => b'o',
        'ù'..='ü' => b'u',
        'ý' | 'ÿ' => b'y',
        'À'..='Å' => b'A',
        'Ç' => b'C',
        'È'..='Ë' => b'E',
        'Ì'..='Ï' => b'I',
        'Ñ' => b'N',
        'Ò'..='Ö' | 'Ø' => b'O',
        'Ù'..='Ü' => b'U',
        _ => b'?',
    }
}

/// Decodes text in code page 437. Bytes below 0x80 stand for themselves.
///
/// ```
/// assert_eq!(bbs_door::from_cp437(b"caf\x82"), "café");
/// ```
pub fn from_cp437(bytes: &[u8]) -> String {
    let upper: Vec<char> = UPPER.chars().collect();
    let decode = |&byte: &u8| match byte {
        0..=0x7f => char::from(byte),
        _ => upper[usize::from(byte) - 0x80],
    };
    bytes.iter().map(decode).collect()
}

/// Encodes a character in code page 437, the pictures of its control bytes included.
///
/// ```
/// assert_eq!(bbs_door::to_cp437('♠'), Some(0x06));
/// assert_eq!(bbs_door::to_cp437('€'), None);
/// ```
pub fn to_cp437(character: char) -> Option<u8> {
    if character.is_ascii() {
        return u8::try_from(character).ok();
    }
    let upper = UPPER.chars().zip(0x80..=0xff_u8);
    let mut all = upper.chain(LOWER.chars().zip(0x01..0x20));
    all.find(|&(known, _)| known == character).map(|(_, byte)| byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_its_own_character() {
        let bytes: Vec<u8> = (0x80..=0xff).collect();
        let text = from_cp437(&bytes);
        assert_eq!((text.chars().count(), LOWER.chars().count()), (128, 31));
        let back: Vec<u8> = text.chars().map(|character| to_cp437(character).unwrap()).collect();
        assert_eq!(back, bytes);
    }

    #[test]
    fn output_holds_no_control_bytes_but_its_own() {
        for character in ('\u{80}'..='\u{2fff}').chain(['🂡', '\u{ffff}']) {
            for charset in [Charset::Cp437, Charset::Ascii] {
                let mut bytes = Vec::new();
                charset.push(character, &mut bytes);
                assert_eq!(bytes.len(), 1);
                assert!(bytes[0] >= b' ' && bytes[0] != 0x7f, "{character:?}: {bytes:?}");
                assert!(charset != Charset::Ascii || bytes.is_ascii(), "{character:?}");
            }
        }
        let encoder = crate::Encoder::new(Charset::Ascii);
        assert_eq!(encoder.encode("╔═╗ Räuber\r\n"), b"+-+ Rauber\r\n");
    }
}
