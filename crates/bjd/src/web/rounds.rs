//! The past rounds of a table, for players who have played there, and for
//! everybody at a public table.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use blackjack_protocol::{Code, PageQuery, RoundList, RoundReplay};
use blackjack_table::{PlayerId, RoundId, TableId};

use super::Server;
use super::address::ClientAddress;
use super::caller::Caller;
use super::error::ApiError;
use crate::tables::past_round::{replay, summary};

/// The default and maximum number of rounds per page.
const USUAL: usize = 20;
const MOST: usize = 100;

/// Returns rounds that are over, newest first.
pub(super) async fn list(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    page: Result<Query<PageQuery<i64>>, QueryRejection>,
) -> Result<Json<RoundList>, ApiError> {
    let Path(id) = id?;
    let Query(PageQuery { before, limit }) = page.map_err(|error| ApiError::query(&error))?;
    let table = visible_table(&server, address, &caller, &id).await?;
    let (before, limit) = (before.map(RoundId), limit.unwrap_or(USUAL).clamp(1, MOST));
    let rounds = server
        .read(address.household(), move |store| store.rounds_at(table, before, limit))
        .await?;
    // A client that gets a full page asks for more.
    let has_more = rounds.len() == limit;
    let rounds = rounds.iter().map(summary).collect();
    Ok(Json(RoundList { rounds, has_more }))
}

/// Returns a round that is over, step by step.
pub(super) async fn round(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<RoundReplay>, ApiError> {
    let none = || {
        let text = "No round of this table that is over has this id.";
        ApiError::new(StatusCode::NOT_FOUND, Code::NoRound, text)
    };
    let Path((id, round)) = path?;
    let table = visible_table(&server, address, &caller, &id).await?;
    let round = round.parse().map(RoundId).map_err(|_| none())?;
    let round = server.read(address.household(), move |store| store.round_at(table, round)).await?;
    let round = round.ok_or_else(none)?;
    let replayed = replay(&round).ok_or_else(|| ApiError::unreadable_round(round.past.id))?;
    Ok(Json(replayed))
}

/// Returns the table with this address, if the caller may see its past rounds.
async fn visible_table(
    server: &Server,
    address: ClientAddress,
    caller: &Caller,
    id: &str,
) -> Result<TableId, ApiError> {
    let table = server.floor.table(id).ok_or_else(ApiError::no_table)?;
    let now = table.now().await?;
    let people: Vec<PlayerId> = caller.people.iter().map(|person| person.player).collect();
    if now.is_public || people.iter().any(|player| now.players.contains(player)) {
        return Ok(now.id);
    }
    let table = now.id;
    if server.read(address.household(), move |store| store.has_played_at(table, &people)).await? {
        return Ok(table);
    }
    let text = "The rounds of this table are for those who have played at it.";
    Err(ApiError::new(StatusCode::FORBIDDEN, Code::NotPlayed, text))
}
