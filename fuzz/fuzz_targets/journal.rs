//! Whatever several processes ask of several tables that share a memory, in whatever order, and
//! however often they leave and come back: what is shown is stored, no number is given twice, every
//! round goes on as it was left, and nothing is wrong with the memory afterwards.

#![no_main]

use std::collections::BTreeMap;

use bj_fuzz::memory::{choice, folder, wagers};
use bj_fuzz::{Choices, begin_chance};
use blackjack_engine::{Action, Chips, Choice, HandId, House};
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use blackjack_table::{
    Actor, Command, RequestKey, Notice, PlayerId, Question, Refusal, Request, RoundId, TableId,
};
use libfuzzer_sys::fuzz_target;
use rusqlite::{Connection, OptionalExtension};
use tempfile::TempDir;

/// Houses with little money, so that purses are often empty; and one that gives credit.
const HOUSES: [(&str, &[&str]); 5] = [
    ("strip", &["bankroll=7"]),
    ("vegas", &["bankroll=60", "max=20"]),
    ("seven", &["bankroll=30"]),
    ("reno", &["bankroll=0"]),
    ("euro", &[]),
];

/// The players of a table.
const PARTIES: [&[Option<&str>]; 5] =
    [&[None], &[Some("Ada")], &[Some("Ada"), Some("Bob")], &[Some("Bob"), None], &[Some("bob")]];

/// How many processes there are at once, at most, and how much they do.
const PROCESSES: usize = 4;
const STEPS: i64 = 120;

/// A process that has a table open.
struct Process {
    table: RecordedTable,
    house: usize,
    party: usize,
}

/// A memory, and those who share it.
struct World {
    folder: TempDir,
    db: Connection,
    houses: Vec<House>,
    processes: Vec<Process>,
    /// Each round that was shown: its table, and its number there.
    rounds: BTreeMap<RoundId, (TableId, u64)>,
    now: i64,
}

impl World {
    fn new() -> Self {
        let folder = folder();
        drop(Store::open(folder.path()).expect("a new memory opens"));
        let db = Connection::open(folder.path().join(STORE_FILE)).expect("it is there");
        let changed = |(name, changes): &(&str, &[&str])| {
            let house = House::built_in(name).expect("it is built in");
            // A change that the house has no use for leaves it as it is.
            house.with(changes.iter().copied()).unwrap_or(house)
        };
        let houses = HOUSES.iter().map(changed).collect();
        Self { folder, db, houses, processes: Vec::new(), rounds: BTreeMap::new(), now: 0 }
    }

    /// The open rounds, by their tables.
    fn open_rounds(&self) -> BTreeMap<TableId, (RoundId, String)> {
        let query = "SELECT seating, id, line FROM round WHERE state = 'open'";
        let mut query = self.db.prepare_cached(query).expect("it is SQL");
        let rows = query.query_map([], |row| {
            Ok((TableId(row.get(0)?), (RoundId(row.get(1)?), row.get::<_, String>(2)?)))
        });
        rows.expect("it can be read").map(|row| row.expect("it can be read")).collect()
    }

    /// Another process opens a table: an open round there goes on as it was left.
    fn open(&mut self, house: usize, party: usize) {
        let open = self.open_rounds();
        let store = Store::open(self.folder.path()).expect("nothing is wrong with it");
        let names: Vec<_> = PARTIES[party].iter().map(|name| name.map(str::to_owned)).collect();
        let opened = RecordedTable::open(self.houses[house].clone(), &names, store, self.now);
        let (table, notices) = opened.expect("nothing is wrong with it");
        self.check_notices(&open, &table, &notices);
        self.processes.push(Process { table, house, party });
    }

