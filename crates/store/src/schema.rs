//! The schema of the database, and its upgrades.

pub(crate) mod earlier_names;
pub(crate) mod genesis;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{io, iter};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use crate::error::StoreError;
use crate::files::private::{is_same_file, make_new};
use crate::store::connection::as_plain_path;

/// An upgrade from one schema to the next.
#[derive(Clone, Copy)]
pub(crate) struct Migration {
    /// The statements to run first.
    pub(crate) sql: &'static str,
    /// The code to run after them.
    pub(crate) then: fn(&Connection) -> rusqlite::Result<()>,
}

impl Migration {
    const fn sql(sql: &'static str) -> Self {
        Self { sql, then: |_| Ok(()) }
    }
}

/// The upgrades, from an empty database to the latest schema.
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration::sql(include_str!("../migrations/0001.sql")),
    Migration::sql(include_str!("../migrations/0002.sql")),
    Migration { sql: include_str!("../migrations/0003.sql"), then: genesis::take_over },
    Migration::sql(include_str!("../migrations/0004.sql")),
    Migration::sql(include_str!("../migrations/0005.sql")),
    Migration::sql(include_str!("../migrations/0006.sql")),
    Migration::sql(include_str!("../migrations/0007.sql")),
    Migration::sql(include_str!("../migrations/0008.sql")),
    Migration::sql(include_str!("../migrations/0009.sql")),
    Migration::sql(include_str!("../migrations/0010.sql")),
    Migration::sql(include_str!("../migrations/0011.sql")),
    Migration::sql(include_str!("../migrations/0012.sql")),
];

/// The number of the first schema with unfinished dailies.
pub(crate) const WITH_DAILIES: usize = 12;

/// The number of the first schema with the names that boards give their callers.
pub(crate) const WITH_BOARD_NAMES: usize = 11;

/// The number of the first schema with bots.
pub(crate) const WITH_BOTS: usize = 8;

/// The number of the first schema with duplicate evenings in their current form.
pub(crate) const EVENINGS: usize = 10;

/// The number of the latest schema.
pub const SCHEMA: usize = MIGRATIONS.len();

/// The application id of the database: "bjck" in ASCII.
const APPLICATION: i64 = 0x626a_636b;

/// The ending of a copy's name until it is complete.
const UNFINISHED: &str = ".unfinished";

