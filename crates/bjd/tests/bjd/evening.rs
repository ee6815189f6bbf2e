//! People at a table, over real sockets, on a real file.

use std::path::Path;

use bjd::server::Running;
use blackjack_store::Store;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::browser::{Browser, Line, PATIENCE};
use super::host::settings;

/// A server on its own port.
struct Server {
    address: String,
    stop: CancellationToken,
    task: JoinHandle<anyhow::Result<()>>,
}

impl Server {
    async fn start(data: &Path) -> Self {
        let running = Box::pin(Running::with(settings(""), data)).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let stop = running.stopper();
        Self { address, stop, task: tokio::spawn(running.serve(listener)) }
    }

    async fn stop(self) {
        self.stop.cancel();
        tokio::time::timeout(PATIENCE, self.task).await.unwrap().unwrap().unwrap();
    }

    fn browser(&self) -> Browser {
        Browser::at(&self.address)
    }
}

/// Opens a table at a house, and returns its address.
async fn table(browser: &Browser, wish: Value) -> String {
    browser.post("/api/tables", &wish).await.unwrap()["id"].as_str().unwrap().to_owned()
}

/// Plays a round to its end: insurance is declined, every hand stands.
pub(super) async fn play_out(lines: &mut [(&mut Line, i64)]) -> Value {
    for _ in 0..40 {
        let state = lines[0].0.state().await;
        let round = &state["table"]["round"];
        let phase = &round["cards"]["phase"];
        let Some(hand) = phase["hand"].as_u64() else { return state };
        let hands = round["cards"]["hands"].as_array().unwrap();
        let seat = hands.iter().find(|it| it["id"] == hand).unwrap()["seat"].as_u64().unwrap();
        let table_seat = round["seats"][usize::try_from(seat).unwrap()].as_u64().unwrap();
        let owner = &state["table"]["seats"][usize::try_from(table_seat).unwrap()]["owner"];
        let act = match phase["type"].as_str().unwrap() {
            "action" => json!({ "type": "play", "hand": hand, "action": "stand" }),
            _ => json!({ "type": "decline", "hand": hand }),
        };
        let (line, player) = lines.iter_mut().find(|(_, player)| *owner == json!(player)).unwrap();
        let player = *player;
        line.done(player, act).await;
        for (line, _) in &mut *lines {
            line.settle().await;
        }
    }
    panic!("the round does not end");
}

/// Returns a value without its nulls: a merge patch removes a field that becomes null.
pub(super) fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(_, value)| !value.is_null());
            fields.map(|(key, value)| (key.clone(), without_nulls(value))).collect()
        }
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

#[tokio::test]
async fn two_people_play_a_round_and_both_see_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (anns, marks) = (server.browser(), server.browser());
    let (ann, mark) = (anns.person("Ann").await, marks.person("Mark").await);
    let id = table(&anns, json!({ "name": "Friday", "is_public": true })).await;
    let listed = marks.get("/api/tables").await.unwrap();
    assert_eq!((&listed[0]["id"], &listed[0]["house"]), (&json!(id), &json!("vegas")));
    let (mut of_ann, mut of_mark) = (anns.line(&id).await, marks.line(&id).await);
    of_ann.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    of_mark.done(mark, json!({ "type": "sit", "seat": 3 })).await;
    of_ann.done(ann, json!({ "type": "bet", "seat": 0, "stakes": [1000] })).await;
    of_mark.done(mark, json!({ "type": "bet", "seat": 3, "stakes": [2500] })).await;
    of_ann.done(ann, json!({ "type": "ready", "seat": 0 })).await;
    assert!(of_ann.state().await["table"]["round"].is_null(), "Mark is not ready");
    of_mark.done(mark, json!({ "type": "ready", "seat": 3 })).await;
    let state = play_out(&mut [(&mut of_ann, ann), (&mut of_mark, mark)]).await;
    assert_eq!(of_mark.state().await, state, "all browsers have the same view");
    let nets = state["table"]["round"]["nets"].as_array().unwrap();
    let purse = |line: &Line| line.purses[0]["purse"].as_i64().unwrap();
    assert_eq!(purse(&of_ann), 100_000 + nets[0].as_i64().unwrap());
    assert_eq!(purse(&of_mark), 100_000 + nets[1].as_i64().unwrap());
    server.stop().await;
    let audit = Store::open_to_read(folder.path()).unwrap().verify(1).unwrap();
    assert_eq!(audit.faults, []);
}

