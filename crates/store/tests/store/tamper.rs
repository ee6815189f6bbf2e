//! Changes made outside the program are reported: by comparison with the journal if its hashes were
//! left alone, and by a replay or a published head if they were recomputed.

use std::fs;
use std::path::Path;

use blackjack_coach::Filter;
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use rusqlite::types::FromSql;
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::kit::{Dice, choose, deal, house, play_round, remembered, save_invented_reviews};

/// Creates a database with some shoes, a rebuy, reviews and an open round.
fn memory() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (strip, mut dice) = (house("strip"), Dice(4));
    let mut table = remembered(&strip, folder.path());
    for round in 0..140 {
        play_round(&mut table, 1, &mut dice, round);
    }
    save_invented_reviews(table.store(), 60, &mut dice);
    loop {
        deal(&mut table, 1, 200);
        if table.table().round().is_some() {
            break;
        }
    }
    assert!(table.table().shoe().number > 2);
    drop(table);
    assert_eq!(faults(folder.path()), Vec::<String>::new(), "an unchanged database has no faults");
    folder
}

/// Returns the faults of a database with their places.
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

/// Returns a changed copy of a database.
fn tampered(memory: &TempDir, tamper: impl FnOnce(&Connection)) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    let to = copy.path().join(STORE_FILE);
    fs::copy(memory.path().join(STORE_FILE), &to).unwrap();
    let db = Connection::open(to).unwrap();
    db.execute_batch("PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on").unwrap();
    tamper(&db);
    copy
}

/// Changes a copy of a database, and expects that verification reports it.
#[track_caller]
fn check(memory: &TempDir, sql: &str, expected: &str) {
    let copy = tampered(memory, |db| {
        db.execute_batch(sql).unwrap();
    });
    let faults = faults(copy.path());
    assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
}

/// Recomputes all hashes of the journal, as an expert forger would.
pub(crate) fn recompute(db: &Connection) {
    let streams: Vec<(i64, String, i64)> = all(db, "SELECT id, kind, owner FROM stream");
    for (stream, kind, owner) in streams {
        let genesis: [u8; 32] =
            db.query_row("SELECT hash FROM genesis", [], |row| row.get(0)).unwrap();
        let start = Sha256::new().chain_update(b"bj journal 1").chain_update(kind);
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

pub(crate) fn all<T: Columns>(db: &Connection, query: &str) -> Vec<T> {
    let mut query = db.prepare(query).unwrap();
    let rows = query.query_map([], |row| T::read(row)).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Columns of a row.
pub(crate) trait Columns: Sized {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self>;
}

impl<A: FromSql> Columns for (A,) {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok((row.get(0)?,))
    }
}

impl<A: FromSql, B: FromSql, C: FromSql> Columns for (A, B, C) {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    }
}

impl<A: FromSql, B: FromSql> Columns for (A, B) {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok((row.get(0)?, row.get(1)?))
    }
}

const LAST_CLOSED: &str =
    "(SELECT max(id) FROM round WHERE state = 'closed' AND line LIKE '% s %')";
const OPEN: &str = "(SELECT id FROM round WHERE state = 'open')";

#[test]
fn changed_rows_are_reported() {
    let memory = memory();
    for (sql, expected) in [
        (
            "UPDATE account SET balance = balance + 500000 WHERE holder = 'purse'",
            "postings add up to",
        ),
        (
            "UPDATE account SET balance = balance + 500 WHERE holder = 'purse';
             UPDATE account SET balance = balance - 500 WHERE holder = 'mint'",
            "postings add up to",
        ),
        ("UPDATE account SET postings = postings - 1 WHERE holder = 'house'", "postings add up to"),
        ("UPDATE account SET funded = 0", "not marked as having received"),
        ("UPDATE account SET funded = 1 WHERE holder = 'mint'", "but never did"),
        ("DELETE FROM account WHERE holder = 'house'", "it is missing"),
        (
            "INSERT INTO account (holder, owner, unit, minor, balance) VALUES ('purse', 9, '$', 100, 7)",
            "postings add up to",
        ),
        (
            "UPDATE shoe SET seed = randomblob(32) WHERE revealed_ms IS NULL",
            "its seed does not match its commitment",
        ),
        (
            "UPDATE shoe SET commitment = randomblob(32) WHERE number = 1",
            "its commitment differs from the journal",
        ),
        ("UPDATE shoe SET engine = '9.9.9' WHERE number = 1", "the version that committed to it"),
        ("UPDATE shoe SET rules = '00' WHERE number = 1", "the hash of its rules differs"),
        ("UPDATE shoe SET scheme = 7 WHERE number = 1", "its scheme differs from the journal"),
        ("UPDATE shoe SET contributions = '00' WHERE number = 1", "its contributions differ"),
        ("UPDATE shoe SET committed_ms = 5 WHERE number = 2", "the time of its commitment differs"),
        ("UPDATE shoe SET revealed_ms = 5 WHERE number = 1", "the time of its end differs"),
        (
            "UPDATE rules SET text = replace(text, 'decks=6', 'decks=5')",
            "its rules differ from the journal",
        ),
        (
            "DELETE FROM shoe WHERE number = 2",
            "it is in the journal, but its row is missing or cannot be read",
        ),
        ("DELETE FROM stream", "not in the journal"),
    ] {
        check(&memory, sql, expected);
    }
}

