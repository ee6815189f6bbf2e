//! A real server in this process, with its data in a folder.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bjd::settings::Settings;
use blackjack_frontend::session::{Session, SessionEvent};
use blackjack_remote::{Account, RemoteSession, Server, TableAddress};
use tokio::runtime::Builder;

use crate::served::Served;
use crate::stopped_time::StoppedTime;

/// The time limit for every wait.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server whose time stands still, so that no session is ever too late.
pub(crate) struct House {
    served: Served,
    pub(crate) address: SocketAddr,
}

impl House {
    /// Starts a server on a new port, or on the port of an earlier one.
    pub(crate) fn start(data: &Path, address: Option<SocketAddr>) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let settings = Settings::default();
        let served = Served::start(runtime, settings, data, address, StoppedTime::begin).unwrap();
        Self { address: served.address, served }
    }

    /// Stops the server; its lines are closed.
    pub(crate) fn stop(self) -> SocketAddr {
        self.served.stop().unwrap()
    }

    /// Returns a client of the server.
    pub(crate) fn client(&self) -> (Server, TableAddress) {
        let address: TableAddress = format!("http://{}", self.address).parse().unwrap();
        (Server::at(address.server.clone()), address)
    }

    /// Adds a guest.
    pub(crate) fn guest(&self, name: &str) -> Account {
        self.client().0.add_guest(name).unwrap()
    }

    /// Opens a public table.
    pub(crate) fn open_table(&self, host: &Account, rules: &str) -> String {
        let before: Vec<_> = self.listed();
        let cookie = host.cookie();
        let body = format!(r#"{{"name": "Friday", "is_public": true, "rules": {rules}}}"#);
        let answer = ureq::post(format!("http://{}/api/tables", self.address))
            .header("cookie", cookie)
            .content_type("application/json")
            .send(body);
        assert!(answer.unwrap().status().is_success());
        self.listed().into_iter().find(|id| !before.contains(id)).unwrap()
    }

    fn listed(&self) -> Vec<String> {
        self.client().0.tables().unwrap().into_iter().map(|table| table.id).collect()
    }

    /// Joins a table.
    pub(crate) fn join(&self, table: &str, account: &Account) -> RemoteSession {
        let server = self.client().1.server;
        RemoteSession::join(&server, table, account, Arc::new(|| {})).unwrap()
    }
}

/// Receives events until one matches, and returns all of them.
pub(crate) fn until(
    session: &mut RemoteSession,
    what: &str,
    mut fits: impl FnMut(&RemoteSession, &SessionEvent) -> bool,
) -> Vec<SessionEvent> {
    let begun = Instant::now();
    let mut events = Vec::new();
    loop {
        assert!(begun.elapsed() < PATIENCE, "{what} does not come: {events:?}");
        let Some(event) = session.receive(0) else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        let is_last = fits(session, &event);
        events.push(event);
        if is_last {
            return events;
        }
    }
}

/// Receives events until a condition on the session holds.
pub(crate) fn until_it(
    session: &mut RemoteSession,
    what: &str,
    holds: impl Fn(&RemoteSession) -> bool,
) {
    if !holds(session) {
        until(session, what, |session, _| holds(session));
    }
}
