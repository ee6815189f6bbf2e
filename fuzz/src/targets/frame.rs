//! Any messages on the lines of a table: the server does not fail, a refused command changes
//! nothing, and money is neither created nor lost.

use std::path::Path;

use crate::memory::folder;
use crate::wire::{check_books, filled};
use crate::{Choices, begin_chance};
use bjd::tables::floor::Floor;
use bjd::journal::Journal;
use bjd::people::member::Member;
use bjd::tables::host::{Seated, TableHandle};
use blackjack_protocol::{Answer, FromClient, NewTable};
use blackjack_engine::House;
use blackjack_store::Store;
use blackjack_table::PlayerName;
use serde_json::{Value, json};
use tokio::runtime::Builder;

/// The acts that a line accepts; `~` is any number.
const ACTS: [&str; 29] = [
    r#"{"type":"sit","seat":~}"#,
    r#"{"type":"stand_up","seat":~}"#,
    r#"{"type":"bet","seat":~,"stakes":[500]}"#,
    r#"{"type":"bet","seat":~,"stakes":[1000,500]}"#,
    r#"{"type":"bet","seat":~,"stakes":[~,~,~]}"#,
    r#"{"type":"clear_bet","seat":~}"#,
    r#"{"type":"ready","seat":~}"#,
    r#"{"type":"commit","commitment":"1111111111111111111111111111111111111111111111111111111111111111"}"#,
    r#"{"type":"reveal","secret":"1111111111111111111111111111111111111111111111111111111111111111","cut":~}"#,
    r#"{"type":"play","hand":~,"action":"hit"}"#,
    r#"{"type":"play","hand":~,"action":"stand"}"#,
    r#"{"type":"play","hand":~,"action":"double"}"#,
    r#"{"type":"play","hand":~,"action":"split"}"#,
    r#"{"type":"play","hand":~,"action":"surrender"}"#,
    r#"{"type":"insure","hand":~,"amount":~}"#,
    r#"{"type":"double_for","hand":~,"amount":~}"#,
    r#"{"type":"decline","hand":~}"#,
    r#"{"type":"rebuy","seat":~}"#,
    r#"{"type":"more_time"}"#,
    r#"{"type":"say","text":"good evening"}"#,
    r#"{"type":"react","reaction":"wow"}"#,
    r#"{"type":"remove","seat":~,"player":~}"#,
    r#"{"type":"pause","reason":"supper"}"#,
    r#"{"type":"resume"}"#,
    r#"{"type":"move_on"}"#,
    r#"{"type":"change_house","rules":{"minimum":"~","decks":"~"}}"#,
    r#"{"type":"hand_over","to":~}"#,
    r#"{"type":"switch_chat","is_on":false}"#,
    r#"{"type":"close"}"#,
];

/// The maximum number of frames in a run.
const FRAMES: usize = 80;

/// A table, and the lines of two browsers: the first acts for two people.
struct Game {
    table: TableHandle,
    lines: Vec<(Vec<Member>, Seated)>,
}

impl Game {
    async fn open(journal: Journal, choices: &mut Choices<'_>) -> Option<Self> {
        let mut people = Vec::new();
        for name in ["Ann", "Mark", "Eve"] {
            let name = PlayerName::read(name).expect("it is a name");
            let person = journal.with(move |store| store.add_person(&name, 0)).await;
            let person = person.expect("the journal works").expect("it is stored");
            people.push(Member { player: person.player, name: person.name, is_bot: false });
        }
        let floor = Floor::open(journal).await.expect("there are no tables yet");
        let names: Vec<&str> = House::built_in_names().collect();
        let new = json!({
            "name": "Friday", "house": choices.pick(&names), "boxes": 1 + choices.below(4),
            "rules": { "turn-seconds": choices.pick(&["0", "30"]) },
        });
        let new: NewTable = serde_json::from_value(new).expect("it is a table");
        let host = Some(people[0].player);
        let address = floor.add(new, host, 0).await.ok()?;
        let table = floor.table(&address)?;
        let last = people.split_off(2);
        let mut lines = Vec::new();
        for members in [people, last] {
            let line = table.join(members.clone(), None).await.ok()?;
            lines.push((members, line));
        }
        Some(Self { table, lines })
    }

    async fn state(&self) -> Option<Value> {
        let view: Value = serde_json::from_str(&self.table.view().await.ok()?).expect("a view");
        Some(view["state"]["table"].clone())
    }

    /// Returns a frame: any bytes, or a command that may be carried out.
    fn frame(&self, choices: &mut Choices<'_>, state: &Value, key: usize) -> String {
        if choices.below(16) == 15 {
            let length = usize::from(choices.byte());
            return String::from_utf8_lossy(choices.bytes(length)).into_owned();
        }
        let asked = &state["round"]["cards"]["phase"]["hand"];
        let template = *choices.pick(&ACTS);
        // A command for the hand that is asked tests more than one for another hand.
        let template = match asked.as_u64() {
            Some(hand) if choices.below(4) > 0 => {
                template.replace("\"hand\":~", &format!("\"hand\":{hand}"))
            }
            _ => template.to_owned(),
        };
        let act = filled(choices, &template);
        let key = if choices.below(8) == 7 { key / 2 } else { key };
        let player = 1 + choices.below(4);
        let answers = match choices.below(8) {
            7 => filled(choices, r#"{"round":~,"number":~}"#),
            6 => "null".to_owned(),
            _ => state["question"].to_string(),
        };
        format!(r#"{{"t":"command","key":{key},"player":{player},"answers":{answers},"do":{act}}}"#)
    }

    /// Sends a frame on a line. Returns `false` when the table is closed.
    async fn send(&mut self, at: usize, frame: &str, before: &Value) -> bool {
        let answer = match serde_json::from_str(frame) {
            Ok(FromClient::Command(message)) => {
                let members = &self.lines[at].0;
                match members.iter().find(|member| member.player == message.player) {
                    Some(member) => self.table.command(member.clone(), message).await,
                    None => return true,
                }
            }
            // The coach, who never touches the table, is asked by `body`.
            Ok(FromClient::Ask(_) | FromClient::Ping { .. }) | Err(_) => return true,
        };
        let Some(after) = self.state().await else { return false };
        if let Ok(Answer::Refused { code, .. }) = answer {
            assert_eq!(before, &after, "{frame} was refused ({code:?}) and has changed the table");
        }
        for (_, line) in &mut self.lines {
            while line.messages.try_recv().is_some() {}
        }
        true
    }
}

async fn play(folder: &Path, bytes: &[u8]) -> std::thread::JoinHandle<()> {
    let mut choices = Choices(bytes);
    begin_chance(u64::from(choices.byte()));
    let (journal, thread) = Journal::start(Store::open(folder).expect("a new folder opens"));
    let Some(mut game) = Game::open(journal, &mut choices).await else { return thread };
    for key in 1..FRAMES {
        if choices.is_empty() {
            break;
        }
        let Some(state) = game.state().await else { break };
        let frame = game.frame(&mut choices, &state, key);
        let line = choices.below(game.lines.len());
        if !game.send(line, &frame, &state).await {
            break;
        }
    }
    thread
}

pub(super) fn run(bytes: &[u8]) {
    let folder = folder();
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    let thread = runtime.block_on(play(folder.path(), bytes));
    drop(runtime);
    thread.join().expect("the journal has not failed");
    check_books(folder.path());
}
