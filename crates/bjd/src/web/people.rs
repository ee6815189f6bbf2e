//! The people at a browser.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum_extra::extract::CookieJar;
use blackjack_protocol::{Code, Me, NewPerson, PersonView};
use blackjack_store::{BrowserId, Person, Store, StoreError};
use blackjack_table::{PlayerId, PlayerName};

use super::Server;
use super::address::ClientAddress;
use super::caller::{Caller, renewed};
use super::error::ApiError;
use super::json_body::JsonBody;
use super::new_browser::MaybeNew;
use crate::clock::now_ms;
use crate::settings::{Opening, Settings};

/// The maximum number of people for whom one browser acts: the number of boxes at a table.
const PEOPLE_MAX: usize = 7;

/// The label at the end of the name of every bot.
const BOT: &str = "(bot)";

/// Returns a person as a browser that acts for them sees them.
pub(super) fn person_view(person: &Person) -> PersonView {
    let Person { player, name, is_kept, is_bot } = person.clone();
    PersonView { player, name, is_kept, is_bot }
}

/// Returns the people that the browser acts for. Each page asks for them, so this renews the
/// cookie.
pub(super) async fn me(
    State(server): State<Server>,
    caller: Caller,
    jar: CookieJar,
) -> (CookieJar, Json<Me>) {
    let people = caller.people.iter().map(person_view).collect();
    let settings = &server.shared.settings;
    let may_open_tables = caller.people.iter().any(|person| may_open(settings, person));
    let jar = renewed(jar, &caller, settings.is_https());
    (jar, Json(Me { people, may_open_tables }))
}

/// Adds a guest, for whom the browser acts.
pub(super) async fn add(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    jar: CookieJar,
    headers: HeaderMap,
    body: Result<JsonBody<NewPerson>, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let JsonBody(NewPerson { name, is_bot }) = body?;
    let name = read_name(&name, is_bot)?;
    if let Err(wait) = server.shared.limits.people.take(address.household()) {
        return Err(ApiError::too_many(&server.shared.metrics, "people", wait));
    }
    let (browser, jar) = MaybeNew::of(caller.browser, &server, jar, &headers);
    let add = move |store: &mut Store| {
        // Guests may share a name, but nobody may take the name of a kept person.
        if store.kept_person(&name)?.is_some() {
            return Ok(Err(ApiError::kept_name(name.text())));
        }
        let browser = browser.add(store)?;
        if store.people_of(browser)?.len() >= PEOPLE_MAX {
            return Ok(Err(ApiError::no_room()));
        }
        let now = now_ms();
        let person =
            if is_bot { store.add_bot(&name, now)? } else { store.add_person(&name, now)? };
        store.let_act(browser, person.player)?;
        Ok::<_, StoreError>(Ok(person))
    };
    let added = server.journal.with(add).await?.map_err(|error| ApiError::store(&error))?;
    Ok((jar, Json(person_view(&added?))))
}

/// Ends that the browser acts for a person.
pub(super) async fn remove(
    State(server): State<Server>,
    caller: Caller,
    player: Result<Path<i64>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(player) = player?;
    let player = caller.member(PlayerId(player))?.player;
    let browser = caller.browser.ok_or_else(ApiError::nobody)?;
    let removed = server.journal.with(move |store| store.end_acting(browser, player)).await?;
    removed.map_err(|error| ApiError::store(&error))?;
    server.shared.open_lines.end(browser);
    Ok(StatusCode::NO_CONTENT)
}

/// Returns whether a browser acts for this person, or has room for one more.
pub(super) fn has_room(
    store: &Store,
    browser: BrowserId,
    player: PlayerId,
) -> Result<bool, StoreError> {
    let people = store.people_of(browser)?;
    Ok(people.len() < PEOPLE_MAX || people.iter().any(|person| person.player == player))
}

impl ApiError {
    /// The error for one more person at a browser that acts for many.
    pub(super) fn no_room() -> Self {
        let text = format!("One browser acts for at most {PEOPLE_MAX} people.");
        Self::new(StatusCode::BAD_REQUEST, Code::Name, text)
    }
}

/// Reads a name, or returns the fault in it. A bot's name gets the label of bots, and no other name
/// may look as if it had the label.
pub(super) fn read_name(name: &str, is_bot: bool) -> Result<PlayerName, ApiError> {
    let refused = |text| ApiError::new(StatusCode::BAD_REQUEST, Code::Name, text);
    let read = |name: &str| PlayerName::read(name).map_err(|error| refused(error.to_string()));
    let name = read(name)?;
    match is_bot {
        true if !name.text().ends_with(BOT) => read(&format!("{} {BOT}", name.text())),
        false if name.ends_in_bot() => {
            Err(refused("Only the names of bots end in \"bot\", or in what looks so.".into()))
        }
        _ => Ok(name),
    }
}

/// Returns whether a person may open tables. A bot may not.
pub(super) fn may_open(settings: &Settings, person: &Person) -> bool {
    if person.is_bot {
        return false;
    }
    let is_operator = || {
        let name = PlayerName::from_stored(&person.name);
        let mut operators = settings.operators.iter().map(|name| PlayerName::from_stored(name));
        operators.any(|operator| operator.key() == name.key())
    };
    match settings.opening {
        Opening::Everybody => true,
        Opening::KeptPeople => person.is_kept,
        // Nobody else is kept under an operator's name.
        Opening::Operators => person.is_kept && is_operator(),
    }
}
