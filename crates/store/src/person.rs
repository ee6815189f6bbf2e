//! The people who play at a server, and the browsers that act for them.
//!
//! People are players whose names may repeat, as those of guests do: they are found by their id. Their
//! keys begin with a space, as those of callers do, so that nobody takes a purse over by taking a name.

use blackjack_table::{PlayerId, PlayerName};
use rusqlite::{OptionalExtension, params};

use crate::stored_text::shown;
use crate::{Store, StoreError};

/// A browser, or a program, that acts for people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BrowserId(pub i64);

/// The SHA-256 of a browser's token. The token itself is stored nowhere.
pub type TokenHash = [u8; 32];

/// A person who plays at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The player.
    pub player: PlayerId,
    /// The name to show.
    pub name: String,
    /// Whether a passphrase keeps the person's purse; a guest has none.
    pub is_kept: bool,
}

impl Store {
    /// Adds a guest.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn add_person(&self, name: &PlayerName, now_ms: i64) -> Result<Person, StoreError> {
        self.in_transaction(|store| {
            let add = || {
                // A key must be unique, and the id is known only afterwards.
                let add = "INSERT INTO player (name, key, since_ms)
                           VALUES (?1, ' person ' || hex(randomblob(16)), ?2)";
                store.db.prepare_cached(add)?.execute(params![name.text(), now_ms])?;
                let player = store.db.last_insert_rowid();
                store.db.execute("INSERT INTO person (player) VALUES (?1)", [player])?;
                let name = name.text().to_owned();
                Ok(Person { player: PlayerId(player), name, is_kept: false })
            };
            add().map_err(store.failed("write to"))
        })
    }

    /// Adds a browser with this token, which acts for nobody yet.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn add_browser(
        &self,
        token: &TokenHash,
        label: &str,
        now_ms: i64,
    ) -> Result<BrowserId, StoreError> {
        self.in_transaction(|store| {
            let add =
                "INSERT INTO browser (token, label, made_ms, seen_ms) VALUES (?1, ?2, ?3, ?3)";
            let added = store.db.execute(add, params![token, label, now_ms]);
            added.map_err(store.failed("write to"))?;
            Ok(BrowserId(store.db.last_insert_rowid()))
        })
    }

    /// Returns the browser with this token, and the people it acts for.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn browser(
        &self,
        token: &TokenHash,
    ) -> Result<Option<(BrowserId, Vec<Person>)>, StoreError> {
        self.require_schema(5)?;
        let read = || {
            let find = "SELECT id FROM browser WHERE token = ?1";
            let found: Option<i64> =
                self.db.prepare_cached(find)?.query_row([token], |row| row.get(0)).optional()?;
            let Some(browser) = found else { return Ok(None) };
            let people = "SELECT person.player, name, passphrase IS NOT NULL
                          FROM browser_person
                          JOIN person ON person.player = browser_person.player
                          JOIN player ON player.id = person.player
                          WHERE browser = ?1 ORDER BY person.player";
            let mut people = self.db.prepare_cached(people)?;
            let people = people.query_map([browser], |row| {
                Ok(Person {
                    player: PlayerId(row.get(0)?),
                    name: shown(row, 1)?,
                    is_kept: row.get(2)?,
                })
            })?;
            Ok(Some((BrowserId(browser), people.collect::<rusqlite::Result<_>>()?)))
        };
        read().map_err(self.failed("read"))
    }

    /// Lets a browser act for a person.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn let_act(&self, browser: BrowserId, player: PlayerId) -> Result<(), StoreError> {
        self.set_acting(
            "INSERT OR IGNORE INTO browser_person (browser, player) VALUES (?1, ?2)",
            browser,
            player,
        )
    }

    /// Ends that a browser acts for a person.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn end_acting(&self, browser: BrowserId, player: PlayerId) -> Result<(), StoreError> {
        self.set_acting(
            "DELETE FROM browser_person WHERE browser = ?1 AND player = ?2",
            browser,
            player,
        )
    }

    fn set_acting(
        &self,
        sql: &str,
        BrowserId(browser): BrowserId,
        PlayerId(player): PlayerId,
    ) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let changed = store.db.execute(sql, params![browser, player]);
            changed.map(|_| ()).map_err(store.failed("write to"))
        })
    }
}
