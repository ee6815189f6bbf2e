//! Values of settings as users write them, and the values that each key accepts.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use arrayvec::ArrayString;

use crate::money::chips::Ratio;

/// A value as written in a house file or after `--set key=`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Setting {
    /// A whole number.
    Whole(i64),
    /// `true` or `false`.
    Flag(bool),
    /// One word or several.
    Word(String),
    /// Anything else, which no key accepts, with its description ("a float", "an array").
    Other(&'static str),
}

impl Setting {
    /// Converts unquoted text: to a number or a flag if it looks like one, otherwise to a word.
    pub(crate) fn from_text(text: &str) -> Self {
        match (text, text.parse()) {
            ("true", _) => Self::Flag(true),
            ("false", _) => Self::Flag(false),
            (_, Ok(number)) => Self::Whole(number),
            (_, Err(_)) => Self::Word(text.to_string()),
        }
    }

    /// Returns whether this value means "off" (false, none, 0, 1), which never contradicts
    /// anything.
    pub(crate) fn is_neutral(&self) -> bool {
        match self {
            Self::Whole(number) => matches!(number, 0 | 1),
            Self::Flag(flag) => !flag,
            Self::Word(word) => word == "none",
            Self::Other(_) => false,
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Word(word) => f.write_str(word),
            Self::Other(description) => f.write_str(description),
        }
    }
}

impl From<i64> for Setting {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<u16> for Setting {
    fn from(number: u16) -> Self {
        Self::Whole(number.into())
    }
}

impl From<u8> for Setting {
    fn from(number: u8) -> Self {
        Self::Whole(number.into())
    }
}

impl From<bool> for Setting {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<&str> for Setting {
    fn from(word: &str) -> Self {
        Self::Word(word.into())
    }
}

impl From<Ratio> for Setting {
    fn from(odds: Ratio) -> Self {
        Self::Word(odds.to_string())
    }
}

impl<T: Words> From<T> for Setting {
    fn from(value: T) -> Self {
        Self::Word(value.word().into())
    }
}

/// The values that a key accepts. Displayed as the end of a sentence: "one of stand, hit-soft".
///
/// ```
/// use blackjack_engine::{Accepts, keys};
/// let decks = keys().find(|key| key.name == "decks").ok_or("no such key")?;
/// assert_eq!(decks.accepts(), Accepts::Whole { min: 1, max: 255, off: false });
/// assert_eq!(decks.accepts().to_string(), "a whole number from 1 to 255");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Accepts {
    /// `true` or `false`.
    Flag,
    /// One of these words, in menu order.
    Words(Vec<&'static str>),
    /// A whole number.
    Whole {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// True if 0 is accepted as well, meaning "off".
        off: bool,
    },
    /// Net odds such as `3 to 2`, with numbers up to 100.
    Odds,
    /// The name of a currency: a currency sign, or one word.
    Unit,
}

impl fmt::Display for Accepts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("true or false"),
            Self::Words(words) => write!(f, "one of {}", words.join(", ")),
            Self::Whole { min, max, off } => {
                f.write_str(if *off { "0 (off) or " } else { "" })?;
                write!(f, "a whole number from {min} to {max}")
            }
            Self::Odds => f.write_str("net odds such as \"3 to 2\" (numbers up to 100)"),
            Self::Unit => f.write_str("a currency sign or one word of at most 16 bytes"),
        }
    }
}

/// A set of values: parses, formats and describes them.
pub(crate) trait Domain<T> {
    fn read(&self, setting: &Setting) -> Option<T>;
    fn write(&self, value: T) -> String;
    fn accepts(&self) -> Accepts;
}

/// A whole number between two bounds, both included.
pub(crate) struct Whole(pub(crate) i64, pub(crate) i64);

impl<T: TryFrom<i64> + Into<i64>> Domain<T> for Whole {
    fn read(&self, setting: &Setting) -> Option<T> {
        let Setting::Whole(number) = setting else { return None };
        T::try_from(*number).ok().filter(|_| (self.0..=self.1).contains(number))
    }

    fn write(&self, value: T) -> String {
        value.into().to_string()
    }

    fn accepts(&self) -> Accepts {
        Accepts::Whole { min: self.0, max: self.1, off: false }
    }
}

/// 0 for "off", or a whole number between two bounds, both included.
pub(crate) struct OffOr(pub(crate) i64, pub(crate) i64);

impl<T: TryFrom<i64> + Into<i64>> Domain<T> for OffOr {
    fn read(&self, setting: &Setting) -> Option<T> {
        if *setting == Setting::Whole(0) {
            return T::try_from(0).ok();
        }
        Whole(self.0, self.1).read(setting)
    }

    fn write(&self, value: T) -> String {
        value.into().to_string()
    }

    fn accepts(&self) -> Accepts {
        Accepts::Whole { min: self.0, max: self.1, off: true }
    }
}

/// `true` or `false`.
pub(crate) struct Flag;

impl Domain<bool> for Flag {
    fn read(&self, setting: &Setting) -> Option<bool> {
        if let Setting::Flag(flag) = setting { Some(*flag) } else { None }
    }

