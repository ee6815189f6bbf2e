//! A terminal's contributions to a shoe, at a server that breaks the rules.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use blackjack_engine::Chips;
use blackjack_frontend::session::{Command, Session, SessionEvent};
use blackjack_remote::{Account, RemoteSession, TableAddress};
use blackjack_table::Wager;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::house::{House, PATIENCE, until_it};
use super::table::{bet, sit};

/// Returns an account, and the view of a real table where it has an open bet.
fn betting() -> (Account, Value) {
    let folder = tempfile::tempdir().unwrap();
    let house = House::start(folder.path(), None);
    let (ann, mark) = (house.guest("Ann"), house.guest("Mark"));
    let table = house.open_table(&ann, "{}");
    let (mut anns, mut marks) = (house.join(&table, &ann), house.join(&table, &mark));
    sit(&mut anns, 0);
    sit(&mut marks, 2);
    until_it(&mut anns, "Mark", |session| session.label(2) == Some("Mark"));
    bet(&mut anns, 1_000);
    let url = format!("http://{}/api/tables/{table}", house.address);
    let text = ureq::get(url).call().unwrap().body_mut().read_to_string().unwrap();
    let mut view: Value = serde_json::from_str(&text).unwrap();
    view["state"]["table"]["contributions"]["of"] = json!([]);
    house.stop();
    (ann, view)
}

/// A line of a server that sends arbitrary messages.
struct FalseLine {
    socket: WebSocket<TcpStream>,
    number: u64,
}

impl FalseLine {
    fn send(&mut self, message: &Value) {
        let _gone = self.socket.send(Message::text(message.to_string()));
    }

    fn update(&mut self, patch: &Value, events: &Value) {
        self.number += 1;
        let number = self.number;
        self.send(&json!({ "t": "update", "number": number, "events": events, "patch": patch }));
    }

    fn done(&mut self, message: &Value) {
        self.send(&json!({ "t": "done", "key": message["key"] }));
    }
}

/// Serves a table whose set is closed as soon as the bet is locked, with these changes of the
/// table, and answers reveals: the first could not be stored, the second is done although the shoe
/// is void. Returns the kinds of commands received.
fn serve(view: Value, closing: Value) -> (SocketAddr, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, (told, kinds)) = (listener.local_addr().unwrap(), channel());
    thread::spawn(move || {
        let socket = tungstenite::accept(listener.accept().unwrap().0).unwrap();
        let mut line = FalseLine { socket, number: view["number"].as_u64().unwrap() };
        line.send(&view);
        let mut reveals = 0;
        while let Ok(message) = line.socket.read() {
            let Ok(text) = message.to_text() else { continue };
            let Ok(message) = serde_json::from_str::<Value>(text) else { continue };
            let (act, player) = (&message["do"], &message["player"]);
            let Some(kind) = act["type"].as_str() else { continue };
            let _gone = told.send(kind.to_owned());
            match kind {
                "commit" => {
                    line.done(&message);
                    let own = json!({ "player": player, "commitment": act["commitment"],
                                      "secret": null, "cut": null });
                    let contributions = json!({ "of": [own] });
                    line.update(
                        &json!({ "table": { "contributions": contributions } }),
                        &json!([]),
                    );
                }
                "ready" => {
                    line.done(&message);
                    line.update(&json!({ "table": closing }), &json!([]));
                }
                "reveal" if reveals == 0 => {
                    reveals += 1;
                    line.send(&json!({ "t": "refused", "key": message["key"],
                                       "code": "not_stored", "text": "the disk is full" }));
                }
                "reveal" => {
                    line.done(&message);
                    let void = json!({ "type": "shoe_voided", "shoe": 1, "missing": [player] });
                    let over =
                        json!({ "type": "shoe_revealed", "shoe": 1, "seed": "ab".repeat(32) });
                    line.update(
                        &json!({ "table": { "shoe": { "number": 2 } } }),
                        &json!([void, over]),
                    );
                }
                _ => line.done(&message),
            }
        }
    });
    (address, kinds)
}

/// Deals at a table whose set is closed with these changes, and returns the session.
fn deal(closing: Value) -> (RemoteSession, Receiver<String>) {
    let (ann, view) = betting();
    let (address, kinds) = serve(view, closing);
    let address: TableAddress = format!("http://{address}/t/x").parse().unwrap();
    let mut session = RemoteSession::join(&address.server, "x", &ann, Arc::new(|| {})).unwrap();
    let wager = Wager { seat: session.own_seats()[0], bets: vec![Chips(1_000)].into() };
    session.send(Command::Deal(vec![wager]), 0);
    (session, kinds)
}

/// Waits for a notice that begins with this text, and returns all notices.
fn wait_for(session: &mut RemoteSession, told: &str) -> Vec<String> {
    let begun = Instant::now();
    let mut heard = Vec::new();
    while !heard.iter().any(|line: &String| line.starts_with(told)) {
        assert!(begun.elapsed() < PATIENCE, "{told}: {heard:?}");
        match session.receive(0) {
            Some(SessionEvent::Notice { lines }) => heard.extend(lines),
            Some(_) => {}
            None => thread::sleep(Duration::from_millis(5)),
        }
    }
    heard
}

#[test]
fn what_could_not_be_stored_is_revealed_again_and_a_denial_is_named() {
    let (mut session, kinds) = deal(json!({ "contributions": { "is_closed": true } }));
    let told = wait_for(
        &mut session,
        "The server says that you did not reveal your contribution to shoe 1, but you did",
    );
    let wrong = "The seed of shoe 1 is not the one that the house had committed to";
    assert!(told.iter().any(|line| line.starts_with(wrong)), "{told:?}");
    let kinds: Vec<_> = kinds.try_iter().collect();
    assert_eq!(kinds, ["commit", "ready", "reveal", "reveal"]);
}

/// Attack: the house's commitment is replaced before the reveal.
#[test]
fn nothing_is_revealed_to_a_set_that_is_not_the_one() {
    let ab = "ab".repeat(32);
    let other =
        |player: Value| json!({ "player": player, "commitment": ab, "secret": null, "cut": null });
    let replaced = json!({ "is_closed": true, "of": [other(json!(1)), other(json!(2))] });
    let left_out = json!({ "is_closed": true, "of": [other(json!(99))] });
    for (closing, told) in [
        (
            json!({ "contributions": { "is_closed": true }, "shoe": { "commitment": ab } }),
            "The server has replaced what was committed to for shoe 1: leave this table.",
        ),
        (
            json!({ "contributions": replaced }),
            "What counts as your contribution to shoe 1 is not from here.",
        ),
        (
            json!({ "contributions": left_out }),
            "The server has left your contribution to shoe 1 out.",
        ),
    ] {
        let (mut session, kinds) = deal(closing);
        let _told = wait_for(&mut session, told);
        while session.receive(0).is_some() {}
        // A reveal would have been sent before this chat line.
        session.say("good evening");
        let kinds = [(); 3].map(|()| kinds.recv_timeout(PATIENCE).unwrap());
        assert_eq!(kinds, ["commit", "ready", "say"], "{told}");
    }
}
