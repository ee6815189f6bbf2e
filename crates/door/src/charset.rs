//! Code page 437, the character set of the IBM PC, which most boards speak.

/// The characters of the bytes from 0x80 on. Source: the IBM PC's character generator, as mapped by
/// the Unicode Consortium (`CP437.TXT`).
const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»\
    ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The pictures of the bytes 0x01 to 0x1F, which a screen shows where they are not commands.
const LOWER: &str = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼";

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
}
