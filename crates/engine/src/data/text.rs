//! Deserialization of values that are written as strings: feature `serde`.

use alloc::format;
use core::fmt;
use core::marker::PhantomData;

use serde::Deserializer;
use serde::de::{Error, Visitor};

use crate::spelling::excerpt;

/// Deserializes a value from a string, or reports what was expected.
pub(crate) fn from_text<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    expected: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    struct Text<'a, T, F>(&'a str, F, PhantomData<T>);

    impl<T, F: Fn(&str) -> Option<T>> Visitor<'_> for Text<'_, T, F> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            (self.1)(text).ok_or_else(|| {
                E::custom(format!("expected {}, found \"{}\"", self.0, excerpt(text)))
            })
        }
    }

    deserializer.deserialize_str(Text(expected, read, PhantomData))
}
