//! A table whose time advances only when the test advances it.

use std::collections::BTreeMap;
use std::thread::JoinHandle;
use std::time::Duration;

use bjd::journal::Journal;
use bjd::people::member::Member;
use bjd::tables::floor::Floor;
use bjd::tables::host::{Seated, TableHandle};
use blackjack_engine::{Action, Chips, HandId};
use blackjack_protocol::{Act, Answer, CommandMessage, NewTable};
use blackjack_store::Store;
use blackjack_table::{PlayerName, Question, RequestKey};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::stopped_time::StoppedTime;

/// A table in a runtime whose time stands still.
pub(crate) struct Paused {
    time: StoppedTime,
    folder: TempDir,
    pub(crate) floor: Floor,
    journal: Journal,
    thread: JoinHandle<()>,
    id: String,
    pub(crate) table: TableHandle,
    key: u64,
}

impl Paused {
    /// Opens a table of the house vegas with these changes, without a host.
    pub(crate) async fn open(rules: &[(&str, &str)]) -> Self {
        Box::pin(Self::of(None, rules)).await.0
    }

    /// Opens a table of the house vegas with these changes, and the person who is its host.
    pub(crate) async fn hosted(name: &str, rules: &[(&str, &str)]) -> (Self, Member) {
        let (table, host) = Box::pin(Self::of(Some(name), rules)).await;
        (table, host.unwrap())
    }

    async fn of(host: Option<&str>, rules: &[(&str, &str)]) -> (Self, Option<Member>) {
        let time = StoppedTime::begin();
        let folder = tempfile::tempdir().unwrap();
        let (journal, thread) = Journal::start(Store::open(folder.path()).unwrap());
        let floor = Box::pin(Floor::open(journal.clone())).await.unwrap();
        let host = match host {
            Some(name) => Some(person(&journal, name).await),
            None => None,
        };
        let rules: BTreeMap<String, String> =
            rules.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let wish = json!({ "name": "Friday", "rules": rules, "is_public": true });
        let wish: NewTable = serde_json::from_value(wish).unwrap();
        let player = host.as_ref().map(|host| host.player);
        let id = Box::pin(floor.add(wish, player, 0)).await.unwrap();
        let table = floor.table(&id).unwrap();
        (Self { time, folder, floor, journal, thread, id, table, key: 0 }, host)
    }

    /// Restarts the server. All lines must have been dropped.
    pub(crate) async fn restart(self) -> Self {
        let Self { time, folder, floor, journal, thread, id, table, key } = self;
        drop((floor, journal, table));
        while !thread.is_finished() {
            tokio::task::yield_now().await;
        }
        let (journal, thread) = Journal::start(Store::open(folder.path()).unwrap());
        let floor = Box::pin(Floor::open(journal.clone())).await.unwrap();
        let table = floor.table(&id).unwrap();
        Self { time, folder, floor, journal, thread, id, table, key }
    }

    /// Stops the server, and returns the tables that the next one would open.
    pub(crate) async fn stop(self) -> usize {
        let Self { time: _time, folder, floor, journal, thread, table, .. } = self;
        drop((floor, journal, table));
        while !thread.is_finished() {
            tokio::task::yield_now().await;
        }
        let store = Store::open(folder.path()).unwrap();
        let audit = store.verify(1).unwrap();
        assert_eq!(audit.faults, [], "the books balance, and every round can be dealt again");
        store.hosted().unwrap().len()
    }

    /// Returns whether the table is still listed for others.
    pub(crate) async fn is_listed(&self) -> bool {
        self.floor.table(&self.id).is_some() && !self.floor.cards().await.is_empty()
    }

    pub(crate) async fn person(&self, name: &str) -> Member {
        person(&self.journal, name).await
    }

    pub(crate) async fn state(&self) -> Value {
        let view: Value = serde_json::from_str(&self.table.view().await.unwrap()).unwrap();
        view["state"].clone()
    }

    pub(crate) async fn question(&self) -> Question {
        serde_json::from_value(self.state().await["table"]["question"].clone()).unwrap()
    }

    pub(crate) async fn ask(&mut self, member: &Member, act: Act) -> Answer {
        self.key += 1;
        let (key, answers) = (RequestKey(self.key), Some(self.question().await));
        let message = CommandMessage { key, player: member.player, answers, act };
        Box::pin(self.table.command(member.clone(), message)).await.unwrap()
    }

