//! A `World`: people, two tables and a folder of data, which outlive the server.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread::JoinHandle;
use std::time::Duration;

use bjd::journal::Journal;
use bjd::people::member::Member;
use bjd::tables::floor::Floor;
use bjd::tables::host::{Seated, TableHandle};
use blackjack_engine::generate::{self, Choices as _, Seeded};
use blackjack_engine::{Action, Chips, House, Phase};
use blackjack_protocol::{Act, Answer, CommandMessage, NewTable};
use blackjack_store::Store;
use blackjack_table::{PlayerId, PlayerName, RequestKey, RoundView, TableView};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::stopped_time::StoppedTime;

/// The end of a server's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Its tables close, and the journal stores its queue.
    InOrder,
    /// In the middle of a command.
    Cut,
    /// In an orderly way, when every round is over.
    AfterTheRound,
}

/// A table, as returning players know it.
#[derive(Clone, Debug)]
struct Known {
    address: String,
    bet: Chips,
}

/// An unanswered command at a table, and whether it would have been carried out.
type Unanswered = (usize, CommandMessage);

/// People, two tables and a folder of data, which outlive the server.
pub(super) struct World {
    folder: TempDir,
    people: Vec<Member>,
    tables: Vec<Known>,
    keys: u64,
    unanswered: Option<Unanswered>,
    journal: Option<JoinHandle<()>>,
    /// The number of commands sent again.
    pub(super) repeated: usize,
    /// The number of commands stored by a server that was cut off before it answered.
    pub(super) stored_before_the_cut: usize,
}

/// A server that lives.
struct Live {
    time: StoppedTime,
    floor: Floor,
    journal: Journal,
    tables: Vec<TableHandle>,
    /// The lines: the browser's people, its table.
    lines: Vec<(usize, Seated)>,
}

