//! Houses to choose from, the keys to change them by, and what a change costs.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use blackjack_engine::{Accepts, House, KNOWN_SIDE_BETS, Key, SIDE_BETS, TableSettings, keys};
use blackjack_frontend::primer;
use serde::{Deserialize, Serialize};

use super::Server;
use super::error::ApiError;
use super::people::read;
use crate::code::Code;
use crate::house_changes::changed_house;
use crate::house_odds::{Part, RuleEffect};

/// A house with changes.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangedHouse {
    house: String,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// True to get the effect of each rule too.
    #[serde(default)]
    effects: bool,
}

/// The houses to choose from, and the keys to change them by.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HouseChoices {
    houses: Vec<HouseChoice>,
    keys: Vec<KeyView>,
}

/// A house to choose.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HouseChoice {
    name: String,
    title: String,
    /// The value of each key.
    values: BTreeMap<&'static str, String>,
}

/// A key to change a house by.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct KeyView {
    name: &'static str,
    /// `rules`, `stakes` or `table`.
    table: &'static str,
    /// A short description, without a capital or a full stop.
    meaning: &'static str,
    /// The values that houses use.
    usual: &'static [&'static str],
    accepts: AcceptedValues,
}

/// The values that a key accepts, all of them as text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum AcceptedValues {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Words {
        /// The words.
        words: Vec<&'static str>,
    },
    /// A whole number, both ends included.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// True if `off` is accepted too.
        off: bool,
    },
    /// Odds, such as `3 to 2`.
    Odds,
    /// A unit of money.
    Unit,
    /// Some other text.
    Text,
}

/// The value of a house for the player.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct OddsAnswer {
    /// The expected value of a round, in initial bets; null if the shoe could run out.
    ev: Option<f64>,
    /// The effects of all other values of the rules.
    effects: Vec<RuleEffect>,
    /// The rules, in sentences.
    rules: Vec<String>,
}

/// Returns the houses to choose from, and the keys to change them by.
pub(super) async fn houses() -> Json<HouseChoices> {
    let houses = House::built_in_names().filter_map(House::built_in);
    let houses = houses.map(|house| shown(&house)).collect();
    let keys = all_keys().map(described).chain([SIDE_BETS_KEY]).collect();
    Json(HouseChoices { houses, keys })
}

/// The side bets of a house: not one key with a value of its own, but a list written as one text.
const SIDE_BETS_KEY: KeyView = KeyView {
    name: SIDE_BETS,
    table: "rules",
    meaning: "bets on the first cards: names with | between them, or none",
    usual: &KNOWN_SIDE_BETS,
    accepts: AcceptedValues::Text,
};

fn all_keys() -> impl Iterator<Item = &'static Key> {
    keys().chain(TableSettings::KEYS)
}

fn shown(house: &House) -> HouseChoice {
    let value = |key: &Key| {
        let (rules, stakes, table) = (house.rules(), house.stakes(), house.table_settings());
        let text = rules.text(key.name).or_else(|| stakes.text(key.name));
        Some((key.name, text.or_else(|| table.text(key.name))?))
    };
    let side_bets = (SIDE_BETS, house.side_bets().to_string());
    let values = all_keys().filter_map(value).chain([side_bets]).collect();
    HouseChoice { name: house.name().to_owned(), title: house.title().to_owned(), values }
}

fn described(key: &Key) -> KeyView {
    let accepts = match key.accepts() {
        Accepts::Flag => AcceptedValues::Flag,
        Accepts::Words(words) => AcceptedValues::Words { words },
        Accepts::Whole { min, max, off } => AcceptedValues::Whole { min, max, off },
        Accepts::Odds => AcceptedValues::Odds,
        Accepts::Unit => AcceptedValues::Unit,
        _ => AcceptedValues::Text,
    };
    let &Key { name, table, meaning, alternatives: usual, .. } = key;
    KeyView { name, table, meaning, usual, accepts }
}

/// Returns the exact value of a changed house for the player, and its rules in sentences.
pub(super) async fn odds(
    State(server): State<Server>,
    body: Result<Json<ChangedHouse>, JsonRejection>,
) -> Result<Json<OddsAnswer>, ApiError> {
    let Json(ChangedHouse { house, rules, effects }) = read(body)?;
    let refused = |text| ApiError::new(StatusCode::BAD_REQUEST, Code::Refused, text);
    let house = changed_house(&house, &rules).map_err(refused)?;
    let sentences = primer::sentences(&house);
    let part = if effects { Part::Effects } else { Part::Value };
    let odds = server.odds.of(house, part).await;
    Ok(Json(OddsAnswer { ev: odds.ev, effects: odds.effects, rules: sentences }))
}
