//! What is changed behind the back of the journal is named: what leaves its hashes as they were by the
//! rows themselves, what computes them anew by what it says, or by a head that was published before.

use std::fs;
use std::path::Path;

use blackjack_coach::Filter;
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::kit::{Dice, choose, deal, house, play_round, remembered, teach};

/// A memory with some shoes behind it, a refill, reviews, and an open round.
fn memory() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (strip, mut dice) = (house("strip"), Dice(4));
    let mut table = remembered(&strip, folder.path());
    for round in 0..140 {
        play_round(&mut table, 1, &mut dice, round);
    }
    teach(table.store(), 60, &mut dice);
    loop {
        deal(&mut table, 1, 200);
        if table.table().round().is_some() {
            break;
        }
    }
    assert!(table.table().shoe().number > 2);
    drop(table);
    assert_eq!(faults(folder.path()), Vec::<String>::new(), "untouched, nothing is wrong");
    folder
}

/// What is wrong with a memory, a sentence each with its place.
fn faults(folder: &Path) -> Vec<String> {
    let store = Store::open_to_read(folder).unwrap();
    let audit = store.verify(2).unwrap();
    let place = |fault: &blackjack_store::Fault| {
        let (shoe, round) = (fault.shoe, fault.round.map(|round| round.0));
        match (shoe, round) {
            (Some(shoe), _) => format!("shoe {shoe}: {}", fault.message),
            (None, Some(round)) => format!("round {round}: {}", fault.message),
            (None, None) => fault.message.clone(),
        }
    };
    audit.faults.iter().map(place).collect()
}

/// A copy of a memory, in which something was done that no table does.
fn tampered(memory: &TempDir, tamper: impl FnOnce(&Connection)) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    let to = copy.path().join(STORE_FILE);
    fs::copy(memory.path().join(STORE_FILE), &to).unwrap();
    let db = Connection::open(to).unwrap();
    db.execute_batch("PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on").unwrap();
    tamper(&db);
    copy
}

/// Does this to a memory, and expects that it is named.
#[track_caller]
fn check(memory: &TempDir, sql: &str, expected: &str) {
    let copy = tampered(memory, |db| {
        db.execute_batch(sql).unwrap();
    });
    let faults = faults(copy.path());
    assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
}

/// Computes all hashes of the journal anew, as somebody who knows how would.
fn recompute(db: &Connection) {
    let streams: Vec<(i64, i64)> = all(db, "SELECT id, owner FROM stream");
    for (stream, owner) in streams {
        let genesis: [u8; 32] =
            db.query_row("SELECT hash FROM genesis", [], |row| row.get(0)).unwrap();
        let start = Sha256::new().chain_update(b"bj journal 1").chain_update("table");
        let start = start.chain_update(owner.to_be_bytes()).chain_update(genesis);
        let mut hash: [u8; 32] = start.finalize().into();
        let query = format!("SELECT number, body FROM entry WHERE stream = {stream}");
        let entries: Vec<(i64, String)> = all(db, &query);
        let length = entries.len();
        for (at, (number, body)) in entries.into_iter().enumerate() {
            hash = Sha256::new().chain_update(hash).chain_update(&body).finalize().into();
            let next = i64::try_from(at + 1).unwrap();
            let put = "UPDATE entry SET number = ?3, hash = ?4 WHERE stream = ?1 AND number = ?2";
            db.execute(put, params![stream, number, next, hash]).unwrap();
        }
        let end = "UPDATE stream SET length = ?2, hash = ?3 WHERE id = ?1";
        db.execute(end, params![stream, length, hash]).unwrap();
    }
}

fn all<T: PairOfColumns>(db: &Connection, query: &str) -> Vec<T> {
    let mut query = db.prepare(query).unwrap();
    let rows = query.query_map([], |row| T::read(row)).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Two columns of a row.
trait PairOfColumns: Sized {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self>;
}

impl<A: rusqlite::types::FromSql, B: rusqlite::types::FromSql> PairOfColumns for (A, B) {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok((row.get(0)?, row.get(1)?))
    }
}

const LAST_CLOSED: &str =
    "(SELECT max(id) FROM round WHERE state = 'closed' AND line LIKE '% s %')";
const OPEN: &str = "(SELECT id FROM round WHERE state = 'open')";

