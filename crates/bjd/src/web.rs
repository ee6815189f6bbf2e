//! HTTP: the pages, the commands of programs, and the lines of tables.

mod assets;
mod caller;
mod error;
mod guard;
mod houses;
mod line;
mod people;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, post};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::compression::CompressionLayer;

use crate::floor::Floor;
use crate::house_odds::OddsDesk;
use crate::journal::Journal;

/// The longest body of a request, in bytes.
const BODY_MAX: usize = 16 * 1024;

/// What all requests share.
#[derive(Clone, Debug)]
pub struct Server {
    /// The tables.
    pub floor: Arc<Floor>,
    /// The journal.
    pub journal: Journal,
    /// Cancelled when the server stops.
    pub stop: CancellationToken,
    /// The odds of houses.
    pub odds: OddsDesk,
    /// The open lines.
    pub lines: TaskTracker,
}

/// Returns the routes of a server.
pub fn routes(server: Server) -> Router {
    Router::new()
        .route("/", get(assets::lobby))
        .route("/t/{id}", get(assets::table))
        .route("/assets/{version}/{*path}", get(assets::asset))
        .route("/api/me", get(people::me))
        .route("/api/people", post(people::add))
        .route("/api/people/{player}", delete(people::remove))
        .route("/api/houses", get(houses::houses))
        .route("/api/odds", post(houses::odds))
        .route("/api/tables", get(tables::list).post(tables::add))
        .route("/api/tables/{id}", get(tables::view))
        .route("/api/tables/{id}/commands", post(tables::command))
        .route("/api/tables/{id}/line", get(line::open))
        .fallback(error::not_found)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(middleware::from_fn(guard::check_origin))
        .layer(middleware::from_fn(guard::add_headers))
        .with_state(server)
}
