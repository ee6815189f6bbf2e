//! Benchmarks of a round with and without a database on a disk, compared with plain `SQLite`
//! commits of the same size, and of several entries in one commit.

use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

use blackjack_engine::{Action, Chips, Choice, House, Phase, Unit};
use blackjack_store::{Outcome, RecordedTable, STORE_FILE, Store};
use blackjack_table::{
    Account, Actor, Entry, Guest, Holder, PlayerId, Posting, RequestKey, SeedSource, Table,
    Transfer, TransferKind, Wager,
};
use criterion::{Criterion, criterion_group, criterion_main};
use rusqlite::{Connection, params};
use tempfile::TempDir;

/// The numbers of entries in one commit.
const BATCH: u64 = 100;

fn house(name: &str) -> House {
    House::built_in(name).expect("it is built in")
}

/// Returns a folder on the disk with the build directory, which may be slower than the temporary
/// one.
fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made")
}

fn remembered(house: &House, folder: &Path) -> RecordedTable {
    let store = Store::open(folder).expect("the file can be opened");
    RecordedTable::open(house.clone(), &[None], store, 0).expect("there is a table").0
}

/// Returns the choice for the active hand: hit below 14.
fn choice(table: &Table) -> Option<Choice> {
    let round = table.round()?.round();
    Some(match round.phase() {
        Phase::Action { hand, legal, .. } => {
            let total = round.view().hand(hand).expect("it is there").total;
            let hits = total.best() < 14 && legal.contains(Action::Hit);
            Choice::Act(if hits { Action::Hit } else { Action::Stand })
        }
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
        Phase::Card(_) | Phase::Over => return None,
    })
}

fn bet(table: &Table) -> Wager {
    let stake = table.offer(0, None, 1).expect("a player with money can bet");
    Wager { seat: 0, bets: vec![stake].into() }
}

/// Plays a round at a recorded table, and returns its number of entries.
fn play(table: &mut RecordedTable) -> u64 {
    if table.table().is_broke(0) {
        table.rebuy(0, 0).expect("a broke player gets a bankroll");
    }
    let wager = bet(table.table());
    table.deal(&[wager], 0).expect("the bet was offered");
    let mut entries = 1;
    while let Some(choice) = choice(table.table()) {
        let hand = table.table().active_hand().expect("a hand is active");
        table.act(hand, choice, 0).expect("a hand may always stand");
        entries += 1;
    }
    entries
}

fn carry_out(table: &mut Table) {
    let wager = bet(table);
    table.deal(&[wager], 0).expect("the bet was offered");
    while let Some(choice) = choice(table) {
        let hand = table.active_hand().expect("a hand is active");
        table.act(hand, choice, 0).expect("a hand may always stand");
    }
}

/// The lower bound for storing a round: the same number of commits with as many bytes.
struct Bytes {
    db: Connection,
    row: Vec<u8>,
}

impl Bytes {
    /// Commits rows of the size that an entry adds to the log.
    fn new(folder: &Path, length: usize) -> Self {
        let db = Connection::open(folder.join("bytes.sqlite")).expect("it can be made");
        let set_up = "PRAGMA journal_mode = wal; PRAGMA synchronous = full;
                      CREATE TABLE bytes (id INTEGER PRIMARY KEY, row BLOB NOT NULL)";
        db.execute_batch(set_up).expect("it can be set up");
        Self { db, row: vec![7; length] }
    }

    fn commit(&self) {
        let add = "INSERT INTO bytes (row) VALUES (?1)";
        self.db
            .prepare_cached(add)
            .and_then(|mut add| add.execute(params![self.row]))
            .expect("it can be written");
    }
}

