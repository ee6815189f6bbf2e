//! How long a table waits, in time that passes when the test says so.

use std::collections::BTreeMap;
use std::time::Duration;

use bjd::floor::{Floor, TableWish};
use bjd::journal::Journal;
use bjd::member::Member;
use bjd::message::{Act, Answer, CommandMessage};
use bjd::table_host::{Seated, TableHandle};
use blackjack_engine::{Action, Chips, HandId};
use blackjack_store::Store;
use blackjack_table::{PlayerName, Question, RequestKey};
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::advance;

/// A table in a runtime whose time stands still.
struct Paused {
    _folder: TempDir,
    floor: Floor,
    journal: Journal,
    table: TableHandle,
    key: u64,
}

impl Paused {
    /// Opens a table of the house vegas with these changes.
    async fn open(rules: &[(&str, &str)]) -> Self {
        tokio::time::pause();
        // A runtime with nothing to do lets the time jump to the next timer, also while the journal's
        // thread is at work. This one always has something to do.
        tokio::spawn(async {
            loop {
                tokio::task::yield_now().await;
            }
        });
        let folder = tempfile::tempdir().unwrap();
        let (journal, _) = Journal::start(Store::open(folder.path()).unwrap());
        let floor = Box::pin(Floor::open(journal.clone())).await.unwrap();
        let rules: BTreeMap<String, String> =
            rules.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let wish = serde_json::json!({ "name": "Friday", "rules": rules });
        let wish: TableWish = serde_json::from_value(wish).unwrap();
        let id = Box::pin(floor.add(wish, None)).await.unwrap();
        let table = floor.table(&id).unwrap();
        Self { _folder: folder, floor, journal, table, key: 0 }
    }

    async fn person(&self, name: &str) -> Member {
        let name = PlayerName::read(name).unwrap();
        let person = self.journal.with(move |store| store.add_person(&name, 0)).await;
        let person = person.unwrap().unwrap();
        Member { player: person.player, name: person.name }
    }

    async fn state(&self) -> Value {
        let view: Value = serde_json::from_str(&self.table.view().await.unwrap()).unwrap();
        view["state"].clone()
    }

    async fn question(&self) -> Question {
        serde_json::from_value(self.state().await["table"]["question"].clone()).unwrap()
    }

    async fn ask(&mut self, member: &Member, act: Act) -> Answer {
        self.key += 1;
        let (key, answers) = (RequestKey(self.key), Some(self.question().await));
        let message = CommandMessage { key, player: member.player, answers, act };
        Box::pin(self.table.command(member.clone(), message)).await.unwrap()
    }

    async fn done(&mut self, member: &Member, act: Act) {
        assert_eq!(self.ask(member, act).await, Answer::Done);
    }

    /// Lets somebody join, sit down, and bet.
    async fn seat(&mut self, name: &str, seat: usize) -> (Member, Seated) {
        let member = self.person(name).await;
        let seated = self.table.join(vec![member.clone()], None).await.unwrap();
        self.done(&member, Act::Sit { seat }).await;
        (member, seated)
    }

    async fn bet(&mut self, member: &Member, seat: usize) {
        self.done(member, Act::Bet { seat, stakes: vec![Chips(500)] }).await;
    }

    /// Deals rounds until a decision is asked for, and returns it.
    async fn decision(&mut self, member: &Member, seat: usize) -> Question {
        loop {
            self.bet(member, seat).await;
            self.done(member, Act::Ready { seat }).await;
            let question = self.question().await;
            if question.number > 0 {
                return question;
            }
        }
    }

    /// Lets time pass, and the table do what is due then.
    async fn wait(&self, seconds: u64) {
        advance(Duration::from_secs(seconds)).await;
        // The journal works in a thread of its own. What it is asked now comes after what is due.
        for _ in 0..5 {
            self.journal.with(|_| ()).await.unwrap();
            self.state().await;
        }
    }

    async fn owner(&self, seat: usize) -> Value {
        self.state().await["table"]["seats"][seat]["owner"].clone()
    }
}

/// The rules of a table whose turns last half a minute.
const HALF_A_MINUTE: [(&str, &str); 1] = [("turn-seconds", "30")];

#[tokio::test]
async fn a_turn_ends_when_its_time_is_up() {
    let mut table = Box::pin(Paused::open(&HALF_A_MINUTE)).await;
    let (ann, _line) = table.seat("Ann", 0).await;
    for _ in 0..12 {
        let asked = table.decision(&ann, 0).await;
        assert!(table.state().await["table"]["deadline_ms"].is_i64(), "everybody sees it");
        table.wait(29).await;
        assert_eq!(table.question().await, asked);
        table.wait(2).await;
        assert_ne!(table.question().await, asked, "stood, or declined insurance");
        while table.question().await.number > 0 {
            table.wait(31).await;
        }
    }
}