impl World {
    pub(super) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            people: Vec::new(),
            tables: Vec::new(),
            keys: 0,
            unanswered: None,
            journal: None,
            repeated: 0,
            stored_before_the_cut: 0,
        }
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Waits until the journal has stored its queue.
    pub(super) fn join_journal(&mut self) {
        self.journal.take().unwrap().join().unwrap();
    }

    /// Runs through one life of the server.
    pub(super) async fn live(&mut self, random: &mut Seeded, end: End) {
        let time = StoppedTime::begin();
        let (journal, thread) = Journal::start(Store::open(self.folder()).unwrap());
        self.journal = Some(thread);
        let floor = Box::pin(Floor::open(journal.clone())).await.unwrap();
        if self.tables.is_empty() {
            self.populate(random, &floor, &journal).await;
        }
        let tables = self.tables.iter().map(|known| floor.table(&known.address).unwrap());
        let mut live = Live { time, tables: tables.collect(), floor, journal, lines: Vec::new() };
        self.send_again(&live).await;
        for _ in 0..30 + random.below(60) {
            self.something(random, &mut live).await;
            live.read_lines();
        }
        match end {
            End::InOrder => live.close().await,
            End::Cut => self.cut(random, live).await,
            End::AfterTheRound => {
                for at in 0..live.tables.len() {
                    self.end_round(random, &mut live, at).await;
                }
                live.close().await;
            }
        }
    }

    /// Makes people and two tables; the first person is their host.
    async fn populate(&mut self, random: &mut Seeded, floor: &Floor, journal: &Journal) {
        for number in 0..=random.below(7) {
            let name = PlayerName::read(&format!("Person {number}")).unwrap();
            let person = journal.with(move |store| store.add_person(&name, 0)).await;
            let person = person.unwrap().unwrap();
            self.people.push(Member { player: person.player, name: person.name, is_bot: false });
        }
        for _ in 0..2 {
            let (wish, bet) = any_table(random);
            let host = Some(self.people[0].player);
            let address = Box::pin(floor.add(wish, host, 0)).await.unwrap();
            self.tables.push(Known { address, bet });
        }
    }

    /// Resends the command that was cut off, under its key.
    async fn send_again(&mut self, live: &Live) {
        let Some((at, message)) = self.unanswered.take() else { return };
        let member = self.member(message.player);
        let before = live.view(at).await;
        let answer = live.tables[at].command(member, message).await.unwrap();
        // A table that carries out the command shows the change. One that only confirms
        // had already carried it out.
        let is_known = answer == Answer::Done && live.view(at).await == before;
        self.stored_before_the_cut += usize::from(is_known);
    }

    /// Carries out a random action, usually one in the game.
    async fn something(&mut self, random: &mut Seeded, live: &mut Live) {
        let at = random.below(live.tables.len());
        match random.below(30) {
            0 | 1 => {
                // Up to three people at one screen.
                let first = random.below(self.people.len());
                let until = (first + 1 + random.below(3)).min(self.people.len());
                let members = self.people[first..until].to_vec();
                let seated = live.tables[at].join(members, None).await.unwrap();
                live.lines.push((at, seated));
            }
            2 if !live.lines.is_empty() => {
                let gone = random.below(live.lines.len());
                drop(live.lines.swap_remove(gone));
            }
            3 => live.wait(*random.choose(&[1, 21, 61, 601])).await,
            _ => {
                let message = self.command(random, live, at).await;
                self.give(random, live, at, message).await;
            }
        }
    }

    /// Sends a command, sometimes twice: the second must have no effect.
    async fn give(&mut self, random: &mut Seeded, live: &Live, at: usize, message: CommandMessage) {
        let member = self.member(message.player);
        let again = random.one_in(5).then(|| message.clone());
        let answer = live.tables[at].command(member.clone(), message).await.unwrap();
        if let Some(again) = again.filter(|_| answer == Answer::Done) {
            live.come_to_rest().await;
            let before = live.view(at).await;
            assert_eq!(live.tables[at].command(member, again).await, Ok(Answer::Done));
            assert_eq!(live.view(at).await, before, "a command was carried out twice");
            self.repeated += 1;
        }
    }

    /// Ends the server in the middle of a command.
    async fn cut(&mut self, random: &mut Seeded, live: Live) {
        let at = random.below(live.tables.len());
        let message = self.command(random, &live, at).await;
        let (table, member) = (live.tables[at].clone(), self.member(message.player));
        let sent = message.clone();
        let given = tokio::spawn(async move { table.command(member, sent).await });
        for _ in 0..random.below(12) {
            tokio::task::yield_now().await;
        }
        // The journal stores its queue, and nobody is notified.
        std::thread::sleep(Duration::from_millis(random.below(3) as u64));
        if !given.is_finished() {
            self.unanswered = Some((at, message));
        }
    }

    /// Plays a round to its end.
    async fn end_round(&mut self, random: &mut Seeded, live: &mut Live, at: usize) {
        for _ in 0..200 {
            let table = live.table(at).await;
            let Some(round) = table.round.as_ref().filter(|round| !round.is_over()) else { return };
            let (player, act) = in_round(random, &table, round);
            let message = self.message(player, &table, act);
            live.tables[at].command(self.member(player), message).await.unwrap();
            live.read_lines();
        }
        panic!("the round does not end");
    }

    async fn command(&mut self, random: &mut Seeded, live: &Live, at: usize) -> CommandMessage {
        let table = live.table(at).await;
        let somebody = random.choose(&self.people).player;
        let host = self.people[0].player;
        let (player, act) = match (&table.round, random.below(40)) {
            (_, 0) => (host, Act::Pause { reason: None }),
            (_, 1 | 2) => (host, Act::Resume {}),
            (_, 3) => {
                (host, Act::Remove { seat: random.below(table.seats.len()), player: somebody })
            }
            (_, 4) => (host, Act::MoveOn {}),
            (_, 5) => (somebody, Act::StandUp { seat: random.below(table.seats.len()) }),
            (Some(round), _) if !round.is_over() => in_round(random, &table, round),
            _ => between_rounds(random, &table, somebody, self.tables[at].bet),
        };
        self.message(player, &table, act)
    }

    fn message(&mut self, player: PlayerId, table: &TableView, act: Act) -> CommandMessage {
        self.keys += 1;
        CommandMessage { key: RequestKey(self.keys), player, answers: Some(table.question), act }
    }

    fn member(&self, player: PlayerId) -> Member {
        self.people.iter().find(|member| member.player == player).unwrap().clone()
    }
}

impl Live {
    async fn view(&self, at: usize) -> Value {
        let view: Value = serde_json::from_str(&self.tables[at].view().await.unwrap()).unwrap();
        view["state"]["table"].clone()
    }

    async fn table(&self, at: usize) -> TableView {
        serde_json::from_value(self.view(at).await).unwrap()
    }

