//! A session over a bad connection to its table: messages arrive 300 ms late, a quarter of them
//! is lost, and another quarter arrives twice.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use blackjack_engine::{Composition, House, Record, SeenCards};
use blackjack_frontend::session::{Command, Session, SessionEvent};
use blackjack_table::{
    Actor, PrivateView, Refusal, RequestKey, RoundId, Step, Table, TableEvent, TableView, Update,
};

/// The delay of a message.
const DELAY_MS: i64 = 300;

/// The time after which an unanswered command is sent again.
const PATIENCE_MS: i64 = 1_000;

/// The answer to a command as it is transmitted, with updates and private views as JSON.
#[derive(Clone, Debug)]
struct Answer {
    key: RequestKey,
    refused: Option<Refusal>,
    updates: Vec<String>,
    private: String,
}

/// The server: a table, and all answers that it gave.
#[derive(Debug)]
struct Server {
    table: Table,
    view: TableView,
    updates: u64,
    answers: BTreeMap<RequestKey, Answer>,
}

impl Server {
    /// Carries out a command. A repeated command gets the same answer again.
    fn ask(&mut self, key: RequestKey, command: &Command, now_ms: i64) -> Answer {
        if let Some(answer) = self.answers.get(&key) {
            return answer.clone();
        }
        let done = match command {
            Command::Deal(wagers) => self.table.deal(wagers, now_ms),
            Command::Play { hand, choice } => self.table.act(*hand, *choice, now_ms),
            Command::Rebuy { player } => {
                let owner = Actor::Player(self.table.owner(*player).unwrap());
                let rebuy = blackjack_table::Command::Rebuy { seat: *player };
                self.table.carry_out(&self.table.request(owner, rebuy), now_ms)
            }
            Command::Undo => Err(Refusal::UndoDisabled),
        };
        let (steps, refused) = match done {
            Ok(steps) => (steps, None),
            Err(refusal) => (Vec::new(), Some(refusal)),
        };
        let updates = self.updates(steps);
        let private = serde_json::to_string(&private_views(&self.table)).unwrap();
        let answer = Answer { key, refused, updates, private };
        self.answers.insert(key, answer.clone());
        answer
    }

    /// Returns one update for each step, and a last one that completes the view.
    fn updates(&mut self, steps: Vec<Step>) -> Vec<String> {
        let views = steps.into_iter().map(|step| {
            let mut view = self.view.clone();
            view.round = Some(step.round);
            view.shoe.left = step.left;
            (view, step.events)
        });
        let mut views: Vec<_> = views.collect();
        views.push((self.table.view(), Vec::new()));
        let update = |(next, events): (TableView, Vec<TableEvent>)| {
            self.updates += 1;
            let update = self.view.update(&next, self.updates, events).unwrap();
            self.view = next;
            serde_json::to_string(&update).unwrap()
        };
        views.into_iter().map(update).collect()
    }
}

fn private_views(table: &Table) -> Vec<PrivateView> {
    let owners = (0..table.seat_count()).filter_map(|seat| table.owner(seat));
    owners.filter_map(|owner| table.private_view(owner)).collect()
}

/// The number of messages lost and duplicated so far.
#[derive(Debug, Default)]
pub(crate) struct Damage {
    pub(crate) lost: AtomicU32,
    pub(crate) doubled: AtomicU32,
}

/// A session with a table over a bad connection.
#[derive(Debug)]
pub(crate) struct BadLine {
    house: House,
    view: TableView,
    private: Vec<PrivateView>,
    /// The cards seen in finished rounds.
    seen: Composition,
    updates: u64,
    /// The unanswered command, and the time when it was last sent.
    unanswered: Option<(RequestKey, Command, i64)>,
    sent: u64,
    server: Server,
    /// The commands on their way to the table, each with its time of arrival.
    up: Vec<(i64, RequestKey, Command)>,
    /// The answers on their way back, each with its time of arrival.
    down: Vec<(i64, Answer)>,
    events: VecDeque<SessionEvent>,
    dice: u64,
    damage: Arc<Damage>,
}

impl BadLine {
    /// Creates a session with a practice table. The seed determines which messages are lost or
    /// duplicated.
    pub(crate) fn to(table: Table, seed: u64) -> Self {
        let table = table.without_undo();
        let view = table.view();
        Self {
            house: table.house().clone(),
            private: private_views(&table),
            seen: table.seen_cards(),
            updates: 0,
            unanswered: None,
            sent: 0,
            server: Server { view: view.clone(), table, updates: 0, answers: BTreeMap::new() },
            view,
            up: Vec::new(),
            down: Vec::new(),
            events: VecDeque::new(),
            dice: seed,
            damage: Arc::default(),
        }
    }

