//! Requests byte by byte: the host that they name, and what HTTP/1.1 does not allow.

use bjd::settings::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::browser::PATIENCE;
use super::host::{Host, settings};

/// Sends bytes, and returns what comes until the other end closes.
async fn sent(address: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Returns the status of the answer to a request without a body; the connection is closed after it.
async fn status(address: &str, line: &str, headers: &[&str]) -> u16 {
    let request = [&[line], headers, &["Connection: close", "", ""]].concat().join("\r\n");
    sent(address, request.as_bytes()).await.split(' ').nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_request_names_its_host_once() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    for address in [&host.address, &host.operator] {
        let own = format!("Host: {address}");
        for (line, headers, expected) in [
            ("GET /healthz HTTP/1.1", &[own.as_str()][..], 200),
            ("GET /healthz HTTP/1.1", &["Host: localhost"], 200),
            ("GET /healthz HTTP/1.1", &["Host: localhost:"], 200),
            ("GET /healthz HTTP/1.0", &[], 200),
            ("GET /healthz HTTP/1.1", &[], 400),
            ("GET /healthz HTTP/1.1", &[&own, &own], 400),
            ("GET /healthz HTTP/1.0", &[&own, &own], 400),
            ("GET /healthz HTTP/1.1", &["Host:"], 400),
            ("GET /healthz HTTP/1.1", &["Host: :80"], 400),
            ("GET /healthz HTTP/1.1", &["Host: localhost, localhost"], 400),
            ("GET /healthz HTTP/1.1", &["Host: ann@localhost"], 400),
            ("GET /healthz HTTP/1.1", &["Host: localhost:port"], 400),
            ("GET /healthz HTTP/1.1", &["Host: localhost:65536"], 400),
            ("GET /healthz HTTP/1.1", &["Host: localhost/"], 400),
            // A target with a host takes precedence over the header, which must still be there.
            ("GET http://localhost/healthz HTTP/1.1", &["Host: evil.example"], 200),
            ("GET http://evil.example/healthz HTTP/1.1", &["Host: localhost"], 421),
            ("GET http://ann@localhost/healthz HTTP/1.1", &["Host: localhost"], 400),
            ("GET http://localhost/healthz HTTP/1.1", &[], 400),
        ] {
            assert_eq!(status(address, line, headers).await, expected, "{line} {headers:?}");
        }
    }
    host.stop().await;
}

#[tokio::test]
async fn only_known_hosts_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("host-names = [\"table.lan\"]")).await;
    let upgrade = [
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    let requests: [(&str, &[&str]); 6] = [
        ("GET / HTTP/1.1", &[]),
        ("GET /api/tables HTTP/1.1", &[]),
        ("GET /nothing HTTP/1.1", &[]),
        ("POST /api/people HTTP/1.1", &["Origin: http://evil.example"]),
        ("GET /api/tables/none/line HTTP/1.1", &upgrade),
        ("GET /healthz HTTP/1.1", &[]),
    ];
    for (line, headers) in requests {
        for (name, is_known) in [
            ("127.0.0.1:1", true),
            ("[::1]:2121", true),
            ("192.168.178.23", true),
            ("localhost:2121", true),
            ("TABLE.lan:2121", true),
            ("evil.example", false),
            ("table.lan.evil.example:2121", false),
        ] {
            let named = format!("Host: {name}");
            let headers = [&[named.as_str()], headers].concat();
            let found = status(&host.address, line, &headers).await;
            assert_eq!(found != 421, is_known, "{line} {name}: {found}");
        }
    }
    assert_eq!(status(&host.operator, "GET /metrics HTTP/1.1", &["Host: evil.example"]).await, 421);
    let request = b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    let answer = sent(&host.address, request).await;
    assert!(answer.contains(r#""code":"host""#), "{answer}");
    assert!(
        answer.contains("--host-name evil.example."),
        "it says how to allow the name: {answer}"
    );
    host.stop().await;
}

#[tokio::test]
async fn messages_that_http_does_not_allow_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    for headers in [
        &["Content-Length: -1"][..],
        &["Content-Length: +1"],
        &["Content-Length: 1 1"],
        &["Content-Length: 0x1"],
        &["Content-Length: 99999999999999999999"],
        &["Content-Length: 1", "Content-Length: 2"],
        &["Transfer-Encoding: gzip"],
        &["Transfer-Encoding: chunked, gzip"],
        &["X-Folded: one\r\n two"],
        &["X-Space : one"],
        &["X-Null: a\0b"],
        &["No-Colon"],
        &[" Leading: space"],
    ] {
        let headers = [&["Host: localhost"], headers].concat();
        let found = status(&host.address, "POST /api/people HTTP/1.1", &headers).await;
        assert_eq!(found, 400, "{headers:?}");
    }
    for line in
        ["GET  / HTTP/1.1", "GET / HTTP/1.1 x", "GET /", "GET / HTTP/3.7", "get\0 / HTTP/1.1"]
    {
        let found = status(&host.address, line, &["Host: localhost"]).await;
        assert!(found == 400 || found == 505, "{line}: {found}");
    }
    // Where a request has two lengths, nothing behind it is read.
    let body = "0\r\n\r\n";
    let next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for lengths in [
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
    ] {
        let first = format!("POST /api/people HTTP/1.1\r\nHost: localhost\r\n{lengths}\r\n\r\n");
        let answer = sent(&host.address, format!("{first}{body}{next}").as_bytes()).await;
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{answer}");
    }
    host.stop().await;
}

#[tokio::test]
async fn a_refusal_arrives_before_the_body_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let mut stream = TcpStream::connect(&host.address).await.unwrap();
    let length = 4 * 1024 * 1024;
    let head = format!(
        "POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // Everything is sent before the answer is read: a connection that is reset would lose it.
    stream.write_all(&vec![b' '; length]).await.unwrap();
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    host.stop().await;
}