#[tokio::test]
async fn a_restart_brings_back_the_same_hand() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut anns = server.browser();
    let ann = anns.person("Ann").await;
    let rules = json!({ "turn-seconds": "30" });
    let id = table(&anns, json!({ "name": "Friday", "rules": rules })).await;
    let mut line = anns.line(&id).await;
    line.done(ann, json!({ "type": "sit", "seat": 1 })).await;
    while line.state().await["table"]["round"]["cards"]["phase"]["hand"].is_null() {
        line.done(ann, json!({ "type": "bet", "seat": 1, "stakes": [500] })).await;
        line.done(ann, json!({ "type": "ready", "seat": 1 })).await;
    }
    let mut before = line.state().await;
    server.stop().await;
    assert_eq!(line.closed().await.1, Some(1012), "the server says that it comes back");
    let server = Server::start(folder.path()).await;
    anns.move_to(&server.address);
    let mut line = anns.line(&id).await;
    let mut after = line.state().await;
    // Everybody has the full time again.
    after["table"]["deadline_ms"].take();
    before["table"]["deadline_ms"].take();
    assert_eq!(without_nulls(&after["table"]), without_nulls(&before["table"]));
    let view = anns.get(&format!("/api/tables/{id}")).await.unwrap();
    assert_eq!(view["house"]["turn_seconds"], 30, "the table keeps its settings");
    play_out(&mut [(&mut line, ann)]).await;
    server.stop().await;
}

#[tokio::test]
async fn commands_are_carried_out_once_and_only_by_their_players() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (anns, marks) = (server.browser(), server.browser());
    let (ann, mark) = (anns.person("Ann").await, marks.person("Mark").await);
    let id = table(&anns, json!({ "name": "Friday" })).await;
    let (mut of_ann, mut of_mark) = (anns.line(&id).await, marks.line(&id).await);
    of_ann.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    of_mark.settle().await;
    let bet = json!({ "type": "bet", "seat": 0, "stakes": [500] });
    assert_eq!(of_mark.refused(ann, bet.clone()).await, "not_yours");
    assert_eq!(of_mark.refused(mark, bet.clone()).await, "not_yours");
    assert_eq!(of_mark.refused(mark, json!({ "type": "sit", "seat": 0 })).await, "seat_taken");
    assert_eq!(of_mark.refused(mark, json!({ "type": "sit", "seat": 9 })).await, "no_such_seat");
    let path = format!("/api/tables/{id}/commands");
    let state = of_ann.state().await;
    let command = json!({
        "key": 7, "player": ann, "answers": state["table"]["question"], "do": bet,
    });
    for _ in 0..2 {
        assert_eq!(anns.post(&path, &command).await.unwrap()["t"], "done");
    }
    assert_eq!(marks.post(&path, &command).await.unwrap_err(), "not_yours");
    of_ann.settle().await;
    assert_eq!(of_ann.state().await["table"]["seats"][0]["bet"], json!([500]));
    server.stop().await;
}

