//! The people of a server: guests, and people whose purse is kept by a passphrase.
//!
//! People are players whose keys begin with a space, like those of callers, so that nobody can take
//! over a purse by choosing a name in a local game. The names of guests may repeat. Kept people
//! sign in by their names, which are their keys, and keys are unique.

use blackjack_engine::{Chips, Unit};
use blackjack_table::{PlayerId, PlayerName};
use rusqlite::{OptionalExtension, Row, params};

use crate::error::StoreError;
use crate::people::browser_id::BrowserId;
use crate::schema::WITH_BOTS;
use crate::store::Store;
use crate::stored::amount::amount;
use crate::stored::text::shown;

/// A person who plays at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The player.
    pub player: PlayerId,
    /// The name to show.
    pub name: String,
    /// True if a passphrase protects the person's purse; a guest has none.
    pub is_kept: bool,
    /// True if the person is a program, which never changes.
    pub is_bot: bool,
}

/// A person in the operator's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRecord {
    /// The person.
    pub person: Person,
    /// The time when the person was added, in milliseconds since 1970.
    pub since_ms: i64,
    /// The number of browsers that act for the person.
    pub browsers: u64,
    /// The balances of the person's purses, by unit.
    pub purses: Vec<(Unit, Chips)>,
}

/// A new passphrase that keeps a person's purse.
#[derive(Debug)]
pub struct Keeping<'a> {
    /// The person.
    pub player: PlayerId,
    /// The name to sign in with.
    pub name: &'a PlayerName,
    /// The hash of the passphrase.
    pub hash: &'a str,
    /// The browser that continues to act for the person. If the person was already kept, all others
    /// stop, because somebody may know the old passphrase.
    pub browser: BrowserId,
}

