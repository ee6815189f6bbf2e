//! How long a round takes, with and without memory on a disk, and what 100,000 rounds in memory
//! cost whoever opens it or asks what they come to.

use std::hint::black_box;
use std::path::Path;

use blackjack_engine::{Action, Asked, Chips, House, Input, Record, Seat};
use blackjack_table::{
    Choice, Class, Command, Filter, Guest, Judged, Lesson, Micros, Play, RoundId, STORE_FILE,
    Seeds, Store, Table, Untaught, Verdict, Wager,
};
use criterion::{Criterion, criterion_group, criterion_main};
use rusqlite::Connection;
use tempfile::TempDir;

/// How many rounds are played before they are copied, and how often the copies are doubled.
const PLAYED: u64 = 200;
const DOUBLINGS: u32 = 9;

fn house(name: &str) -> House {
    House::built_in(name).expect("it is built in")
}

/// A folder on the disk where this program is built, which is an ordinary one.
fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made")
}

fn remembered(house: &House, folder: &Path) -> Table {
    let store = Store::open(folder).expect("the file can be opened");
    Table::open(house.clone(), &[None], store, 0).expect("there is a table").0
}

/// Bets ten dollars, hits below 14, and refills the purse where it is needed.
fn play(table: &mut Table) {
    if table.is_broke(0) {
        table.apply(Command::Refill { player: 0 }, 0).expect("who is broke gets a bankroll");
    }
    let stake = table.offer(0, None, 1).expect("who is not broke can bet");
    let bet = Wager { player: 0, stakes: vec![stake] };
    table.apply(Command::Deal(vec![bet]), 0).expect("the bet was offered");
    while let Some(hand) = table.asked_hand() {
        let round = table.round().expect("a hand is asked").round();
        let total = round.view().hand(hand).expect("it is there").total;
        let hits = total.best() < 14;
        let choice = match round.asked() {
            Asked::Action { legal, .. } if hits && legal.contains(Action::Hit) => {
                Choice::Act(Action::Hit)
            }
            Asked::Action { .. } => Choice::Act(Action::Stand),
            Asked::Insurance { .. } | Asked::EarlySurrender { .. } => Choice::Decline,
            Asked::Card(_) | Asked::Nothing => unreachable!("a hand is asked"),
        };
        table.apply(Command::Play { hand, choice }, 0).expect("a hand may always stand");
    }
    assert!(table.take_loss().is_none(), "memory holds");
}

fn rounds(criterion: &mut Criterion) {
    let strip = house("strip");
    let mut group = criterion.benchmark_group("a round at the strip");
    let you = Guest { name: None, funds: Some(Chips(100_000_000)) };
    let practice = Table::practice(strip.clone(), vec![you], Seeds::Number(1), vec![]);
    let mut practice = practice.expect("anybody can practise");
    group.bench_function("practice", |bencher| bencher.iter(|| play(&mut practice)));
    let folder = folder();
    let mut table = remembered(&strip, folder.path());
    group.bench_function("with memory", |bencher| bencher.iter(|| play(&mut table)));
    group.finish();
}

/// What a coach might find of a round: every sixth choice is a mistake.
fn lesson(record: &Record, round: RoundId) -> Lesson {
    let mut lesson =
        Lesson { staked: Chips(1_000), worth: Some(Micros(-3_456_789)), ..Lesson::new(Seat(0)) };
    let inputs = record.inputs().iter();
    let plays = inputs.filter_map(|input| match input {
        Input::Act(action) => Some(Play::Act(*action)),
        Input::Insure(_) => Some(Play::Insure),
        Input::Decline => Some(Play::Decline),
        Input::Card(_) | Input::Fund(..) => None,
    });
    for (number, choice) in (1..).zip(plays) {
        let chance = round.0 * 7 + i64::from(number);
        let (verdict, cost) =
            if chance % 6 == 0 { (Verdict::Wrong, 123_456_789) } else { (Verdict::Right, 0) };
        let (class, cost) = (Class::ALL[usize::from(number % 3 == 0)], Micros(cost));
        let case = format!("{} v {}", 5 + chance % 15, 2 + chance % 10);
        let (due, best, miss) = (Play::Act(Action::Stand), Play::Act(Action::Stand), cost);
        lesson.judged.push(Judged { number, class, case, choice, due, best, cost, miss, verdict });
    }
    for hand in record.round().view().hands {
        lesson.hands += 1;
        match hand.net.unwrap_or_default().0 {
            1.. => lesson.won += 1,
            0 => lesson.pushed += 1,
            _ => lesson.lost += 1,
        }
    }
    lesson
}

