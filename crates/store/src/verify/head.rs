//! Heads for publishing: one hash over all chains of the journal.
//!
//! A program that can write to the file can also recompute all hashes. A previously published head
//! detects that too: the chains up to their length at that time must still have that head.

use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

use super::Fault;
use crate::error::StoreError;
use crate::journal::entry_body::EntryHash;
use crate::store::Store;

/// The prefix of the data that is hashed into a root.
const ROOT: &[u8] = b"bj head 1";

/// A head of the journal: the state of its chains at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublishedHead {
    /// The published hash over all chains, in hex.
    pub root: String,
    /// The number of chains.
    pub chains: usize,
    /// The number of their entries.
    pub entries: u64,
}

/// The end of a chain at one moment.
struct ChainHead {
    kind: String,
    owner: i64,
    length: u64,
    hash: EntryHash,
}

impl Store {
    /// Returns the current head of the journal, and stores it so that it can be checked later.
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
                    .map(|end| format!("{} {} {}", end.kind, end.owner, end.length))
                    .collect();
                let insert = "INSERT OR IGNORE INTO published (root, at_ms, streams)
                            VALUES (?1, CAST(unixepoch('subsec') * 1000 AS INTEGER), ?2)";
                store.db.execute(insert, params![root, streams.join("\n")])?;
                let entries = ends.iter().map(|end| end.length).sum();
                Ok(PublishedHead { root: hex::encode(root), chains: ends.len(), entries })
            };
            work().map_err(store.failed("write to"))
        })
    }

    /// Checks the journal up to the point at which this root was published. Returns `None` if it
    /// still has that root.
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
        let bytes = hex::decode(published).ok().filter(|bytes| bytes.len() == 32);
        let Some(bytes) = bytes else { return fault("expected 64 hexadecimal digits") };
        let find = "SELECT streams FROM published WHERE root = ?1";
        let found: Option<String> =
            self.db.query_row(find, [&bytes], |row| row.get(0)).optional()?;
        let Some(streams) = found else {
            return fault("it is not a head of this journal");
        };
        let mut published_ends = Vec::new();
        for line in streams.lines() {
            let parts: Vec<&str> = line.split(' ').collect();
            let [kind, owner, length] = parts[..] else {
                return fault("its record cannot be read");
            };
            let (Ok(owner), Ok(length)) = (owner.parse(), length.parse()) else {
                return fault("its record cannot be read");
            };
            let Some(hash) = hash_at(&self.db, kind, owner, length)? else {
                return fault("a chain has become shorter since then");
            };
            published_ends.push(ChainHead { kind: kind.to_owned(), owner, length, hash });
        }
        if root(&published_ends)[..] == bytes[..] {
            return Ok(None);
        }
        fault("the journal up to this head was changed")
    }
}

/// Returns the ends of all chains.
fn ends(db: &Connection) -> rusqlite::Result<Vec<ChainHead>> {
    let query = "SELECT kind, owner, length, hash FROM stream ORDER BY kind, owner";
    let mut query = db.prepare(query)?;
    let rows = query.query_map([], |row| {
        Ok(ChainHead {
            kind: row.get(0)?,
            owner: row.get(1)?,
            length: row.get(2)?,
            hash: row.get(3)?,
        })
    })?;
    rows.collect()
}

/// Returns the hash of a chain after this number of entries.
fn hash_at(
    db: &Connection,
    kind: &str,
    owner: i64,
    length: u64,
) -> rusqlite::Result<Option<EntryHash>> {
    if length == 0 {
        return crate::schema::genesis::start_of(db, kind, owner).map(Some);
    }
    let query = "SELECT entry.hash FROM entry JOIN stream ON stream.id = entry.stream
                 WHERE kind = ?1 AND owner = ?2 AND number = ?3";
    db.query_row(query, params![kind, owner, length], |row| row.get(0)).optional()
}

/// Returns the root of the chains: the hash of all their ends, ordered by kind and owner.
fn root(ends: &[ChainHead]) -> EntryHash {
    let mut hash = Sha256::new_with_prefix(ROOT);
    for end in ends {
        hash.update(&end.kind);
        hash.update(end.owner.to_be_bytes());
        hash.update(end.length.to_be_bytes());
        hash.update(end.hash);
    }
    hash.finalize().into()
}