#[test]
fn changed_rounds_are_reported() {
    let memory = memory();
    for (sql, expected) in [
        (format!("UPDATE round SET state = 'void', reason = 'lost' WHERE id = {LAST_CLOSED}"), "its state differs"),
        (format!("UPDATE round SET line = replace(line, ' s', ' h') WHERE id = {LAST_CLOSED}"), "its line differs"),
        (format!("UPDATE round SET line = substr(line, 1, length(line) - 1) || '9' WHERE id = {OPEN}"), "its line differs"),
        (format!("UPDATE round SET line = 'x' || line WHERE id = {LAST_CLOSED}"), "does not name the house"),
        (format!("UPDATE round SET line = replace(line, 'strip', 'vegas') WHERE id = {OPEN}"), "does not name the house"),
        (format!("UPDATE round SET line = 'torn' WHERE id = {LAST_CLOSED}"), "its line differs"),
        (format!("UPDATE round SET drawn = drawn + 1 WHERE id = {LAST_CLOSED}"), "its number of cards"),
        (format!("UPDATE round SET opened_ms = 1 WHERE id = {LAST_CLOSED}"), "its opening time differs"),
        (format!("UPDATE round SET closed_ms = 1 WHERE id = {LAST_CLOSED}"), "its closing time differs"),
        (format!("UPDATE round SET house = 'vegas' WHERE id = {LAST_CLOSED}"), "its house differs"),
        (format!("UPDATE round SET shoe = 1 WHERE id = {OPEN}"), "its shoe differs"),
        (format!("UPDATE round SET number = 1 WHERE id = {OPEN}"), "its number at the table"),
        (format!("UPDATE round SET number = NULL WHERE id = {OPEN}"), "its number at the table"),
        (format!("UPDATE round SET entry = NULL WHERE id = {LAST_CLOSED}"), "its entry differs"),
        (format!("DELETE FROM round WHERE id = {LAST_CLOSED}"), "it is in the journal, but its row is missing or cannot be read"),
        ("INSERT INTO round (id, seating, shoe, house, opened_ms, closed_ms, state, line, drawn, entry)
          VALUES (9999, 1, 1, 'strip', 1, 2, 'closed', 'strip 10: TS 6D 9C TH s 5C = -10', 5, 3)".into(), "not in the journal"),
        (format!("UPDATE seat SET net = net + 100 WHERE round = {LAST_CLOSED}"), "its seats differ"),
        (format!("UPDATE seat SET bet = 500 WHERE round = {OPEN}"), "its seats differ"),
        (format!("UPDATE seat SET player = 2 WHERE round = {LAST_CLOSED}"), "its seats differ"),
        (format!("UPDATE seat SET purse = NULL WHERE round = {LAST_CLOSED}"), "its seats differ"),
        (format!("UPDATE seat SET purse = (SELECT id FROM account WHERE holder = 'mint') WHERE round = {OPEN}"), "its seats differ"),
        ("DELETE FROM decision WHERE number = 1".into(), "its decisions differ"),
        ("UPDATE decision SET choice = 'h' WHERE choice = 's'".into(), "its decisions differ"),
        ("UPDATE decision SET at_ms = at_ms + 1".into(), "its decisions differ"),
        ("UPDATE seating SET rounds = rounds + 1".into(), "rounds are recorded"),
    ] {
        check(&memory, &sql, expected);
    }
}

#[test]
fn changed_or_missing_entries_are_reported() {
    let memory = memory();
    for (sql, expected) in [
        (
            "UPDATE entry SET body = replace(body, '\"at_ms\":', '\"at_ms\":1') WHERE number = 9",
            "entry 9 does not match its hash",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.transfers[0][1][0][2]', 5)
             WHERE number = (SELECT max(number) FROM entry WHERE body LIKE '%\"stake\"%')",
            "does not match its hash",
        ),
        (
            "UPDATE entry SET hash = randomblob(32) WHERE number = 9",
            "entry 9 does not match its hash",
        ),
        ("UPDATE entry SET body = 'torn' WHERE number = 9", "entry 9 cannot be read"),
        ("DELETE FROM entry WHERE number = 9", "entry 9 of its journal is missing"),
        (
            "DELETE FROM entry WHERE number = (SELECT max(number) FROM entry)",
            "of its journal is missing",
        ),
        (
            "UPDATE stream SET hash = randomblob(32)",
            "its journal does not end with its stored hash",
        ),
        ("UPDATE stream SET length = length - 1", "does not end with its stored hash"),
        ("UPDATE genesis SET hash = zeroblob(32)", "the data of release 0.1.0 was changed"),
        (
            "INSERT INTO transfer VALUES (1, 'gift', 'refill', NULL, 5)",
            "the data of release 0.1.0 was changed",
        ),
    ] {
        check(&memory, sql, expected);
    }
}

#[test]
fn unreadable_data_is_reported_and_the_rest_is_still_checked() {
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
        ("UPDATE seating SET rounds = -1".into(), "no rounds are recorded"),
        (
            "UPDATE account SET unit = CAST(x'ff' AS TEXT) WHERE holder = 'house'".into(),
            "an account cannot be read",
        ),
        ("UPDATE genesis SET hash = x'00'".into(), "entry 1 does not match its hash"),
    ] {
        let copy = tampered(&memory, |db| db.execute_batch(&format!("{sql}; {also}")).unwrap());
        let faults = faults(copy.path());
        assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
        let decisions = |fault: &String| fault.contains("its decisions differ");
        assert!(faults.iter().any(decisions), "{sql}: {faults:#?}");
    }
    check(&memory, "UPDATE stream SET length = -1", "comes after the end of its journal");
}

