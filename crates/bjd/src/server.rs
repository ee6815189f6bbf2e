//! Running a server, from opening its tables to closing its last line.

pub(crate) mod data_mark;
pub(crate) mod shared;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, bail};
use axum::{Extension, Router};
use blackjack_store::Store;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::info;

use crate::coach::CoachService;
use crate::coach::reviews;
use crate::connections::listening;
use crate::connections::peer::Peer;
use crate::evenings::Evenings;
use crate::houses::odds::HouseOddsService;
use crate::journal::Journal;
use crate::metrics::Metrics;
use crate::server::shared::Shared;
use crate::settings::Settings;
use crate::tables::floor::Floor;
use crate::web;
use crate::web::Server;
use crate::workers::Workers;

/// The time that lines have to say goodbye.
const GOODBYE: Duration = Duration::from_secs(5);

/// A server with open tables that does not listen yet.
#[derive(Debug)]
pub struct Running {
    server: Server,
    journal: JoinHandle<()>,
    /// The routes of such a server.
    routes: fn(Server) -> Router,
}

impl Running {
    /// Opens the data in a folder, with all tables in their stored state, and the default settings.
    ///
    /// # Errors
    ///
    /// Any error of the store, with its file.
    pub async fn open(data: &Path) -> anyhow::Result<Self> {
        Self::with(Settings::default(), data).await
    }

    /// Opens the data in a folder with these settings.
    ///
    /// # Errors
    ///
    /// As for [`Running::open`]; and if the cards of the data were chosen, for tests.
    pub async fn with(settings: Settings, data: &Path) -> anyhow::Result<Self> {
        data_mark::refuse_chosen(data)?;
        Self::start(settings, data, web::routes).await
    }

    /// Opens the data in a folder, for tests that choose the cards of tables. The folder is marked,
    /// so that no real server uses it, and every page shows a warning.
    ///
    /// # Errors
    ///
    /// As for [`Running::open`]; and if the folder holds data of real cards.
    #[cfg(feature = "chosen-cards")]
    pub async fn with_chosen_cards(settings: Settings, data: &Path) -> anyhow::Result<Self> {
        data_mark::mark_chosen(data)?;
        Self::start(settings, data, web::chosen_cards::routes).await
    }

    async fn start(
        settings: Settings,
        data: &Path,
        routes: fn(Server) -> Router,
    ) -> anyhow::Result<Self> {
        let store = Store::open(data)?;
        let metrics = Arc::new(Metrics::default());
        let (journal, thread) = Journal::start_counted(store, metrics.clone());
        let floor =
            Box::pin(Floor::open(journal.clone())).await.context("cannot open the tables")?;
        info!(tables = floor.table_count(), "the tables are open");
        let evenings = Evenings::open(journal.clone()).await.context("cannot open the evenings")?;
        let (stop, cut, lines) =
            (CancellationToken::new(), CancellationToken::new(), TaskTracker::new());
        let (odds, coach) = (HouseOddsService::default(), CoachService::counted(metrics.clone()));
        let shared = Arc::new(Shared::new(settings, metrics));
        let (data, readers) = (Arc::from(data), Workers::new(web::READERS));
        let (floor, evenings) = (Arc::new(floor), Arc::new(evenings));
        let server = Server {
            floor,
            evenings,
            journal,
            stop,
            cut,
            odds,
            data,
            readers,
            coach,
            lines,
            shared,
        };
        Ok(Self { server, journal: thread, routes })
    }

    /// Serves the operator's numbers at another address, until the server is stopped.
    pub fn serve_operator(&self, listener: TcpListener) {
        let (stop, shared) = (self.stopper(), self.server.shared.clone());
        // The proxies for players do not apply to the operator's port.
        let routes = web::operator_routes(self.server.clone());
        let serving = listening::serve(listener, routes, shared, stop);
        self.server.lines.spawn(serving);
    }

    /// Returns the routes for requests that come from this address without a connection, for
    /// example from a program that embeds the server. As on a connection, each names its host.
    pub fn routes(&self, from: SocketAddr) -> Router {
        (self.routes)(self.server.clone()).layer(Extension(Peer(from)))
    }

    /// Returns the token that stops the server.
    pub fn stopper(&self) -> CancellationToken {
        self.server.stop.clone()
    }

    /// Serves everybody who connects, until the server is stopped. Lines are told that the server
    /// restarts, tables finish their current requests, and the journal stores its queue.
    ///
    /// # Errors
    ///
    /// System errors of the listener.
    pub async fn serve(self, listener: TcpListener) -> anyhow::Result<()> {
        let Self { server, journal, routes } = self;
        let (stop, cut, lines, floor) =
            (server.stop.clone(), server.cut.clone(), server.lines.clone(), server.floor.clone());
        let (shared, evenings) = (server.shared.clone(), server.evenings.clone());
        lines.spawn(reviews::keep_up(server.journal.clone(), stop.clone()));
        listening::serve(listener, routes(server), shared, stop).await;
        info!("the server stops");
        lines.close();
        if tokio::time::timeout(GOODBYE, lines.wait()).await.is_err() {
            // Some lines cannot close in an orderly way, such as those to a lost network.
            cut.cancel();
            lines.wait().await;
        }
        floor.close();
        evenings.close();
        drop((floor, evenings));
        let ended = tokio::task::spawn_blocking(move || journal.join());
        match tokio::time::timeout(GOODBYE, ended).await {
            Ok(Ok(Ok(()))) => Ok(()),
            Ok(_) => bail!("the thread of the journal has failed"),
            Err(_) => bail!("the journal did not end in time"),
        }
    }
}
