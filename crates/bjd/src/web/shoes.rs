//! The public record of a table's shoes, for everybody who has its address: it is all that is
//! needed to deal a finished shoe again.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use blackjack_protocol::{Code, ListedShoe, PageQuery, ShoeList, ShoeState};
use blackjack_store::ShoeSummary;
use blackjack_table::{ShoeRecord, TableId};

use super::Server;
use super::address::ClientAddress;
use super::error::ApiError;

/// The default and maximum number of shoes per page.
const USUAL: usize = 20;
const MOST: usize = 100;

/// Returns the shoes of a table, newest first.
pub(super) async fn list(
    State(server): State<Server>,
    address: ClientAddress,
    id: Result<Path<String>, PathRejection>,
    page: Result<Query<PageQuery<u64>>, QueryRejection>,
) -> Result<Json<ShoeList>, ApiError> {
    let Path(id) = id?;
    let Query(PageQuery { before, limit }) = page.map_err(|error| ApiError::query(&error))?;
    let limit = limit.unwrap_or(USUAL).clamp(1, MOST);
    let table = table_at(&server, address, id).await?;
    let read = move |store: &blackjack_store::Store| store.shoes_at(table, before, limit);
    let (shoes, head) = server.read(address.household(), read).await?;
    // After a full page, there may be more.
    let has_more = shoes.len() == limit;
    let shoes = shoes.iter().map(listed).collect();
    Ok(Json(ShoeList { table, head, shoes, has_more }))
}

/// Returns everything that is public about a shoe.
pub(super) async fn shoe(
    State(server): State<Server>,
    address: ClientAddress,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<ShoeRecord>, ApiError> {
    let none = || {
        let text = "This table has no shoe with this number.";
        ApiError::new(StatusCode::NOT_FOUND, Code::NoShoe, text)
    };
    let Path((id, number)) = path?;
    let table = table_at(&server, address, id).await?;
    let number: u64 = number.parse().map_err(|_| none())?;
    let number = i64::try_from(number).map_or(0, i64::unsigned_abs);
    let record =
        server.read(address.household(), move |store| store.shoe_record(table, number)).await?;
    Ok(Json(record.ok_or_else(none)?))
}

const fn listed(shoe: &ShoeSummary) -> ListedShoe {
    let state = match (shoe.is_void, shoe.is_over) {
        (true, _) => ShoeState::Void,
        (false, true) => ShoeState::Over,
        (false, false) => ShoeState::InPlay,
    };
    let ShoeSummary { number, commitment, rounds, .. } = *shoe;
    ListedShoe { shoe: number, commitment, state, rounds }
}

/// Returns the table with this address; one that is closed still has its record.
async fn table_at(
    server: &Server,
    address: ClientAddress,
    id: String,
) -> Result<TableId, ApiError> {
    let table = server.read(address.household(), move |store| store.table_at(&id)).await?;
    table.ok_or_else(ApiError::no_table)
}