fn teach(store: &Store) {
    let mut backlog = store.backlog().expect("it can be read");
    while let Some(Untaught { round, record, .. }) =
        store.next_untaught(&mut backlog).expect("it can be read")
    {
        store.teach(round, "exact", &[lesson(&record, round)]).expect("it is over");
    }
}

/// A memory of 102,400 rounds: some that were played, copied with everything that belongs to them,
/// so that the books balance.
fn long_memory(house: &House) -> TempDir {
    let folder = folder();
    let mut table = remembered(house, folder.path());
    for _ in 0..PLAYED {
        play(&mut table);
    }
    teach(table.memory().expect("it remembers"));
    drop(table);
    let db = Connection::open(folder.path().join(STORE_FILE)).expect("it is there");
    db.execute_batch(
        "PRAGMA synchronous = off;
         UPDATE shoe SET revealed_ms = committed_ms;
         INSERT INTO transfer (key, kind, at_ms) VALUES ('much', 'refill', 0);
         INSERT INTO posting SELECT last_insert_rowid(), id,
             CASE holder WHEN 'house' THEN -1 ELSE 1 END * 1000000000000
             FROM account WHERE holder IN ('house', 'purse');",
    )
    .expect("whoever plays so long has money");
    for _ in 0..DOUBLINGS {
        db.execute_batch(include_str!("double.sql")).expect("rounds can be copied");
    }
    db.execute_batch(
        "UPDATE account SET balance =
             (SELECT sum(amount) FROM posting WHERE account = account.id);
         PRAGMA wal_checkpoint(truncate);",
    )
    .expect("the copies add up");
    folder
}

fn long_memories(criterion: &mut Criterion) {
    for name in ["strip", "seven"] {
        let house = house(name);
        let folder = long_memory(&house);
        let rounds = PLAYED << DOUBLINGS;
        let size = std::fs::metadata(folder.path().join(STORE_FILE)).expect("it is there").len();
        println!("{name}: {} bytes a round", size / rounds);
        let mut group = criterion.benchmark_group(format!("{rounds} rounds at {name}"));
        group.sample_size(10);
        group.bench_function("the first page of the history", |bencher| {
            bencher.iter(|| {
                let store = Store::open_to_read(folder.path()).expect("it can be read");
                let count = store.count().expect("it can be counted");
                let page = store.rounds(None, 100).expect("it can be read");
                assert_eq!((count, page.len()), (rounds, 100));
                black_box(page)
            });
        });
        group.bench_function("sitting down", |bencher| {
            bencher.iter(|| black_box(remembered(&house, folder.path())));
        });
        group.bench_function("what they come to", |bencher| {
            let store = Store::open_to_read(folder.path()).expect("it can be read");
            bencher.iter(|| {
                let statistics = store.statistics(&Filter::default()).expect("it can be read");
                assert_eq!((statistics.played, statistics.judged), (rounds, rounds));
                black_box(statistics)
            });
        });
        group.bench_function("the audit", |bencher| {
            let store = Store::open_to_read(folder.path()).expect("it can be read");
            bencher.iter(|| {
                let audit = store.audit().expect("it can be read");
                assert_eq!((audit.rounds, audit.faults), (rounds, vec![]));
            });
        });
        group.finish();
    }
}

criterion_group!(benches, rounds, long_memories);
criterion_main!(benches);