/// Returns the growth of the log with each entry.
fn log_bytes_of_an_entry() -> usize {
    let folder = folder();
    let mut table = remembered(&house("strip"), folder.path());
    let log = folder.path().join(format!("{STORE_FILE}-wal"));
    let length = || std::fs::metadata(&log).map_or(0, |log| log.len());
    let (before, mut entries) = (length(), 0);
    // Few enough that the log does not start over.
    for _ in 0..10 {
        entries += play(&mut table);
    }
    usize::try_from(length().saturating_sub(before) / entries).expect("an entry is short")
}

fn rounds(criterion: &mut Criterion) {
    let strip = house("strip");
    let length = log_bytes_of_an_entry();
    println!("an entry takes {length} bytes of the log");
    let mut group = criterion.benchmark_group("a round at the strip");
    let you = Guest { name: None, funds: Some(Chips(100_000_000)) };
    let practice = Table::practice(strip.clone(), vec![you], SeedSource::Fixed(1), vec![]);
    let mut practice = practice.expect("practice needs no file").without_undo();
    group.bench_function("practice", |bencher| bencher.iter(|| carry_out(&mut practice)));
    let folder = folder();
    let mut table = remembered(&strip, folder.path());
    let bytes = Bytes::new(folder.path(), length);
    let (stored, raw) = (Cell::new(Duration::ZERO), Cell::new(Duration::ZERO));
    group.bench_function("stored, and beside it the same bytes", |bencher| {
        bencher.iter(|| {
            let begin = Instant::now();
            let entries = play(&mut table);
            let middle = Instant::now();
            (0..entries).for_each(|_| bytes.commit());
            stored.set(stored.get() + (middle - begin));
            raw.set(raw.get() + middle.elapsed());
        });
    });
    group.finish();
    let ratio = stored.get().as_secs_f64() / raw.get().as_secs_f64();
    println!("a stored round takes {ratio:.2} times as long as committing the same bytes");
}

/// Creates this number of entries for the journal of a table.
fn entries(table: &Table, count: u64) -> Vec<Entry> {
    let owner = table.owner(0).expect("the seat is taken");
    let numbered = |more| {
        let first = rebuy_entry(table, owner);
        Entry { number: first.number + more, key: RequestKey(first.key.0 + more), ..first }
    };
    (0..count).map(numbered).collect()
}

/// Creates an entry that only moves money.
fn rebuy_entry(table: &Table, owner: PlayerId) -> Entry {
    let account = |holder| Account { holder, unit: Unit::of(table.house().stakes()) };
    let posting = |holder, amount| Posting { account: account(holder), amount: Chips(amount) };
    Entry {
        table: table.id(),
        epoch: table.epoch(),
        number: 2,
        actor: Actor::Host,
        key: RequestKey(1),
        at_ms: 0,
        round: None,
        shoe: None,
        contribution: None,
        transfers: vec![Transfer {
            kind: TransferKind::Rebuy,
            postings: vec![posting(Holder::Purse(owner), 1), posting(Holder::Mint(table.id()), -1)],
        }],
        assumed: Vec::new(),
    }
}

fn batches(criterion: &mut Criterion) {
    let folder = folder();
    let table = remembered(&house("strip"), folder.path());
    let mut store = Store::open(folder.path()).expect("it can be opened twice");
    let mut waiting = entries(table.table(), BATCH);
    let mut append = |entries: &mut Vec<Entry>, at_once: usize| {
        for batch in entries.chunks(at_once) {
            let outcomes = store.append(&batch.iter().collect::<Vec<_>>());
            let stored = |outcome: &Outcome| matches!(outcome, Outcome::Stored(_));
            assert!(outcomes.iter().all(stored), "{outcomes:?}");
        }
        for entry in entries {
            entry.number += BATCH;
        }
    };
    let mut group = criterion.benchmark_group(format!("{BATCH} entries"));
    group.sample_size(10);
    group.bench_function("one by one", |bencher| bencher.iter(|| append(&mut waiting, 1)));
    group.bench_function("in one commit", |bencher| bencher.iter(|| append(&mut waiting, 100)));
    group.finish();
}

criterion_group!(benches, rounds, batches);
criterion_main!(benches);
