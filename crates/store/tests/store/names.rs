//! Player names: spellings of the same name, different names, and invalid names.

use std::path::Path;

use blackjack_coach::{DrillSession, Filter, Micros};
use blackjack_store::{OpenError, RecordedTable, STORE_FILE, Store, StoreError};
use blackjack_table::UNNAMED_PLAYER;
use rusqlite::{Connection, params};

use crate::kit::{Dice, house, play_round};

fn sit(folder: &Path, names: &[&str]) -> Result<RecordedTable, OpenError> {
    let names: Vec<_> = names.iter().map(|name| Some((*name).to_owned())).collect();
    let store = Store::open(folder).unwrap();
    RecordedTable::open(house("strip"), &names, store, 0).map(|(table, _)| table)
}

/// Returns the reason why these players cannot sit down; nothing about them may be stored.
fn refused(folder: &Path, names: &[&str]) -> String {
    let known = |folder| Store::open(folder).unwrap().players().unwrap();
    let before = known(folder);
    let message = sit(folder, names).map(|_| ()).unwrap_err().to_string();
    assert_eq!(known(folder), before, "{message}");
    assert!(message.len() < 160, "{message:?}");
    assert!(!message.contains(blackjack_engine::is_invisible_char), "{message:?}");
    message
}

#[test]
fn spellings_of_a_name_are_one_purse() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = sit(folder.path(), &["Zo\u{eb}"]).unwrap();
    play_round(&mut table, 1, &mut Dice(1), 0);
    let (owner, funds) = (table.table().owner(0), table.table().funds(0));
    drop(table);
    for name in ["Zoe\u{308}", "ZO\u{cb}", "\u{ff3a}\u{ff4f}\u{eb}", " zo\u{eb} "] {
        let table = sit(folder.path(), &[name]).unwrap();
        assert_eq!((table.table().owner(0), table.table().funds(0)), (owner, funds), "{name}");
        let filter = Filter { player: Some(name.into()), ..Filter::default() };
        assert_eq!(table.store().statistics(&filter).unwrap().played, 1, "{name}");
        assert!(table.store().knows_player(name).unwrap());
    }
    assert_eq!(Store::open(folder.path()).unwrap().players().unwrap(), ["Zo\u{eb}"]);
    assert!(
        refused(folder.path(), &["Zo\u{eb}", "zoe\u{308}"])
            .ends_with("already has a seat at the table")
    );
}

#[test]
fn a_name_that_looks_like_another_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["Ada", "Bill", "\u{430}\u{441}\u{430}"] {
        drop(sit(folder.path(), &[name]).unwrap());
    }
    for (name, reason) in [
        ("BiII", "looks like that of another player, \"Bill\""),
        ("B1ll", "looks like that of another player, \"Bill\""),
        ("aca", "looks like that of another player, \"\u{430}\u{441}\u{430}\""),
        ("\u{410}da", "cannot mix letters"),
        ("A\u{ad}da", "U+00AD"),
        ("A\u{34f}da", "U+034F"),
        ("\u{3164}", "U+3164"),
        ("\u{2800}", "U+2800"),
        ("Ada\u{e0041}", "U+E0041"),
        ("Ada\u{200d}", "U+200D"),
        ("\u{202e}adA", "U+202E"),
        ("A\u{1b}[2Jda", "U+001B"),
    ] {
        let message = refused(folder.path(), &[name]);
        assert!(message.contains(reason), "{name}: {message}");
    }
    let drill = DrillSession {
        kind: "hands".into(),
        house: "strip".into(),
        seed: 1,
        started_ms: 0,
        asked: 1,
        right: 1,
        cost: Micros(0),
        ms: 1,
        median_ms: 1,
    };
    let store = Store::open(folder.path()).unwrap();
    let error = store.add_drill("BiII", &drill, &[]).unwrap_err();
    assert!(matches!(error, StoreError::Player { .. }), "{error}");
}

#[test]
fn names_that_cannot_sit_at_one_table() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        refused(folder.path(), &["Bill", "BiII"])
            .contains("looks like that of another player, \"Bill\"")
    );
    assert!(refused(folder.path(), &["Ada", "ADA"]).contains("already has a seat at the table"));
    let again = refused(folder.path(), &[UNNAMED_PLAYER, "Y\u{ff4f}u"]);
    assert!(again.contains("already has a seat at the table"), "{again}");
}

#[test]
fn wrong_input_is_one_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let twenty: Vec<String> = (0..20).map(|number| format!("Player {number}")).collect();
    let twenty: Vec<&str> = twenty.iter().map(String::as_str).collect();
    assert_eq!(refused(folder.path(), &twenty), "a table has 1 to 7 players, not 20");
    assert_eq!(refused(folder.path(), &[]), "a table has 1 to 7 players, not 0");
    for empty in ["", "  "] {
        assert_eq!(refused(folder.path(), &[empty]), "a player needs a name");
    }
    let long = "x".repeat(10_000);
    let message = refused(folder.path(), &["Ada", &long]);
    assert_eq!(message, format!("\"{}…\": a name has at most 24 characters", "x".repeat(40)));
    let message = refused(folder.path(), &["A\0da"]);
    assert_eq!(message, "\"A\u{fffd}da\": a name cannot contain U+0000, which is invisible");
    let key = "k\0".repeat(10_000);
    let names = [Some("Ada".to_owned())];
    let store = Store::open(folder.path()).unwrap();
    let opened = RecordedTable::open_at(&key, house("strip"), &names, store, 0);
    assert!(opened.is_ok(), "a key is a text like any other");
}

/// Release 0.1.0 stored the lower-case name as the key.
#[test]
fn players_of_older_databases_keep_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let older = ["Ada", "A\u{ad}da", "\u{410}da", "\u{ff21}da", "Zoe\u{308}", "BiII", "Bill"];
    drop(Store::open(folder.path()).unwrap());
    let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    for name in older {
        let add = "INSERT INTO player (name, key, since_ms) VALUES (?1, ?2, 0)";
        db.execute(add, params![name, name.to_lowercase()]).unwrap();
    }
    let mut owners = Vec::new();
    for name in older {
        let table = sit(folder.path(), &[name]).unwrap();
        owners.push(table.table().owner(0).unwrap().0);
    }
    assert_eq!(owners, [1, 2, 3, 4, 5, 6, 7]);
    let table = sit(folder.path(), &["ZO\u{cb}"]).unwrap();
    assert_eq!(table.table().owner(0).unwrap().0, 5, "in a spelling that it did not know");
}
