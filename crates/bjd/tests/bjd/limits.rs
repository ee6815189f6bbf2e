//! Each limit, met.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::host::{Host, settings, table};

/// Adds a person for a proxy's client, and returns the status.
async fn person_of(host: &Host, client: &str) -> u16 {
    let request = reqwest::Client::new().post(host.url("/api/people"));
    let request = request.header("x-forwarded-for", client).json(&json!({ "name": "Ann" }));
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn proxies_are_believed_only_where_they_are_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let one = "limits.people-an-hour = 1";
    let host = Host::start(folder.path(), settings(one)).await;
    assert_eq!(person_of(&host, "198.51.100.1").await, 200);
    assert_eq!(person_of(&host, "198.51.100.2").await, 429, "anybody can write that header");
    host.stop().await;
    let trusting = format!("trusted-proxies = [\"127.0.0.1\"]\n{one}");
    let host = Host::start(folder.path(), settings(&trusting)).await;
    assert_eq!(person_of(&host, "198.51.100.1").await, 200);
    assert_eq!(person_of(&host, "198.51.100.1").await, 429);
    assert_eq!(person_of(&host, "203.0.113.9, 198.51.100.1").await, 429, "made up by the client");
    assert_eq!(person_of(&host, "198.51.100.2").await, 200);
    host.stop().await;
}

#[tokio::test]
async fn requests_tables_and_lines_have_limits() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 8")).await;
    let statuses = async {
        let mut statuses = Vec::new();
        for _ in 0..6 {
            let answer = reqwest::get(host.url("/api/me")).await.unwrap();
            statuses.push(answer.status().as_u16());
        }
        statuses
    };
    assert_eq!(statuses.await, [200, 200, 200, 200, 429, 429]);
    host.stop().await;
    let text = "tables.a-person = 1\n[limits]\nlines = 1";
    let host = Host::start(folder.path(), settings(text)).await;
    let browser = host.browser();
    browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let more = browser.post("/api/tables", &json!({ "name": "Saturday" })).await;
    assert_eq!(more.unwrap_err(), "too_many_tables");
    let first = browser.line(&id).await;
    assert!(browser.has_no_line(&id).await, "the address has its line");
    drop(first);
    let mut attempts = 0;
    while browser.has_no_line(&id).await {
        attempts += 1;
        assert!(attempts < 100, "its place is free again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    host.stop().await;
}

#[tokio::test]
async fn only_some_people_may_open_tables() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("tables.opened-by = \"kept-people\"")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let wish = json!({ "name": "Friday" });
    let open = || browser.post("/api/tables", &wish);
    assert_eq!(browser.get("/api/me").await.unwrap()["may_open_tables"], false);
    assert_eq!(open().await.unwrap_err(), "may_not_open");
    let keep = json!({ "passphrase": "correct horse" });
    browser.post(&format!("/api/people/{ann}/passphrase"), &keep).await.unwrap();
    assert_eq!(browser.get("/api/me").await.unwrap()["may_open_tables"], true);
    open().await.unwrap();
    host.stop().await;
    for (operators, expected) in [("[\"ANN\"]", None), ("[\"Mark\"]", Some("may_not_open"))] {
        let text = format!("[tables]\nopened-by = \"operators\"\noperators = {operators}");
        let host = Host::start(folder.path(), settings(&text)).await;
        let mut browser = browser.clone();
        browser.move_to(&host.address);
        assert_eq!(browser.post("/api/tables", &wish).await.err().as_deref(), expected);
        host.stop().await;
    }
}

#[tokio::test]
async fn too_many_messages_end_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.messages-a-second = 1")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let mut line = browser.line(&id).await;
    let sit = json!({ "type": "sit", "seat": 9 });
    for _ in 0..3 {
        assert_eq!(line.refused(ann, sit.clone()).await, "no_such_seat");
    }
    assert_eq!(line.refused(ann, sit).await, "too_fast");
    assert_eq!(line.closed().await.1, Some(1008));
    host.stop().await;
}

/// Waits until the other end closes a connection.
async fn closes(stream: &mut TcpStream) {
    let mut bytes = Vec::new();
    // A reset ends it as well.
    let read = stream.read_to_end(&mut bytes);
    let _reset = tokio::time::timeout(Duration::from_secs(20), read).await.unwrap();
}

#[tokio::test]
async fn connections_are_limited_and_slow_ones_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.connections = 1")).await;
    let mut slow = TcpStream::connect(&host.address).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nHost: ").await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut second = TcpStream::connect(&host.address).await.unwrap();
    let begun = Instant::now();
    closes(&mut second).await;
    assert!(begun.elapsed() < Duration::from_secs(5), "it is closed at once");
    closes(&mut slow).await;
    assert!(begun.elapsed() < Duration::from_secs(18), "half a request does not wait for ever");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(reqwest::get(host.url("/healthz")).await.unwrap().text().await.unwrap(), "ok\n");
    host.stop().await;
}

#[tokio::test]
async fn numbers_are_on_another_port() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.people-an-hour = 1")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let mut line = browser.line(&id).await;
    line.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    line.refused(ann, json!({ "type": "sit", "seat": 9 })).await;
    line.ask(ann, json!({ "what": "last" })).await;
    assert_eq!(person_of(&host, "198.51.100.2").await, 429);
    let operator = |path: &str| reqwest::get(format!("http://{}{path}", host.operator));
    assert_eq!(operator("/healthz").await.unwrap().text().await.unwrap(), "ok\n");
    let text = operator("/metrics").await.unwrap().text().await.unwrap();
    for number in [
        "bjd_tables 1",
        "bjd_lines 1",
        "bjd_commands_total{answer=\"done\"} 1",
        "bjd_commands_total{answer=\"no_such_seat\"} 1",
        "bjd_questions_total{answer=\"nothing_played\"} 1",
        "bjd_refused_total{limit=\"people\"} 1",
        "bjd_requests_total{status=\"4xx\"} 1",
        "bjd_commit_seconds_count",
        "bjd_batch_bucket{le=\"1.0\"}",
        "# EOF",
    ] {
        assert!(text.contains(number), "{number}\n{text}");
    }
    assert!(!text.contains(&id), "no table's address is in it");
    let public = reqwest::get(host.url("/metrics")).await.unwrap();
    assert_eq!(public.json::<Value>().await.unwrap()["code"], "not_found");
    host.stop().await;
}
