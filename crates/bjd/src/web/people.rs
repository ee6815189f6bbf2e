//! The people at a browser.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum_extra::extract::CookieJar;
use blackjack_store::Person;
use blackjack_table::{PlayerId, PlayerName};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Server;
use super::caller::{Caller, cookie_of, hash_of};
use super::error::ApiError;
use crate::clock::now_ms;
use crate::random::random_secret;

/// The most people that one browser acts for: as many as a table has boxes.
const PEOPLE_MAX: usize = 7;

/// The longest label of a browser, in characters.
const LABEL_MAX: usize = 120;

/// A person who is new.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPerson {
    name: String,
}

fn shown(person: &Person) -> Value {
    json!({ "player": person.player, "name": person.name, "is_kept": person.is_kept })
}

/// Returns the people that the browser acts for.
pub(super) async fn me(caller: Caller) -> Json<Value> {
    let people: Vec<Value> = caller.people.iter().map(shown).collect();
    Json(json!({ "people": people }))
}

/// Adds a guest, for whom the browser acts.
pub(super) async fn add(
    State(server): State<Server>,
    caller: Caller,
    jar: CookieJar,
    headers: HeaderMap,
    body: Result<Json<NewPerson>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Json(NewPerson { name }) = read(body)?;
    let refused = |text: String| ApiError::new(StatusCode::BAD_REQUEST, "name", text);
    let name = PlayerName::read(&name).map_err(|error| refused(error.to_string()))?;
    if caller.people.len() >= PEOPLE_MAX {
        return Err(refused(format!("One browser acts for at most {PEOPLE_MAX} people.")));
    }
    let label = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let label: String = label.chars().take(LABEL_MAX).collect();
    let (mut jar, mut token) = (jar, None);
    if caller.browser.is_none() {
        let secret = random_secret();
        token = Some(hash_of(&secret));
        jar = jar.add(cookie_of(secret));
    }
    let added = server.journal.with(move |store| {
        let browser = match (caller.browser, token) {
            (Some(browser), _) => browser,
            (None, token) => store.add_browser(&token.unwrap_or_default(), &label, now_ms())?,
        };
        let person = store.add_person(&name, now_ms())?;
        store.let_act(browser, person.player).map(|()| person)
    });
    let person = added.await?.map_err(ApiError::failed)?;
    Ok((jar, Json(shown(&person))))
}

/// Ends that the browser acts for a person.
pub(super) async fn remove(
    State(server): State<Server>,
    caller: Caller,
    Path(player): Path<i64>,
) -> Result<StatusCode, ApiError> {
    let player = caller.member(PlayerId(player))?.player;
    let browser = caller.browser.ok_or_else(ApiError::nobody)?;
    let removed = server.journal.with(move |store| store.end_acting(browser, player)).await?;
    removed.map(|()| StatusCode::NO_CONTENT).map_err(ApiError::failed)
}

/// Returns the body of a request, or says what is wrong with it.
pub(super) fn read<T>(body: Result<Json<T>, JsonRejection>) -> Result<Json<T>, ApiError> {
    body.map_err(|error| ApiError::new(error.status(), "body", error.body_text()))
}
