//! Games that end without warning at any moment: the process is killed, or the files are left in
//! the same state, complete or torn.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::panic;
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::thread;
use std::time::Duration;

use blackjack_engine::House;
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use blackjack_table::{Notice, RoundId, RoundState};
use rusqlite::Connection;

use crate::kit::{
    Dice, balanced, choice, choose, deal, faults, house, remembered, try_to_deal, verify_all,
};

/// The environment variables with the child's folder and seed.
const FOLDER: &str = "TABLE_TEST_FOLDER";
const SEED: &str = "TABLE_TEST_SEED";

const HOUSES: [&str; 4] = ["seven", "strip", "bbs", "vegas"];

/// The child's output about its table, all of it stored before it is printed.
#[derive(Clone, Debug)]
struct Printed {
    house: String,
    round: i64,
    /// The newest round in the output.
    newest: i64,
    decisions: i64,
    is_over: bool,
    line: String,
}

fn sit_down(name: &str, folder: &Path) -> (RecordedTable, Vec<Notice>) {
    let players = [Some("Ann".to_owned()), Some("Bob".to_owned())];
    let names = if name == "vegas" { &players[..] } else { &[None] };
    RecordedTable::open(house(name), names, Store::open(folder).unwrap(), 1).unwrap()
}

/// Plays at one house after another until it is killed, and prints each state after it is reached.
fn play_on(folder: &Path, seed: u64) {
    let mut dice = Dice(seed);
    loop {
        let name = *dice.pick(&HOUSES);
        let (mut table, _) = sit_down(name, folder);
        for _ in 0..dice.below(20) {
            if !choose(&mut table, &mut dice, 1) {
                deal(&mut table, 1, 1);
            }
            let table = table.table();
            let record = table.round().or(table.last()).unwrap();
            let (round, is_over) = (table.round_id().unwrap().0, table.round().is_none());
            println!("\ntold|{name}|{round}|{is_over}|{record}|");
        }
    }
}

