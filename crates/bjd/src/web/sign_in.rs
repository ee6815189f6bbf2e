//! Passphrases: keeping a purse with one, and signing in from another browser.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum_extra::extract::CookieJar;
use blackjack_protocol::{Code, NewPassphrase, PersonView, SignIn};
use blackjack_store::{Keeping, Store, StoreError};
use blackjack_table::{PlayerId, PlayerName};
use tracing::{info, warn};

use super::Server;
use super::address::ClientAddress;
use super::caller::Caller;
use super::error::ApiError;
use super::json_body::JsonBody;
use super::new_browser::MaybeNew;
use super::people::{has_room, person_view, read_name};

/// Keeps a person with a passphrase. A person who has one needs it to choose another.
pub(super) async fn keep(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    player: Result<Path<i64>, PathRejection>,
    body: Result<JsonBody<NewPassphrase>, ApiError>,
) -> Result<Json<PersonView>, ApiError> {
    let Path(player) = player?;
    let JsonBody(NewPassphrase { passphrase, current, name }) = body?;
    let member = caller.member(PlayerId(player))?;
    let browser = caller.browser.ok_or_else(ApiError::nobody)?;
    let name = match name {
        Some(name) => read_name(&name, member.is_bot)?,
        None => PlayerName::from_stored(&member.name),
    };
    take_turn(&server, address, &player.to_string())?;
    let player = member.player;
    let stored = server.journal.with(move |store| store.passphrase_of(player)).await?;
    if let Some(hash) = stored.map_err(|error| ApiError::store(&error))? {
        let typed = current.unwrap_or_default();
        if !server.shared.passphrases.matches(address.household(), typed, Some(hash)).await? {
            return Err(ApiError::wrong_passphrase());
        }
    }
    let hash = server.shared.passphrases.hash(address.household(), passphrase).await?;
    let keep = move |store: &mut Store| {
        let before = store.browsers_of(&[player])?;
        let kept = store.keep_person(&Keeping { player, name: &name, hash: &hash, browser })?;
        Ok::<_, StoreError>((kept.ok_or(name), before))
    };
    let (kept, before) =
        server.journal.with(keep).await?.map_err(|error| ApiError::store(&error))?;
    let person = kept.map_err(|name| ApiError::kept_name(name.text()))?;
    // Their lines reopen for the people that they still act for.
    for other in before.into_iter().filter(|other| other.id != browser) {
        server.shared.open_lines.end(other.id);
    }
    info!(player = player.0, "a passphrase keeps a person");
    Ok(Json(person_view(&person)))
}

/// Lets the browser act for a kept person.
pub(super) async fn sign_in(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    jar: CookieJar,
    headers: HeaderMap,
    body: Result<JsonBody<SignIn>, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let JsonBody(SignIn { name, passphrase }) = body?;
    let from = address.shown(&server);
    let name = PlayerName::from_stored(&name.chars().take(4 * PlayerName::MAX).collect::<String>());
    take_turn(&server, address, name.key())?;
    let found = server.journal.with(move |store| store.kept_person(&name)).await?;
    let (person, hash) = found.map_err(|error| ApiError::store(&error))?.unzip();
    let matches = server.shared.passphrases.matches(address.household(), passphrase, hash).await?;
    let Some(person) = person.filter(|_| matches) else {
        server.shared.metrics.sign_in("refused");
        warn!(%from, "a passphrase was wrong");
        return Err(ApiError::wrong_passphrase());
    };
    let (browser, jar) = MaybeNew::of(caller.browser, &server, jar, &headers);
    let player = person.player;
    let act = move |store: &mut Store| {
        let browser = browser.add(store)?;
        let has_room = has_room(store, browser, player)?;
        if has_room {
            store.let_act(browser, player)?;
        }
        Ok::<_, StoreError>(has_room)
    };
    let acts = server.journal.with(act).await?.map_err(|error| ApiError::store(&error))?;
    if !acts {
        return Err(ApiError::no_room());
    }
    server.shared.metrics.sign_in("done");
    info!(player = player.0, %from, "somebody signed in");
    Ok((jar, Json(person_view(&person))))
}

/// Takes a turn at guessing a passphrase.
fn take_turn(server: &Server, address: ClientAddress, name: &str) -> Result<(), ApiError> {
    let turn = server.shared.limits.take_guess(address.household(), name);
    turn.map_err(|wait| ApiError::too_many(&server.shared.metrics, "sign_ins", wait))
}

impl ApiError {
    fn wrong_passphrase() -> Self {
        let text = "The name or the passphrase is wrong.";
        Self::new(StatusCode::FORBIDDEN, Code::WrongPassphrase, text)
    }
}
