//! The server whose cards are chosen by tests: its deals and its warnings; no
//! other server has the feature.

use std::fs;
use std::path::{Path, PathBuf};

use bjd::server::Running;
use bjd::settings::Settings;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::browser::Browser;
use super::host::{Host, bjd, table};

const MARKED: &str = "were chosen for tests, so no real server uses them";

/// A server whose cards are chosen.
struct Chosen {
    address: String,
    stop: CancellationToken,
    task: tokio::task::JoinHandle<anyhow::Result<()>>,
}

impl Chosen {
    async fn start(data: &Path) -> Self {
        let running = Running::with_chosen_cards(Settings::default(), data);
        let running = Box::pin(running).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let stop = running.stopper();
        Self { address, stop, task: tokio::spawn(running.serve(listener)) }
    }

    async fn choose(&self, table: &str, cards: &Value) -> (StatusCode, String) {
        choose(&self.address, table, cards).await
    }

    async fn stop(self) {
        self.stop.cancel();
        self.task.await.unwrap().unwrap();
    }
}

/// Asks a server for cards, and returns the status and the text of its answer.
async fn choose(address: &str, table: &str, body: &Value) -> (StatusCode, String) {
    let url = format!("http://{address}/api/tables/{table}/cards");
    let answer = reqwest::Client::new().post(url).json(body).send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

/// Returns a page of a server.
async fn page(address: &str, path: &str) -> String {
    reqwest::get(format!("http://{address}{path}")).await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn a_table_deals_the_cards_that_are_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let host = Chosen::start(folder.path()).await;
    let browser = Browser::at(&host.address);
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let (status, text) = host.choose(&id, &json!({ "cards": "8H 6C 8D TS" })).await;
    assert_eq!((status, text.as_str()), (StatusCode::NO_CONTENT, ""));
    let mut line = browser.line(&id).await;
    line.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    line.done(ann, json!({ "type": "bet", "seat": 0, "stakes": [500] })).await;
    line.done(ann, json!({ "type": "ready", "seat": 0 })).await;
    let cards = line.state().await["table"]["round"]["cards"].clone();
    assert_eq!(cards["hands"][0]["cards"], json!(["8H", "8D"]));
    assert_eq!(cards["dealer"]["open"], json!(["6C"]));
    let (status, text) = host.choose(&id, &json!({ "cards": "8H" })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(text.contains("The cards cannot be chosen: the shoe has begun."), "{text}");
    host.stop().await;
}

#[tokio::test]
async fn cards_that_cannot_be_chosen_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let host = Chosen::start(folder.path()).await;
    let browser = Browser::at(&host.address);
    browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    for (body, reason) in [
        (json!({ "cards": "8H 1Z" }), r#"The cards cannot be chosen: \"1Z\": a card is a rank"#),
        (json!({ "cards": " " }), "The cards cannot be chosen: no card is named."),
        (json!({ "cards": "AS ".repeat(9) }), "AS is chosen more often than it occurs"),
        (json!({ "cards": ["8H"] }), "expected a string"),
        (json!({ "cards": "8H", "seed": 1 }), "unknown field `seed`"),
    ] {
        let (status, text) = host.choose(&id, &body).await;
        assert!(status.is_client_error() && text.contains(reason), "{body}: {status} {text}");
    }
    let (status, text) = host.choose("nowhere", &json!({ "cards": "8H" })).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{text}");
    host.stop().await;
}

#[tokio::test]
async fn every_page_says_that_the_cards_are_chosen_and_no_page_of_a_real_server_does() {
    let banner = "For tests: the cards here are chosen, not shuffled.";
    let pages = ["/", "/t/any", "/e/any", "/fairness"];
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let chosen = Chosen::start(folders[0].path()).await;
    let real = Host::start(folders[1].path(), Settings::default()).await;
    for path in pages {
        let text = page(&chosen.address, path).await;
        let body = text.split_once("<body>").unwrap().1.trim_start();
        assert!(body.starts_with("<aside") && body.contains(banner), "{path}: {text}");
        assert!(!page(&real.address, path).await.contains(banner), "{path}");
    }
    let style = page(&chosen.address, "/chosen-cards.css").await;
    assert!(style.contains(".chosen-cards {"), "{style}");
    // A real server of the same build has no such route.
    let browser = real.browser();
    browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let (status, text) = choose(&real.address, &id, &json!({ "cards": "8H" })).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{text}");
    chosen.stop().await;
    real.stop().await;
}

#[tokio::test]
async fn a_real_server_refuses_data_of_chosen_cards_and_the_other_way_round() {
    let folder = tempfile::tempdir().unwrap();
    Chosen::start(folder.path()).await.stop().await;
    let data = folder.path().to_str().unwrap();
    let refused = Box::pin(Running::open(folder.path())).await.unwrap_err().to_string();
    assert!(refused.contains(data) && refused.contains(MARKED), "{refused}");
    let copy = folder.path().join("copy");
    for command in [&[][..], &["backup", copy.to_str().unwrap()], &["admin", "users"]] {
        let all = [&["--data", data, "--listen", "127.0.0.1:0"], command].concat();
        let output = tokio::task::spawn_blocking({
            let all: Vec<String> = all.iter().map(ToString::to_string).collect();
            move || bjd(&all.iter().map(String::as_str).collect::<Vec<_>>())
        });
        let output = output.await.unwrap();
        assert!(!output.status.success(), "{command:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(MARKED), "{output:?}");
    }
    let checked = bjd(&["check", "--data", data, "--listen", "127.0.0.1:0"]);
    let report = String::from_utf8(checked.stdout).unwrap();
    assert!(!checked.status.success() && report.contains("bad   data:"), "{report}");
    assert!(report.contains(MARKED), "{report}");

    let folder = tempfile::tempdir().unwrap();
    Host::start(folder.path(), Settings::default()).await.stop().await;
    let opened = Running::with_chosen_cards(Settings::default(), folder.path());
    let refused = Box::pin(opened).await.unwrap_err().to_string();
    assert!(refused.ends_with("are real, so none are chosen there"), "{refused}");
}

/// Returns the manifests of all crates and of the workspace.
fn manifests() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = fs::read_dir(root.join("crates")).unwrap();
    let of_crates = crates.map(|folder| folder.unwrap().path().join("Cargo.toml"));
    of_crates.chain([root.join("Cargo.toml"), root.join("fuzz/Cargo.toml")]).collect()
}

/// Returns the lines of a manifest that turn on the feature outside tests.
fn other_uses(manifest: &str) -> Vec<&str> {
    let mut section = "";
    let mut found = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let is_fine = match section {
            "[dev-dependencies]" | "[[example]]" => true,
            "[features]" => line.starts_with("chosen-cards = "),
            _ => false,
        };
        if line.contains("chosen-cards") && !line.starts_with('#') && !is_fine {
            found.push(line);
        }
    }
    found
}

/// Programs are built without dev-dependencies, so a package can have the feature only if a
/// manifest turns it on elsewhere or the packaging script requests it.
#[test]
fn no_package_can_choose_cards() {
    let mut named = 0;
    for path in manifests() {
        let manifest = fs::read_to_string(&path).unwrap();
        assert_eq!(other_uses(&manifest), [""; 0], "{}", path.display());
        named += usize::from(manifest.contains("chosen-cards"));
    }
    assert!(named >= 2, "the crates that have the feature are among them");
    assert_eq!(other_uses("[features]\ndefault = [\"chosen-cards\"]").len(), 1);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let features = "--features \"$(<packaging/features)\"";
    for (path, is_of_game) in [("build", true), ("others", true), ("server/Containerfile", false)] {
        let script = fs::read_to_string(root.join("packaging").join(path)).unwrap();
        assert!(script.contains(" build --profile "), "packaging/{path}");
        assert_eq!(script.contains(features), is_of_game, "packaging/{path} names that file");
        let script = script.replace(features, "");
        for more in ["--features", "--all-features", "--tests", "--examples", "--all-targets"] {
            assert!(!script.contains(more), "packaging/{path}: {more}");
        }
    }
    let features = fs::read_to_string(root.join("packaging/features")).unwrap();
    assert!(!features.contains("chosen-cards"), "packaging/features: {features}");
}
