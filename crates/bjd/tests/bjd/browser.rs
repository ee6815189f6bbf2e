//! A headless browser: cookie, requests, lines.

use std::time::Duration;

use super::contract;
use blackjack_table::apply_merge_patch;
use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, ORIGIN, SET_COOKIE};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The longest wait of a test.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A browser.
#[derive(Clone)]
pub(super) struct Browser {
    address: String,
    client: Client,
    cookie: Arc<Mutex<String>>,
}

impl Browser {
    pub(super) fn at(address: &str) -> Self {
        // The server may close a kept-alive connection just as it is reused.
        let client = Client::builder().pool_max_idle_per_host(0).build().unwrap();
        Self { address: address.to_owned(), client, cookie: Arc::default() }
    }

    /// Continues at another address with the same cookie.
    pub(super) fn move_to(&mut self, address: &str) {
        address.clone_into(&mut self.address);
    }

    /// Adds a person, and returns the player.
    pub(super) async fn person(&self, name: &str) -> i64 {
        let added = self.post("/api/people", &json!({ "name": name })).await.unwrap();
        added["player"].as_i64().unwrap()
    }

    /// Returns a document, or the code of the error.
    pub(super) async fn get(&self, path: &str) -> Result<Value, String> {
        self.send(self.client.get(self.url(path))).await
    }

    /// Sends a document, and returns the answer or the code of the error.
    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        self.send(self.client.post(self.url(path)).json(body)).await
    }

    /// Returns a document; `None` if the server is gone.
    pub(super) async fn try_get(&self, path: &str) -> Option<Value> {
        self.attempt(self.client.get(self.url(path))).await
    }

    /// Sends a document, and returns the answer even if it is an error;
    /// `None` if the server is gone.
    pub(super) async fn try_post(&self, path: &str, body: &Value) -> Option<Value> {
        self.attempt(self.client.post(self.url(path)).json(body)).await
    }

    async fn attempt(&self, request: reqwest::RequestBuilder) -> Option<Value> {
        let cookie = self.cookie.lock().unwrap().clone();
        request.header(COOKIE, cookie).send().await.ok()?.json().await.ok()
    }

    /// Deletes something, and returns the status.
    pub(super) async fn delete(&self, path: &str) -> StatusCode {
        let cookie = self.cookie.lock().unwrap().clone();
        let request = self.client.delete(self.url(path)).header(COOKIE, cookie);
        request.send().await.unwrap().status()
    }

    /// Returns whether the line of a table is refused.
    pub(super) async fn has_no_line(&self, table: &str) -> bool {
        connect_async(self.upgrade(&format!("/api/tables/{table}/line"))).await.is_err()
    }

    /// The same from a page of this origin.
    pub(super) async fn post_from(
        &self,
        origin: &str,
        path: &str,
        body: &Value,
    ) -> Result<Value, String> {
        self.send(self.client.post(self.url(path)).header(ORIGIN, origin).json(body)).await
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Result<Value, String> {
        let cookie = self.cookie.lock().unwrap().clone();
        let request = request.header(COOKIE, cookie).build().unwrap();
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let answer = self.client.execute(request).await.unwrap();
        if let Some(set) = answer.headers().get(SET_COOKIE) {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
            set.split(';').next().unwrap().clone_into(&mut self.cookie.lock().unwrap());
        }
        let status = answer.status();
        let is_fine = status.is_success();
        let body: Value = answer.json().await.unwrap();
        contract::check_answer(method.as_str(), &path, status.as_u16(), &body);
        if is_fine { Ok(body) } else { Err(body["code"].as_str().unwrap().to_owned()) }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Opens a line.
    pub(super) async fn socket(&self, path: &str) -> Socket {
        connect_async(self.upgrade(path)).await.unwrap().0
    }

    fn upgrade(&self, path: &str) -> Request<()> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().unwrap();
        let cookie = self.cookie.lock().unwrap().parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        request
    }

    /// Opens the line of a table and receives its view.
    pub(super) async fn line(&self, table: &str) -> Line {
        self.line_at(&format!("/api/tables/{table}/line")).await
    }

    /// Opens the line at this path and receives its view.
    pub(super) async fn line_at(&self, path: &str) -> Line {
        let mut line = self.silent_line_at(path).await;
        line.settle().await;
        line
    }

    /// Opens the line of a table, and sends nothing on it.
    pub(super) async fn silent_line(&self, table: &str) -> Line {
        self.silent_line_at(&format!("/api/tables/{table}/line")).await
    }

    async fn silent_line_at(&self, path: &str) -> Line {
        Line {
            connection: self.connection(path).await,
            run: String::new(),
            number: 0,
            state: Value::Null,
            purses: Vec::new(),
            events: Vec::new(),
            key: rand(),
        }
    }

    /// Returns the first messages of a line.
    pub(super) async fn messages(&self, path: &str) -> Vec<Value> {
        self.connection(path).await.all().await
    }

    async fn connection(&self, path: &str) -> Connection {
        let view = path.split("/line").next().unwrap().to_owned();
        Connection { socket: self.socket(path).await, browser: self.clone(), view }
    }
}

/// A WebSocket to the server.
pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The connection of a line.
struct Connection {
    socket: Socket,
    browser: Browser,
    /// The path of the line's view as a document.
    view: String,
}

