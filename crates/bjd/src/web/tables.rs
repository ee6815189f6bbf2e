//! Tables: listing, opening, viewing, and the commands of programs.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use blackjack_protocol::{Code, CommandMessage, NewTable, OpenedTable, TableCard};
use blackjack_table::PlayerId;
use tracing::info;

use super::Server;
use super::caller::Caller;
use super::error::ApiError;
use super::json_body::JsonBody;
use super::people::may_open;
use crate::settings::{Opening, Settings};
use crate::tables::floor::FloorError;

/// Returns the public tables.
pub(super) async fn list(State(server): State<Server>) -> Json<Vec<TableCard>> {
    Json(server.floor.cards().await)
}

/// Opens a table; the first person of the browser who may is its host.
pub(super) async fn add(
    State(server): State<Server>,
    caller: Caller,
    body: Result<JsonBody<NewTable>, ApiError>,
) -> Result<Json<OpenedTable>, ApiError> {
    let JsonBody(new) = body?;
    let host = host_of(&server, &caller)?;
    let (floor, most) = (server.floor.clone(), server.shared.limits.tables_a_person);
    // A caller who gives up must not leave behind a table that is stored but not open.
    let added = tokio::spawn(async move { floor.add(new, Some(host), most).await });
    let added = added.await.map_err(|_panicked| ApiError::failed("The table cannot be opened."))?;
    if let Err(FloorError::TooMany { .. }) = added {
        server.shared.metrics.refused("tables");
    }
    let id = added?;
    info!(host = host.0, "a table was opened");
    Ok(Json(OpenedTable { id }))
}

/// Returns the first person of a browser who may open tables.
pub(super) fn host_of(server: &Server, caller: &Caller) -> Result<PlayerId, ApiError> {
    if caller.people.is_empty() {
        return Err(ApiError::nobody());
    }
    if caller.people.iter().all(|person| person.is_bot) {
        let text = "A bot cannot be the host.";
        return Err(ApiError::new(StatusCode::FORBIDDEN, Code::NotForBots, text));
    }
    let settings = &server.shared.settings;
    let host = caller.people.iter().find(|person| may_open(settings, person));
    Ok(host.ok_or_else(|| may_not_open(settings))?.player)
}

fn may_not_open(settings: &Settings) -> ApiError {
    let text = match settings.opening {
        Opening::Everybody | Opening::KeptPeople => {
            "Here, people with a passphrase open tables. Choose one to keep your purse."
        }
        Opening::Operators => "Here, only the operators open tables.",
    };
    ApiError::new(StatusCode::FORBIDDEN, Code::MayNotOpen, text)
}

/// Returns the whole view of a table, as the first message of its line.
pub(super) async fn view(
    State(server): State<Server>,
    id: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Path(id) = id?;
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    Ok(([(CONTENT_TYPE, "application/json")], table.view().await?))
}

/// Carries out a command and returns the answer that a line would get.
pub(super) async fn command(
    State(server): State<Server>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    body: Result<JsonBody<CommandMessage>, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let (Path(id), JsonBody(message)) = (id?, body?);
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let (key, member) = (message.key, caller.member(message.player)?);
    let answer = table.command(member, message).await?;
    server.shared.metrics.command(answer.code());
    Ok(([(CONTENT_TYPE, "application/json")], answer.message(key).text()))
}
