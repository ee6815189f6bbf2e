//! The encoding of characters for a caller's terminal, in which suits survive: [`Encoder`].

use crate::{Charset, to_cp437};

/// Encodes characters for a caller.
///
/// Suits are special: code page 437 encodes them as the bytes 3 to 6, which many boards interpret
/// as commands and drop. So they become letters, unless the board is known to pass these bytes on.
///
/// ```
/// use bbs_door::{Charset, Encoder};
///
/// let suits = |encoder: Encoder| encoder.encode("♥♦♣♠");
/// assert_eq!(suits(Encoder::new(Charset::Cp437)), b"hdcs");
/// assert_eq!(suits(Encoder::new(Charset::Cp437).with_suit_bytes()), [3, 4, 5, 6]);
/// assert_eq!(suits(Encoder::new(Charset::Utf8)), "♥♦♣♠".as_bytes());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Encoder {
    charset: Charset,
    has_suit_bytes: bool,
}

impl Encoder {
    /// Creates an encoder whose suits are letters, except in UTF-8.
    pub const fn new(charset: Charset) -> Self {
        Self { charset, has_suit_bytes: false }
    }

    /// Sends suits as the bytes 3 to 6 of code page 437.
    #[must_use]
    pub const fn with_suit_bytes(mut self) -> Self {
        self.has_suit_bytes = true;
        self
    }

    /// Returns the character set.
    pub const fn charset(&self) -> Charset {
        self.charset
    }

    /// Appends a character.
    pub fn push(&self, character: char, bytes: &mut Vec<u8>) {
        let is_suit = matches!(character, '♥' | '♦' | '♣' | '♠');
        match to_cp437(character) {
            Some(byte) if is_suit && self.has_suit_bytes && self.charset == Charset::Cp437 => {
                bytes.push(byte);
            }
            _ => self.charset.push(character, bytes),
        }
    }

    /// Encodes a text; control characters are kept.
    pub fn encode(&self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(text.len());
        for character in text.chars() {
            match u8::try_from(character) {
                Ok(byte) if byte < b' ' => bytes.push(byte),
                _ => self.push(character, &mut bytes),
            }
        }
        bytes
    }
}