fn start(folder: &Path, seed: u64) -> Child {
    Process::new(env::current_exe().unwrap())
        .args(["kill::a_game_killed_at_any_moment_resumes_where_it_was", "--exact"])
        .arg("--nocapture")
        .env(FOLDER, folder)
        .env(SEED, seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Parses a line of output; `None` if it is incomplete.
fn parse(line: &str) -> Option<Printed> {
    let whole = line.strip_prefix("told|")?.strip_suffix('|')?;
    let parts: Vec<&str> = whole.split('|').collect();
    let [house, round, is_over, line] = parts[..] else { panic!("{line}") };
    // The decisions are all words except cards between the colon and the result.
    let put_in = line.split_once(": ").unwrap().1.split(" = ").next().unwrap();
    let is_card = |token: &&str| token.parse::<blackjack_engine::Card>().is_err();
    let decisions = put_in.split(' ').filter(is_card).count();
    let round = round.parse().unwrap();
    Some(Printed {
        house: house.into(),
        round,
        newest: round,
        decisions: decisions.try_into().unwrap(),
        is_over: is_over == "true",
        line: line.into(),
    })
}

/// Lets a child play until it has printed this many states, and a little longer; then kills it.
fn play_and_kill(folder: &Path, dice: &mut Dice) -> Option<Printed> {
    let mut child = start(folder, dice.below(1 << 30));
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut last = None;
    let states = dice.below(12);
    let more = Duration::from_micros(dice.below(4000));
    for line in lines.by_ref().take(usize::try_from(states * 2).unwrap()) {
        last = later(last, parse(&line.unwrap()));
    }
    thread::sleep(more);
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_ne!(output.status.code(), Some(101), "{}", String::from_utf8_lossy(&output.stderr));
    // Some of its output may still be in the pipe.
    let rest = lines.map_while(Result::ok);
    rest.fold(last, |last, line| later(last, parse(&line)))
}

/// Returns the later output, if there is any.
fn later(before: Option<Printed>, now: Option<Printed>) -> Option<Printed> {
    let newest = before.as_ref().map_or(0, |printed| printed.newest);
    now.map(|printed| Printed { newest: printed.newest.max(newest), ..printed }).or(before)
}

/// Checks that the printed state is stored, with at most one command more. `before` is the number
/// of rounds when the child began.
fn check_remembered(printed: &Printed, before: i64, folder: &Path) {
    let (table, notices) = sit_down(&printed.house, folder);
    let store = table.store();
    let past = store.round(RoundId(printed.round)).unwrap().unwrap();
    let count = i64::try_from(store.count().unwrap()).unwrap();
    assert!(printed.newest <= count, "{printed:?}");
    let (line, decisions): (String, i64) = {
        let db = Connection::open(folder.join(STORE_FILE)).unwrap();
        let query = "SELECT line, (SELECT count(*) FROM decision WHERE decision.round = round.id)
                     FROM round WHERE id = ?1";
        db.query_row(query, [printed.round], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
    };
    if printed.is_over {
        assert_eq!(line, printed.line);
        assert!(count <= printed.newest.max(before) + 1, "{printed:?}");
    } else {
        let rest = line.strip_prefix(&printed.line);
        assert!(rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')), "{printed:?}");
        assert!(decisions <= printed.decisions + 1, "{printed:?}");
    }
    match (&past.state, table.table().round()) {
        (RoundState::Open, Some(round)) => {
            assert!(matches!(notices[..], [Notice::Resumed { .. }]), "{notices:?}");
            assert_eq!(round.to_string(), line);
            assert_eq!(past.line, "", "the hole card is never shown");
        }
        (RoundState::Closed, _) => {}
        (state, round) => panic!("{printed:?} is {state:?} and {round:?}"),
    }
}

#[test]
fn a_game_killed_at_any_moment_resumes_where_it_was() {
    if let (Some(folder), Ok(seed)) = (env::var_os(FOLDER), env::var(SEED)) {
        return play_on(Path::new(&folder), seed.parse().unwrap());
    }
    let mut dice = Dice(11);
    let (mut killed, mut states) = (0, 0);
    for _ in 0..3 {
        let folder = tempfile::tempdir().unwrap();
        let mut rounds = 0;
        for _ in 0..70 {
            let printed = play_and_kill(folder.path(), &mut dice);
            killed += 1;
            if let Some(printed) = &printed {
                states += 1;
                check_remembered(printed, rounds, folder.path());
            }
            match Store::open_to_read(folder.path()) {
                Ok(store) => {
                    balanced(&store);
                    rounds = store.count().unwrap().try_into().unwrap();
                }
                // It may have been killed before it created the file.
                Err(error) => assert!(printed.is_none(), "{error}"),
            }
        }
        for name in HOUSES {
            let (mut table, _) = sit_down(name, folder.path());
            while choose(&mut table, &mut dice, 2) {}
        }
        let store = Store::open(folder.path()).unwrap();
        balanced(&store);
        assert!(verify_all(&store) > 100);
    }
    assert!(killed == 210 && states > 100, "{killed} {states}");
}

/// Returns the files of a game as they are if it ends now.
fn image(from: &Path) -> tempfile::TempDir {
    let to = tempfile::tempdir().unwrap();
    for name in [STORE_FILE.to_owned(), format!("{STORE_FILE}-wal")] {
        if from.join(&name).exists() {
            fs::copy(from.join(&name), to.path().join(&name)).unwrap();
        }
    }
    to
}

/// Describes the visible state of a table.
fn seen(table: &RecordedTable) -> String {
    let round = table.table().round().map_or("no round".into(), ToString::to_string);
    format!("{round}; {:?} {:?}", table.table().funds(0), table.table().shoe())
}

#[test]
fn the_files_of_every_moment_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let seven = house("seven");
    let mut table = remembered(&seven, folder.path());
    let mut dice = Dice(2);
    for _ in 0..60 {
        if !choose(&mut table, &mut dice, 0) {
            deal(&mut table, 3, 0);
        }
        let image = image(folder.path());
        let again = remembered(&seven, image.path());
        assert_eq!(seen(&again), seen(&table));
        balanced(again.store());
    }
}

#[test]
fn a_torn_log_is_an_earlier_state_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let seven = house("seven");
    let mut table = remembered(&seven, folder.path());
    drop(table);
    table = remembered(&seven, folder.path());
    let mut dice = Dice(4);
    let mut states = vec![seen(&table)];
    for _ in 0..40 {
        if !choose(&mut table, &mut dice, 0) {
            deal(&mut table, 2, 0);
        }
        states.push(seen(&table));
    }
    let log = format!("{STORE_FILE}-wal");
    let length = fs::metadata(folder.path().join(&log)).unwrap().len();
    let mut found = vec![0; states.len()];
    for attempt in 0..80 {
        let image = image(folder.path());
        let damaged = image.path().join(&log);
        let place = dice.below(length);
        if attempt % 2 == 0 {
            fs::OpenOptions::new().write(true).open(&damaged).unwrap().set_len(place).unwrap();
        } else {
            let mut bytes = fs::read(&damaged).unwrap();
            bytes[usize::try_from(place).unwrap()] ^= 1 << dice.below(8);
            fs::write(&damaged, bytes).unwrap();
        }
        let again = remembered(&seven, image.path());
        let state = states.iter().rposition(|state| *state == seen(&again));
        found[state.unwrap()] += 1;
        balanced(again.store());
    }
    let different = found.iter().filter(|&&times| times > 0).count();
    assert!(different > 10, "{found:?}");
}

/// Returns whether all data can be read and adds up, including data that no game uses any more.
fn is_whole(folder: &Path) -> Result<(), String> {
    let store = Store::open(folder).map_err(|error| error.to_string())?;
    let db = Connection::open(store.path()).map_err(|error| error.to_string())?;
    let sound = "SELECT group_concat(integrity_check) FROM pragma_integrity_check";
    let sound: String = db.query_row(sound, [], |row| row.get(0)).map_err(|it| it.to_string())?;
    let books = panic::catch_unwind(|| faults(&Store::open_to_read(folder).unwrap()));
    let books = books.map_err(|_| "the books cannot be read".to_owned())?;
    if sound == "ok" && books.is_empty() { Ok(()) } else { Err(format!("{sound} {books:?}")) }
}

/// Opens the file, plays as long as possible, and verifies it. Nothing may crash.
fn try_to_play(house: &House, folder: &Path) -> Result<(), String> {
    let store = Store::open(folder).map_err(|error| error.to_string())?;
    let opened = RecordedTable::open(house.clone(), &[None], store, 3);
    let (mut table, _) = opened.map_err(|error| error.to_string())?;
    let mut dice = Dice(6);
    for _ in 0..6 {
        if table.table().round().is_none() {
            try_to_deal(&mut table, 1, 3).map_err(|refusal| refusal.to_string())?;
        }
        while let Some((hand, choice)) = choice(table.table(), &mut dice) {
            table.act(hand, choice, 3).map_err(|refusal| refusal.to_string())?;
        }
    }
    drop(table);
    is_whole(folder)
}

#[test]
fn a_torn_file_is_refused_or_playable_and_never_crashes() {
    let folder = tempfile::tempdir().unwrap();
    let seven = house("seven");
    let mut table = remembered(&seven, folder.path());
    let mut dice = Dice(5);
    for _ in 0..150 {
        if !choose(&mut table, &mut dice, 0) {
            deal(&mut table, 2, 0);
        }
    }
    while table.table().round().is_none() {
        deal(&mut table, 2, 0);
    }
    drop(table);
    let whole = fs::read(folder.path().join(STORE_FILE)).unwrap();
    let place = |dice: &mut Dice| usize::try_from(dice.below(whole.len() as u64)).unwrap();
    let (mut cut, mut flipped, mut filled) = (0, 0, 0);
    for _ in 0..40 {
        let mut damaged = whole.clone();
        damaged.truncate(place(&mut dice));
        cut += usize::from(is_refused(&seven, &damaged));
        let mut damaged = whole.clone();
        for _ in 0..=dice.below(20) {
            let at = place(&mut dice);
            damaged[at] ^= 1 << dice.below(8);
        }
        flipped += usize::from(is_refused(&seven, &damaged));
        let mut damaged = whole.clone();
        let from = place(&mut dice) / 4096 * 4096;
        damaged[from..from + 4096].fill(0);
        filled += usize::from(is_refused(&seven, &damaged));
    }
    assert!(cut >= 39, "only a file cut to nothing goes unnoticed: {cut}");
    assert!(filled > 10 && flipped > 0, "{filled} {flipped}");
}

/// Returns whether such a file is refused, at once or later. A file refused at once is unchanged.
fn is_refused(house: &House, bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(STORE_FILE);
    fs::write(&file, bytes).unwrap();
    let opened = Store::open(folder.path());
    if let Err(error) = opened {
        assert_eq!(fs::read(&file).unwrap(), bytes, "{error}");
        return true;
    }
    drop(opened);
    try_to_play(house, folder.path()).is_err()
}
