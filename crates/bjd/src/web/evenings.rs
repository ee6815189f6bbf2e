//! Duplicate evenings: listing, announcing, viewing, commands, and the record at the end.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use blackjack_protocol::{
    Code, CommandMessage, EveningCard, EveningReplay, NewEvening, OpenedTable,
};
use blackjack_store::EveningRecord;
use blackjack_table::PlayerId;
use tracing::info;

use super::Server;
use super::address::ClientAddress;
use super::caller::Caller;
use super::error::ApiError;
use super::json_body::JsonBody;
use super::tables::host_of;
use crate::evenings::host::{EveningHandle, FinishedEvening, name_of};
use crate::evenings::results::replayed;
use crate::tables::floor::FloorError;

/// Returns the public evenings that are not over.
pub(super) async fn list(
    State(server): State<Server>,
    address: ClientAddress,
) -> Result<Json<Vec<EveningCard>>, ApiError> {
    let records = server.read(address.household(), blackjack_store::Store::public_evenings).await?;
    let card = |it: EveningRecord| {
        let EveningRecord { address: id, name, house, phase, round, rounds, players } = it;
        EveningCard { id, name, house, phase, round, rounds, players }
    };
    Ok(Json(records.into_iter().map(card).collect()))
}

/// Announces an evening; the first person of the browser who may open tables is its host.
pub(super) async fn add(
    State(server): State<Server>,
    caller: Caller,
    body: Result<JsonBody<NewEvening>, ApiError>,
) -> Result<Json<OpenedTable>, ApiError> {
    let JsonBody(new) = body?;
    let host = host_of(&server, &caller)?;
    let (evenings, most) = (server.evenings.clone(), server.shared.limits.tables_a_person);
    // A caller who gives up must not leave behind an evening that is stored but not open.
    let added = tokio::spawn(async move { evenings.add(new, host, most).await });
    let added = added.await.map_err(|_panicked| ApiError::failed("It cannot be announced."))?;
    if let Err(FloorError::TooMany { .. }) = added {
        server.shared.metrics.refused("tables");
    }
    let id = added?;
    info!(host = host.0, "an evening was announced");
    Ok(Json(OpenedTable { id }))
}

/// Returns an evening as the people of a browser see it, like the first message of its line.
pub(super) async fn view(
    State(server): State<Server>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Path(id) = id?;
    let evening = evening(&server, &id).await?;
    let view = evening.table.view_for(caller.members()).await?;
    Ok(([(CONTENT_TYPE, "application/json")], view))
}

/// Carries out a command and returns the answer that a line would get.
pub(super) async fn command(
    State(server): State<Server>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    body: Result<JsonBody<CommandMessage>, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let (Path(id), JsonBody(message)) = (id?, body?);
    let evening = evening(&server, &id).await?;
    let (key, member) = (message.key, caller.member(message.player)?);
    let answer = evening.table.command(member, message).await?;
    server.shared.metrics.command(answer.code());
    Ok(([(CONTENT_TYPE, "application/json")], answer.message(key).text()))
}

/// Returns the public record of an evening that is over.
pub(super) async fn record(
    State(server): State<Server>,
    id: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Path(id) = id?;
    let finished = finished(&server, &id).await?;
    let record = finished.results.record.clone().ok_or_else(not_over)?;
    Ok(([(CONTENT_TYPE, "application/json")], record))
}

/// Returns a player's round of a finished evening.
pub(super) async fn round(
    State(server): State<Server>,
    address: ClientAddress,
    path: Result<Path<(String, String, String)>, PathRejection>,
) -> Result<Json<EveningReplay>, ApiError> {
    let none = || {
        let text = "No round of this evening has this number and this player.";
        ApiError::new(StatusCode::NOT_FOUND, Code::NoRound, text)
    };
    let Path((id, round, player)) = path?;
    let round: usize = round.parse().map_err(|_| none())?;
    let player = player.parse().map(PlayerId).map_err(|_| none())?;
    let FinishedEvening { evening, names, .. } = finished(&server, &id).await?;
    let replay = move || replayed(&evening, &name_of(&names, player), player, round);
    let replayed = server.readers.run(address.household(), replay).await?;
    replayed.map(Json).ok_or_else(none)
}

async fn evening(server: &Server, id: &str) -> Result<EveningHandle, ApiError> {
    server.evenings.evening(id).await?.ok_or_else(ApiError::no_evening)
}

async fn finished(server: &Server, id: &str) -> Result<FinishedEvening, ApiError> {
    evening(server, id).await?.finished().await.ok_or_else(not_over)
}

fn not_over() -> ApiError {
    let text = "The evening is not over, or the coach is still reviewing it.";
    ApiError::new(StatusCode::NOT_FOUND, Code::NotOver, text)
}