    /// Reads all messages, because a line that nobody reads is cut off.
    fn read_lines(&mut self) {
        for (_, line) in &mut self.lines {
            while line.messages.try_recv().is_some() {}
        }
    }

    async fn wait(&self, seconds: u64) {
        self.time.pass(Duration::from_secs(seconds)).await;
        self.come_to_rest().await;
    }

    /// Waits until nothing changes by itself: several people may lose their boxes at one moment,
    /// one commit after another.
    async fn come_to_rest(&self) {
        let mut before = Vec::new();
        let mut equal = 0;
        while equal < 10 {
            self.journal.with(|_| ()).await.unwrap();
            let mut now = Vec::new();
            for at in 0..self.tables.len() {
                now.push(self.view(at).await);
            }
            equal = if now == before { equal + 1 } else { 0 };
            before = now;
        }
    }

    /// Stops like the server: the tables end when the browsers have left.
    async fn close(self) {
        let Self { time: _time, floor, journal, tables, lines } = self;
        drop((lines, tables));
        floor.close();
        drop((floor, journal));
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
    }
}

/// Returns a table of a random house with some random rules, and a bet that it takes.
fn any_table(random: &mut Seeded) -> (NewTable, Chips) {
    let names: Vec<&str> = House::built_in_names().collect();
    let name = *random.choose::<&str>(&names);
    let house = House::built_in(name).unwrap();
    let mut rules = BTreeMap::new();
    let keys: Vec<_> = blackjack_engine::Rules::KEYS.iter().collect();
    let mut changed = house.clone();
    for _ in 0..random.below(6) {
        let key = *random.choose(&keys);
        let value = generate::value(random, key);
        if let Ok(house) = changed.clone().with([format!("{}={value}", key.name).as_str()]) {
            changed = house;
            rules.insert(key.name.to_owned(), value);
        }
    }
    // Changes that contradict each other are left out.
    let all: Vec<String> = rules.iter().map(|(key, value)| format!("{key}={value}")).collect();
    changed = house.clone().with(all.iter().map(String::as_str)).unwrap_or_else(|_| {
        rules.clear();
        house
    });
    rules.insert("turn-seconds".into(), (*random.choose(&["0", "30"])).into());
    let bet = changed.stakes().offer(changed.rules(), None, None, 1).unwrap_or(Chips(100));
    let boxes = 1 + random.below(7);
    let wish = json!({ "name": "Friday", "house": name, "rules": rules, "boxes": boxes });
    (serde_json::from_value(wish).unwrap(), bet)
}

/// Returns the command that the table waits for in a round, or an illegal one.
fn in_round(random: &mut Seeded, table: &TableView, round: &RoundView) -> (PlayerId, Act) {
    let phase = round.cards.phase;
    let hand = phase.hand().unwrap();
    let seat = round.seats[usize::from(round.seat_of(hand).unwrap().0)];
    let owner = table.seats[seat].owner.unwrap();
    let any = Act::Play { hand, action: *random.choose(&Action::ALL) };
    let act = match phase {
        _ if random.one_in(8) => any,
        Phase::Insurance { min, max, .. } if random.one_in(2) => {
            Act::Insure { hand, amount: *random.choose(&[min, max]) }
        }
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Act::Decline { hand },
        Phase::Action { legal, .. } => {
            let legal: Vec<Action> = legal.iter().collect();
            Act::Play { hand, action: *random.choose(&legal) }
        }
        Phase::Card(_) | Phase::Over => any,
    };
    (owner, act)
}

fn between_rounds(
    random: &mut Seeded,
    table: &TableView,
    somebody: PlayerId,
    bet: Chips,
) -> (PlayerId, Act) {
    let seat = random.below(table.seats.len());
    let shown = &table.seats[seat];
    let Some(owner) = shown.owner else { return (somebody, Act::Sit { seat }) };
    let act = match random.below(20) {
        0 => Act::ClearBet { seat },
        1 => Act::Bet { seat, stakes: vec![Chips(7), Chips(3)], side: Vec::new() },
        2 => Act::Rebuy { seat },
        _ if shown.bet.is_empty() => {
            // Large bets empty purses, so that people need rebuys.
            let bet = bet * if random.one_in(6) { 20 } else { 1 };
            Act::Bet {
                seat,
                stakes: vec![bet; 1 + usize::from(random.one_in(4))],
                side: Vec::new(),
            }
        }
        _ => Act::Ready { seat },
    };
    (owner, act)
}
