//! Migrations, tested with a list of other schemas.

use std::fs;

use super::*;

const FIRST: Migration =
    Migration::sql("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;");
const SECOND: Migration = Migration {
    sql: "ALTER TABLE note ADD COLUMN at_ms INTEGER NOT NULL DEFAULT 7;",
    then: |db| db.execute_batch("UPDATE note SET text = upper(text);"),
};
/// Fails after its first half.
const BROKEN: Migration = Migration {
    sql: "ALTER TABLE note ADD COLUMN at_ms INTEGER NOT NULL DEFAULT 7;
          UPDATE note SET text = upper(text);",
    then: |db| db.execute_batch("INSERT INTO nowhere VALUES (1);"),
};

/// Makes a file of the first schema with some rows.
fn first(folder: &Path) -> (PathBuf, Connection) {
    let path = folder.join("bj.sqlite");
    let mut db = Connection::open(&path).unwrap();
    migrate(&mut db, &path, &[FIRST]).unwrap();
    db.execute("INSERT INTO note (text) VALUES ('ace'), ('ten')", []).unwrap();
    (path, db)
}

fn texts(db: &Connection) -> Vec<String> {
    let mut query = db.prepare("SELECT text FROM note ORDER BY id").unwrap();
    query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn schema(db: &Connection) -> i64 {
    db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// Returns the names of the other files next to the database.
fn beside(path: &Path) -> Vec<String> {
    let files = fs::read_dir(path.parent().unwrap()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name != "bj.sqlite").collect();
    names.sort();
    names
}

#[test]
fn a_new_file_gets_every_schema_and_no_copy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bj.sqlite");
    let mut db = Connection::open(&path).unwrap();
    migrate(&mut db, &path, &[FIRST, SECOND]).unwrap();
    assert_eq!(schema(&db), 2);
    assert_eq!(beside(&path), Vec::<String>::new(), "there was nothing to copy");
}

#[test]
fn the_current_schema_is_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut db) = first(folder.path());
    migrate(&mut db, &path, &[FIRST]).unwrap();
    assert_eq!((schema(&db), texts(&db)), (1, vec!["ace".into(), "ten".into()]));
    assert_eq!(beside(&path), Vec::<String>::new());
}

#[test]
fn an_older_file_is_copied_before_it_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut db) = first(folder.path());
    migrate(&mut db, &path, &[FIRST, SECOND]).unwrap();
    assert_eq!((schema(&db), texts(&db)), (2, vec!["ACE".into(), "TEN".into()]));
    assert_eq!(beside(&path), ["bj.schema-1.sqlite"]);
    let copy = Connection::open(folder.path().join("bj.schema-1.sqlite")).unwrap();
    assert_eq!((schema(&copy), texts(&copy)), (1, vec!["ace".into(), "ten".into()]));
    assert_eq!(check(&copy, &path, 1).unwrap(), 1, "the copy is a database of tables itself");
    migrate(&mut db, &path, &[FIRST, SECOND]).unwrap();
    assert_eq!(beside(&path), ["bj.schema-1.sqlite"], "the copy is made once");
}

#[test]
fn a_failed_migration_leaves_the_old_schema_and_can_be_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut db) = first(folder.path());
    let error = migrate(&mut db, &path, &[FIRST, BROKEN]).unwrap_err().to_string();
    assert!(error.starts_with("cannot upgrade ") && error.contains("nowhere"), "{error}");
    assert_eq!((schema(&db), texts(&db)), (1, vec!["ace".into(), "ten".into()]));
    assert_eq!(beside(&path), Vec::<String>::new(), "a failed attempt leaves no copy");
    drop(db);
    let mut db = Connection::open(&path).unwrap();
    db.execute("INSERT INTO note (text) VALUES ('six')", []).unwrap();
    fs::write(folder.path().join("bj.schema-1.sqlite"), "letters").unwrap();
    migrate(&mut db, &path, &[FIRST, SECOND]).unwrap();
    assert_eq!(texts(&db), ["ACE", "TEN", "SIX"]);
    // No file is overwritten, and the copy is complete.
    assert_eq!(beside(&path), ["bj.schema-1.2.sqlite", "bj.schema-1.sqlite"]);
    let copy = Connection::open(folder.path().join("bj.schema-1.2.sqlite")).unwrap();
    assert_eq!(texts(&copy), ["ace", "ten", "six"]);
}

#[test]
fn without_a_copy_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let (_, mut db) = first(folder.path());
    let nowhere = folder.path().join("no/folder/bj.sqlite");
    let error = migrate(&mut db, &nowhere, &[FIRST, SECOND]).unwrap_err().to_string();
    assert!(error.starts_with("cannot copy to "), "{error}");
    assert_eq!((schema(&db), texts(&db)), (1, vec!["ace".into(), "ten".into()]));
}

#[test]
fn an_interrupted_copy_does_not_block_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut db) = first(folder.path());
    let piece = "bj.schema-1.sqlite.0123456789abcdef.unfinished";
    fs::write(folder.path().join(piece), "a piece").unwrap();
    migrate(&mut db, &path, &[FIRST, SECOND]).unwrap();
    assert_eq!(beside(&path), ["bj.schema-1.sqlite", piece]);
    assert!(beside(&path).iter().all(|name| is_backup(name)), "erasing the database removes it");
}

#[test]
fn a_copy_is_never_written_over_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (path, db) = first(folder.path());
    let to = folder.path().join("mine");
    fs::write(&to, "letters").unwrap();
    assert!(back_up(&db, &path, &to).unwrap_err().to_string().starts_with("cannot copy to "));
    assert_eq!(fs::read_to_string(&to).unwrap(), "letters");
    let to = folder.path().join("it's a copy; really");
    back_up(&db, &path, &to).unwrap();
    assert_eq!(texts(&Connection::open(&to).unwrap()), ["ace", "ten"]);
    assert!(back_up(&db, &path, &folder.path().join("no/folder")).is_err());
}

#[test]
fn the_schemas_of_this_program_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bj.sqlite");
    let mut db = Connection::open(&path).unwrap();
    migrate(&mut db, &path, MIGRATIONS).unwrap();
    let sound: String = db.pragma_query_value(None, "integrity_check", |row| row.get(0)).unwrap();
    assert_eq!((sound.as_str(), schema(&db)), ("ok", i64::try_from(SCHEMA).unwrap()));
}
