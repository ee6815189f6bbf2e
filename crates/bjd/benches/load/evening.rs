//! A table of our server with its people, who bet the minimum and stand.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use blackjack_table::apply_merge_patch;
use reqwest::Client;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;

use crate::line::{Heard, Line};
use crate::script::{Script, Step};
use crate::{Played, SEATS};

/// The silence after which all messages count as received.
const QUIET: Duration = Duration::from_millis(30);

/// A person with a browser.
struct Person {
    player: i64,
    cookie: String,
}

/// A table with five people.
pub(super) struct Evening {
    address: SocketAddr,
    id: String,
    people: Vec<Person>,
    lines: Vec<Line>,
    heard: Option<UnboundedReceiver<Heard>>,
    /// The state as seat 0 sees it.
    state: Value,
    minimum: u64,
    /// The number of the latest update, by seat.
    numbers: [u64; SEATS],
    key: u64,
}

impl Evening {
    /// Opens a table with new people.
    pub(super) async fn open(client: &Client, address: SocketAddr, number: usize) -> Result<Self> {
        let mut people = Vec::new();
        for seat in 0..SEATS {
            let name = json!({ "name": format!("P{number}-{seat}") });
            let sent = client.post(format!("http://{address}/api/people")).json(&name).send();
            let answer = sent.await?.error_for_status()?;
            let cookie = answer.headers().get(SET_COOKIE).context("there is no cookie")?;
            let cookie = cookie.to_str()?.split(';').next().unwrap_or_default().to_owned();
            let person: Value = answer.json().await?;
            people.push(Person { player: person["player"].as_i64().context("no player")?, cookie });
        }
        let wish = json!({ "name": format!("Table {number}") });
        let request = client.post(format!("http://{address}/api/tables")).json(&wish);
        let answer = request.header(COOKIE, &people[0].cookie).send().await?.error_for_status()?;
        let made: Value = answer.json().await?;
        Ok(Self {
            address,
            id: made["id"].as_str().context("no table")?.to_owned(),
            people,
            lines: Vec::new(),
            heard: None,
            state: Value::Null,
            minimum: 0,
            numbers: [0; SEATS],
            key: 0,
        })
    }

    /// Opens the lines of all people.
    async fn join(&mut self) -> Result<()> {
        let (sender, heard) = unbounded_channel();
        let path = format!("/api/tables/{}/line", self.id);
        for (seat, person) in self.people.iter().enumerate() {
            let line = Line::open(self.address, &path, &person.cookie, seat, sender.clone());
            self.lines.push(line.await?);
        }
        self.heard = Some(heard);
        while self.state.is_null() {
            self.hear().await?;
        }
        Ok(())
    }

    /// Opens the lines of all people, who sit down.
    pub(super) async fn sit(mut self) -> Result<Self> {
        self.join().await?;
        for seat in 0..SEATS {
            self.act(seat, &json!({ "type": "sit", "seat": seat })).await?;
        }
        Ok(self)
    }

    /// Takes the next message and applies its changes.
    async fn hear(&mut self) -> Result<Heard> {
        let heard = self.heard.as_mut().context("nobody has joined")?;
        let heard = heard.recv().await.context("all lines are closed")?;
        if let Some(number) = heard.update() {
            self.numbers[heard.seat] = number;
        }
        if heard.seat == 0 && !heard.is_answer() {
            let mut message: Value = serde_json::from_str(&heard.text)?;
            match message["t"].as_str() {
                Some("view") => {
                    self.numbers[0] = message["number"].as_u64().unwrap_or_default();
                    self.minimum = message["house"]["minimum"].as_u64().unwrap_or_default();
                    self.state = message["state"].take();
                }
                Some("update") => apply_merge_patch(&mut self.state, &message["patch"]),
                _ => {}
            }
        }
        ensure!(!heard.is_refusal() || heard.is_stale(), "refused: {}", heard.text);
        Ok(heard)
    }

    fn message(&mut self, seat: usize, act: &Value) -> String {
        self.key += 1;
        let (player, answers) = (self.people[seat].player, &self.state["table"]["question"]);
        json!({ "t": "command", "key": self.key, "player": player, "answers": answers, "do": act })
            .to_string()
    }

    /// Gives a command; returns its answer.
    async fn act(&mut self, seat: usize, act: &Value) -> Result<Heard> {
        let message = self.message(seat, act);
        self.lines[seat].send(&message).await?;
        let answer = loop {
            let heard = self.hear().await?;
            if heard.is_answer() {
                break heard;
            }
        };
        // The next choice depends on the effects of this one.
        while self.numbers[0] < self.numbers[seat] {
            self.hear().await?;
        }
        Ok(answer)
    }

    /// Returns the next command: everybody bets, then everybody is ready, then hands stand.
    fn next(&self) -> (usize, Value) {
        let table = &self.state["table"];
        let phase = &table["round"]["cards"]["phase"];
        if let Some(hand) = phase["hand"].as_u64() {
            let stand = if phase["type"] == "action" {
                json!({ "type": "play", "hand": hand, "action": "stand" })
            } else {
                json!({ "type": "decline", "hand": hand })
            };
            let hands = table["round"]["cards"]["hands"].as_array();
            let active = hands.and_then(|all| all.iter().find(|it| it["id"] == phase["hand"]));
            let place = active.and_then(|hand| hand["seat"].as_u64()).unwrap_or_default();
            let seat = table["round"]["seats"][usize::try_from(place).unwrap_or_default()].as_u64();
            return (seat.and_then(|seat| usize::try_from(seat).ok()).unwrap_or_default(), stand);
        }
        let seats = &table["seats"];
        let bets = (0..SEATS).find(|&seat| seats[seat]["bet"].as_array().is_none_or(Vec::is_empty));
        if let Some(seat) = bets {
            return (seat, json!({ "type": "bet", "seat": seat, "stakes": [self.minimum] }));
        }
        let ready = (0..SEATS).find(|&seat| seats[seat]["ready"] != true).unwrap_or_default();
        (ready, json!({ "type": "ready", "seat": ready }))
    }

    /// Plays alone, and records the messages sent to each seat.
    pub(super) async fn record(&mut self, commands: usize) -> Result<Script> {
        let mut script = Script::default();
        while timeout(QUIET, self.hear()).await.is_ok() {}
        for _ in 0..commands {
            let (seat, act) = self.next();
            let command = self.message(seat, &act);
            self.lines[seat].send(&command).await?;
            let mut frames = vec![Vec::new(); SEATS];
            while let Ok(heard) = timeout(QUIET, self.hear()).await {
                let heard = heard?;
                frames[heard.seat].push(heard.text.to_string());
            }
            script.steps.push(Step { seat, command, frames });
        }
        Ok(script)
    }
}

impl Played for Evening {
    async fn step(&mut self) -> Result<Duration> {
        let begin = Instant::now();
        loop {
            let (seat, act) = self.next();
            let answer = self.act(seat, &act).await?;
            // A late driver may choose before it has received the latest updates.
            if !answer.is_stale() {
                return Ok(answer.at - begin);
            }
        }
    }
}
