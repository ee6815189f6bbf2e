//! Servers that send arbitrary bytes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use blackjack_frontend::session::{Session, SessionEvent};
use blackjack_remote::{Account, RemoteError, RemoteSession, Server, TableAddress};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message};

use super::house::{House, PATIENCE};

/// Serves the messages to the client that connects, and then waits until it has left.
fn serve(messages: Vec<Message>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let messages = messages.clone();
            thread::spawn(move || {
                let Ok(mut socket) = tungstenite::accept(stream.unwrap()) else { return };
                for message in messages {
                    let _gone = socket.send(message);
                }
                while socket.read().is_ok() {}
            });
        }
    });
    address
}

/// Answers every request with these bytes.
fn answer(bytes: &'static [u8]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _read = stream.read(&mut [0; 4096]);
            let _gone = stream.write_all(bytes);
        }
    });
    address
}

fn address(socket: SocketAddr) -> TableAddress {
    format!("http://{socket}/t/x").parse().unwrap()
}

/// Returns an account, and the view of a table as a real server sends it.
fn real_view() -> (Account, Value) {
    let folder = tempfile::tempdir().unwrap();
    let house = House::start(folder.path(), None);
    let ann = house.guest("Ann");
    let table = house.open_table(&ann, "{}");
    let url = format!("http://{}/api/tables/{table}", house.address);
    let text = ureq::get(url).call().unwrap().body_mut().read_to_string().unwrap();
    let view = serde_json::from_str(&text).unwrap();
    house.stop();
    (ann, view)
}

fn join(socket: SocketAddr, account: &Account) -> Result<RemoteSession, RemoteError> {
    RemoteSession::join(&address(socket).server, "x", account, Arc::new(|| {}))
}

#[test]
fn a_first_message_that_is_no_view_is_one_clear_error() {
    let (ann, view) = real_view();
    let mut no_boxes = view.clone();
    no_boxes["state"]["table"]["seats"] = json!([]);
    let mut no_house = view.clone();
    no_house["house"]["base"] = json!("\u{1b}[2Jmoon");
    for message in [
        Message::text("garbage \u{1b}[2J"),
        Message::text("{}"),
        Message::text(r#"{"t": "view"}"#),
        Message::text("[".repeat(200_000)),
        Message::binary(vec![0, 159, 146, 150]),
        Message::text("x".repeat(3 << 20)),
        Message::text(no_boxes.to_string()),
        Message::text(no_house.to_string()),
    ] {
        let error = join(serve(vec![message]), &ann).unwrap_err();
        assert!(matches!(error, RemoteError::NotAServer { .. }), "{error}");
        assert!(!error.to_string().contains('\u{1b}'), "{error}");
    }
}

#[test]
fn what_does_not_fit_ends_the_session_with_a_reason() {
    let (ann, view) = real_view();
    let number = view["number"].as_u64().unwrap();
    let update =
        |patch: Value| json!({"t": "update", "number": number + 1, "events": [], "patch": patch});
    let round = json!({
        "number": 1, "seats": [99], "choices": [], "insurance": [],
        "cards": {"dealer": {"open": [], "hole_down": false}, "hands": [], "phase": {"type": "over"}},
    });
    for message in [
        json!({"t": "update", "number": number + 1, "events": [{"type": "nonsense"}], "patch": {}}),
        update(json!({"table": null})),
        update(json!({"table": {"seats": [{"name": 5}]}})),
        update(
            json!({"table": {"seats": vec![json!({"net": 0, "bet": [], "ready": false, "can_bet": true}); 500]}}),
        ),
        update(json!({"table": {"shoe": {"left": -1}}})),
        update(json!({"table": {"question": {"round": 1e18, "number": 0}}})),
        update(json!({"table": {"round": round}})),
        json!({"t": "unreadable", "text": "\u{1b}]0;x\u{7}"}),
    ] {
        let socket =
            serve(vec![Message::text(view.to_string()), Message::text(message.to_string())]);
        let mut session = join(socket, &ann).unwrap();
        let begun = Instant::now();
        while session.ending().is_none() {
            assert!(begun.elapsed() < PATIENCE, "{message}");
            if session.receive(0).is_none() {
                thread::sleep(Duration::from_millis(5));
            }
        }
        while session.receive(0).is_some() {}
        let reason = session.waiting_for().unwrap();
        assert!(reason.starts_with("The server "), "{message}: {reason}");
        assert!(!reason.contains('\u{1b}'), "{reason}");
    }
}

#[test]
fn names_and_chat_cannot_control_a_terminal() {
    let (ann, mut view) = real_view();
    let evil = "A\u{1b}[2J\u{7}\u{202e}";
    view["state"]["room"]["name"] = json!(evil);
    view["state"]["table"]["seats"][0]["name"] = json!(evil);
    view["state"]["table"]["seats"][0]["owner"] = json!(77);
    view["chat"] = json!([{"number": 1, "player": 77, "name": evil, "text": evil, "at_ms": 0}]);
    let mut session = join(serve(vec![Message::text(view.to_string())]), &ann).unwrap();
    let mut shown = vec![session.table_name().to_owned(), session.label(0).unwrap().to_owned()];
    while let Some(event) = session.receive(0) {
        if let SessionEvent::Notice { lines } = event {
            shown.extend(lines);
        }
    }
    assert_eq!(shown.len(), 3, "{shown:?}");
    for text in shown {
        assert!(text.contains("A\\u{1b}[2J\\u{7}\\u{202e}"), "{text}");
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text:?}");
    }
}

#[test]
fn other_servers_are_told_apart() {
    for bytes in [
        &b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"[..],
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        b"HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\n<html>\x1b[2",
        b"HTTP/1.1 301 Moved\r\nlocation: http://elsewhere/\r\ncontent-length: 0\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"",
    ] {
        let socket = answer(bytes);
        let error = Server::at(address(socket).server).table_name("x").unwrap_err();
        let is_told =
            matches!(error, RemoteError::NotAServer { .. } | RemoteError::Unreachable { .. });
        assert!(is_told, "{error}");
        assert!(!error.to_string().contains(['\u{1b}', '\n']), "{error:?}");
    }
}

#[test]
fn an_encrypted_line_to_a_server_without_encryption_fails_with_a_reason() {
    let socket = answer(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    let address: TableAddress = format!("https://{socket}/t/x").parse().unwrap();
    let error = Server::at(address.server).table_name("x").unwrap_err();
    assert!(matches!(error, RemoteError::Unreachable { .. }), "{error}");
}