#[tokio::test]
async fn a_browser_that_comes_back_gets_what_it_missed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let anns = server.browser();
    let ann = anns.person("Ann").await;
    let id = table(&anns, json!({ "name": "Friday" })).await;
    let first = anns.line(&id).await;
    let (run, seen) = (first.run.clone(), first.number);
    drop(first);
    let mut other = anns.line(&id).await;
    other.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    for text in ["good evening", "anybody?"] {
        other.done(ann, json!({ "type": "say", "text": text })).await;
    }
    let number = other.number;
    let missed = anns.messages(&format!("/api/tables/{id}/line?run={run}&after={seen}")).await;
    assert!(missed.iter().all(|message| message["t"] != "view"), "{missed:?}");
    let numbers: Vec<u64> =
        missed.iter().filter_map(|message| message["number"].as_u64()).collect();
    assert!(numbers.starts_with(&(seen + 1..=number).collect::<Vec<_>>()), "{numbers:?}");
    assert!(
        missed.iter().all(|message| message["t"] != "chat"),
        "nobody asks for lines: {missed:?}"
    );
    let path = format!("/api/tables/{id}/line?run={run}&after={seen}&chat=1");
    let missed = anns.messages(&path).await;
    let said = missed.iter().filter(|message| message["t"] == "chat");
    let said: Vec<_> = said.map(|line| (&line["number"], &line["text"])).collect();
    assert_eq!(said, [(&json!(2), &json!("anybody?"))]);
    let whole = anns.messages(&format!("/api/tables/{id}/line?run=another&after={seen}")).await;
    assert_eq!(whole[0]["t"], "view");
    for chips in 1..=40 {
        let bet = json!({ "type": "bet", "seat": 0, "stakes": [100 * chips] });
        other.done(ann, bet).await;
    }
    let missed = anns.messages(&format!("/api/tables/{id}/line?run={run}&after={seen}")).await;
    assert_eq!(missed[0]["t"], "view", "more than a slow line holds");
    server.stop().await;
}

#[tokio::test]
async fn a_damaged_table_stays_closed_and_the_others_open() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let browser = server.browser();
    browser.person("Ann").await;
    let (damaged, sound) = (
        table(&browser, json!({ "name": "x" })).await,
        table(&browser, json!({ "name": "y" })).await,
    );
    server.stop().await;
    let db = rusqlite::Connection::open(folder.path().join("bj.sqlite")).unwrap();
    let damage = "UPDATE hosted SET state = '{' WHERE address = ?1";
    assert_eq!(db.execute(damage, [&damaged]).unwrap(), 1);
    let server = Server::start(folder.path()).await;
    let browser = server.browser();
    assert_eq!(browser.get(&format!("/api/tables/{damaged}")).await.unwrap_err(), "no_table");
    browser.get(&format!("/api/tables/{sound}")).await.unwrap();
    server.stop().await;
    // If no table opens, the fault is not in one table.
    db.execute("UPDATE hosted SET state = '{'", []).unwrap();
    let failed = Box::pin(Running::open(folder.path())).await.unwrap_err();
    assert!(format!("{failed:#}").contains("the seats of table"), "{failed:#}");
}

#[tokio::test]
async fn wrong_requests_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let browser = server.browser();
    let nobody = browser.post("/api/tables", &json!({ "name": "Friday" })).await;
    assert_eq!(nobody.unwrap_err(), "not_yours");
    for name in ["", " ", "a\u{202e}b", &"x".repeat(500)] {
        assert_eq!(
            browser.post("/api/people", &json!({ "name": name })).await.unwrap_err(),
            "name"
        );
    }
    browser.person("Ann").await;
    for wish in [
        json!({ "name": "" }),
        json!({ "name": "\u{200b}" }),
        json!({ "name": "Friday \u{202e}yad" }),
        json!({ "name": "x", "boxes": 8 }),
        json!({ "name": "x", "house": "nowhere" }),
        json!({ "name": "x", "rules": { "decks": "1000" } }),
        json!({ "name": "x", "rules": { "no-such-key": "1" } }),
    ] {
        assert_eq!(browser.post("/api/tables", &wish).await.unwrap_err(), "refused", "{wish}");
    }
    assert_eq!(browser.post("/api/tables", &json!({ "nam": 1 })).await.unwrap_err(), "body");
    assert_eq!(browser.get("/api/tables/nothing").await.unwrap_err(), "no_table");
    assert_eq!(browser.get("/nothing").await.unwrap_err(), "not_found");
    let mark = json!({ "name": "Mark" });
    let foreign = browser.post_from("http://evil.example", "/api/people", &mark).await;
    assert_eq!(foreign.unwrap_err(), "origin");
    server.stop().await;
}

