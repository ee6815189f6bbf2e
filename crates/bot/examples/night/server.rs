//! A real server in this process: [`House`].

use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use bjd::settings::{LimitSettings, Settings};
use blackjack_remote::{Account, Server, TableAddress};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::served::Served;

/// A server without limits, because bots without pauses would exceed them.
pub(crate) struct House {
    served: Served,
}

impl House {
    /// Starts a server on a new port, or on the port of an earlier one.
    pub(crate) fn start(data: &Path, address: Option<SocketAddr>) -> Result<Self> {
        Self::start_in(Runtime::new()?, data, address, || ())
    }

    /// Starts a server in this runtime; the value that `make` returns is kept until the end.
    pub(crate) fn start_in<T>(
        runtime: Runtime,
        data: &Path,
        address: Option<SocketAddr>,
        make: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Self> {
        let settings = Settings { limits: LimitSettings::NONE, ..Settings::default() };
        Ok(Self { served: Served::start(runtime, settings, data, address, make)? })
    }

    /// Stops the server, and returns its address.
    pub(crate) fn stop(self) -> Result<SocketAddr> {
        self.served.stop()
    }

    /// Returns the address of its page.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.served.address)
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

    /// Makes the host ask for bots.
    pub(crate) fn ask_for_company(&self, host: &Account, table: &str, bots: usize) -> Result<()> {
        let key = 1_000 + bots;
        let act = json!({ "type": "company", "bots": bots });
        let command = json!({ "key": key, "player": host.player, "do": act });
        let answer = self.post(host, &format!("/api/tables/{table}/commands"), &command)?;
        ensure!(answer["t"] == "done", "the host is refused: {answer}");
        Ok(())
    }

    /// Sends a request for an account, and returns the answer.
    pub(crate) fn post(&self, who: &Account, path: &str, body: &Value) -> Result<Value> {
        let request = ureq::post(self.url() + path);
        let request = request.header("cookie", who.cookie()).content_type("application/json");
        let mut answer = request.send(body.to_string())?;
        Ok(serde_json::from_str(&answer.body_mut().read_to_string()?)?)
    }
}