#[tokio::test]
async fn only_a_new_question_or_more_time_starts_the_clock_anew() {
    let mut table = Box::pin(Paused::open(&HALF_A_MINUTE)).await;
    let (ann, _line) = table.seat("Ann", 0).await;
    let mark = table.person("Mark").await;
    let _marks = table.table.join(vec![mark.clone()], None).await.unwrap();
    let asked = table.decision(&ann, 0).await;
    table.wait(20).await;
    let stand = Act::Play { hand: HandId(0), action: Action::Stand };
    assert_ne!(table.ask(&mark, stand).await, Answer::Done);
    assert_ne!(table.ask(&mark, Act::MoreTime {}).await, Answer::Done, "it is not his turn");
    table.done(&mark, Act::Sit { seat: 3 }).await;
    table.done(&mark, Act::Say { text: "take your time".into() }).await;
    table.wait(9).await;
    assert_eq!(table.question().await, asked);
    for _ in 0..10 {
        table.done(&ann, Act::MoreTime {}).await;
    }
    assert_ne!(table.ask(&ann, Act::MoreTime {}).await, Answer::Done, "there is an end to it");
    table.wait(10 * 30).await;
    assert_eq!(table.question().await, asked);
    table.wait(2).await;
    assert_ne!(table.question().await, asked);
}

#[tokio::test]
async fn the_first_deal_starts_a_clock_for_the_other_bets() {
    let mut table = Box::pin(Paused::open(&HALF_A_MINUTE)).await;
    let (ann, _anns) = table.seat("Ann", 0).await;
    let (mark, _marks) = table.seat("Mark", 1).await;
    table.bet(&ann, 0).await;
    table.bet(&mark, 1).await;
    table.wait(600).await;
    assert!(table.state().await["table"]["round"].is_null(), "nobody is ready");
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.wait(19).await;
    assert!(table.state().await["table"]["round"].is_null());
    table.wait(2).await;
    let state = table.state().await;
    assert_eq!(state["table"]["round"]["seats"], serde_json::json!([0]), "Mark sits out");
    assert_eq!(table.owner(1).await, serde_json::json!(mark.player), "and keeps his box");
}

#[tokio::test]
async fn a_table_without_a_time_limit_waits_for_who_is_there() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, line) = table.seat("Ann", 0).await;
    let asked = table.decision(&ann, 0).await;
    table.wait(3_600).await;
    assert_eq!(table.question().await, asked);
    assert_ne!(table.ask(&ann, Act::MoreTime {}).await, Answer::Done, "there is no limit");
    drop(line);
    table.wait(0).await;
    let away = table.state().await["room"]["away"].clone();
    assert_eq!(away[0]["player"], serde_json::json!(ann.player), "{away}");
    table.wait(59).await;
    assert_eq!(table.question().await, asked);
    table.wait(2).await;
    assert_ne!(table.question().await, asked, "who is away stands after a minute");
}

#[tokio::test]
async fn who_comes_back_in_time_plays_on() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, line) = table.seat("Ann", 0).await;
    let asked = table.decision(&ann, 0).await;
    drop(line);
    table.wait(50).await;
    let _line = table.table.join(vec![ann.clone()], None).await.unwrap();
    table.wait(3_600).await;
    assert_eq!(table.question().await, asked);
    assert_eq!(table.state().await["room"]["away"], serde_json::json!([]));
}

#[tokio::test]
async fn a_bet_of_somebody_who_is_away_keeps_nobody_waiting() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, _anns) = table.seat("Ann", 0).await;
    let (mark, marks) = table.seat("Mark", 1).await;
    table.bet(&mark, 1).await;
    drop(marks);
    table.bet(&ann, 0).await;
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.wait(50).await;
    assert!(table.state().await["table"]["round"].is_null());
    table.wait(11).await;
    assert_eq!(table.state().await["table"]["round"]["seats"], serde_json::json!([0]));
}

#[tokio::test]
async fn a_seat_is_held_for_ten_minutes() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, line) = table.seat("Ann", 2).await;
    drop(line);
    table.wait(0).await;
    table.wait(598).await;
    assert_eq!(table.owner(2).await, serde_json::json!(ann.player));
    table.wait(3).await;
    assert_eq!(table.owner(2).await, Value::Null);
}

#[tokio::test]
async fn a_table_may_wait_for_good() {
    let mut table = Box::pin(Paused::open(&[("when-away", "wait")])).await;
    let (ann, line) = table.seat("Ann", 0).await;
    let asked = table.decision(&ann, 0).await;
    drop(line);
    table.wait(500).await;
    assert_eq!(table.question().await, asked);
    table.floor.close();
}
