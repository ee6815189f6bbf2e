//! A browser without a screen: its cookie, its requests, its line.

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

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long nothing comes once everything has come.
const QUIET: Duration = Duration::from_millis(150);

/// A browser.
#[derive(Clone)]
pub(super) struct Browser {
    address: String,
    client: Client,
    cookie: Arc<Mutex<String>>,
}

impl Browser {
    pub(super) fn at(address: &str) -> Self {
        Self { address: address.to_owned(), client: Client::new(), cookie: Arc::default() }
    }

    /// Goes on at another address, with the same cookie.
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

    /// Sends a document, and returns the answer, also of an error; `None` if the server is gone.
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
    pub(super) async fn socket(&self, path: &str) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
        connect_async(self.upgrade(path)).await.unwrap().0
    }

    fn upgrade(&self, path: &str) -> Request<()> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().unwrap();
        let cookie = self.cookie.lock().unwrap().parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        request
    }

    /// Opens the line of a table, and waits for its view.
    pub(super) async fn line(&self, table: &str) -> Line {
        self.line_at(&format!("/api/tables/{table}/line")).await
    }

    /// Opens the line at this path, and waits for its view.
    pub(super) async fn line_at(&self, path: &str) -> Line {
        let socket = self.socket(path).await;
        let mut line = Line {
            socket,
            run: String::new(),
            number: 0,
            state: Value::Null,
            purses: Vec::new(),
            events: Vec::new(),
            key: rand(),
        };
        line.settle().await;
        line
    }

    /// Returns what a line brings at first.
    pub(super) async fn messages(&self, path: &str) -> Vec<Value> {
        let mut socket = self.socket(path).await;
        let mut messages = Vec::new();
        while let Ok(Some(Ok(Message::Text(text)))) = timeout(QUIET, socket.next()).await {
            messages.push(serde_json::from_str(&text).unwrap());
        }
        messages
    }
}

/// The line of a table.
pub(super) struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(super) run: String,
    pub(super) number: u64,
    state: Value,
    pub(super) purses: Vec<Value>,
    /// All events that have come.
    pub(super) events: Vec<Value>,
    key: u64,
}

impl Line {
    /// Returns the key of the latest command.
    pub(super) const fn last_key(&self) -> u64 {
        self.key
    }

    /// Returns the view, with everything that has come.
    pub(super) async fn state(&mut self) -> Value {
        self.settle().await;
        self.state.clone()
    }

    /// Takes in what comes until nothing comes.
    pub(super) async fn settle(&mut self) {
        while let Ok(Some(Ok(Message::Text(text)))) = timeout(QUIET, self.socket.next()).await {
            self.take(&serde_json::from_str(&text).unwrap());
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
        let key = self.key;
        let question = &self.state["table"]["question"];
        let message = json!({
            "t": "command", "key": key, "player": player, "answers": question, "do": act,
        });
        self.socket.send(Message::Text(message.to_string().into())).await.unwrap();
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.unwrap().unwrap().unwrap();
            let message: Value = serde_json::from_str(message.to_text().unwrap()).unwrap();
            if message["key"] == key {
                contract::check_sent(&message);
                return message;
            }
            self.take(&message);
        }
    }

    /// Asks the coach without waiting for its answer.
    pub(super) async fn send_ask(&mut self, player: i64, about: &Value) {
        self.key += 1;
        let mut message = about.clone();
        message["t"] = json!("ask");
        message["key"] = json!(self.key);
        message["player"] = json!(player);
        self.socket.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    /// Waits for the next answer, to a command or of the coach.
    pub(super) async fn answer(&mut self) -> Value {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.unwrap().unwrap().unwrap();
            let message: Value = serde_json::from_str(message.to_text().unwrap()).unwrap();
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

    /// Returns all that comes until nothing comes.
    pub(super) async fn rest(&mut self) -> Vec<Value> {
        let mut rest = Vec::new();
        while let Ok(Some(Ok(Message::Text(text)))) = timeout(QUIET, self.socket.next()).await {
            let message = serde_json::from_str(&text).unwrap();
            contract::check_sent(&message);
            rest.push(message);
        }
        rest
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

    /// Waits for the end of the line, and returns the reason that it was told, and the code.
    pub(super) async fn closed(&mut self) -> (String, Option<u16>) {
        let mut reason = String::new();
        while let Ok(Some(Ok(message))) = timeout(PATIENCE, self.socket.next()).await {
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
