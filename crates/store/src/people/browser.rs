//! The browsers and programs that act for people.

use blackjack_table::PlayerId;
use rusqlite::{OptionalExtension, Row, params};

use crate::error::StoreError;
use crate::people::browser_id::BrowserId;
use crate::people::person::{Person, person_of};
use crate::schema::WITH_BOTS;
use crate::store::Store;
use crate::stored::text::shown;

/// The SHA-256 of a browser's token. The token itself is stored nowhere.
pub type TokenHash = [u8; 32];

/// A browser, or a program, that acts for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Browser {
    /// Its number.
    pub id: BrowserId,
    /// Its label, such as the user agent of a browser.
    pub label: String,
    /// The time when it was added, in milliseconds since 1970.
    pub made_ms: i64,
    /// The time when it was last seen, in milliseconds since 1970.
    pub seen_ms: i64,
    /// The people it acts for.
    pub people: Vec<Person>,
}

impl Store {
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

    /// Returns the browser with this token.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn browser(&self, token: &TokenHash) -> Result<Option<Browser>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        let read = || {
            let find = "SELECT id, label, made_ms, seen_ms FROM browser WHERE token = ?1";
            let found = self.db.prepare_cached(find)?.query_row([token], browser_of).optional()?;
            found.map(|browser| self.with_people(browser)).transpose()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the browsers that act for any of these people, in the order
    /// in which they were added.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn browsers_of(&self, people: &[PlayerId]) -> Result<Vec<Browser>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        let read = || {
            let query = "SELECT id, label, made_ms, seen_ms FROM browser_person
                         JOIN browser ON browser.id = browser WHERE player = ?1";
            let mut query = self.db.prepare_cached(query)?;
            let mut browsers: Vec<Browser> = Vec::new();
            for player in people {
                let rows = query.query_map([player.0], browser_of)?;
                browsers.extend(rows.collect::<rusqlite::Result<Vec<_>>>()?);
            }
            browsers.sort_by_key(|browser| browser.id);
            browsers.dedup_by_key(|browser| browser.id);
            browsers
                .into_iter()
                .map(|browser| self.with_people(browser))
                .collect::<rusqlite::Result<_>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Records that a browser was seen.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn see_browser(&self, browser: BrowserId, now_ms: i64) -> Result<(), StoreError> {
        self.change_browsers(
            "UPDATE browser SET seen_ms = ?2 WHERE id = ?1",
            params![browser.0, now_ms],
        )
    }

    /// Lets a browser act for a person.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn let_act(&self, browser: BrowserId, player: PlayerId) -> Result<(), StoreError> {
        self.change_browsers(
            "INSERT OR IGNORE INTO browser_person (browser, player) VALUES (?1, ?2)",
            params![browser.0, player.0],
        )
    }

    /// Stops a browser from acting for a person.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn end_acting(&self, browser: BrowserId, player: PlayerId) -> Result<(), StoreError> {
        self.change_browsers(
            "DELETE FROM browser_person WHERE browser = ?1 AND player = ?2",
            params![browser.0, player.0],
        )
    }

    /// Ends a browser: its token becomes invalid. Returns `false` if there was none.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn end_browser(&self, browser: BrowserId) -> Result<bool, StoreError> {
        self.in_transaction(|store| {
            let end = || {
                let people = "DELETE FROM browser_person WHERE browser = ?1";
                store.db.execute(people, [browser.0])?;
                store.db.execute("DELETE FROM browser WHERE id = ?1", [browser.0])
            };
            end().map(|ended| ended > 0).map_err(store.failed("write to"))
        })
    }

    fn change_browsers(&self, sql: &str, values: impl rusqlite::Params) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let changed = store.db.execute(sql, values);
            changed.map(|_| ()).map_err(store.failed("write to"))
        })
    }

    /// Returns the people that a browser acts for.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn people_of(&self, browser: BrowserId) -> Result<Vec<Person>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        self.read_people(browser).map_err(self.failed("read"))
    }

    fn with_people(&self, mut browser: Browser) -> rusqlite::Result<Browser> {
        browser.people = self.read_people(browser.id)?;
        Ok(browser)
    }

    fn read_people(&self, browser: BrowserId) -> rusqlite::Result<Vec<Person>> {
        let people = "SELECT person.player, name, passphrase IS NOT NULL, is_bot
                      FROM browser_person
                      JOIN person ON person.player = browser_person.player
                      JOIN player ON player.id = person.player
                      WHERE browser = ?1 ORDER BY person.player";
        let mut people = self.db.prepare_cached(people)?;
        people.query_map([browser.0], person_of)?.collect()
    }
}

fn browser_of(row: &Row<'_>) -> rusqlite::Result<Browser> {
    Ok(Browser {
        id: BrowserId(row.get(0)?),
        label: shown(row, 1)?,
        made_ms: row.get(2)?,
        seen_ms: row.get(3)?,
        people: Vec::new(),
    })
}
