//! The table `[rules]`: the rules of the house that a sysop changes.

use std::ops::Range;

use blackjack_engine::{HouseErrorKind, Rules, Stakes, excerpt, nearest};
use blackjack_frontend::settings::diagnostics::{TomlReader, found, quoted, suggestion};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::door_settings::DoorSettings;

/// The rules that are fixed at the door, with their values: a caller plays a single hand, and the
/// screens know only the five-card Charlie.
const FIXED: [(&str, &[&str]); 7] = [
    ("hands", &["1"]),
    ("split-hands", &["1"]),
    ("surrender", &["none"]),
    ("surrender-after-double", &["false"]),
    ("double-for-less", &["false"]),
    ("charlie", &["0", "5"]),
    ("dealer-charlie", &["0", "5"]),
];

/// A changed rule and its place in the file.
struct Change<'a> {
    key: &'a str,
    /// `key=value`.
    text: String,
    value: Range<usize>,
}

/// Reads the changed rules, and checks them together with the other settings, which must have been
/// read before.
pub(super) fn read_rules(
    settings: &mut DoorSettings,
    reading: &mut TomlReader<'_>,
    rules: &DeTable<'_>,
    table: usize,
) {
    let mut changes = Vec::new();
    for (key, value) in rules {
        match Change::read(key.get_ref(), value) {
            Ok(change) => changes.push(change),
            Err((Place::Key, why)) => reading.mistake(key.span().start, why),
            Err((Place::Value, why)) => reading.mistake(value.span().start, why),
        }
    }
    settings.rules = changes.iter().map(|change| change.text.clone()).collect();
    let place = |key: &str| {
        let change = changes.iter().find(|change| change.key == key);
        change.map_or(table, |change| change.value.start)
    };
    if let Some(key) = unpayable(settings, &changes) {
        let expected = "expected odds such as \"2 to 1\" or \"3 to 2\"";
        let why = format!("{key}: a bet of 1 coin could not be paid out exactly; {expected}");
        return reading.mistake(place(key), why);
    }
    if let Err(errors) = settings.house() {
        for error in errors.0 {
            reading.mistake(place(key_of(&error.kind)), error.kind.to_string());
        }
    }
}

/// The part of an entry that is wrong.
enum Place {
    Key,
    Value,
}

impl<'a> Change<'a> {
    fn read(key: &'a str, value: &Spanned<DeValue<'_>>) -> Result<Self, (Place, String)> {
        if !Rules::KEYS.iter().any(|rule| rule.name == key) {
            return Err((Place::Key, unknown(key)));
        }
        let expected = |what: &str| {
            (Place::Value, format!("{key}: expected {what}, found {}", found(value.get_ref())))
        };
        let Some(text) = bare(value.get_ref()) else {
            return Err(expected("a word, a number, true or false"));
        };
        let fixed = FIXED.iter().find(|(name, _)| *name == key).map_or(&[][..], |(_, fixed)| fixed);
        if !fixed.is_empty() && !fixed.contains(&text.as_str()) {
            let values = if fixed.len() == 1 { "value" } else { "values" };
            let fixed = fixed.join(" or ");
            return Err(expected(&format!("{fixed}, the only {values} that the door can play")));
        }
        Ok(Self { key, text: format!("{key}={text}"), value: value.span() })
    }
}

fn unknown(key: &str) -> String {
    if Stakes::KEYS.iter().any(|stake| stake.name == key) {
        return format!("\"{key}\" is not a rule; \"coin-minutes\" and \"maximum\" set the stakes");
    }
    let near = suggestion(nearest(key, Rules::KEYS.iter().map(|rule| rule.name)));
    format!("unknown rule \"{}\"{near}", excerpt(key))
}

/// Returns the rule that makes it impossible to pay out a single coin, if there is one.
fn unpayable<'a>(settings: &DoorSettings, changes: &[Change<'a>]) -> Option<&'a str> {
    let pays_one_coin = |change: &&Change<'_>| {
        let rules = vec![change.text.clone()];
        match (DoorSettings { rules, ..settings.clone() }).house() {
            Ok(house) => house.stakes().min_payable_bet(house.rules()) == house.stakes().units(1),
            Err(errors) => {
                !errors.0.iter().any(|it| matches!(it.kind, HouseErrorKind::Unplayable { .. }))
            }
        }
    };
    changes.iter().find(|change| !pays_one_coin(change)).map(|change| change.key)
}

/// Returns the key named in an error of the house.
fn key_of(kind: &HouseErrorKind) -> &str {
    let (HouseErrorKind::BadValue { key, .. }
    | HouseErrorKind::Conflict { key, .. }
    | HouseErrorKind::Unplayable { key, .. }) = kind
    else {
        return "";
    };
    key
}

/// Returns a value in the form of a house file, without quotation marks, because
/// people write both 8 and "8".
fn bare(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Some(flag.to_string()),
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

/// Writes a changed rule.
pub(super) fn rule_line(change: &str) -> String {
    let (key, value) = change.split_once('=').unwrap_or((change, ""));
    let is_bare = value.parse::<i64>().is_ok() || value.parse::<bool>().is_ok();
    format!("{key} = {}\n", if is_bare { value.to_owned() } else { quoted(value) })
}