    fn check_notices(
        &self,
        open: &BTreeMap<TableId, (RoundId, String)>,
        table: &RecordedTable,
        notices: &[Notice],
    ) {
        match (open.get(&table.table().id()), notices) {
            (None, []) => {}
            (Some((id, line)), [Notice::Resumed { round }]) => {
                assert_eq!(id, round);
                let stored = self.stored(*id).expect("it is stored").0;
                assert!(stored.starts_with(line), "{stored} does not go on as {line}");
            }
            (open, notices) => panic!("{open:?} was open: {notices:?}"),
        }
    }

    /// A round as it is stored: its line and its state.
    fn stored(&self, round: RoundId) -> Option<(String, String)> {
        let query = "SELECT line, state FROM round WHERE id = ?1";
        let mut query = self.db.prepare_cached(query).expect("it is SQL");
        let found = query.query_row([round.0], |row| Ok((row.get(0)?, row.get(1)?)));
        found.optional().expect("it can be read")
    }

    /// Whether a process still holds its table.
    fn holds(&self, table: &RecordedTable) -> bool {
        let query = "SELECT epoch FROM seating WHERE id = ?1";
        let id = table.table().id().0;
        let epoch: u64 = self.db.query_row(query, [id], |row| row.get(0)).expect("it is there");
        epoch == table.table().epoch()
    }

    /// What a table shows is stored, and its round's number is nobody else's.
    fn check_shown(&mut self, at: usize) {
        let process = &self.processes[at];
        let table = process.table.table();
        let (Some(id), true) = (table.round_id(), self.holds(&process.table)) else { return };
        let open = table.round().map(|record| (record, "open"));
        let (record, state) = match open.or(table.last().map(|record| (record, "closed"))) {
            Some(shown) => shown,
            None => return,
        };
        let (line, stored) = self.stored(id).expect("what is shown is stored");
        let line = line.split_once(": ").map_or(line.as_str(), |(_, line)| line);
        let shown = record.line_without_house();
        let shown = shown.split_once(": ").map_or(shown.as_str(), |(_, line)| line);
        assert_eq!((line, stored.as_str()), (shown, state));
        if state == "open" {
            let place = (table.id(), table.question().round);
            let known = self.rounds.insert(id, place);
            assert!(known.is_none_or(|known| known == place), "{id:?} is {known:?} and {place:?}");
        }
    }

    /// A process sleeps, and loses its lease.
    fn rob(&self, at: usize) {
        let id = self.processes[at].table.table().id().0;
        let rob = "UPDATE seating SET holder = NULL WHERE id = ?1";
        self.db.execute(rob, [id]).expect("it can be written");
    }

    fn request(&mut self, at: usize, choices: &mut Choices<'_>) -> Request {
        let table = &mut self.processes[at].table;
        let seat = choices.below(4);
        let asked = table.table().active_player();
        let owner = asked.or_else(|| {
            (seat < table.table().seat_count()).then(|| table.table().owner(seat)).flatten()
        });
        let actor = match choices.below(12) {
            0 => Actor::Host,
            1 => Actor::Clock,
            2 => Actor::Player(PlayerId(i64::from(choices.byte() % 6))),
            _ => owner.map_or(Actor::Host, Actor::Player),
        };
        let command = command(table, actor, seat, choices);
        let mut request = table.request(actor, command);
        if choices.below(8) == 1 {
            request.key = RequestKey((choices.byte() % 8).into());
        }
        if choices.below(16) == 1 {
            let (round, number) = (choices.byte().into(), choices.byte().into());
            request.answers = Question { round, number };
        }
        request
    }

