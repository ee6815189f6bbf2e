//! A statement: one key and its value, with its origin.

use alloc::format;
use alloc::string::ToString;

use super::{HouseErrorKind, Position};
use crate::house::keys::{key, keys};
use crate::house::stakes::Stakes;
use crate::house::table_settings::TableSettings;
use crate::key::Key;
use crate::key::setting::Accepts;
use crate::key::setting::Setting;
use crate::rules::Rules;
use crate::side_bets::side_bets_from_text;
use crate::spelling::{excerpt, nearest};

/// The origin of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A house file, at this position.
    File(Position),
    /// A program that built the house from values.
    Program,
    /// A change to the house, resolved earlier.
    Earlier,
    /// A change requested now, such as `--set`.
    Requested,
}

impl Origin {
    /// Returns whether this is a change on top of the house itself.
    pub(super) const fn is_change(self) -> bool {
        match self {
            Self::File(_) | Self::Program => false,
            Self::Earlier | Self::Requested => true,
        }
    }
}

/// The name under which the side bets of a house are one setting, written as text: `side-bets`.
pub const SIDE_BETS: &str = "side-bets";

/// One key and its value, with its origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Statement {
    pub(super) key: &'static str,
    pub(super) value: Setting,
    pub(super) origin: Origin,
}

impl Statement {
    /// Returns the position in the house file, if it comes from one.
    pub(super) fn position(&self) -> Option<Position> {
        match self.origin {
            Origin::File(position) => Some(position),
            Origin::Program | Origin::Earlier | Origin::Requested => None,
        }
    }
}

/// Parses `key=value`.
pub(super) fn parse_setting(text: &str) -> Result<Statement, HouseErrorKind> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(HouseErrorKind::NotASetting { found: excerpt(text) });
    };
    named_statement(name.trim(), value.trim(), Origin::Requested)
}

/// Builds the statement of an unquoted value.
pub(super) fn named_statement(
    name: &str,
    value: &str,
    origin: Origin,
) -> Result<Statement, HouseErrorKind> {
    if name == SIDE_BETS {
        let bets = side_bets_from_text(value).map_err(HouseErrorKind::SideBet)?;
        return Ok(Statement { key: SIDE_BETS, value: Setting::Word(bets.to_string()), origin });
    }
    let key = key(name).ok_or_else(|| unknown(name))?;
    accept(key, unquoted(key, value), origin)
}

/// Converts an unquoted value of this key.
fn unquoted(key: &Key, text: &str) -> Setting {
    if key.accepts() == Accepts::Unit {
        // "true" can be the name of a unit; it is not a flag here.
        return Setting::Word(text.into());
    }
    Setting::from_text(text)
}

/// Builds a statement if its key accepts the value.
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

/// Describes a value that a key does not accept.
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

/// Describes a key that belongs to neither rules nor stakes.
pub(super) fn unknown(name: &str) -> HouseErrorKind {
    if name == SIDE_BETS {
        return HouseErrorKind::WrongTable { key: SIDE_BETS, table: "[side-bets]" };
    }
    if let Some(key) = TableSettings::KEYS.iter().find(|key| key.name == name) {
        return HouseErrorKind::WrongTable { key: key.name, table: key.table };
    }
    let nearest = nearest(name, keys().map(|key| key.name));
    HouseErrorKind::UnknownKey { name: excerpt(name), nearest }
}
