//! A real server in this process: [`House`].

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bjd::server::Running;
use bjd::settings::{LimitSettings, Settings};
use blackjack_remote::{Account, Server, TableAddress};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How long the server may take to stop.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server without limits, which bots without any pause would meet.
pub(crate) struct House {
    runtime: Runtime,
    address: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<Result<()>>,
}

impl House {
    /// Starts a server on a port of its own, or on the port of an earlier one.
    pub(crate) fn start(data: &Path, address: Option<SocketAddr>) -> Result<Self> {
        let runtime = Runtime::new()?;
        let settings = Settings { limits: LimitSettings::NONE, ..Settings::default() };
        let running = runtime.block_on(Box::pin(Running::with(settings, data)))?;
        let wanted = address.unwrap_or_else(|| ([127, 0, 0, 1], 0).into());
        let listener = runtime.block_on(TcpListener::bind(wanted))?;
        let address = listener.local_addr()?;
        let stop = running.stopper();
        let task = runtime.spawn(running.serve(listener));
        Ok(Self { runtime, address, stop, task })
    }

    /// Stops the server, and returns its address.
    pub(crate) fn stop(self) -> Result<SocketAddr> {
        self.stop.cancel();
        let Self { runtime, address, task, .. } = self;
        runtime.block_on(async { tokio::time::timeout(PATIENCE, task).await })???;
        Ok(address)
    }

    /// Returns the address of its page.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns a client of the server.
    pub(crate) fn client(&self) -> Result<(Server, TableAddress)> {
        let address: TableAddress = self.url().parse()?;
        Ok((Server::at(address.server.clone()), address))
    }

    /// Opens a public table with five boxes and this many bots, and returns its address.
    pub(crate) fn open_table(&self, host: &Account, rules: &Value, bots: usize) -> Result<String> {
        let wish = json!({ "name": "Friday", "is_public": true, "rules": rules });
        let opened = self.post(host, "/api/tables", &wish)?;
        let id = opened["id"].as_str().context("the table has no address")?.to_owned();
        self.ask_for_company(host, &id, bots)?;
        Ok(id)
    }

    /// Lets the host ask for bots.
    pub(crate) fn ask_for_company(&self, host: &Account, table: &str, bots: usize) -> Result<()> {
        let key = 1_000 + bots;
        let act = json!({ "type": "company", "bots": bots });
        let command = json!({ "key": key, "player": host.player, "do": act });
        let answer = self.post(host, &format!("/api/tables/{table}/commands"), &command)?;
        ensure!(answer["t"] == "done", "the host is refused: {answer}");
        Ok(())
    }

    /// Sends a request for somebody, and returns the answer.
    pub(crate) fn post(&self, who: &Account, path: &str, body: &Value) -> Result<Value> {
        let request = ureq::post(self.url() + path);
        let request = request.header("cookie", who.cookie()).content_type("application/json");
        let mut answer = request.send(body.to_string())?;
        Ok(serde_json::from_str(&answer.body_mut().read_to_string()?)?)
    }
}
