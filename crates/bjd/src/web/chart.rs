//! The basic strategy of a table's house.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use super::Server;
use super::address::ClientAddress;
use super::error::ApiError;
use blackjack_protocol::Code;

/// Returns the chart of the house's current rules.
pub(super) async fn chart(
    State(server): State<Server>,
    address: ClientAddress,
    id: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Path(id) = id?;
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let chart = server.coach.chart(address.household(), table.now().await?.house).await?;
    let none = || {
        let text = "No basic strategy can be computed for this house.";
        ApiError::new(StatusCode::NOT_FOUND, Code::NoOdds, text)
    };
    let chart = chart.ok_or_else(none)?;
    Ok(([(CONTENT_TYPE, "application/json")], chart.to_string()))
}