    /// A process asks something, or nothing.
    fn step(&mut self, at: usize, choices: &mut Choices<'_>) {
        let holds = self.holds(&self.processes[at].table);
        let now = self.now;
        let done = match choices.below(16) {
            0..5 => {
                let hands = 1 + (choices.byte() % 3);
                let table = &mut self.processes[at].table;
                let wagers = wagers(table.table(), hands);
                table.deal(&wagers, now)
            }
            5..11 => {
                let table = &mut self.processes[at].table;
                let Some((hand, choice)) = choice(table.table(), choices) else { return };
                table.act(hand, choice, now)
            }
            11 => self.processes[at].table.refill(choices.below(3), now),
            _ => {
                let request = self.request(at, choices);
                let done = self.processes[at].table.submit(&request, now);
                if done.is_ok() && holds {
                    let again = self.processes[at].table.submit(&request, now);
                    assert!(again.is_err(), "what is sent twice is carried out once");
                }
                done
            }
        };
        if !holds {
            let shown = done.is_ok_and(|steps| !steps.is_empty());
            assert!(!shown, "a table that was taken over shows nothing");
            return;
        }
        assert!(!matches!(done, Err(Refusal::TableLost | Refusal::Paused { .. })), "{done:?}");
    }

    fn go_on(&mut self, choices: &mut Choices<'_>) {
        let at = match self.processes.len() {
            0 => 0,
            processes => choices.below(processes),
        };
        match choices.below(32) {
            _ if self.processes.is_empty() => {
                self.open(choices.below(HOUSES.len()), choices.below(PARTIES.len()));
                return self.check_shown(self.processes.len() - 1);
            }
            0 | 1 if self.processes.len() < PROCESSES => {
                self.open(choices.below(HOUSES.len()), choices.below(PARTIES.len()));
                return self.check_shown(self.processes.len() - 1);
            }
            2 | 3 => {
                let Process { house, party, table } = self.processes.swap_remove(at);
                drop(table);
                self.open(house, party);
                return self.check_shown(self.processes.len() - 1);
            }
            4 => drop(self.processes.swap_remove(at)),
            5 => self.rob(at),
            6 if !self.holds(&self.processes[at].table) => {
                let open = self.open_rounds();
                let notices = self.processes[at].table.reload(self.now);
                let notices = notices.expect("nothing is wrong with it");
                self.check_notices(&open, &self.processes[at].table, &notices);
            }
            _ => self.step(at, choices),
        }
        if at < self.processes.len() {
            self.check_shown(at);
        }
    }
}

/// Some command. A host tells a player who sits down what the purse really holds.
fn command(table: &RecordedTable, actor: Actor, seat: usize, choices: &mut Choices<'_>) -> Command {
    let stake = table.table().house().stakes().min_bet();
    match choices.below(20) {
        0 => Command::StandUp { seat },
        1 => {
            let Actor::Player(player) = actor else { return Command::Timeout };
            let seats = 0..table.table().seat_count();
            let mut own = seats.filter(|&seat| table.table().owner(seat) == Some(player));
            let purse = own.find_map(|seat| table.table().funds(seat));
            Command::Sit { seat, name: None, purse: Some(purse.unwrap_or(Chips(choices.number()))) }
        }
        2..6 => {
            let stakes = vec![stake * i64::from(1 + choices.byte() % 9); choices.below(4)];
            Command::Bet { seat, stakes }
        }
        6 => Command::ClearBet { seat },
        7..12 => Command::Ready { seat },
        12 => Command::Refill { seat },
        13 => Command::Timeout,
        14 => Command::Void { reason: "the lights went out".into() },
        _ => {
            let hand = table.table().active_hand().unwrap_or(HandId(0));
            let hand = if choices.below(16) == 1 { HandId(choices.byte()) } else { hand };
            let choice = match choices.below(8) {
                number @ 0..5 => Choice::Act(Action::ALL[number]),
                5 => Choice::Insure(stake * i64::from(choices.byte() % 6)),
                _ => Choice::Decline,
            };
            Command::Act { hand, choice }
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes);
    begin_chance(choices.byte().into());
    let mut world = World::new();
    for now in 1..=STEPS {
        if choices.is_empty() {
            break;
        }
        world.now = now;
        world.go_on(&mut choices);
    }
    world.processes.clear();
    let store = Store::open_to_read(world.folder.path()).expect("it is a memory");
    let audit = store.verify(1).expect("it can be read");
    assert!(audit.faults.is_empty(), "{:#?}", audit.faults);
});