#[test]
fn rows_that_are_changed_beside_the_journal_are_named() {
    let memory = memory();
    for (sql, expected) in [
        (
            "UPDATE account SET balance = balance + 500000 WHERE holder = 'purse'",
            "postings come to",
        ),
        (
            "UPDATE account SET balance = balance + 500 WHERE holder = 'purse';
             UPDATE account SET balance = balance - 500 WHERE holder = 'mint'",
            "postings come to",
        ),
        ("UPDATE account SET postings = postings - 1 WHERE holder = 'house'", "postings come to"),
        ("UPDATE account SET funded = 0", "first money once more"),
        ("UPDATE account SET funded = 1 WHERE holder = 'mint'", "and never did"),
        ("DELETE FROM account WHERE holder = 'house'", "it is missing"),
        (
            "INSERT INTO account (holder, owner, unit, minor, balance) VALUES ('purse', 9, '$', 100, 7)",
            "postings come to",
        ),
        (
            "UPDATE shoe SET seed = randomblob(32) WHERE revealed_ms IS NULL",
            "its seed was not committed to",
        ),
        (
            "UPDATE shoe SET commitment = randomblob(32) WHERE number = 1",
            "its commitment is not the journal's",
        ),
        ("UPDATE shoe SET engine = '9.9.9' WHERE number = 1", "the version that committed to it"),
        ("UPDATE shoe SET rules = '00' WHERE number = 1", "the hash of its rules is not"),
        ("UPDATE shoe SET scheme = 7 WHERE number = 1", "its scheme is not the journal's"),
        ("UPDATE shoe SET contributions = '00' WHERE number = 1", "its contributions are not"),
        ("UPDATE shoe SET committed_ms = 5 WHERE number = 2", "when it was committed to is not"),
        ("UPDATE shoe SET revealed_ms = 5 WHERE number = 1", "when it was over is not"),
        (
            "UPDATE rules SET text = replace(text, 'decks=6', 'decks=5')",
            "its rules are not the journal's",
        ),
        (
            "DELETE FROM shoe WHERE number = 2",
            "it is missing or cannot be read, and is in the journal",
        ),
        ("DELETE FROM stream", "belong to no journal"),
    ] {
        check(&memory, sql, expected);
    }
}