    pub(crate) async fn done(&mut self, member: &Member, act: Act) {
        assert_eq!(self.ask(member, act).await, Answer::Done);
    }

    /// Lets a new person join and sit down.
    pub(crate) async fn seat(&mut self, name: &str, seat: usize) -> (Member, Seated) {
        let member = self.person(name).await;
        let line = self.join(&member).await;
        self.done(&member, Act::Sit { seat }).await;
        (member, line)
    }

    /// Seats a bot, as requested by the host.
    pub(crate) async fn seat_bot(&mut self, name: &str, seat: usize) -> (Member, Seated) {
        let name = PlayerName::read(name).unwrap();
        let bot = self.journal.with(move |store| store.add_bot(&name, 0)).await.unwrap().unwrap();
        let member = Member { player: bot.player, name: bot.name, is_bot: true };
        let line = self.join(&member).await;
        self.done(&member, Act::Sit { seat }).await;
        (member, line)
    }

    pub(crate) async fn join(&self, member: &Member) -> Seated {
        self.table.join(vec![member.clone()], None).await.unwrap()
    }

    /// Returns the code of a refusal.
    pub(crate) async fn refused(&mut self, member: &Member, act: Act) -> &'static str {
        match self.ask(member, act).await {
            Answer::Refused { code, .. } => code.word(),
            Answer::Done => panic!("it was carried out"),
        }
    }

    /// Stands, or declines, until the round is over.
    pub(crate) async fn stand_to_the_end(&mut self, member: &Member) {
        while self.stand_once(member).await {}
    }

    /// Stands, or declines. Returns `false` if there is no decision.
    pub(crate) async fn stand_once(&mut self, member: &Member) -> bool {
        let state = self.state().await;
        let Some(message) = self.stand(member, &state["table"]) else { return false };
        let answer = Box::pin(self.table.command(member.clone(), message)).await;
        assert_eq!(answer, Ok(Answer::Done));
        true
    }

    pub(crate) async fn bet(&mut self, member: &Member, seat: usize) {
        self.done(member, Act::Bet { seat, stakes: vec![Chips(500)], side: Vec::new() }).await;
    }

    /// Deals rounds until there is a decision, and returns it.
    pub(crate) async fn decision(&mut self, member: &Member, seat: usize) -> Question {
        loop {
            self.bet(member, seat).await;
            self.done(member, Act::Ready { seat }).await;
            let question = self.question().await;
            if question.number > 0 {
                return question;
            }
        }
    }

    /// Stands, or declines, until the table is closed.
    pub(crate) async fn play_while_open(&mut self, member: &Member) {
        while let Ok(text) = self.table.view().await {
            let view: Value = serde_json::from_str(&text).unwrap();
            let Some(message) = self.stand(member, &view["state"]["table"]) else { continue };
            // The table may close before it answers again, but never in between.
            let answer = Box::pin(self.table.command(member.clone(), message)).await;
            assert_eq!(answer, Ok(Answer::Done));
        }
    }

    /// Returns the command to stand, or to decline; `None` if the round is over.
    fn stand(&mut self, member: &Member, table: &Value) -> Option<CommandMessage> {
        let phase = &table["round"]["cards"]["phase"];
        let hand: HandId = serde_json::from_value(phase["hand"].clone()).ok()?;
        let act = match phase["type"].as_str() {
            Some("action") => Act::Play { hand, action: Action::Stand },
            _ => Act::Decline { hand },
        };
        self.key += 1;
        let answers = serde_json::from_value(table["question"].clone()).ok();
        Some(CommandMessage { key: RequestKey(self.key), player: member.player, answers, act })
    }

    /// Lets time pass, and the table run its due timers.
    pub(crate) async fn wait(&self, seconds: u64) {
        self.time.pass(Duration::from_secs(seconds)).await;
        // The journal works on its own thread, so requests made now come after the due ones.
        for _ in 0..5 {
            self.journal.with(|_| ()).await.unwrap();
            self.state().await;
        }
    }

    pub(crate) async fn owner(&self, seat: usize) -> Value {
        self.state().await["table"]["seats"][seat]["owner"].clone()
    }
}

async fn person(journal: &Journal, name: &str) -> Member {
    let name = PlayerName::read(name).unwrap();
    let person = journal.with(move |store| store.add_person(&name, 0)).await;
    let person = person.unwrap().unwrap();
    Member { player: person.player, name: person.name, is_bot: false }
}
