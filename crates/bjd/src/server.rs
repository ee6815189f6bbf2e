//! Running a server, from its first table to its last line.

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Context;
use blackjack_store::Store;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::floor::Floor;
use crate::house_odds::OddsDesk;
use crate::journal::Journal;
use crate::web::{self, Server};

/// The time that lines have to say goodbye.
const GOODBYE: Duration = Duration::from_secs(5);

/// A server that has its tables, and does not listen yet.
#[derive(Debug)]
pub struct Running {
    server: Server,
    journal: JoinHandle<()>,
}

impl Running {
    /// Opens the data in a folder, with all of its tables in their stored state.
    ///
    /// # Errors
    ///
    /// Any error of the store, with its file.
    pub async fn open(data: &Path) -> anyhow::Result<Self> {
        let store = Store::open(data)?;
        let (journal, thread) = Journal::start(store);
        let floor =
            Box::pin(Floor::open(journal.clone())).await.context("cannot open the tables")?;
        let (stop, lines) = (CancellationToken::new(), TaskTracker::new());
        let odds = OddsDesk::default();
        let server = Server { floor: Arc::new(floor), journal, odds, stop, lines };
        Ok(Self { server, journal: thread })
    }

    /// Returns what stops the server.
    pub fn stopper(&self) -> CancellationToken {
        self.server.stop.clone()
    }

    /// Serves everybody who connects, until the server is stopped. Lines are told that the server
    /// starts again, tables finish what they are doing, and the journal stores what it was given.
    ///
    /// # Errors
    ///
    /// System errors of the listener.
    pub async fn serve(self, listener: TcpListener) -> anyhow::Result<()> {
        let Self { server, journal } = self;
        let (stop, lines, floor) =
            (server.stop.clone(), server.lines.clone(), server.floor.clone());
        let routes = web::routes(server);
        let stopped = stop.clone().cancelled_owned();
        let served = axum::serve(listener, routes).with_graceful_shutdown(stopped).await;
        lines.close();
        // Lines that do not answer are cut.
        let _late = tokio::time::timeout(GOODBYE, lines.wait()).await;
        floor.close();
        drop(floor);
        let ended = tokio::task::spawn_blocking(move || journal.join());
        let _late = tokio::time::timeout(GOODBYE, ended).await;
        served.context("the server has failed")
    }
}