#[tokio::test]
async fn a_restart_leaves_the_last_round_on_the_felt() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut anns = server.browser();
    let ann = anns.person("Ann").await;
    let id = table(&anns, json!({ "name": "Friday" })).await;
    let mut line = anns.line(&id).await;
    for seat in [4, 1] {
        line.done(ann, json!({ "type": "sit", "seat": seat })).await;
        line.done(ann, json!({ "type": "bet", "seat": seat, "stakes": [500] })).await;
    }
    for seat in [4, 1] {
        line.done(ann, json!({ "type": "ready", "seat": seat })).await;
    }
    play_out(&mut [(&mut line, ann)]).await;
    line.done(ann, json!({ "type": "bet", "seat": 1, "stakes": [700] })).await;
    let before = line.state().await;
    assert_eq!(before["table"]["round"]["seats"], json!([1, 4]));
    assert!(before["table"]["round"]["nets"].is_array());
    let mut server = server;
    // The second restart has only the data stored by the first.
    for _ in 0..2 {
        server.stop().await;
        server = Server::start(folder.path()).await;
        anns.move_to(&server.address);
        line = anns.line(&id).await;
        let after = line.state().await;
        assert_eq!(without_nulls(&after["table"]), without_nulls(&before["table"]));
        line.done(ann, json!({ "type": "bet", "seat": 1, "stakes": [700] })).await;
    }
    line.done(ann, json!({ "type": "ready", "seat": 1 })).await;
    let next = play_out(&mut [(&mut line, ann)]).await;
    assert_eq!(next["table"]["round"]["number"], 2);
    server.stop().await;
    assert_eq!(Store::open_to_read(folder.path()).unwrap().verify(1).unwrap().faults, []);
}

#[tokio::test]
async fn people_talk_and_only_the_host_removes_somebody() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (anns, marks) = (server.browser(), server.browser());
    let (ann, mark) = (anns.person("Ann").await, marks.person("Mark").await);
    let id = table(&anns, json!({ "name": "Friday" })).await;
    let (mut of_ann, mut of_mark) = (anns.line(&id).await, marks.line(&id).await);
    of_ann.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    of_mark.done(mark, json!({ "type": "sit", "seat": 1 })).await;
    of_mark.done(mark, json!({ "type": "say", "text": "good evening" })).await;
    let chat = anns.get(&format!("/api/tables/{id}")).await.unwrap()["chat"].clone();
    assert_eq!((&chat[0]["name"], &chat[0]["text"]), (&json!("Mark"), &json!("good evening")));
    assert_eq!(of_mark.refused(mark, json!({ "type": "say", "text": "a\u{202e}b" })).await, "text");
    let remove =
        |seat: usize, player: i64| json!({ "type": "remove", "seat": seat, "player": player });
    assert_eq!(of_mark.refused(mark, remove(0, ann)).await, "not_host");
    assert_eq!(of_mark.refused(ann, remove(0, ann)).await, "not_yours");
    assert_eq!(of_ann.refused(ann, remove(1, ann)).await, "stale", "it is the box of Mark");
    of_ann.done(ann, remove(1, mark)).await;
    assert!(of_mark.state().await["table"]["seats"][1]["owner"].is_null());
    assert_eq!(of_mark.refused(mark, json!({ "type": "sit", "seat": 2 })).await, "removed");
    of_ann.done(ann, remove(0, ann)).await;
    of_ann.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    server.stop().await;
}

#[tokio::test]
async fn lines_are_told_that_the_host_has_closed_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (anns, marks) = (server.browser(), server.browser());
    let (ann, mark) = (anns.person("Ann").await, marks.person("Mark").await);
    let id = table(&anns, json!({ "name": "Friday", "is_public": true })).await;
    let (mut of_ann, mut of_mark) = (anns.line(&id).await, marks.line(&id).await);
    of_mark.done(mark, json!({ "type": "sit", "seat": 1 })).await;
    let pause = json!({ "type": "pause", "reason": "supper" });
    assert_eq!(of_mark.refused(mark, pause.clone()).await, "not_host");
    of_ann.done(ann, pause).await;
    assert_eq!(of_mark.state().await["room"]["pause"]["reason"], "supper");
    of_ann.done(ann, json!({ "type": "close" })).await;
    for line in [&mut of_ann, &mut of_mark] {
        assert_eq!(line.closed().await, ("closed".to_owned(), Some(1000)));
    }
    assert_eq!(anns.get(&format!("/api/tables/{id}")).await.unwrap_err(), "no_table");
    assert_eq!(anns.get("/api/tables").await.unwrap(), json!([]));
    server.stop().await;
}