    fn write(&self, value: bool) -> String {
        value.to_string()
    }

    fn accepts(&self) -> Accepts {
        Accepts::Flag
    }
}

/// Net odds, written `3 to 2` and also read as `3:2`, `3/2` and `1.5`.
pub(crate) struct Odds;

impl Domain<Ratio> for Odds {
    fn read(&self, setting: &Setting) -> Option<Ratio> {
        let Setting::Word(text) = setting else { return None };
        read_odds(text, 100)
    }

    fn write(&self, value: Ratio) -> String {
        value.to_string()
    }

    fn accepts(&self) -> Accepts {
        Accepts::Odds
    }
}

/// Parses net odds whose numbers do not exceed `max`.
pub(crate) fn read_odds(text: &str, max: u16) -> Option<Ratio> {
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|&n| n <= max);
    match text.split_once(" to ").or_else(|| text.split_once([':', '/'])) {
        Some((of, per)) => match (number(of)?, number(per)?) {
            (_, 0) => None,
            (of, per) => Some(Ratio::to(i32::from(of), i32::from(per))),
        },
        None => decimal_odds(text, max),
    }
}

/// Parses odds to one with one or two decimals: `1.5` is 3 to 2.
fn decimal_odds(text: &str, max: u16) -> Option<Ratio> {
    let (whole, decimals) = text.split_once('.')?;
    let is_number = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.chars().all(|c| c.is_ascii_digit())
    };
    if !is_number(whole, 3) || !is_number(decimals, 2) {
        return None;
    }
    let hundredths = if decimals.len() == 1 { 10 } else { 1 };
    let of = whole.parse::<i32>().ok()? * 100 + decimals.parse::<i32>().ok()? * hundredths;
    Some(Ratio::to(of, 100)).filter(|odds| odds.numerator() <= i32::from(max))
}

/// The name of a unit of money.
pub(crate) type Unit = ArrayString<16>;

/// A currency sign, or a short name made of letters.
pub(crate) struct UnitName;

impl Domain<Unit> for UnitName {
    fn read(&self, setting: &Setting) -> Option<Unit> {
        let Setting::Word(text) = setting else { return None };
        let is_sign = |c| matches!(c, '$' | '¢'..='¥' | '\u{20a0}'..='\u{20cf}');
        let mut letters = text.chars();
        let sign = letters.next().is_some_and(is_sign) && letters.next().is_none();
        let name = !text.is_empty() && text.chars().all(char::is_alphabetic);
        Unit::from(text).ok().filter(|_| sign || name)
    }

    fn write(&self, value: Unit) -> String {
        value.to_string()
    }

    fn accepts(&self) -> Accepts {
        Accepts::Unit
    }
}

/// An enum whose values are words.
pub(crate) trait Words: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];
    /// Abbreviations that are also accepted, in either case, but never written.
    const ALIASES: &'static [(&'static str, Self)] = &[];

    /// Returns the word for a value.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|&&(_, other)| other == self).map_or("", |(word, _)| word)
    }
}

/// One word of a closed list.
pub(crate) struct OneOf<T>(pub(crate) PhantomData<T>);

impl<T: Words> Domain<T> for OneOf<T> {
    fn read(&self, setting: &Setting) -> Option<T> {
        let text = match setting {
            Setting::Word(word) => word.clone(),
            Setting::Whole(number) => number.to_string(),
            Setting::Flag(flag) => flag.to_string(),
            Setting::Other(_) => return None,
        };
        let word = T::WORDS.iter().find(|(word, _)| *word == text);
        let alias = || T::ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(&text));
        word.or_else(alias).map(|&(_, value)| value)
    }

    fn write(&self, value: T) -> String {
        value.word().into()
    }

    fn accepts(&self) -> Accepts {
        Accepts::Words(T::WORDS.iter().map(|(word, _)| *word).collect())
    }
}

/// Declares an enum whose values are the words of a key.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $word:literal $(or $alias:literal)?,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $crate::key::setting::Words for $name {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$variant),)*];
            const ALIASES: &'static [(&'static str, Self)] = &[$($(($alias, Self::$variant),)?)*];
        }

        $crate::key::setting::words_as_data!($name);
    };
}
pub(crate) use words;

/// Implements serialization for an enum of words: each value is its word.
macro_rules! words_as_data {
    ($name:ident) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::key::setting::Words::word(*self))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> alloc::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let words = <Self as $crate::key::setting::Words>::WORDS.iter();
                let words: alloc::vec::Vec<_> = words.map(|(word, _)| *word).collect();
                schemars::json_schema!({ "type": "string", "enum": words })
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                $crate::key::setting::from_word(reader)
            }
        }
    };
}
pub(crate) use words_as_data;

/// Deserializes one of the words of an enum.
#[cfg(feature = "serde")]
pub(crate) fn from_word<'de, T: Words, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let words: Vec<_> = T::WORDS.iter().map(|(word, _)| *word).collect();
    let expected = alloc::format!("one of {}", words.join(", "));
    crate::data::text::from_text(deserializer, &expected, |text| {
        T::WORDS.iter().find(|(word, _)| *word == text).map(|&(_, value)| value)
    })
}