#[test]
fn reviews_match_the_played_rounds() {
    let memory = memory();
    for (sql, expected) in [
        ("UPDATE seat_review SET purse = 2", "names the purse of another player"),
        ("UPDATE round SET level = NULL", "is not marked as reviewed"),
        ("UPDATE judgement SET choice = 'p'", "judges a choice"),
    ] {
        check(&memory, sql, expected);
    }
}

/// Changes an entry, recomputes all hashes, and expects that verification reports the change.
#[track_caller]
fn check_recomputed(memory: &TempDir, sql: &str, expected: &str) {
    let copy = tampered(memory, |db| {
        db.execute_batch(sql).unwrap();
        recompute(db);
    });
    let faults = faults(copy.path());
    assert!(!faults.iter().any(|fault| fault.contains("does not match its hash")));
    assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
}

#[test]
fn impossible_transfers_and_voids_are_reported_in_a_recomputed_journal() {
    let memory = memory();
    let first_stake = "(SELECT min(number) FROM entry WHERE body LIKE '%\"stake\"%')";
    let settled = "(SELECT max(number) FROM entry WHERE body LIKE '%\"settlement\"%')";
    let opened = "(SELECT max(number) FROM entry WHERE body LIKE '%\"open\"%')";
    for (sql, expected) in [
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"stake\"', '\"refill\"') WHERE number = {first_stake}"
            ),
            "its refill is not allowed by its house",
        ),
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"settlement\"', '\"void\"') WHERE number = {settled}"
            ),
            "differs from its play",
        ),
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"nets\":[', '\"void\":\"lost\",\"nets\":[') WHERE number = {settled}"
            ),
            "its state differs",
        ),
        (
            format!("DELETE FROM entry WHERE number = {settled}"),
            "does not follow from the previous one",
        ),
        (
            format!("DELETE FROM entry WHERE number = {opened}"),
            "rounds that are not in the journal: 1",
        ),
        (
            format!(
                "UPDATE entry SET body = replace(body, '\"cards\":\"', '\"cards\":\"2C') WHERE number = {opened}"
            ),
            "but the seed gives",
        ),
        (
            format!("UPDATE decision SET choice = 'd' WHERE round = {LAST_CLOSED}"),
            "decisions differ",
        ),
    ] {
        check_recomputed(&memory, &sql, expected);
    }
}

