//! The program, killed again and again while people play.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use blackjack_engine::generate::{Choices as _, Seeded};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::browser::{Browser, PATIENCE};
use super::money::ledger::Ledger;

/// The program, on its own port.
pub(super) struct Program {
    child: Child,
    pub(super) address: String,
}

impl Program {
    pub(super) fn start(folder: &Path) -> Self {
        let config = folder.join("bjd.toml");
        std::fs::write(&config, "[limits]\nrequests-a-minute = 0\n").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_bjd"))
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .arg("--config")
            .arg(config)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let address = first.split("http://").nth(1).unwrap().trim().trim_end_matches('/');
        Self { address: address.to_owned(), child }
    }

    /// Kills the program with SIGKILL.
    pub(super) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A person who plays without a pause, and resends unanswered commands.
struct Person {
    browser: Browser,
    player: i64,
    seat: usize,
    key: u64,
    unanswered: Option<Value>,
    /// The number of commands sent again.
    repeated: usize,
}

impl Person {
    /// Plays until the server is gone, and counts the commands that it has answered. In the last
    /// life of the server, plays until the round is over.
    async fn play(&mut self, table: &str, is_last: bool, answered: &AtomicU64) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let Some(view) = self.browser.try_get(&format!("/api/tables/{table}")).await else {
                return;
            };
            let table_view = &view["state"]["table"];
            let is_over = table_view["question"]["number"] == 0;
            if is_last && is_over {
                return;
            }
            self.repeated += usize::from(self.unanswered.is_some());
            let command = self.unanswered.take().or_else(|| self.next(table_view));
            let Some(command) = command else {
                sleep(Duration::from_millis(2)).await;
                continue;
            };
            let path = format!("/api/tables/{table}/commands");
            if self.browser.try_post(&path, &command).await.is_none() {
                self.unanswered = Some(command);
                return;
            }
            answered.fetch_add(1, Ordering::Relaxed);
        }
        panic!("neither the round nor the server ends");
    }

    /// Resends the unanswered command.
    async fn send_again(&mut self, table: &str) {
        let Some(command) = self.unanswered.take() else { return };
        self.repeated += 1;
        let path = format!("/api/tables/{table}/commands");
        self.browser.try_post(&path, &command).await.unwrap();
    }

    /// Returns the next command; `None` while others have to act.
    fn next(&mut self, table: &Value) -> Option<Value> {
        let seat = &table["seats"][self.seat];
        let phase = &table["round"]["cards"]["phase"];
        let act = match phase["hand"].as_u64() {
            Some(hand) => {
                let hands = table["round"]["cards"]["hands"].as_array().unwrap();
                let of_round = &hands.iter().find(|it| it["id"] == hand).unwrap()["seat"];
                let of_round = usize::try_from(of_round.as_u64().unwrap()).unwrap();
                if table["round"]["seats"][of_round] != self.seat {
                    return None;
                }
                match phase["type"].as_str().unwrap() {
                    "action" => {
                        let legal = phase["legal"].as_array().unwrap();
                        let split = legal.iter().find(|it| *it == "split" || *it == "double");
                        json!({ "type": "play", "hand": hand, "action": split.unwrap_or(&json!("stand")) })
                    }
                    "insurance" => {
                        json!({ "type": "insure", "hand": hand, "amount": phase["max"] })
                    }
                    _ => json!({ "type": "decline", "hand": hand }),
                }
            }
            None if seat["owner"].is_null() => json!({ "type": "sit", "seat": self.seat }),
            None if seat["ready"] == true => return None,
            None if seat["bet"] == json!([]) => {
                json!({ "type": "bet", "seat": self.seat, "stakes": [500] })
            }
            None => json!({ "type": "ready", "seat": self.seat }),
        };
        self.key += 1;
        let (key, answers) = (self.key, &table["question"]);
        Some(json!({ "key": key, "player": self.player, "answers": answers, "do": act }))
    }
}

#[tokio::test]
async fn a_server_that_is_killed_pays_everything_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Seeded(9);
    let mut program = Program::start(folder.path());
    let mut players = Vec::new();
    for seat in 0..2 {
        let browser = Browser::at(&program.address);
        let player = browser.person(&format!("Player {seat}")).await;
        players.push(Person { browser, player, seat, key: 0, unanswered: None, repeated: 0 });
    }
    let wish = json!({ "name": "Friday", "boxes": 2 });
    let made = players[0].browser.post("/api/tables", &wish).await.unwrap();
    let table = made["id"].as_str().unwrap().to_owned();
    for life in 1.. {
        let is_interrupted = |player: &Person| player.unanswered.is_some() || player.repeated > 0;
        let is_last = life >= 8 && players.iter().any(is_interrupted);
        assert!(life < 100, "no command was under way when the server was killed");
        for player in &mut players {
            player.browser.move_to(&program.address);
            if is_last {
                // It may start a round, which nobody may leave before its end.
                player.send_again(&table).await;
            }
        }
        let answered = Arc::<AtomicU64>::default();
        let mut playing = Vec::new();
        for mut player in players {
            let (table, answered) = (table.clone(), answered.clone());
            playing.push(tokio::spawn(async move {
                player.play(&table, is_last, &answered).await;
                player
            }));
        }
        if is_last {
            joined(playing).await;
            break;
        }
        // The server is killed in the middle of the evening, at an arbitrary point of a command.
        let (wanted, begun) = (20 + random.below(20) as u64, Instant::now());
        while answered.load(Ordering::Relaxed) < wanted {
            assert!(begun.elapsed() < PATIENCE, "commands are not answered");
            sleep(Duration::from_millis(1)).await;
        }
        sleep(Duration::from_millis(random.below(5) as u64)).await;
        program.kill();
        players = joined(playing).await;
        program = Program::start(folder.path());
    }
    program.kill();
    let ledger = Ledger::checked(folder.path());
    assert!(ledger.rounds > 10 && ledger.commands > 20, "{ledger:?}");
}

/// Waits until everybody has played, and returns them.
async fn joined(playing: Vec<JoinHandle<Person>>) -> Vec<Person> {
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.unwrap());
    }
    players
}
