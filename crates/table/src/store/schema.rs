//! The schema of memory, and how an older one becomes it.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::{io, iter};

use rusqlite::{Connection, OptionalExtension};

use super::StoreError;
use super::open::as_file;

/// What makes each schema from the one before, from nothing to the latest.
pub(super) const MIGRATIONS: &[&str] =
    &[include_str!("../../migrations/0001.sql"), include_str!("../../migrations/0002.sql")];

/// Marks a database as a memory of tables: "bjck" in ASCII.
const APPLICATION: i64 = 0x626a_636b;

/// What the name of a copy ends with until it is done.
const UNFINISHED: &str = ".unfinished";

/// Refuses a file that is none of ours, or that a later program wrote; returns its schema.
pub(super) fn check(db: &Connection, path: &Path, known: usize) -> Result<usize, StoreError> {
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

/// Brings an older schema to the latest one, with a copy of the file before each change.
pub(super) fn migrate(
    db: &mut Connection,
    path: &Path,
    migrations: &[&str],
) -> Result<(), StoreError> {
    let from = check(db, path, migrations.len())?;
    for (schema, &migration) in migrations.iter().enumerate().skip(from) {
        if from > 0 {
            back_up(db, path, &backup_of(path, schema))?;
        }
        let failed =
            |source| StoreError::Database { path: path.to_owned(), doing: "upgrade", source };
        let change = db.transaction().map_err(failed)?;
        change.execute_batch(migration).map_err(failed)?;
        change.pragma_update(None, "application_id", APPLICATION).map_err(failed)?;
        let version = i64::try_from(schema + 1).unwrap_or(i64::MAX);
        change.pragma_update(None, "user_version", version).map_err(failed)?;
        change.commit().map_err(failed)?;
    }
    Ok(())
}

/// Where the copy of the file goes that still has this schema: to a name that is not taken.
fn backup_of(path: &Path, schema: usize) -> PathBuf {
    let first = path.with_extension(format!("schema-{schema}.sqlite"));
    let more = (2..).map(|copy| path.with_extension(format!("schema-{schema}.{copy}.sqlite")));
    let mut names = iter::once(first.clone()).chain(more);
    names.find(|name| !name.exists()).unwrap_or(first)
}

/// Whether [`backup_of`] gives such a name, or [`back_up`] to what is not finished.
pub(super) fn is_backup(name: &str) -> bool {
    let name = name.strip_suffix("-journal").unwrap_or(name);
    let name = name.strip_suffix(UNFINISHED).unwrap_or(name);
    let numbers = name.strip_prefix("bj.schema-").and_then(|rest| rest.strip_suffix(".sqlite"));
    numbers.is_some_and(|numbers| numbers.split('.').all(|number| number.parse::<u64>().is_ok()))
}

/// Copies the whole memory into another file, in one piece: under another name until it is done.
/// A file that is there stays.
pub(super) fn back_up(db: &Connection, path: &Path, to: &Path) -> Result<(), StoreError> {
    let on_file = |source| StoreError::File { path: to.to_owned(), doing: "copy to", source };
    if to.exists() {
        return Err(on_file(io::ErrorKind::AlreadyExists.into()));
    }
    let mut unfinished = as_file(to).into_os_string();
    unfinished.push(UNFINISHED);
    remove(Path::new(&unfinished)).map_err(on_file)?;
    let name = unfinished.to_str().ok_or(io::ErrorKind::InvalidFilename.into());
    let name = name.map_err(on_file)?;
    super::open::make_private(Path::new(&unfinished)).map_err(on_file)?;
    let copied = copy(db, name).map_err(|source| StoreError::Database {
        path: path.to_owned(),
        doing: "copy",
        source,
    });
    let done = copied.and_then(|()| settle(Path::new(&unfinished), to).map_err(on_file));
    if done.is_err() {
        // What went wrong is said; that a piece is left over is not worth a second complaint.
        let _ = remove(Path::new(&unfinished));
        unfinished.push("-journal");
        let _ = remove(Path::new(&unfinished));
    }
    done
}

/// Makes a copy last through a power cut, and gives it its name.
fn settle(unfinished: &Path, to: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(unfinished)?.sync_all()?;
    fs::rename(unfinished, to)
}

/// Removes a file, if there is one.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Copies the database. Who may only read it writes the copy all the same.
fn copy(db: &Connection, to: &str) -> rusqlite::Result<()> {
    let only: bool = db.pragma_query_value(None, "query_only", |row| row.get(0))?;
    db.pragma_update(None, "query_only", false)?;
    let copied = db.execute("VACUUM INTO ?1", [to]);
    db.pragma_update(None, "query_only", only)?;
    copied.map(|_| ())
}

#[cfg(test)]
mod tests;
