//! Several processes play at tables that share a database, in any order, and leave and return at
//! any time: everything shown is stored, round numbers are unique, every round resumes where it
//! stopped, and the database verifies afterwards.

use std::collections::BTreeMap;

use crate::memory::{choice, folder, wagers};
use crate::{Choices, begin_chance};
use blackjack_engine::{Action, Chips, Choice, HandId, House};
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use blackjack_table::{
    Actor, Command, Notice, PlayerId, Question, Refusal, Request, RequestKey, RoundId, TableId,
};
use rusqlite::{Connection, OptionalExtension};
use tempfile::TempDir;

/// Houses with small bankrolls, so that players often run out of money, and one that gives credit.
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

/// The maximum number of processes at a time, and the number of steps in a run.
const PROCESSES: usize = 4;
const STEPS: i64 = 120;

/// A process with an open table.
struct Process {
    table: RecordedTable,
    house: usize,
    party: usize,
}

/// A database and the processes that share it.
struct World {
    folder: TempDir,
    db: Connection,
    houses: Vec<House>,
    processes: Vec<Process>,
    /// The rounds shown so far, each with its table and its number there.
    rounds: BTreeMap<RoundId, (TableId, u64)>,
    now: i64,
}

impl World {
    fn new() -> Self {
        let folder = folder();
        drop(Store::open(folder.path()).expect("a new database opens"));
        let db = Connection::open(folder.path().join(STORE_FILE)).expect("it is there");
        let changed = |(name, changes): &(&str, &[&str])| {
            let house = House::built_in(name).expect("it is built in");
            // Some houses refuse the change and keep their rules.
            house.with(changes.iter().copied()).unwrap_or(house)
        };
        let houses = HOUSES.iter().map(changed).collect();
        Self { folder, db, houses, processes: Vec::new(), rounds: BTreeMap::new(), now: 0 }
    }

    /// Returns the open rounds by table.
    fn open_rounds(&self) -> BTreeMap<TableId, (RoundId, String)> {
        let query = "SELECT seating, id, line FROM round WHERE state = 'open'";
        let mut query = self.db.prepare_cached(query).expect("it is SQL");
        let rows = query.query_map([], |row| {
            Ok((TableId(row.get(0)?), (RoundId(row.get(1)?), row.get::<_, String>(2)?)))
        });
        rows.expect("it can be read").map(|row| row.expect("it can be read")).collect()
    }

    /// Opens a table in another process, where an open round resumes.
    fn open(&mut self, house: usize, party: usize) {
        let open = self.open_rounds();
        let store = Store::open(self.folder.path()).expect("the database is intact");
        let names: Vec<_> = PARTIES[party].iter().map(|name| name.map(str::to_owned)).collect();
        let opened = RecordedTable::open(self.houses[house].clone(), &names, store, self.now);
        let (table, notices) = opened.expect("the database is intact");
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
                assert!(stored.starts_with(line), "{stored} does not continue {line}");
            }
            (open, notices) => panic!("{open:?} was open: {notices:?}"),
        }
    }

    /// Returns the stored line and state of a round.
    fn stored(&self, round: RoundId) -> Option<(String, String)> {
        let query = "SELECT line, state FROM round WHERE id = ?1";
        let mut query = self.db.prepare_cached(query).expect("it is SQL");
        let found = query.query_row([round.0], |row| Ok((row.get(0)?, row.get(1)?)));
        found.optional().expect("it can be read")
    }

    /// Returns whether a process still holds the lease of its table.
    fn holds(&self, table: &RecordedTable) -> bool {
        let query = "SELECT epoch FROM seating WHERE id = ?1";
        let id = table.table().id().0;
        let epoch: u64 = self.db.query_row(query, [id], |row| row.get(0)).expect("it is there");
        epoch == table.table().epoch()
    }

    /// Checks that the round shown is stored and that no other round has its number.
    fn check_shown(&mut self, at: usize) {
        let process = &self.processes[at];
        let table = process.table.table();
        let (Some(id), true) = (table.round_id(), self.holds(&process.table)) else { return };
        let open = table.round().map(|record| (record, "open"));
        let (record, state) = match open.or(table.last().map(|record| (record, "closed"))) {
            Some(shown) => shown,
            None => return,
        };
        let (line, stored) = self.stored(id).expect("everything shown is stored");
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

    /// Takes away the lease of a process, as if it had slept too long.
    fn take_lease(&self, at: usize) {
        let id = self.processes[at].table.table().id().0;
        let update = "UPDATE seating SET holder = NULL WHERE id = ?1";
        self.db.execute(update, [id]).expect("it can be written");
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

    /// Lets a process send a command, if it has one to send.
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
            11 => self.processes[at].table.rebuy(choices.below(3), now),
            _ => {
                let request = self.request(at, choices);
                let done = self.processes[at].table.submit(&request, now);
                if done.is_ok() && holds {
                    let again = self.processes[at].table.submit(&request, now);
                    assert!(again.is_err(), "a repeated request is refused");
                }
                done
            }
        };
        if !holds {
            let shown = done.is_ok_and(|steps| !steps.is_empty());
            assert!(!shown, "a process without the lease shows nothing");
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
            5 => self.take_lease(at),
            6 if !self.holds(&self.processes[at].table) => {
                let open = self.open_rounds();
                let notices = self.processes[at].table.reload(self.now);
                let notices = notices.expect("the database is intact");
                self.check_notices(&open, &self.processes[at].table, &notices);
            }
            _ => self.step(at, choices),
        }
        if at < self.processes.len() {
            self.check_shown(at);
        }
    }
}

/// Returns a random command. A player who sits down brings the true balance of the purse, as a
/// host would state it.
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
            Command::Bet { seat, bets: stakes.into() }
        }
        6 => Command::ClearBet { seat },
        7..12 => Command::Ready { seat },
        12 => Command::Rebuy { seat },
        13 => Command::Timeout,
        14 => Command::Void { reason: "power failure".into() },
        _ => {
            let hand = table.table().active_hand().unwrap_or(HandId(0));
            let hand = if choices.below(16) == 1 { HandId(choices.byte()) } else { hand };
            let choice = match choices.below(8) {
                number @ 0..5 => Choice::Act(Action::ALL[number]),
                5 => Choice::Insure(stake * i64::from(choices.byte() % 6)),
                6 => Choice::DoubleFor(stake * i64::from(choices.byte() % 6)),
                _ => Choice::Decline,
            };
            Command::Act { hand, choice }
        }
    }
}

pub(super) fn run(bytes: &[u8]) {
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
    let store = Store::open_to_read(world.folder.path()).expect("the database opens");
    let audit = store.verify(1).expect("it can be read");
    assert!(audit.faults.is_empty(), "{:#?}", audit.faults);
}
