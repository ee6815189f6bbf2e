//! Tables: listing, opening, looking, and the commands of programs.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::{Value, json};

use super::Server;
use super::caller::Caller;
use super::error::ApiError;
use super::people::read;
use crate::floor::TableWish;
use crate::message::CommandMessage;
use crate::room::TableCard;

/// Returns the public tables.
pub(super) async fn list(State(server): State<Server>) -> Json<Vec<TableCard>> {
    Json(server.floor.cards().await)
}

/// Opens a table; the first person of the browser is its host.
pub(super) async fn add(
    State(server): State<Server>,
    caller: Caller,
    body: Result<Json<TableWish>, JsonRejection>,
) -> Result<Json<Value>, ApiError> {
    let Json(wish) = read(body)?;
    let host = caller.people.first().ok_or_else(ApiError::nobody)?.player;
    let id = server.floor.add(wish, Some(host)).await?;
    Ok(Json(json!({ "id": id })))
}

/// Returns the whole view of a table, as the first message of its line.
pub(super) async fn view(
    State(server): State<Server>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    Ok(([(CONTENT_TYPE, "application/json")], table.view().await?))
}

/// Gives a command, and returns the answer that a line would get.
pub(super) async fn command(
    State(server): State<Server>,
    caller: Caller,
    Path(id): Path<String>,
    body: Result<Json<CommandMessage>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Json(message) = read(body)?;
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let (key, member) = (message.key, caller.member(message.player)?);
    let answer = table.command(member, message).await?;
    Ok(([(CONTENT_TYPE, "application/json")], answer.message(key).text()))
}
