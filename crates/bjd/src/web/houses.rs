//! Houses to choose from, the keys that change them, and the cost of a change.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use blackjack_engine::{Accepts, House, KNOWN_SIDE_BETS, Key, SIDE_BETS, TableSettings, keys};
use blackjack_frontend::primer;
use blackjack_protocol::{
    AcceptedValues, ChangedHouse, Code, HouseChoice, HouseChoices, KeyView, OddsAnswer,
    changed_house,
};

use super::Server;
use super::address::ClientAddress;
use super::caller::Caller;
use super::error::ApiError;
use super::json_body::JsonBody;
use crate::houses::odds::Part;

/// Returns the houses to choose from, and the keys that change them.
pub(super) async fn houses() -> Json<HouseChoices> {
    let houses = House::built_in_names().filter_map(House::built_in);
    let houses = houses.map(|house| shown(&house)).collect();
    let keys = all_keys().map(described).chain([side_bets_key()]).collect();
    Json(HouseChoices { houses, keys })
}

/// The side bets of a house: a list written as one text rather than a value of its own.
fn side_bets_key() -> KeyView {
    KeyView {
        name: SIDE_BETS.to_owned(),
        table: "rules".to_owned(),
        meaning: "bets on the first cards: names with | between them, or none".to_owned(),
        usual: KNOWN_SIDE_BETS.map(str::to_owned).to_vec(),
        accepts: AcceptedValues::Text,
    }
}

fn all_keys() -> impl Iterator<Item = &'static Key> {
    keys().chain(TableSettings::KEYS)
}

fn shown(house: &House) -> HouseChoice {
    let value = |key: &Key| {
        let (rules, stakes, table) = (house.rules(), house.stakes(), house.table_settings());
        let text = rules.text(key.name).or_else(|| stakes.text(key.name));
        Some((key.name.to_owned(), text.or_else(|| table.text(key.name))?))
    };
    let side_bets = (SIDE_BETS.to_owned(), house.side_bets().to_string());
    let values = all_keys().filter_map(value).chain([side_bets]).collect();
    HouseChoice { name: house.name().to_owned(), title: house.title().to_owned(), values }
}

fn described(key: &Key) -> KeyView {
    let accepts = match key.accepts() {
        Accepts::Flag => AcceptedValues::Flag,
        Accepts::Words(words) => {
            AcceptedValues::Words { words: words.into_iter().map(str::to_owned).collect() }
        }
        Accepts::Whole { min, max, off } => AcceptedValues::Whole { min, max, off },
        Accepts::Odds => AcceptedValues::Odds,
        Accepts::Unit => AcceptedValues::Unit,
        _ => AcceptedValues::Text,
    };
    KeyView {
        name: key.name.to_owned(),
        table: key.table.to_owned(),
        meaning: key.meaning.to_owned(),
        usual: key.alternatives.iter().map(|&value| value.to_owned()).collect(),
        accepts,
    }
}

/// Returns the exact value of a changed house for the player, and its rules in sentences.
pub(super) async fn odds(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    body: Result<JsonBody<ChangedHouse>, ApiError>,
) -> Result<Json<OddsAnswer>, ApiError> {
    let JsonBody(ChangedHouse { house, rules, effects }) = body?;
    let refused = |text| ApiError::new(StatusCode::BAD_REQUEST, Code::Refused, text);
    let house = changed_house(&house, &rules).map_err(refused)?;
    let sentences = primer::sentences(&house);
    let part = if effects { Part::Effects } else { Part::Value };
    let asker = address.household();
    let odds = if let Some(odds) = server.odds.kept(&house, part) {
        odds
    } else {
        // Strangers have a smaller share than players: nothing else stops them from asking for one
        // new house after another.
        let is_stranger = caller.people.is_empty();
        if is_stranger && let Err(wait) = server.shared.limits.odds_for_strangers.take(asker) {
            return Err(ApiError::too_many(&server.shared.metrics, "odds", wait));
        }
        server.odds.of(asker, house, part).await?
    };
    Ok(Json(OddsAnswer { ev: odds.ev, effects: odds.effects, rules: sentences }))
}
