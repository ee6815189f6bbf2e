//! Houses to choose from, the keys to change them by, and what a change costs.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use blackjack_engine::{Accepts, House, Key, TableSettings, keys};
use blackjack_frontend::primer;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Server;
use super::error::ApiError;
use super::people::read;
use crate::house_changes::changed_house;
use crate::house_odds::Part;

/// A house with changes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangedHouse {
    house: String,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// Whether the effect of each rule is asked for too.
    #[serde(default)]
    effects: bool,
}

/// Returns the houses to choose from, and the keys to change them by.
pub(super) async fn houses() -> Json<Value> {
    let houses: Vec<Value> =
        House::built_in_names().filter_map(House::built_in).map(|house| shown(&house)).collect();
    Json(json!({ "houses": houses, "keys": all_keys().map(described).collect::<Vec<_>>() }))
}

fn all_keys() -> impl Iterator<Item = &'static Key> {
    keys().chain(TableSettings::KEYS)
}

fn shown(house: &House) -> Value {
    let value = |key: &Key| {
        let (rules, stakes, table) = (house.rules(), house.stakes(), house.table_settings());
        let text = rules.text(key.name).or_else(|| stakes.text(key.name));
        Some((key.name, text.or_else(|| table.text(key.name))?))
    };
    let values: BTreeMap<&str, String> = all_keys().filter_map(value).collect();
    json!({ "name": house.name(), "title": house.title(), "values": values })
}

fn described(key: &Key) -> Value {
    let accepts = match key.accepts() {
        Accepts::Flag => json!({ "type": "flag" }),
        Accepts::Words(words) => json!({ "type": "words", "words": words }),
        Accepts::Whole { min, max, off } => {
            json!({ "type": "whole", "min": min, "max": max, "off": off })
        }
        Accepts::Odds => json!({ "type": "odds" }),
        Accepts::Unit => json!({ "type": "unit" }),
        _ => json!({ "type": "text" }),
    };
    json!({
        "name": key.name,
        "table": key.table,
        "meaning": key.meaning,
        "usual": key.alternatives,
        "accepts": accepts,
    })
}

/// Returns the exact value of a changed house for the player, and its rules in sentences.
pub(super) async fn odds(
    State(server): State<Server>,
    body: Result<Json<ChangedHouse>, JsonRejection>,
) -> Result<Json<Value>, ApiError> {
    let Json(ChangedHouse { house, rules, effects }) = read(body)?;
    let refused = |text| ApiError::new(StatusCode::BAD_REQUEST, "refused", text);
    let house = changed_house(&house, &rules).map_err(refused)?;
    let sentences = primer::sentences(&house);
    let part = if effects { Part::Effects } else { Part::Value };
    let odds = server.odds.of(house, part).await;
    Ok(Json(json!({ "ev": odds.ev, "effects": odds.effects, "rules": sentences })))
}
