//! Each limit, when it is reached.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use bjd::settings::Settings;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::browser::PATIENCE;
use super::host::{Host, settings, table};
use super::stopped_time::StoppedTime;

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

/// Counts the requests refused as too many.
fn refused(statuses: &[u16]) -> u128 {
    statuses.iter().map(|&status| u128::from(status == 429)).sum()
}

#[tokio::test]
async fn requests_tables_and_lines_have_limits() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 8")).await;
    let begun = Instant::now();
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let answer = reqwest::get(host.url("/api/me")).await.unwrap();
        statuses.push(answer.status().as_u16());
    }
    // Half a minute's requests may come at once. A slow machine has earned some more meanwhile.
    let earned = begun.elapsed().as_millis() * 8 / 60_000;
    assert_eq!(statuses[..4], [200; 4]);
    assert!(refused(&statuses) + earned >= 2, "{statuses:?}, {earned} earned");
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
    let begun = Instant::now();
    while browser.has_no_line(&id).await {
        assert!(begun.elapsed() < PATIENCE, "its place is free again");
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
    let settings = Settings::read("limits.messages-a-second = 1", "bjd.toml").unwrap();
    let host = Host::start(folder.path(), settings).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let mut line = browser.silent_line(&id).await;
    let sit = json!({ "type": "sit", "seat": 9 });
    let begun = Instant::now();
    let mut taken = 0;
    let code = loop {
        match line.refused(ann, sit.clone()).await {
            code if code == "no_such_seat" => taken += 1,
            code => break code,
        }
    };
    assert_eq!(code, "too_fast");
    // Three seconds' messages may come at once. A slow machine has earned some more meanwhile.
    let earned = begun.elapsed().as_secs();
    assert!((3..=3 + earned).contains(&taken), "{taken} messages, {earned} earned");
    assert_eq!(line.closed().await.1, Some(1008));
    host.stop().await;
}

#[tokio::test]
async fn too_long_messages_are_closed_with_their_reason() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let browser = host.browser();
    browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let path = format!("/api/tables/{id}/line");
    let whole = |length| vec![Frame::message("x".repeat(length), OpCode::Data(Data::Text), true)];
    let parts = |length: usize, count| {
        let part = |at| {
            let kind = if at == 0 { Data::Text } else { Data::Continue };
            Frame::message("x".repeat(length), OpCode::Data(kind), at + 1 == count)
        };
        (0..count).map(part).collect::<Vec<Frame>>()
    };
    // The longest one is read, and cannot be understood.
    for (frames, code) in [
        (whole(4 * 1024), 1007),
        (whole(4 * 1024 + 1), 1009),
        (whole(16 * 1024), 1009),
        (whole(1024 * 1024), 1009),
        (whole(8 * 1024 * 1024), 1009),
        (parts(1024, 4), 1007),
        (parts(1024, 5), 1009),
        (vec![Frame::message("x", OpCode::Data(Data::Continue), true)], 1002),
        (vec![Frame::message(vec![0xff], OpCode::Data(Data::Text), true)], 1007),
    ] {
        let length: usize = frames.iter().map(Frame::len).sum();
        let mut socket = browser.socket(&path).await;
        for frame in frames {
            // The server may have closed the line before the last part.
            let _closed = socket.send(Message::Frame(frame)).await;
        }
        let found = loop {
            match timeout(PATIENCE, socket.next()).await.unwrap() {
                Some(Ok(Message::Close(frame))) => break frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                lost @ (Some(Err(_)) | None) => panic!("{length} bytes: {lost:?}"),
            }
        };
        assert_eq!(found, Some(code), "{length} bytes");
    }
    host.stop().await;
}

#[tokio::test]
async fn strangers_have_a_small_share_of_the_odds() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let new_house = |number: u64| {
        let (decks, splits) = ((number % 8 + 1).to_string(), (number >> 3 & 1 == 0).to_string());
        let dealer = if number >> 4 & 1 == 0 { "hit-soft" } else { "stand" };
        let rules = json!({ "decks": decks, "double-after-split": splits, "dealer-17": dealer });
        json!({ "house": "vegas", "rules": rules })
    };
    let begun = Instant::now();
    let mut statuses = Vec::new();
    let ask = |house| reqwest::Client::new().post(host.url("/api/odds")).json(&house).send();
    for number in 0..32 {
        let answer = ask(new_house(number)).await.unwrap();
        statuses.push(answer.status().as_u16());
        assert_eq!(answer.status() == 429, answer.headers().contains_key("retry-after"));
    }
    // Thirty come at once. A slow machine has earned some more meanwhile.
    let earned = begun.elapsed().as_millis() * 30 / 60_000;
    assert_eq!(statuses[..30], [200; 30]);
    assert!(refused(&statuses) + earned >= 2, "{statuses:?}, {earned} earned");
    assert_eq!(ask(new_house(0)).await.unwrap().status(), 200, "it was computed before");
    let player = host.browser();
    player.person("Ann").await;
    player.post("/api/odds", &new_house(31)).await.unwrap();
    host.stop().await;
}

/// Waits until the other end closes a connection.
async fn closes(stream: &mut TcpStream) {
    let mut bytes = Vec::new();
    // A reset also counts as closed.
    let read = stream.read_to_end(&mut bytes);
    let _reset = tokio::time::timeout(PATIENCE, read).await.unwrap();
}

#[tokio::test]
async fn connections_are_limited_and_slow_ones_are_cut() {
    let time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.connections = 1")).await;
    let mut slow = TcpStream::connect(&host.address).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nHost: ").await.unwrap();
    let mut second = TcpStream::connect(&host.address).await.unwrap();
    // It is closed at once: no time passes. The first one waits for the rest of its request.
    closes(&mut second).await;
    assert_eq!(slow.try_read(&mut [0]).unwrap_err().kind(), ErrorKind::WouldBlock);
    time.pass(Duration::from_secs(18)).await;
    closes(&mut slow).await;
    let begun = Instant::now();
    let healthy = loop {
        match reqwest::get(host.url("/healthz")).await {
            Ok(answer) => break answer.text().await.unwrap(),
            Err(error) => assert!(begun.elapsed() < PATIENCE, "{error}"),
        }
    };
    assert_eq!(healthy, "ok\n");
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