#[test]
fn invalid_entries_are_reported_in_a_recomputed_journal() {
    let memory = memory();
    let settled = "(SELECT max(number) FROM entry WHERE body LIKE '%\"settlement\"%')";
    let opened = "(SELECT max(number) FROM entry WHERE body LIKE '%\"open\"%')";
    for (sql, expected) in [
        (
            "UPDATE entry SET body = json_set(body, '$.takeover', json('{}')) WHERE number = 8".into(),
            "entry 8 is not a valid takeover",
        ),
        (
            format!(
                "UPDATE entry SET body = json_remove(json_set(body, '$.void', 'lost'), '$.nets') WHERE number = {settled}"
            ),
            "voids a round in a way that no table does",
        ),
        (
            format!(
                "UPDATE entry SET body = json_set(body, '$.open.seats[0][1]', 5000000) WHERE number = {opened}"
            ),
            "its players staked more than they had",
        ),
        (
            format!(
                "UPDATE entry SET body = json_set(body, '$.unit', json('[\"Z\",1]')) WHERE number = {opened}"
            ),
            "its money is not in the unit",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.unit', json('[\"Z\",1]')) WHERE number = 1"
                .into(),
            "its bankroll is not allowed by its house",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.actor', 7) WHERE body LIKE '%\"decisions\"%'".into(),
            "was not made by its player",
        ),
        (
            "UPDATE entry SET body = json_set(body, '$.actor', 0) WHERE body LIKE '%\"decisions\"%'".into(),
            "was not made by its player",
        ),
        (
            "UPDATE entry SET body = replace(body, '\"bankroll\"', '\"refill\"')".into(),
            "but never did",
        ),
    ] {
        check_recomputed(&memory, &sql, expected);
    }
}

/// Whatever an entry moves is of a kind that is checked, in an entry of any kind.
#[test]
fn money_from_nowhere_is_reported_in_a_recomputed_journal() {
    let memory = memory();
    let unit = r#"'$.unit', json('["$",100]')"#;
    let gift = |kind: &str, from: &str| {
        let transfers =
            format!(r#"[["{kind}",[["{from}",1,-5000000,1,-5000000],["p",1,5000000,1,5000000]]]]"#);
        format!("json_set(body, {unit}, '$.transfers', json('{transfers}'))")
    };
    let of_each_kind = [
        "body LIKE '%\"shoe\"%'",
        "body LIKE '%\"open\"%'",
        "body LIKE '%\"decisions\"%' AND body NOT LIKE '%\"nets\"%'",
        "body LIKE '%\"nets\"%'",
    ];
    for place in of_each_kind {
        for (kind, from) in [("gift", "m"), ("gift", "p"), ("refund", "h"), ("deposit", "b")] {
            let gift = gift(kind, from);
            let sql = format!(
                "UPDATE entry SET body = {gift} WHERE number = (SELECT max(number) FROM entry WHERE {place})"
            );
            check_recomputed(&memory, &sql, &format!("its {kind} is not allowed by its house"));
        }
    }
    // A rebuy of the right amount, but in a round: the purse may be staked, and not lost.
    let rebuy = r#"[["refill",[["m",1,-100000,1,-100000],["p",1,100000,1,100000]]]]"#;
    for place in &of_each_kind[1..] {
        let sql = format!(
            "UPDATE entry SET body = json_set(body, {unit}, '$.transfers', json('{rebuy}'))
             WHERE number = (SELECT max(number) FROM entry WHERE {place})"
        );
        check_recomputed(&memory, &sql, "its refill is not allowed by its house");
    }
    let first = "WHERE number = (SELECT min(number) FROM entry WHERE body LIKE '%\"open\"%')";
    for (change, expected) in [
        ("json_set(body, '$.evening', 'join')", "changes an evening, which no table does"),
        ("json_remove(body, '$.round')", "plays without a round"),
        ("json_remove(body, '$.unit')", "it has money without a unit"),
        ("json_set(body, '$.gift', 5000000)", "cannot be read"),
    ] {
        check_recomputed(&memory, &format!("UPDATE entry SET body = {change} {first}"), expected);
    }
}

/// A clock may have been set back, so that an earlier time is a warning, and no fault.
#[test]
fn times_that_go_back_are_named() {
    let memory = memory();
    let change = "json_set(body, '$.at_ms', json_extract(body, '$.at_ms') - 3600250)";
    let sql = format!(
        "UPDATE entry SET body = {change} WHERE number = (SELECT max(number) FROM entry);
         UPDATE decision SET at_ms = at_ms - 3600250 WHERE round = {OPEN};
         UPDATE round SET opened_ms = opened_ms - 3600250 WHERE id = {OPEN}"
    );
    let copy = tampered(&memory, |db| {
        db.execute_batch(&sql).unwrap();
        recompute(db);
    });
    let audit = Store::open_to_read(copy.path()).unwrap().verify(2).unwrap();
    assert_eq!(audit.faults, []);
    let warnings: Vec<_> = audit.warnings.into_iter().map(|it| it.message).collect();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].ends_with(" s earlier than the entry before it"), "{warnings:?}");
}