    /// Returns the counters of lost and duplicated messages.
    pub(crate) fn damage(&self) -> Arc<Damage> {
        Arc::clone(&self.damage)
    }

    /// Returns the times of arrival of a message sent now: none, one or two.
    fn arrivals(&mut self, now_ms: i64) -> Vec<i64> {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let at_ms = now_ms + DELAY_MS;
        match self.dice >> 62 {
            0 => {
                self.damage.lost.fetch_add(1, Ordering::Relaxed);
                Vec::new()
            }
            1 => {
                self.damage.doubled.fetch_add(1, Ordering::Relaxed);
                vec![at_ms, at_ms + 450]
            }
            _ => vec![at_ms],
        }
    }

    fn post_command(&mut self, key: RequestKey, command: &Command, now_ms: i64) {
        for at_ms in self.arrivals(now_ms) {
            self.up.push((at_ms, key, command.clone()));
        }
    }

    /// Delivers the messages that are due, and repeats a command that got no answer in time.
    fn pass_time(&mut self, now_ms: i64) {
        while let Some(at) = self.up.iter().position(|(at_ms, ..)| *at_ms <= now_ms) {
            let (at_ms, key, command) = self.up.remove(at);
            let answer = self.server.ask(key, &command, at_ms);
            for at_ms in self.arrivals(at_ms) {
                self.down.push((at_ms, answer.clone()));
            }
        }
        while let Some(at) = self.down.iter().position(|(at_ms, _)| *at_ms <= now_ms) {
            let (_, answer) = self.down.remove(at);
            self.take(answer);
        }
        if let Some((key, command, sent_ms)) = self.unanswered.clone()
            && now_ms - sent_ms >= PATIENCE_MS
        {
            self.unanswered = Some((key, command.clone(), now_ms));
            self.post_command(key, &command, now_ms);
        }
    }

    /// Receives an answer; duplicates are ignored.
    fn take(&mut self, answer: Answer) {
        let Answer { key, refused, updates, private } = answer;
        if self.unanswered.take_if(|(waited_for, ..)| *waited_for == key).is_none() {
            return;
        }
        let steps = updates.iter().filter_map(|update| {
            let update: Update = serde_json::from_str(update).unwrap();
            assert_eq!(update.number, self.updates + 1, "no update is missing");
            self.updates = update.number;
            self.view = self.view.updated(&update).unwrap();
            if update.events.is_empty() {
                return None;
            }
            if update.events.iter().any(is_shuffle) {
                self.seen = Composition::EMPTY;
            }
            let round = self.view.round.clone()?;
            if round.is_over() {
                self.seen += round.cards.open_cards().collect();
            }
            Some(Step { events: update.events, round, left: self.view.shoe.left })
        });
        let steps = steps.collect();
        self.private = serde_json::from_str(&private).unwrap();
        self.events.push_back(match refused {
            Some(refusal) => SessionEvent::Refused { key, refusal },
            None => SessionEvent::Done { key, steps },
        });
    }
}

const fn is_shuffle(event: &TableEvent) -> bool {
    matches!(event, TableEvent::Shuffled { .. } | TableEvent::RanOut)
}

impl Session for BadLine {
    fn send(&mut self, command: Command, now_ms: i64) -> RequestKey {
        assert!(
            self.unanswered.is_none(),
            "the front end waits for an answer before it sends the next command"
        );
        self.sent += 1;
        let key = RequestKey(self.sent);
        self.post_command(key, &command, now_ms);
        self.unanswered = Some((key, command, now_ms));
        key
    }

    fn receive(&mut self, now_ms: i64) -> Option<SessionEvent> {
        self.pass_time(now_ms);
        self.events.pop_front()
    }

    fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        let (.., sent_ms) = self.unanswered.as_ref()?;
        let up = self.up.iter().map(|(at_ms, ..)| *at_ms);
        let down = self.down.iter().map(|(at_ms, _)| *at_ms);
        let next = up.chain(down).chain([sent_ms + PATIENCE_MS]).min()?;
        Some((next - now_ms).max(0))
    }

    fn house(&self) -> &House {
        &self.house
    }

    fn view(&self) -> &TableView {
        &self.view
    }

    fn private_views(&self) -> &[PrivateView] {
        &self.private
    }

    fn seen_cards(&self) -> Composition {
        self.seen
    }

    fn seen_before_round(&self) -> Option<&SeenCards> {
        None
    }

    fn last_record(&self) -> Option<&Record> {
        None
    }

    fn upcoming_id(&self) -> RoundId {
        RoundId(i64::try_from(self.view.question.round).unwrap())
    }

    fn can_undo(&self) -> bool {
        false
    }

    fn is_stored(&self) -> bool {
        false
    }
}
