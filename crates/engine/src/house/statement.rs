//! What somebody stated: one key and its value.

use alloc::format;
use alloc::string::ToString;

use super::{HouseErrorKind, Position};
use crate::keys::{key, keys};
use crate::setting::Setting;
use crate::spelling::{excerpt, nearest};
use crate::{Accepts, Key, Rules, Stakes, TableSettings};

/// Where a house is stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// In a file, at this line and column, both from 1.
    File(Position),
    /// By a program that made the house of values.
    Own,
    /// On top of a file, and settled before.
    Before,
    /// On top of all that: `--set`.
    Asked,
}

impl Origin {
    /// Whether it is on top of what the house is by itself.
    pub(super) const fn is_change(self) -> bool {
        match self {
            Self::File(_) | Self::Own => false,
            Self::Before | Self::Asked => true,
        }
    }
}

/// One key and its value, as somebody stated them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Statement {
    pub(super) key: &'static str,
    pub(super) value: Setting,
    pub(super) origin: Origin,
}

impl Statement {
    /// Where in a file it stands, if it does.
    pub(super) fn position(&self) -> Option<Position> {
        match self.origin {
            Origin::File(position) => Some(position),
            Origin::Own | Origin::Before | Origin::Asked => None,
        }
    }
}

/// Reads `key=value`.
pub(super) fn asked(text: &str) -> Result<Statement, HouseErrorKind> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(HouseErrorKind::NotASetting { found: excerpt(text) });
    };
    let (name, value) = (name.trim(), value.trim());
    let key = key(name).ok_or_else(|| unknown(name))?;
    accept(key, bare(key, value), Origin::Asked)
}

/// A value of this key that is written without quotes.
pub(super) fn bare(key: &Key, text: &str) -> Setting {
    if key.accepts() == Accepts::Unit {
        // A unit may be called "true", and is no flag.
        return Setting::Word(text.into());
    }
    Setting::from_text(text)
}

/// Takes a statement if its key accepts the value.
pub(super) fn accept(
    key: &'static Key,
    value: Setting,
    origin: Origin,
) -> Result<Statement, HouseErrorKind> {
    let (mut rules, mut stakes) = (Rules::default(), Stakes::default());
    if rules.assign(key.name, &value) || stakes.assign(key.name, &value) {
        return Ok(Statement { key: key.name, value, origin });
    }
    Err(bad_value(key, &value))
}

/// What is wrong with a value that a key does not accept.
pub(super) fn bad_value(key: &Key, value: &Setting) -> HouseErrorKind {
    let expected = key.accepts().to_string();
    let found = match value {
        Setting::Word(word) => format!("\"{}\"", excerpt(word)),
        Setting::Whole(_) | Setting::Flag(_) | Setting::Other(_) => value.to_string(),
    };
    let nearest = match (value, expected.strip_prefix("one of ")) {
        (Setting::Word(word), Some(words)) => {
            nearest(word, words.split(", ")).map(ToString::to_string)
        }
        _ => None,
    };
    HouseErrorKind::BadValue { key: key.name, expected, found, nearest }
}

/// What is wrong with a key that neither rules nor stakes have.
pub(super) fn unknown(name: &str) -> HouseErrorKind {
    if let Some(key) = TableSettings::KEYS.iter().find(|key| key.name == name) {
        return HouseErrorKind::WrongTable { key: key.name, table: key.table };
    }
    let nearest = nearest(name, keys().map(|key| key.name));
    HouseErrorKind::UnknownKey { name: excerpt(name), nearest }
}
