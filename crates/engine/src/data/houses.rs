//! Serialization of rules, stakes and houses as maps of their keys.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::house::House;
use crate::house::stakes::Stakes;
use crate::house::table_settings::TableSettings;
use crate::key::Key;
use crate::key::setting::Accepts;
use crate::key::setting::Setting;
use crate::rules::Rules;
use crate::side_bets::odds_from_text;
use crate::side_bets::{Pattern, SideBet, SideBetCards, SideBetError, SideBetOutcome, SideBets};
use crate::spelling::excerpt;

/// Serializes numbers and flags as such, and everything else as a string.
impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Whole(number) => serializer.serialize_i64(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Other(description) => serializer.serialize_str(description),
        }
    }
}

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Value;

        impl Visitor<'_> for Value {
            type Value = Setting;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, true, false or a string")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Setting, E> {
                Ok(Setting::Whole(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Setting, E> {
                let beyond = Setting::Other("a number out of range");
                Ok(i64::try_from(number).map_or(beyond, Setting::Whole))
            }

            fn visit_bool<E: Error>(self, flag: bool) -> Result<Setting, E> {
                Ok(Setting::Flag(flag))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Setting, E> {
                Ok(Setting::Word(word.into()))
            }
        }

        deserializer.deserialize_any(Value)
    }
}

/// Serializes every key of a table with its value, as a full text has them.
fn write<S: Serializer>(
    serializer: S,
    keys: &[Key],
    text: impl Fn(&str) -> Option<String>,
) -> Result<S::Ok, S::Error> {
    let texts = keys.iter().map(|key| (key, text(key.name).unwrap_or_default()));
    let written = texts.filter(|(key, text)| key.is_written(text)).collect::<Vec<_>>();
    let mut map = serializer.serialize_map(Some(written.len()))?;
    for (key, text) in written {
        let is_word = key.accepts() == Accepts::Unit;
        let value = if is_word { Setting::Word(text) } else { Setting::from_text(&text) };
        map.serialize_entry(key.name, &value)?;
    }
    map.end()
}

/// Deserializes the keys of one table; a missing key gets its default. The other table gets all of
/// its defaults.
fn read<'de, D: Deserializer<'de>>(
    deserializer: D,
    table: &'static str,
) -> Result<(Rules, Stakes), D::Error> {
    House::restored(table, entries(deserializer, table)?).map_err(Error::custom)
}

/// Deserializes a map of keys and values.
fn entries<'de, D: Deserializer<'de>>(
    deserializer: D,
    table: &'static str,
) -> Result<Vec<(String, Setting)>, D::Error> {
    struct Keys(&'static str);

    impl<'de> Visitor<'de> for Keys {
        type Value = Vec<(String, Setting)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a map of the keys of the {}", self.0)
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_map(Keys(table))
}

/// Serializes a map of every key: `{"decks": 6, "shuffle": "cut-card", ...}`.
impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, Self::KEYS, |key| self.text(key))
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "rules").map(|(rules, _)| rules)
    }
}

/// Serializes a map of every key: `{"unit": "$", "minor": 100, ...}`.
impl Serialize for Stakes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, Self::KEYS, |key| self.text(key))
    }
}

impl<'de> Deserialize<'de> for Stakes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "stakes").map(|(_, stakes)| stakes)
    }
}

/// Serializes a map of every key: `{"turn-seconds": 30, "when-away": "stand", "away-seconds": 60}`.
impl Serialize for TableSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, Self::KEYS, |key| self.text(key))
    }
}

impl<'de> Deserialize<'de> for TableSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut settings = Self::default();
        for (name, value) in entries(deserializer, "table")? {
            if !settings.assign(&name, &value) {
                let message = format!("{} = {value} is not a valid table setting", excerpt(&name));
                return Err(Error::custom(message));
            }
        }
        Ok(settings)
    }
}

/// The serialized form of [`House`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "House", deny_unknown_fields)]
struct HouseForm {
    name: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    rules: Rules,
    #[serde(default)]
    stakes: Stakes,
    #[serde(default, rename = "side-bets", skip_serializing_if = "Vec::is_empty")]
    side_bets: Vec<SideBetForm>,
    #[serde(default, skip_serializing_if = "is_default")]
    table: TableSettings,
}

/// The serialized form of [`SideBet`], as in a house file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "SideBet", deny_unknown_fields)]
struct SideBetForm {
    name: String,
    on: SideBetCards,
    minimum: i64,
    maximum: i64,
    outcomes: Vec<OutcomeForm>,
}

/// The serialized form of [`SideBetOutcome`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "SideBetOutcome", deny_unknown_fields)]
struct OutcomeForm {
    name: String,
    when: String,
    pays: String,
}

impl From<&SideBet> for SideBetForm {
    fn from(bet: &SideBet) -> Self {
        let outcomes = bet.outcomes.iter().map(|SideBetOutcome { name, when, pays }| OutcomeForm {
            name: name.clone(),
            when: when.to_string(),
            pays: pays.to_string(),
        });
        let SideBet { on, minimum, maximum, .. } = *bet;
        Self { name: bet.name.clone(), on, minimum, maximum, outcomes: outcomes.collect() }
    }
}

impl SideBetForm {
    fn side_bet(self) -> Result<SideBet, SideBetError> {
        let Self { name, on, minimum, maximum, outcomes } = self;
        let outcomes = outcomes.into_iter().map(|OutcomeForm { name, when, pays }| {
            let when = Pattern::parse(&when, on.count())?;
            Ok(SideBetOutcome { name, when, pays: odds_from_text(&pays)? })
        });
        let outcomes = outcomes.collect::<Result<_, SideBetError>>()?;
        Ok(SideBet { name, on, minimum, maximum, outcomes })
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde requires")]
fn is_default(table: &TableSettings) -> bool {
    *table == TableSettings::default()
}

/// Serializes the name, the title, the rules and the stakes. A built-in house plays the same game
/// after a round trip, but counts as a custom house: its [`House::base`] is the default house.
impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, title) = (self.name().into(), self.title().into());
        let (rules, stakes, table) = (*self.rules(), *self.stakes(), *self.table_settings());
        let side_bets = self.side_bets().iter().map(SideBetForm::from).collect();
        HouseForm { name, title, rules, stakes, side_bets, table }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = HouseForm::deserialize(deserializer)?;
        let house = Self::new(&form.name, form.rules, form.stakes).map_err(Error::custom)?;
        let side_bets = form.side_bets.into_iter().map(SideBetForm::side_bet);
        let side_bets = side_bets.collect::<Result<_, _>>().and_then(SideBets::new);
        let house =
            house.with_side_bets(&side_bets.map_err(Error::custom)?).map_err(Error::custom)?;
        let house = house.with_title(&form.title).map_err(Error::custom)?;
        Ok(house.with_table_settings(form.table))
    }
}
