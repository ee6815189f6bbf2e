//! HTTP: pages, requests of programs, and the lines of tables.

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
mod host;
mod houses;
mod json_body;
mod line;
mod link;
mod modules;
mod new_browser;
mod people;
mod rounds;
mod routes;
mod shoes;
mod sign_in;
mod statistics;
mod tables;

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use blackjack_store::{Store, StoreError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::compression::CompressionLayer;

use crate::coach::CoachService;
use crate::evenings::Evenings;
use crate::houses::odds::HouseOddsService;
use crate::journal::Journal;
use crate::server::shared::Shared;
use crate::tables::floor::Floor;
use crate::web::error::ApiError;
use crate::workers::Workers;

pub(crate) use health::operator_routes;

/// The maximum number of histories read at a time.
pub(crate) const READERS: usize = 2;

/// The longest body of a request, in bytes.
const BODY_MAX: usize = 16 * 1024;

/// The state that all requests share.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    /// The tables.
    pub floor: Arc<Floor>,
    /// The duplicate evenings.
    pub evenings: Arc<Evenings>,
    /// The journal.
    pub journal: Journal,
    /// Cancelled when the server stops.
    pub stop: CancellationToken,
    /// Cancelled to cut lines that have not closed in time.
    pub cut: CancellationToken,
    /// The odds of houses.
    pub odds: HouseOddsService,
    /// The folder of the data.
    pub(crate) data: Arc<Path>,
    /// Worker threads for long history queries.
    pub(crate) readers: Workers<IpAddr>,
    /// The coach.
    pub(crate) coach: CoachService,
    /// The open lines.
    pub lines: TaskTracker,
    /// Settings, limits and numbers.
    pub(crate) shared: Arc<Shared>,
}

impl Server {
    /// Reads from the store on a separate connection, so that the journal's can
    /// continue storing rounds. The askers, parts of addresses that limits count by, take turns.
    async fn read<T: Send + 'static>(
        &self,
        asker: IpAddr,
        read: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let folder = self.data.clone();
        let read = move || read(&Store::open_to_read(&folder)?);
        self.readers.run(asker, read).await?.map_err(|error| ApiError::store(&error))
    }
}

/// Returns the routes of a server.
pub(crate) fn routes(server: Server) -> Router {
    guarded(routes::paths(), server)
}

/// Wraps routes in the middleware of every request.
fn guarded(paths: Router<Server>, server: Server) -> Router {
    paths
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(middleware::from_fn_with_state(server.clone(), guard::check_origin))
        .layer(middleware::from_fn_with_state(server.clone(), host::check_host))
        .layer(middleware::from_fn_with_state(server.clone(), guard::limit))
        .layer(middleware::from_fn_with_state(server.clone(), guard::note))
        .layer(middleware::from_fn_with_state(server.clone(), guard::add_headers))
        .layer(middleware::from_fn_with_state(server.clone(), address::find_address))
        .with_state(server)
}