impl Store {
    /// Adds a guest.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn add_person(&self, name: &PlayerName, now_ms: i64) -> Result<Person, StoreError> {
        self.add_guest(name, false, now_ms)
    }

    /// Adds a guest that is a program.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn add_bot(&self, name: &PlayerName, now_ms: i64) -> Result<Person, StoreError> {
        self.add_guest(name, true, now_ms)
    }

    fn add_guest(
        &self,
        name: &PlayerName,
        is_bot: bool,
        now_ms: i64,
    ) -> Result<Person, StoreError> {
        self.in_transaction(|store| {
            let add = || {
                // A key must be unique, and the id is known only afterwards.
                let add = "INSERT INTO player (name, key, since_ms)
                           VALUES (?1, ' person ' || hex(randomblob(16)), ?2)";
                store.db.prepare_cached(add)?.execute(params![name.text(), now_ms])?;
                let player = store.db.last_insert_rowid();
                let add = "INSERT INTO person (player, is_bot) VALUES (?1, ?2)";
                store.db.execute(add, params![player, is_bot])?;
                let name = name.text().to_owned();
                Ok(Person { player: PlayerId(player), name, is_kept: false, is_bot })
            };
            add().map_err(store.failed("write to"))
        })
    }

    /// Keeps a person's purse with a passphrase, or replaces the passphrase. Returns `None` and
    /// changes nothing if another person is kept under this name.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn keep_person(&self, keeping: &Keeping<'_>) -> Result<Option<Person>, StoreError> {
        let &Keeping { player, name, hash, browser } = keeping;
        self.in_transaction(|store| {
            let keep = || {
                let key = kept_key(name);
                let other = "SELECT 1 FROM player WHERE key = ?1 AND id <> ?2";
                let other = store.db.query_row(other, params![key, player.0], |_| Ok(()));
                if other.optional()?.is_some() {
                    return Ok(None);
                }
                let others = "DELETE FROM browser_person WHERE player = ?1 AND browser <> ?2
                              AND (SELECT passphrase FROM person WHERE player = ?1) IS NOT NULL";
                store.db.execute(others, params![player.0, browser.0])?;
                let rename = "UPDATE player SET name = ?2, key = ?3 WHERE id = ?1";
                store.db.execute(rename, params![player.0, name.text(), key])?;
                let keep = "UPDATE person SET passphrase = ?2 WHERE player = ?1 RETURNING is_bot";
                let is_bot = store.db.query_row(keep, params![player.0, hash], |row| row.get(0))?;
                Ok(Some(Person { player, name: name.text().to_owned(), is_kept: true, is_bot }))
            };
            keep().map_err(store.failed("write to"))
        })
    }

    /// Returns the person who is kept under a name, and the hash of the passphrase.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn kept_person(&self, name: &PlayerName) -> Result<Option<(Person, String)>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        let query = "SELECT player, name, 1, is_bot, passphrase FROM player
                     JOIN person ON person.player = player.id
                     WHERE key = ?1 AND passphrase IS NOT NULL";
        let read = || {
            let mut query = self.db.prepare_cached(query)?;
            query.query_row([kept_key(name)], |row| Ok((person_of(row)?, row.get(4)?))).optional()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the hash of a person's passphrase; `None` for a guest.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn passphrase_of(&self, player: PlayerId) -> Result<Option<String>, StoreError> {
        self.require_schema(5)?;
        let query = "SELECT passphrase FROM person WHERE player = ?1";
        let found = self.db.query_row(query, [player.0], |row| row.get(0)).optional();
        found.map(Option::flatten).map_err(self.failed("read"))
    }

    /// Returns the bots among these players.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn bots_among(&self, players: &[PlayerId]) -> Result<Vec<PlayerId>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        let read = || -> rusqlite::Result<Vec<PlayerId>> {
            let query = "SELECT 1 FROM person WHERE player = ?1 AND is_bot";
            let mut query = self.db.prepare_cached(query)?;
            let mut bots = Vec::new();
            for &player in players {
                if query.exists([player.0])? {
                    bots.push(player);
                }
            }
            Ok(bots)
        };
        read().map_err(self.failed("read"))
    }

    /// Returns all people, in the order in which they were added.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn people(&self) -> Result<Vec<PersonRecord>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        let read = || {
            let query = "SELECT player, name, passphrase IS NOT NULL, is_bot, since_ms,
                             (SELECT count(*) FROM browser_person
                              WHERE browser_person.player = person.player)
                         FROM person JOIN player ON player.id = player ORDER BY player";
            let mut query = self.db.prepare(query)?;
            let people = query.query_map([], |row| {
                let (person, since_ms) = (person_of(row)?, row.get(4)?);
                Ok(PersonRecord { person, since_ms, browsers: row.get(5)?, purses: Vec::new() })
            })?;
            let mut people = people.collect::<rusqlite::Result<Vec<_>>>()?;
            for record in &mut people {
                record.purses = self.all_purses(record.person.player)?;
            }
            Ok(people)
        };
        read().map_err(self.failed("read"))
    }

    fn all_purses(&self, player: PlayerId) -> rusqlite::Result<Vec<(Unit, Chips)>> {
        let query = "SELECT unit, minor, balance FROM account
                     WHERE holder = 'purse' AND owner = ?1 ORDER BY id";
        let mut query = self.db.prepare_cached(query)?;
        let purses = query.query_map([player.0], |row| {
            let unit = Unit { name: row.get(0)?, minor: row.get(1)? };
            Ok((unit, Chips(amount(row, 2)?)))
        })?;
        purses.collect()
    }
}

/// Returns the key under which a kept person is found.
fn kept_key(name: &PlayerName) -> String {
    format!(" person kept {}", name.key())
}

/// Reads a person from the columns player, name, whether there is a passphrase, and whether it is a
/// bot.
pub(crate) fn person_of(row: &Row<'_>) -> rusqlite::Result<Person> {
    let (player, name) = (PlayerId(row.get(0)?), shown(row, 1)?);
    Ok(Person { player, name, is_kept: row.get(2)?, is_bot: row.get(3)? })
}
