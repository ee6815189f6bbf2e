//! A real server in this process, with its data in a folder.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bjd::server::Running;
use blackjack_frontend::session::{Session, SessionEvent};
use blackjack_remote::{Account, RemoteSession, Server, TableAddress};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A server.
pub(crate) struct House {
    runtime: Runtime,
    pub(crate) address: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<anyhow::Result<()>>,
}

impl House {
    /// Starts a server on a port of its own, or on the port of an earlier one.
    pub(crate) fn start(data: &Path, address: Option<SocketAddr>) -> Self {
        let runtime = Runtime::new().unwrap();
        let running = runtime.block_on(Box::pin(Running::open(data))).unwrap();
        let wanted = address.unwrap_or_else(|| ([127, 0, 0, 1], 0).into());
        let listener = runtime.block_on(TcpListener::bind(wanted)).unwrap();
        let address = listener.local_addr().unwrap();
        let stop = running.stopper();
        let task = runtime.spawn(running.serve(listener));
        Self { runtime, address, stop, task }
    }

    /// Stops the server; its lines are closed.
    pub(crate) fn stop(self) -> SocketAddr {
        self.stop.cancel();
        let Self { runtime, address, task, .. } = self;
        runtime
            .block_on(async { tokio::time::timeout(PATIENCE, task).await })
            .unwrap()
            .unwrap()
            .unwrap();
        address
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

/// Takes in events until one fits, and returns all of them.
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

/// Takes in what has come, until something holds of the session.
pub(crate) fn until_it(
    session: &mut RemoteSession,
    what: &str,
    holds: impl Fn(&RemoteSession) -> bool,
) {
    if !holds(session) {
        until(session, what, |session, _| holds(session));
    }
}