#[test]
fn rounds_that_are_changed_beside_the_journal_are_named() {
    let memory = memory();
    for (sql, expected) in [
        (format!("UPDATE round SET state = 'void', reason = 'lost' WHERE id = {LAST_CLOSED}"), "its state is not"),
        (format!("UPDATE round SET line = replace(line, ' s', ' h') WHERE id = {LAST_CLOSED}"), "its line is not"),
        (format!("UPDATE round SET line = substr(line, 1, length(line) - 1) || '9' WHERE id = {OPEN}"), "its line is not"),
        (format!("UPDATE round SET line = 'x' || line WHERE id = {LAST_CLOSED}"), "names another house"),
        (format!("UPDATE round SET line = replace(line, 'strip', 'vegas') WHERE id = {OPEN}"), "names another house"),
        (format!("UPDATE round SET line = 'torn' WHERE id = {LAST_CLOSED}"), "its line is not"),
        (format!("UPDATE round SET drawn = drawn + 1 WHERE id = {LAST_CLOSED}"), "its number of cards"),
        (format!("UPDATE round SET opened_ms = 1 WHERE id = {LAST_CLOSED}"), "its opening time is not"),
        (format!("UPDATE round SET closed_ms = 1 WHERE id = {LAST_CLOSED}"), "its closing time is not"),
        (format!("UPDATE round SET house = 'vegas' WHERE id = {LAST_CLOSED}"), "its house is not"),
        (format!("UPDATE round SET shoe = 1 WHERE id = {OPEN}"), "its shoe is not"),
        (format!("UPDATE round SET number = 1 WHERE id = {OPEN}"), "its number at the table"),
        (format!("UPDATE round SET number = NULL WHERE id = {OPEN}"), "its number at the table"),
        (format!("UPDATE round SET entry = NULL WHERE id = {LAST_CLOSED}"), "its entry is not"),
        (format!("DELETE FROM round WHERE id = {LAST_CLOSED}"), "it is missing or cannot be read, and is in the journal"),
        ("INSERT INTO round (id, seating, shoe, house, opened_ms, closed_ms, state, line, drawn, entry)
          VALUES (9999, 1, 1, 'strip', 1, 2, 'closed', 'strip 10: TS 6D 9C TH s 5C = -10', 5, 3)".into(), "belong to no journal"),
        (format!("UPDATE seat SET net = net + 100 WHERE round = {LAST_CLOSED}"), "its seats are not"),
        (format!("UPDATE seat SET bet = 500 WHERE round = {OPEN}"), "its seats are not"),
        (format!("UPDATE seat SET player = 2 WHERE round = {LAST_CLOSED}"), "its seats are not"),
        (format!("UPDATE seat SET purse = NULL WHERE round = {LAST_CLOSED}"), "its seats are not"),
        (format!("UPDATE seat SET purse = (SELECT id FROM account WHERE holder = 'mint') WHERE round = {OPEN}"), "its seats are not"),
        ("DELETE FROM decision WHERE number = 1".into(), "its decisions are not"),
        ("UPDATE decision SET choice = 'h' WHERE choice = 's'".into(), "its decisions are not"),
        ("UPDATE decision SET at_ms = at_ms + 1".into(), "its decisions are not"),
        ("UPDATE seating SET rounds = rounds + 1".into(), "rounds are counted"),
    ] {
        check(&memory, &sql, expected);
    }
}

#[test]
fn entries_that_are_changed_or_missing_are_named() {
    let memory = memory();
    for (sql, expected) in [
        (
            "UPDATE entry SET body = replace(body, '\"at\":', '\"at\":1') WHERE number = 9",
            "entry 9 is not the one",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.moves[0][1][0][2]', 5)
             WHERE number = (SELECT max(number) FROM entry WHERE body LIKE '%\"stake\"%')",
            "is not the one",
        ),
        ("UPDATE entry SET hash = randomblob(32) WHERE number = 9", "entry 9 is not the one"),
        ("UPDATE entry SET body = 'torn' WHERE number = 9", "entry 9 cannot be read"),
        ("DELETE FROM entry WHERE number = 9", "entry 9 of its journal is missing"),
        (
            "DELETE FROM entry WHERE number = (SELECT max(number) FROM entry)",
            "of its journal is missing",
        ),
        ("UPDATE stream SET hash = randomblob(32)", "its journal does not end as it was written"),
        ("UPDATE stream SET length = length - 1", "does not end as it was written"),
        ("UPDATE genesis SET hash = zeroblob(32)", "what release 0.1.0 had written"),
        (
            "INSERT INTO transfer VALUES (1, 'gift', 'refill', NULL, 5)",
            "what release 0.1.0 had written",
        ),
    ] {
        check(&memory, sql, expected);
    }
}

#[test]
fn what_cannot_be_read_is_named_and_what_follows_is_still_looked_through() {
    let memory = memory();
    let also =
        "UPDATE decision SET at_ms = at_ms + 1 WHERE round = (SELECT max(round) FROM decision)";
    for (sql, expected) in [
        (format!("UPDATE round SET drawn = -1 WHERE id = {LAST_CLOSED}"), "cannot be read"),
        (
            format!("UPDATE round SET line = CAST(x'ff41' AS TEXT) WHERE id = {LAST_CLOSED}"),
            "cannot be read",
        ),
        ("UPDATE shoe SET scheme = -1 WHERE number = 1".into(), "cannot be read"),
        ("UPDATE seating SET rounds = -1".into(), "no rounds are counted"),
        (
            "UPDATE account SET unit = CAST(x'ff' AS TEXT) WHERE holder = 'house'".into(),
            "an account cannot be read",
        ),
        ("UPDATE genesis SET hash = x'00'".into(), "entry 1 is not the one"),
    ] {
        let copy = tampered(&memory, |db| db.execute_batch(&format!("{sql}; {also}")).unwrap());
        let faults = faults(copy.path());
        assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
        let decisions = |fault: &String| fault.contains("its decisions are not");
        assert!(faults.iter().any(decisions), "{sql}: {faults:#?}");
    }
    check(&memory, "UPDATE stream SET length = -1", "is behind the end of its journal");
}

#[test]
fn what_a_coach_found_belongs_to_what_was_played() {
    let memory = memory();
    for (sql, expected) in [
        ("UPDATE seat_review SET purse = 2", "names the purse of somebody else"),
        ("UPDATE round SET level = NULL", "nobody says by which level"),
        ("UPDATE judgement SET choice = 'p'", "judged a choice"),
    ] {
        check(&memory, sql, expected);
    }
}

/// Changes the body of an entry, computes all hashes anew, and expects that what it says is named.
#[track_caller]
fn check_recomputed(memory: &TempDir, sql: &str, expected: &str) {
    let copy = tampered(memory, |db| {
        db.execute_batch(sql).unwrap();
        recompute(db);
    });
    let faults = faults(copy.path());
    assert!(!faults.iter().any(|fault| fault.contains("is not the one that was written")));
    assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
}

#[test]
fn impossible_money_orders_and_voids_are_named_in_a_recomputed_journal() {
    let memory = memory();
    let first_stake = "(SELECT min(number) FROM entry WHERE body LIKE '%\"stake\"%')";
    let settled = "(SELECT max(number) FROM entry WHERE body LIKE '%\"settlement\"%')";
    let opened = "(SELECT max(number) FROM entry WHERE body LIKE '%\"open\"%')";
    for (sql, expected) in [
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"stake\"', '\"refill\"') WHERE number = {first_stake}"
            ),
            "its refill is not one that its house gives",
        ),
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"settlement\"', '\"void\"') WHERE number = {settled}"
            ),
            "is not what",
        ),
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"nets\":[', '\"void\":\"lost\",\"nets\":[') WHERE number = {settled}"
            ),
            "its state is not",
        ),
        (
            format!("DELETE FROM entry WHERE number = {settled}"),
            "does not follow from the one before it",
        ),
        (
            format!("DELETE FROM entry WHERE number = {opened}"),
            "rounds that belong to no journal: 1",
        ),
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"cards\":\"', '\"cards\":\"2C') WHERE number = {opened}"
            ),
            "follows from the seed",
        ),
        (
            format!("UPDATE decision SET choice = 'd' WHERE round = {LAST_CLOSED}"),
            "decisions are not",
        ),
    ] {
        check_recomputed(&memory, &sql, expected);
    }
}

