//! Binary records of Pascal and C programs: fields at fixed offsets, little-endian.

use super::field::{Field, FieldPlace, Secrecy};
use super::line_file::decoded;

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordField {
    pub(super) offset: usize,
    pub(super) name: &'static str,
    pub(super) shape: Shape,
    pub(super) secrecy: Secrecy,
}

/// The shape of a field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// This many characters.
    Text(usize),
    /// A length byte and up to this many characters.
    Pascal(usize),
    Byte,
    Word,
    Integer,
    Long,
}

impl RecordField {
    pub(super) const fn open(offset: usize, name: &'static str, shape: Shape) -> Self {
        Self { offset, name, shape, secrecy: Secrecy::Open }
    }

    pub(super) const fn secret(offset: usize, name: &'static str, shape: Shape) -> Self {
        Self { offset, name, shape, secrecy: Secrecy::Secret }
    }

    const fn size(&self) -> usize {
        match self.shape {
            Shape::Text(length) => length,
            Shape::Pascal(length) => length + 1,
            Shape::Byte => 1,
            Shape::Word | Shape::Integer => 2,
            Shape::Long => 4,
        }
    }

    fn value(&self, bytes: &[u8]) -> String {
        let at = self.offset;
        match self.shape {
            Shape::Text(length) => text(bytes, at, length),
            Shape::Pascal(length) => pascal(bytes, at, length),
            Shape::Byte => bytes[at].to_string(),
            Shape::Word => word(bytes, at).to_string(),
            Shape::Integer => integer(bytes, at).to_string(),
            Shape::Long => long(bytes, at).to_string(),
        }
    }
}

/// Returns the fields that a record of this size has.
pub(super) fn fields(bytes: &[u8], fields: &[RecordField]) -> Vec<Field> {
    let present = fields.iter().filter(|field| field.offset + field.size() <= bytes.len());
    present
        .map(|field| {
            let at = FieldPlace::Offset(field.offset);
            Field::new(at, field.name, field.secrecy, || field.value(bytes))
        })
        .collect()
}

/// Returns a text of fixed length.
pub(super) fn text(bytes: &[u8], at: usize, length: usize) -> String {
    decoded(&bytes[at..at + length])
}

/// Returns the text after a length byte. A length beyond the field means the whole field.
pub(super) fn pascal(bytes: &[u8], at: usize, most: usize) -> String {
    let length = usize::from(bytes[at]).min(most);
    text(bytes, at + 1, length)
}

/// Returns a text unless it is empty.
pub(super) fn some(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

pub(super) fn word(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

pub(super) fn integer(bytes: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
}

pub(super) fn long(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Returns the bytes with one number changed.
pub(super) fn with_integer(mut bytes: Vec<u8>, at: usize, number: i16) -> Vec<u8> {
    bytes[at..at + 2].copy_from_slice(&number.to_le_bytes());
    bytes
}
