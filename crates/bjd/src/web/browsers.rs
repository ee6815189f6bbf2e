//! The browsers that act for the kept people of this browser.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use blackjack_protocol::{BrowserList, BrowserView, Code};
use blackjack_store::{BrowserId, Store, StoreError};
use blackjack_table::PlayerId;
use tracing::info;

use super::Server;
use super::caller::Caller;
use super::error::ApiError;

/// Returns the people whose browsers may be seen and ended from here: guests have a single one.
fn kept_people(caller: &Caller) -> Vec<PlayerId> {
    caller.people.iter().filter(|person| person.is_kept).map(|person| person.player).collect()
}

/// Returns the browsers that act for any of the kept people of this one.
pub(super) async fn list(
    State(server): State<Server>,
    caller: Caller,
) -> Result<Json<BrowserList>, ApiError> {
    let people = kept_people(&caller);
    let own = people.clone();
    let found = server.journal.with(move |store| store.browsers_of(&people)).await?;
    let shown = found.map_err(|error| ApiError::store(&error))?.into_iter().map(|browser| {
        let players = browser.people.iter().map(|person| person.player);
        BrowserView {
            id: browser.id.0,
            since_ms: browser.made_ms,
            seen_ms: browser.seen_ms,
            is_this: Some(browser.id) == caller.browser,
            people: players.filter(|player| own.contains(player)).collect(),
            label: browser.label,
        }
    });
    Ok(Json(BrowserList { browsers: shown.collect() }))
}

/// Stops a browser from acting for the kept people of this one. It may still act for others.
pub(super) async fn end(
    State(server): State<Server>,
    caller: Caller,
    browser: Result<Path<i64>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(browser) = browser?;
    let (people, browser) = (kept_people(&caller), BrowserId(browser));
    let end = move |store: &mut Store| {
        let known = store.browsers_of(&people)?.into_iter().find(|it| it.id == browser);
        let Some(known) = known else { return Ok(false) };
        if known.people.iter().all(|person| people.contains(&person.player)) {
            return store.end_browser(browser);
        }
        for player in people {
            store.end_acting(browser, player)?;
        }
        Ok::<_, StoreError>(true)
    };
    if !server.journal.with(end).await?.map_err(|error| ApiError::store(&error))? {
        let text = "No such browser acts for you.";
        return Err(ApiError::new(StatusCode::NOT_FOUND, Code::NoBrowser, text));
    }
    server.shared.open_lines.end(browser);
    info!(browser = browser.0, "a browser was ended");
    Ok(StatusCode::NO_CONTENT)
}
