//! The statistics of a person, for the browsers that act for them.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use blackjack_coach::{Filter, section_lines};
use blackjack_report::statistics::document;
use blackjack_store::{NetResult, Store};
use blackjack_table::PlayerId;
use serde_json::{Value, json};

use super::Server;
use super::address::ClientAddress;
use super::caller::Caller;
use super::error::ApiError;

/// Returns the statistics of a person, as in `bj stats --json`, with results and sentences.
pub(super) async fn statistics(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    player: Result<Path<i64>, PathRejection>,
) -> Result<Json<Value>, ApiError> {
    let Path(player) = player?;
    let member = caller.member(PlayerId(player))?;
    let player = member.player;
    let read = move |store: &Store| Ok((store.statistics_of(player)?, store.net_results(player)?));
    let (statistics, results) = server.read(address.household(), read).await?;
    let filter = Filter { player: Some(member.name), ..Filter::default() };
    let mut shown = document(&filter, Some(&statistics), &|ms| json!(ms));
    shown["player"] = json!(player);
    shown["results"] = results.iter().map(result).collect();
    shown["lines"] = json!(section_lines(&statistics, false));
    Ok(Json(shown))
}

fn result(result: &NetResult) -> Value {
    json!({
        "unit": result.unit,
        "rounds": result.rounds,
        "net": result.net,
        "best": result.best,
        "worst": result.worst,
    })
}