#[test]
fn what_no_table_would_write_is_named_in_a_recomputed_journal() {
    let memory = memory();
    let settled = "(SELECT max(number) FROM entry WHERE body LIKE '%\"settlement\"%')";
    let opened = "(SELECT max(number) FROM entry WHERE body LIKE '%\"open\"%')";
    for (sql, expected) in [
        (
            "UPDATE entry SET body = json_set(body, '$.adopt', json('{}')) WHERE number = 8".into(),
            "entry 8 takes over what it cannot",
        ),
        (
            format!(
                "UPDATE entry SET body = json_remove(json_set(body, '$.void', 'lost'), '$.nets') WHERE number = {settled}"
            ),
            "makes a round void as no table does",
        ),
        (
            format!(
                "UPDATE entry SET body = json_set(body, '$.open.seats[0][1]', 5000000) WHERE number = {opened}"
            ),
            "more was staked than its players had",
        ),
        (
            format!(
                "UPDATE entry SET body = json_set(body, '$.unit', json('[\"Z\",1]')) WHERE number = {opened}"
            ),
            "its money is in another unit",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.unit', json('[\"Z\",1]')) WHERE number = 1"
                .into(),
            "its bankroll is not one that its house gives",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.by', 7) WHERE body LIKE '%\"put\"%'".into(),
            "was not its sender's to choose",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.by', 0) WHERE body LIKE '%\"put\"%'".into(),
            "was not its sender's to choose",
        ),
        (
            "UPDATE entry SET body = replace(body, '\"bankroll\"', '\"refill\"')".into(),
            "and never did",
        ),
    ] {
        check_recomputed(&memory, &sql, expected);
    }
}

#[test]
fn a_recomputed_journal_is_found_against_a_head_that_was_published() {
    let memory = memory();
    let store = Store::open(memory.path()).unwrap();
    let head = store.publish_head().unwrap();
    assert_eq!(store.check_head(&head.root).unwrap(), None);
    drop(store);
    let mut table = remembered(&house("strip"), memory.path());
    let mut dice = Dice(1);
    while choose(&mut table, &mut dice, 300) {}
    for round in 301..320 {
        play_round(&mut table, 1, &mut dice, round);
    }
    assert_eq!(table.store().check_head(&head.root).unwrap(), None, "what came later is no matter");
    drop(table);
    let changed = tampered(&memory, |db| {
        let sql = "UPDATE entry SET body = json_set(body, '$.key', 7) WHERE number = 5";
        db.execute_batch(sql).unwrap();
        recompute(db);
    });
    assert_eq!(faults(changed.path()), Vec::<String>::new(), "the journal alone does not say so");
    let store = Store::open_to_read(changed.path()).unwrap();
    let fault = store.check_head(&head.root).unwrap().unwrap();
    assert!(fault.message.ends_with("the journal up to there is another one now"), "{fault:?}");
    for (root, expected) in [
        ("00".repeat(32), "this journal never had it"),
        ("no head".into(), "expected 64 hexadecimal digits"),
    ] {
        let fault = store.check_head(&root).unwrap().unwrap();
        assert!(fault.message.ends_with(expected), "{fault:?}");
    }
    let shorter = tampered(&memory, |db| {
        db.execute_batch("DELETE FROM entry WHERE number > 5").unwrap();
        recompute(db);
    });
    let fault = Store::open_to_read(shorter.path()).unwrap().check_head(&head.root).unwrap();
    assert!(fault.unwrap().message.ends_with("a chain is shorter now than it was then"));
}

/// The last entry of an open round, which staked something.
const STAKED: &str = "(SELECT max(number) FROM entry WHERE body LIKE '%\"stake\"%')";

/// Opens the table of a memory that was changed, with all hashes computed anew.
fn opened(memory: &TempDir, sql: &str) -> (TempDir, Result<RecordedTable, String>) {
    let copy = tampered(memory, |db| {
        db.execute_batch(sql).unwrap();
        recompute(db);
    });
    let store = Store::open(copy.path()).unwrap();
    let table = RecordedTable::open(house("strip"), &[None], store, 0);
    let table = table.map(|(table, _)| table).map_err(|error| error.to_string());
    (copy, table)
}

#[test]
fn a_void_that_would_make_money_is_refused_and_the_memory_stays_as_it_is() {
    let memory = memory();
    let stake = format!("SELECT body FROM entry WHERE number = {STAKED}");
    let purse_pays = format!(
        "UPDATE entry SET body = json_set(body, '$.moves[0][1][0][2]', 5) WHERE number = {STAKED}"
    );
    let (copy, table) = opened(&memory, &purse_pays);
    let refused = table.err().unwrap();
    assert!(refused.contains("adds up to") && refused.contains("not to zero"), "{refused}");
    let db = Connection::open(copy.path().join(STORE_FILE)).unwrap();
    let body: String = db.query_row(&stake, [], |row| row.get(0)).unwrap();
    assert!(body.contains("\"stake\""), "nothing was added behind it: {body}");
    assert!(!faults(copy.path()).is_empty(), "and it is named");
}

#[test]
fn amounts_beyond_counting_are_refused_or_named_and_break_nothing() {
    let memory = memory();
    let moved = |amount: i64| {
        format!(
            "UPDATE entry SET body = json_set(body, '$.moves[0][1][0][2]', {amount},
                                              '$.moves[0][1][1][2]', {amount})
             WHERE number = {STAKED}"
        )
    };
    for amount in [i64::MAX, i64::MIN, 1 << 61] {
        let (copy, table) = opened(&memory, &moved(amount));
        assert!(table.err().unwrap().contains("out of range"));
        assert!(!faults(copy.path()).is_empty());
        let balance = format!("UPDATE account SET balance = {amount} WHERE holder = 'purse'");
        let (copy, table) = opened(&memory, &balance);
        assert!(table.is_err(), "its books are wrong");
        assert!(!faults(copy.path()).is_empty());
        let seats = format!("UPDATE seat SET net = {amount}, bet = {amount}");
        let (copy, _) = opened(&memory, &seats);
        let store = Store::open_to_read(copy.path()).unwrap();
        assert!(store.statistics(&Filter::default()).is_err());
        assert!(store.rounds(None, 5).is_err());
    }
    for (path, number) in [("$.open.number", u64::MAX), ("$.open.shoe", u64::MAX)] {
        let (copy, _) = opened(
            &memory,
            &format!(
                "UPDATE entry SET body = replace(json_set(body, '{path}', 7777), '7777', '{number}')
                 WHERE number IN (7, (SELECT max(number) FROM entry))"
            ),
        );
        assert!(!faults(copy.path()).is_empty(), "{path}");
    }
}