impl Connection {
    async fn send(&mut self, message: &Value) {
        self.socket.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    /// Waits for the next message.
    async fn next(&mut self) -> Value {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.unwrap().unwrap().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                end @ (Message::Binary(_) | Message::Close(_) | Message::Frame(_)) => {
                    panic!("instead of a message: {end:?}")
                }
            }
        }
    }

    /// Returns all messages that are on their way.
    async fn all(&mut self) -> Vec<Value> {
        // Once a ping is answered, the table knows the line. A table finishes its current work
        // before it answers the next request, and its messages are sent before the next ping is
        // answered. A closed table answers too.
        let mut all = self.before_pong().await;
        let _view = self.browser.get(&self.view).await;
        all.extend(self.before_pong().await);
        all
    }

    /// Returns the messages that come before the answer to a ping.
    async fn before_pong(&mut self) -> Vec<Value> {
        self.send(&json!({ "t": "ping", "at": 0 })).await;
        let mut before = Vec::new();
        loop {
            let message = self.next().await;
            contract::check_sent(&message);
            if message["t"] == "pong" {
                return before;
            }
            before.push(message);
        }
    }
}

/// The line of a table.
pub(super) struct Line {
    connection: Connection,
    pub(super) run: String,
    pub(super) number: u64,
    state: Value,
    pub(super) purses: Vec<Value>,
    /// All events received.
    pub(super) events: Vec<Value>,
    key: u64,
}

impl Line {
    /// Returns the key of the latest command.
    pub(super) const fn last_key(&self) -> u64 {
        self.key
    }

    /// Returns the view after all received messages.
    pub(super) async fn state(&mut self) -> Value {
        self.settle().await;
        self.state.clone()
    }

    /// Waits until this holds of the view, and returns it.
    pub(super) async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        while !holds(&self.state) {
            let message = self.connection.next().await;
            self.take(&message);
        }
        self.state.clone()
    }

    /// Receives all messages under way.
    pub(super) async fn settle(&mut self) {
        for message in self.connection.all().await {
            self.take(&message);
        }
    }

    fn take(&mut self, message: &Value) {
        contract::check_sent(message);
        let number = message["number"].as_u64().unwrap_or_default();
        match message["t"].as_str().unwrap() {
            "view" => {
                message["run"].as_str().unwrap().clone_into(&mut self.run);
                (self.number, self.state) = (number, message["state"].clone());
            }
            "update" => {
                assert_eq!(number, self.number + 1, "updates follow each other");
                self.number = number;
                apply_merge_patch(&mut self.state, &message["patch"]);
                self.events.extend(message["events"].as_array().unwrap().iter().cloned());
            }
            "purses" => self.purses.clone_from(message["purses"].as_array().unwrap()),
            _ => {}
        }
    }

    /// Sends a command, and returns its answer.
    async fn command(&mut self, player: i64, act: Value) -> Value {
        self.key += 1;
        let (key, question) = (self.key, &self.state["table"]["question"]);
        let message = json!({
            "t": "command", "key": key, "player": player, "answers": question, "do": act,
        });
        self.connection.send(&message).await;
        let answer = self.answer().await;
        assert_eq!(answer["key"], key);
        answer
    }

    /// Asks the coach without waiting for its answer.
    pub(super) async fn send_ask(&mut self, player: i64, about: &Value) {
        self.key += 1;
        let mut message = about.clone();
        message["t"] = json!("ask");
        message["key"] = json!(self.key);
        message["player"] = json!(player);
        self.connection.send(&message).await;
    }

    /// Waits for the next answer, to a command or of the coach.
    pub(super) async fn answer(&mut self) -> Value {
        loop {
            let message = self.connection.next().await;
            if message["key"].is_u64() {
                contract::check_sent(&message);
                return message;
            }
            self.take(&message);
        }
    }

    /// Asks the coach, and returns its answer.
    pub(super) async fn ask(&mut self, player: i64, about: Value) -> Value {
        self.send_ask(player, &about).await;
        self.answer().await
    }

    /// Returns all messages that are on their way.
    pub(super) async fn rest(&mut self) -> Vec<Value> {
        self.connection.all().await
    }

    /// Sends a command that must be carried out.
    pub(super) async fn done(&mut self, player: i64, act: Value) {
        self.settle().await;
        let answer = self.command(player, act).await;
        assert_eq!(answer["t"], "done", "{answer}");
    }

    /// Sends a command that must be refused, and returns the code.
    pub(super) async fn refused(&mut self, player: i64, act: Value) -> String {
        let answer = self.command(player, act).await;
        answer["code"].as_str().unwrap().to_owned()
    }

    /// Waits for the end of the line, and returns the reason in the close frame, and its code.
    pub(super) async fn closed(&mut self) -> (String, Option<u16>) {
        let (mut reason, socket) = (String::new(), &mut self.connection.socket);
        while let Some(Ok(message)) = timeout(PATIENCE, socket.next()).await.unwrap() {
            match message {
                Message::Close(frame) => return (reason, frame.map(|frame| frame.code.into())),
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    contract::check_sent(&message);
                    if message["t"] == "closing" {
                        message["reason"].as_str().unwrap().clone_into(&mut reason);
                    }
                }
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
        (reason, None)
    }
}

/// Returns a number to count keys from, which no other line of the same person has used.
fn rand() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed) * 1_000
}