/// A house that changes again before its first shoe can be stored leaves out a number, so that a
/// gap is a warning, and no fault.
#[test]
fn a_missing_shoe_is_named() {
    let memory = memory();
    let last = "(SELECT max(number) FROM shoe)";
    let sql = format!(
        "UPDATE entry SET body = json_set(body, '$.shoe.number', 9)
         WHERE json_extract(body, '$.shoe.number') = {last};
         UPDATE shoe SET number = 9 WHERE number = {last}"
    );
    let copy = tampered(&memory, |db| {
        db.execute_batch(&sql).unwrap();
        recompute(db);
    });
    let audit = Store::open_to_read(copy.path()).unwrap().verify(2).unwrap();
    let warnings: Vec<_> = audit.warnings.iter().map(|it| (it.shoe, &*it.message)).collect();
    let [(Some(9), warning)] = warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.starts_with("it follows shoe ") && warning.ends_with(", out of order"));
}

#[test]
fn a_published_head_reveals_a_recomputed_journal() {
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
    assert_eq!(table.store().check_head(&head.root).unwrap(), None, "later entries do not matter");
    drop(table);
    let changed = tampered(&memory, |db| {
        let sql = "UPDATE entry SET body = json_set(body, '$.key', 7) WHERE number = 5";
        db.execute_batch(sql).unwrap();
        recompute(db);
    });
    assert_eq!(faults(changed.path()), Vec::<String>::new(), "the journal alone looks valid");
    let store = Store::open_to_read(changed.path()).unwrap();
    let fault = store.check_head(&head.root).unwrap().unwrap();
    assert!(fault.message.ends_with("the journal up to this head was changed"), "{fault:?}");
    for (root, expected) in [
        ("00".repeat(32), "it is not a head of this journal"),
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
    assert!(fault.unwrap().message.ends_with("a chain has become shorter since then"));
}

/// The last entry of an open round, which placed a stake.
const STAKED: &str = "(SELECT max(number) FROM entry WHERE body LIKE '%\"stake\"%')";

/// Opens the table of a changed database with recomputed hashes.
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
fn a_void_that_would_create_money_is_refused() {
    let memory = memory();
    let stake = format!("SELECT body FROM entry WHERE number = {STAKED}");
    let purse_pays = format!(
        "UPDATE entry SET body = json_set(body, '$.transfers[0][1][0][2]', 5) WHERE number = {STAKED}"
    );
    let (copy, table) = opened(&memory, &purse_pays);
    let refused = table.err().unwrap();
    assert!(refused.contains("adds up to") && refused.contains("not to zero"), "{refused}");
    let db = Connection::open(copy.path().join(STORE_FILE)).unwrap();
    let body: String = db.query_row(&stake, [], |row| row.get(0)).unwrap();
    assert!(body.contains("\"stake\""), "no entry was added after it: {body}");
    assert!(!faults(copy.path()).is_empty(), "the change is reported");
}

#[test]
fn impossible_amounts_are_refused_or_reported_and_never_crash() {
    let memory = memory();
    let moved = |amount: i64| {
        format!(
            "UPDATE entry SET body = json_set(body, '$.transfers[0][1][0][2]', {amount},
                                              '$.transfers[0][1][1][2]', {amount})
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
