//! HTTP: the pages, the commands of programs, and the lines of tables.

mod address;
mod ask;
mod assets;
mod browsers;
mod caller;
mod chart;
#[cfg(feature = "chosen-cards")]
pub(crate) mod chosen_cards;
pub(crate) mod contract;
mod count;
mod error;
mod evenings;
mod guard;
mod health;
mod houses;
mod line;
mod modules;
mod new_browser;
mod people;
mod rounds;
mod shoes;
mod sign_in;
mod statistics;
mod tables;

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, post};
use blackjack_store::{Store, StoreError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::compression::CompressionLayer;

use crate::coach::CoachService;
use crate::evenings::Evenings;
use crate::floor::Floor;
use crate::house_odds::OddsDesk;
use crate::journal::Journal;
use crate::shared::Shared;
use crate::web::error::ApiError;
use crate::workers::Workers;

pub use health::operator_routes;

/// The most histories that are read at a time.
pub(crate) const READERS: usize = 2;

/// The longest body of a request, in bytes.
const BODY_MAX: usize = 16 * 1024;

/// The state that all requests share.
#[derive(Clone, Debug)]
pub struct Server {
    /// The tables.
    pub floor: Arc<Floor>,
    /// The duplicate evenings.
    pub evenings: Arc<Evenings>,
    /// The journal.
    pub journal: Journal,
    /// Cancelled when the server stops.
    pub stop: CancellationToken,
    /// Cancelled when lines that do not say goodbye are cut.
    pub cut: CancellationToken,
    /// The odds of houses.
    pub odds: OddsDesk,
    /// The folder of the data.
    pub(crate) data: Arc<Path>,
    /// Worker threads for long history queries.
    pub(crate) readers: Workers,
    /// The coach.
    pub(crate) coach: CoachService,
    /// The open lines.
    pub lines: TaskTracker,
    /// Settings, limits and numbers.
    pub(crate) shared: Arc<Shared>,
}

impl Server {
    /// Reads from the store, on a connection of its own: the journal's goes on storing rounds.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let folder = self.data.clone();
        let found = self.readers.run(move || read(&Store::open_to_read(&folder)?)).await;
        let found = found.ok_or_else(|| ApiError::failed("The computation has failed."))?;
        found.map_err(|error| ApiError::store(&error))
    }
}

/// Returns the routes of a server.
pub fn routes(server: Server) -> Router {
    guarded(paths(), server)
}

/// Returns what is answered at each path.
fn paths() -> Router<Server> {
    Router::new()
        .route("/", get(assets::lobby))
        .route("/t/{id}", get(assets::table))
        .route("/fairness", get(assets::fairness))
        .route("/e/{id}", get(assets::evening))
        .route("/assets/{version}/{*path}", get(assets::asset))
        .route("/openapi.json", get(contract::openapi))
        .route("/healthz", get(health::health))
        .route("/api/me", get(people::me))
        .route("/api/me/browsers", get(browsers::list))
        .route("/api/me/browsers/{browser}", delete(browsers::end))
        .route("/api/sign-in", post(sign_in::sign_in))
        .route("/api/people", post(people::add))
        .route("/api/people/{player}", delete(people::remove))
        .route("/api/people/{player}/passphrase", post(sign_in::keep))
        .route("/api/people/{player}/statistics", get(statistics::statistics))
        .route("/api/houses", get(houses::houses))
        .route("/api/odds", post(houses::odds))
        .route("/api/tables", get(tables::list).post(tables::add))
        .route("/api/tables/{id}", get(tables::view))
        .route("/api/tables/{id}/commands", post(tables::command))
        .route("/api/tables/{id}/ask", post(ask::ask))
        .route("/api/tables/{id}/chart", get(chart::chart))
        .route("/api/tables/{id}/count", get(count::count))
        .route("/api/tables/{id}/rounds", get(rounds::list))
        .route("/api/tables/{id}/rounds/{round}", get(rounds::round))
        .route("/api/tables/{id}/shoes", get(shoes::list))
        .route("/api/tables/{id}/shoes/{shoe}", get(shoes::shoe))
        .route("/api/tables/{id}/line", get(line::open))
        .route("/api/evenings", get(evenings::list).post(evenings::add))
        .route("/api/evenings/{id}", get(evenings::view))
        .route("/api/evenings/{id}/commands", post(evenings::command))
        .route("/api/evenings/{id}/line", get(line::open_evening))
        .route("/api/evenings/{id}/record", get(evenings::record))
        .route("/api/evenings/{id}/rounds/{round}/{player}", get(evenings::round))
        .fallback(error::not_found)
        .method_not_allowed_fallback(error::wrong_method)
}

/// Puts routes behind what every request passes.
fn guarded(paths: Router<Server>, server: Server) -> Router {
    paths
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(middleware::from_fn_with_state(server.clone(), guard::check_origin))
        .layer(middleware::from_fn_with_state(server.clone(), guard::limit))
        .layer(middleware::from_fn_with_state(server.clone(), guard::note))
        .layer(middleware::from_fn_with_state(server.clone(), guard::add_headers))
        .layer(middleware::from_fn_with_state(server.clone(), address::find_address))
        .with_state(server)
}