/// Refuses a file of another program or of a later version, and returns its schema.
pub(crate) fn check(db: &Connection, path: &Path, known: usize) -> Result<usize, StoreError> {
    let failed = |source| StoreError::Database { path: path.to_owned(), doing: "read", source };
    let number = |pragma| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let found = number("user_version").map_err(failed)?;
    let application = number("application_id").map_err(failed)?;
    let tables: Option<String> = db
        .query_row("SELECT name FROM sqlite_schema LIMIT 1", [], |row| row.get(0))
        .optional()
        .map_err(failed)?;
    let is_new = tables.is_none() && found == 0 && application == 0;
    if !is_new && application != APPLICATION {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    let limit = i64::try_from(known).unwrap_or(i64::MAX);
    let newer = StoreError::Newer { path: path.to_owned(), found, known: limit };
    if found > limit { Err(newer) } else { usize::try_from(found).map_err(|_| newer) }
}

/// Upgrades an older schema to the latest one in a single transaction, after making a copy of the
/// file. No other process may have it open.
pub(crate) fn migrate(
    db: &mut Connection,
    path: &Path,
    migrations: &[Migration],
) -> Result<(), StoreError> {
    let from = check(db, path, migrations.len())?;
    if from == migrations.len() {
        return Ok(());
    }
    let copy = (from > 0).then(|| backup_of(path, from));
    if let Some(copy) = &copy {
        back_up(db, path, copy)?;
    }
    let upgraded = upgrade(db, migrations, from);
    if let (Err(_), Some(copy)) = (&upgraded, &copy) {
        // The file is unchanged, and a copy for every attempt would fill the disk.
        let _ = remove(copy);
    }
    upgraded.map_err(|source| StoreError::Database {
        path: path.to_owned(),
        doing: "upgrade",
        source,
    })
}

fn upgrade(db: &mut Connection, migrations: &[Migration], from: usize) -> rusqlite::Result<()> {
    // Migrations recreate tables under the same names, so references are checked only at the end.
    db.pragma_update(None, "foreign_keys", false)?;
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (schema, migration) in migrations.iter().enumerate().skip(from) {
        transaction.execute_batch(migration.sql)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        let version = i64::try_from(schema + 1).unwrap_or(i64::MAX);
        transaction.pragma_update(None, "user_version", version)?;
        (migration.then)(&transaction)?;
    }
    transaction.commit()
}

/// Returns an unused path for the copy of a file with this schema.
fn backup_of(path: &Path, schema: usize) -> PathBuf {
    let first = path.with_extension(format!("schema-{schema}.sqlite"));
    let more = (2..).map(|copy| path.with_extension(format!("schema-{schema}.{copy}.sqlite")));
    let mut names = iter::once(first.clone()).chain(more);
    names.find(|name| !name.exists()).unwrap_or(first)
}

/// Returns whether this is the name of a copy from [`backup_of`], or of an unfinished one.
pub(crate) fn is_backup(name: &str) -> bool {
    let name = name.strip_suffix("-journal").unwrap_or(name);
    let name = name
        .strip_suffix(UNFINISHED)
        .map_or(name, |name| name.rsplit_once('.').map_or(name, |(name, _)| name));
    let numbers = name.strip_prefix("bj.schema-").and_then(|rest| rest.strip_suffix(".sqlite"));
    numbers.is_some_and(|numbers| numbers.split('.').all(|number| number.parse::<u64>().is_ok()))
}

/// Copies the whole database to another file, under a temporary name until the copy is complete. An
/// existing file is never overwritten. The temporary file is created here under a random name, so
/// that other users who can write to the folder cannot substitute a file of their own.
pub(crate) fn back_up(db: &Connection, path: &Path, to: &Path) -> Result<(), StoreError> {
    let on_file = |source| StoreError::File { path: to.to_owned(), doing: "copy to", source };
    if to.exists() {
        return Err(on_file(io::ErrorKind::AlreadyExists.into()));
    }
    let mut nonce = [0; 8];
    getrandom::fill(&mut nonce).map_err(|error| on_file(io::Error::other(error)))?;
    let mut unfinished = as_plain_path(to).into_os_string();
    unfinished.push(format!(".{}{UNFINISHED}", hex::encode(nonce)));
    let name = unfinished.to_str().ok_or(io::ErrorKind::InvalidFilename.into());
    let name = name.map_err(on_file)?;
    let new_file = make_new(Path::new(&unfinished)).map_err(on_file)?;
    let copied = copy(db, name).map_err(|source| StoreError::Database {
        path: path.to_owned(),
        doing: "copy",
        source,
    });
    let done =
        copied.and_then(|()| finish_copy(&new_file, Path::new(&unfinished), to).map_err(on_file));
    if done.is_err() {
        // The first error matters more than a failure to clean up.
        let _ = remove(Path::new(&unfinished));
        unfinished.push("-journal");
        let _ = remove(Path::new(&unfinished));
    }
    done
}

/// Syncs a copy to the disk and gives it its final name, which must still be unused.
fn finish_copy(new_file: &File, unfinished: &Path, to: &Path) -> io::Result<()> {
    if !is_same_file(new_file, unfinished)? {
        return Err(io::Error::other("another program replaced it while it was being written"));
    }
    new_file.sync_all()?;
    match fs::hard_link(unfinished, to) {
        Ok(()) => fs::remove_file(unfinished),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // Not every file system supports hard links.
        Err(_) if to.exists() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(unfinished, to),
    }
}

/// Deletes a file, if it exists.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Copies the database. This works on a read-only connection too.
fn copy(db: &Connection, to: &str) -> rusqlite::Result<()> {
    let was_query_only: bool = db.pragma_query_value(None, "query_only", |row| row.get(0))?;
    db.pragma_update(None, "query_only", false)?;
    let copied = db.execute("VACUUM INTO ?1", [to]);
    db.pragma_update(None, "query_only", was_query_only)?;
    copied.map(|_| ())
}

#[cfg(test)]
mod tests;
