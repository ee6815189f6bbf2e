//! A server with custom settings, and the program itself.

use std::path::Path;
use std::process::{Command, Output};

use bjd::server::Running;
use bjd::settings::{LimitSettings, Settings};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::browser::{Browser, Line, PATIENCE};

/// A server on its own port.
pub(super) struct Host {
    pub(super) address: String,
    pub(super) operator: String,
    stop: CancellationToken,
    task: JoinHandle<anyhow::Result<()>>,
}

impl Host {
    pub(super) async fn start(data: &Path, settings: Settings) -> Self {
        let running = Box::pin(Running::with(settings, data)).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let metrics = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let operator = metrics.local_addr().unwrap().to_string();
        running.serve_operator(metrics);
        let stop = running.stopper();
        Self { address, operator, stop, task: tokio::spawn(running.serve(listener)) }
    }

    pub(super) async fn stop(self) {
        self.stop.cancel();
        tokio::time::timeout(PATIENCE, self.task).await.unwrap().unwrap().unwrap();
    }

    pub(super) fn browser(&self) -> Browser {
        Browser::at(&self.address)
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// Reads settings without a message limit, because tests send faster than people.
pub(super) fn settings(text: &str) -> Settings {
    let read = Settings::read(text, "bjd.toml").unwrap();
    Settings { limits: LimitSettings { messages_a_second: 0, ..read.limits }, ..read }
}

/// Opens a table, and returns its address.
pub(super) async fn table(browser: &Browser, name: &str) -> String {
    let made = browser.post("/api/tables", &json!({ "name": name })).await.unwrap();
    made["id"].as_str().unwrap().to_owned()
}

/// Sits down and bets until a decision is asked for, and returns the view.
pub(super) async fn play_until_asked(line: &mut Line, player: i64) -> Value {
    line.done(player, json!({ "type": "sit", "seat": 0 })).await;
    while line.state().await["table"]["round"]["cards"]["phase"]["hand"].is_null() {
        line.done(player, json!({ "type": "bet", "seat": 0, "stakes": [500] })).await;
        line.done(player, json!({ "type": "ready", "seat": 0 })).await;
    }
    line.state().await
}

/// Runs the program to its end.
pub(super) fn bjd(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bjd")).args(arguments).output().unwrap()
}

/// Runs the program, which must succeed, and returns its output.
pub(super) fn printed(arguments: &[&str]) -> String {
    let output = bjd(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}
