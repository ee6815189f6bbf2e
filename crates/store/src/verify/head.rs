//! Heads for publishing: one hash over all chains of the journal.
//!
//! A program that can write to the file can also compute all hashes anew. A head that was published
//! before finds that too: the chains, as far as they had come then, must still come to it.

use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

use super::Fault;
use crate::entry_body::EntryHash;
use crate::hex::{from_hex, to_hex};
use crate::{Store, StoreError};

/// What a root begins with.
const ROOT: &[u8] = b"bj head 1";

/// A head of the journal: what its chains come to at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublishedHead {
    /// The root over all chains, in hex: what is published.
    pub root: String,
    /// How many chains there are.
    pub chains: usize,
    /// How many entries they have.
    pub entries: u64,
}

/// A chain as far as it had come: its kind, its owner, its length, its last hash.
type ChainEnd = (String, i64, u64, EntryHash);

impl Store {
    /// The head of the journal now, and notes it, so that it can be found again.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn publish_head(&self) -> Result<PublishedHead, StoreError> {
        self.in_transaction(|store| {
            let work = || {
                let ends = ends(&store.db)?;
                let root = root(&ends);
                let streams: Vec<String> = ends
                    .iter()
                    .map(|(kind, owner, length, _)| format!("{kind} {owner} {length}"))
                    .collect();
                let note = "INSERT OR IGNORE INTO published (root, at_ms, streams)
                            VALUES (?1, CAST(unixepoch('subsec') * 1000 AS INTEGER), ?2)";
                store.db.execute(note, params![root, streams.join("\n")])?;
                let entries = ends.iter().map(|(_, _, length, _)| length).sum();
                Ok(PublishedHead { root: to_hex(&root), chains: ends.len(), entries })
            };
            work().map_err(store.failed("write to"))
        })
    }

    /// What is wrong with the journal as far as it had come when this root was published: nothing,
    /// if it still comes to it.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn check_head(&self, root: &str) -> Result<Option<Fault>, StoreError> {
        self.require_schema(3)?;
        self.compare_head(root).map_err(self.failed("read"))
    }

    fn compare_head(&self, published: &str) -> rusqlite::Result<Option<Fault>> {
        let fault = |message: &str| Ok(Some(Fault::of_all(format!("head {published}: {message}"))));
        let bytes = from_hex(published).filter(|bytes| bytes.len() == 32);
        let Some(bytes) = bytes else { return fault("expected 64 hexadecimal digits") };
        let find = "SELECT streams FROM published WHERE root = ?1";
        let found: Option<String> =
            self.db.query_row(find, [&bytes], |row| row.get(0)).optional()?;
        let Some(streams) = found else {
            return fault("this journal never had it");
        };
        let mut then = Vec::new();
        for line in streams.lines() {
            let parts: Vec<&str> = line.split(' ').collect();
            let [kind, owner, length] = parts[..] else { return fault("its note cannot be read") };
            let (Ok(owner), Ok(length)) = (owner.parse(), length.parse()) else {
                return fault("its note cannot be read");
            };
            let Some(hash) = hash_at(&self.db, kind, owner, length)? else {
                return fault("a chain is shorter now than it was then");
            };
            then.push((kind.to_owned(), owner, length, hash));
        }
        if root(&then)[..] == bytes[..] {
            return Ok(None);
        }
        fault("the journal up to there is another one now")
    }
}

/// The ends of all chains.
fn ends(db: &Connection) -> rusqlite::Result<Vec<ChainEnd>> {
    let query = "SELECT kind, owner, length, hash FROM stream ORDER BY kind, owner";
    let mut query = db.prepare(query)?;
    let rows =
        query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    rows.collect()
}

/// The hash of a chain after so many entries.
fn hash_at(
    db: &Connection,
    kind: &str,
    owner: i64,
    length: u64,
) -> rusqlite::Result<Option<EntryHash>> {
    if length == 0 {
        return crate::genesis::start_of(db, kind, owner).map(Some);
    }
    let query = "SELECT entry.hash FROM entry JOIN stream ON stream.id = entry.stream
                 WHERE kind = ?1 AND owner = ?2 AND number = ?3";
    db.query_row(query, params![kind, owner, length], |row| row.get(0)).optional()
}

/// The root over chains: the hash of all their ends, in the order of their names.
fn root(ends: &[ChainEnd]) -> EntryHash {
    let mut hash = Sha256::new_with_prefix(ROOT);
    for (kind, owner, length, end) in ends {
        hash.update(kind);
        hash.update(owner.to_be_bytes());
        hash.update(length.to_be_bytes());
        hash.update(end);
    }
    hash.finalize().into()
}
