//! What memory knows of a table and its players when they sit down.

use blackjack_engine::{Action, Chips, HandId};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::append::{account_id, add_shoe, add_transfer, reveal_shoe};
use super::{RoundId, Store, StoreError};
use crate::{
    Account, Choice, Holder, LiveShoe, PlayerId, Posting, Seed, TableId, Transfer, TransferKind,
    Unit,
};

/// The shoe of a table that is not over.
#[derive(Debug)]
pub(crate) struct OpenShoe {
    pub(crate) number: u64,
    pub(crate) seed: Seed,
    pub(crate) engine: String,
    pub(crate) rules: String,
    /// How many cards each round has taken from it, in order, without the open one.
    pub(crate) drawn: Vec<usize>,
}

/// The round of a table that is not over.
#[derive(Debug)]
pub(crate) struct OpenRound {
    pub(crate) id: RoundId,
    pub(crate) engine: String,
    pub(crate) rules: String,
    pub(crate) line: String,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) decisions: Vec<(HandId, Choice)>,
}

impl Store {
    /// The table of this key, which is made if there is none.
    pub(crate) fn table(&mut self, key: &str) -> Result<TableId, StoreError> {
        self.commit(|db| {
            db.execute("INSERT INTO seating (key) VALUES (?1) ON CONFLICT DO NOTHING", [key])?;
            db.query_row("SELECT id FROM seating WHERE key = ?1", [key], |row| row.get(0))
                .map(TableId)
        })
    }

    /// The player of this name, who is made known if he or she is not.
    pub(crate) fn player(&mut self, name: &str, now_ms: i64) -> Result<PlayerId, StoreError> {
        let key = name.to_lowercase();
        self.commit(|db| {
            db.execute(
                "INSERT INTO player (name, key, since_ms) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO NOTHING",
                params![name, key, now_ms],
            )?;
            db.query_row("SELECT id FROM player WHERE key = ?1", [key], |row| row.get(0))
                .map(PlayerId)
        })
    }

    /// What a player is called.
    pub(crate) fn player_name(&self, player: PlayerId) -> Result<String, StoreError> {
        self.db
            .query_row("SELECT name FROM player WHERE id = ?1", [player.0], |row| row.get(0))
            .map_err(self.failed("read"))
    }

    /// Puts the first money into a purse, if that has not been done.
    pub(crate) fn bankroll(&mut self, bankroll: &Transfer, now_ms: i64) -> Result<(), StoreError> {
        self.commit(|db| {
            let known = "SELECT 1 FROM transfer WHERE key = ?1";
            if db.query_row(known, [&bankroll.key], |_| Ok(())).optional()?.is_some() {
                return Ok(());
            }
            add_transfer(db, None, bankroll, now_ms)
        })
    }

    /// Lets a purse be overdrawn from now on.
    pub(crate) fn give_credit(&mut self, purse: &Account) -> Result<(), StoreError> {
        self.commit(|db| {
            let id = account_id(db, purse)?;
            db.execute("UPDATE account SET credit = 1 WHERE id = ?1", [id]).map(|_| ())
        })
    }

    /// Every account of a unit: what it holds, and whether it may be overdrawn.
    pub(crate) fn accounts(&self, unit: &Unit) -> Result<Vec<(Account, Chips, bool)>, StoreError> {
        let read = |db: &Connection| -> rusqlite::Result<Vec<_>> {
            let query = "SELECT holder, owner, balance, credit FROM account
                         WHERE unit = ?1 AND minor = ?2";
            let mut query = db.prepare(query)?;
            let rows = query.query_map(params![unit.name, unit.minor], |row| {
                let account = Account { holder: holder(row)?, unit: unit.clone() };
                Ok((account, Chips(row.get("balance")?), row.get("credit")?))
            })?;
            rows.collect()
        };
        read(&self.db).map_err(self.failed("read"))
    }

    /// The shoe of a table that is not over, if there is one.
    pub(crate) fn open_shoe(&self, table: TableId) -> Result<Option<OpenShoe>, StoreError> {
        let read = |db: &Connection| {
            let query = "SELECT number, seed, engine, rules FROM shoe
                         WHERE seating = ?1 AND revealed_ms IS NULL";
            let shoe = db.query_row(query, [table.0], |row| {
                let (number, seed) = (row.get(0)?, Seed(row.get(1)?));
                let (engine, rules) = (row.get(2)?, row.get(3)?);
                Ok(OpenShoe { number, seed, engine, rules, drawn: Vec::new() })
            });
            let Some(mut shoe) = shoe.optional()? else { return Ok(None) };
            let query = "SELECT drawn FROM round
                         WHERE seating = ?1 AND shoe = ?2 AND state <> 'open' ORDER BY id";
            let mut query = db.prepare(query)?;
            let drawn = query.query_map(params![table.0, shoe.number], |row| row.get(0))?;
            shoe.drawn = drawn.collect::<rusqlite::Result<_>>()?;
            Ok(Some(shoe))
        };
        read(&self.db).map_err(self.failed("read"))
    }

    /// Reveals the shoe of a table that is not over, and commits to the next.
    pub(crate) fn replace_shoe(
        &mut self,
        table: TableId,
        next: &LiveShoe,
        rules: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        self.commit(|db| {
            reveal_shoe(db, table, now_ms)?;
            add_shoe(db, table, next, rules, now_ms)
        })
    }

    /// The number of the last shoe of a table; 0 if there was none.
    pub(crate) fn last_shoe(&self, table: TableId) -> Result<u64, StoreError> {
        let query = "SELECT coalesce(max(number), 0) FROM shoe WHERE seating = ?1";
        self.db.query_row(query, [table.0], |row| row.get(0)).map_err(self.failed("read"))
    }

    /// The number of the last round of all; 0 if there was none.
    pub(crate) fn last_round(&self) -> Result<RoundId, StoreError> {
        let query = "SELECT coalesce(max(id), 0) FROM round";
        let id = self.db.query_row(query, [], |row| row.get(0)).map_err(self.failed("read"))?;
        Ok(RoundId(id))
    }

    /// The round of a table that is not over, if there is one.
    pub(crate) fn open_round(&self, table: TableId) -> Result<Option<OpenRound>, StoreError> {
        let read = |db: &Connection| {
            let query = "SELECT id, engine, rules, line FROM round
                         WHERE seating = ?1 AND state = 'open'";
            let round = db.query_row(query, [table.0], |row| {
                let (id, line) = (RoundId(row.get(0)?), row.get(3)?);
                let (engine, rules) = (row.get(1)?, row.get(2)?);
                let (players, decisions) = (Vec::new(), Vec::new());
                Ok(OpenRound { id, engine, rules, line, players, decisions })
            });
            let Some(mut round) = round.optional()? else { return Ok(None) };
            let mut seats = db.prepare("SELECT player FROM seat WHERE round = ?1 ORDER BY seat")?;
            let players = seats.query_map([round.id.0], |row| row.get(0).map(PlayerId))?;
            round.players = players.collect::<rusqlite::Result<_>>()?;
            let query = "SELECT hand, choice, amount FROM decision WHERE round = ?1
                         ORDER BY number";
            let mut query = db.prepare(query)?;
            let decisions = query.query_map([round.id.0], decision)?;
            round.decisions = decisions.collect::<rusqlite::Result<_>>()?;
            Ok(Some(round))
        };
        read(&self.db).map_err(self.failed("read"))
    }

    /// Voids a round: everything that it moved goes back, and the reason is written beside it.
    pub(crate) fn void(
        &mut self,
        round: RoundId,
        reason: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        self.commit(|db| {
            let mut postings = moved(db, round)?;
            for Posting { account, amount } in &mut postings {
                *amount = -*amount;
                let id = account_id(db, account)?;
                // What a hand of the round won may have been lost elsewhere: then it is owed.
                let owe = "UPDATE account SET credit = 1 WHERE id = ?1 AND balance + ?2 < 0";
                db.execute(owe, params![id, amount.0])?;
            }
            let key = format!("round {} void", round.0);
            let transfer = Transfer { key, kind: TransferKind::Void, postings };
            add_transfer(db, Some(round), &transfer, now_ms)?;
            db.execute(
                "UPDATE round SET state = 'void', reason = ?2, closed_ms = ?3 WHERE id = ?1",
                params![round.0, reason, now_ms],
            )?;
            Ok(())
        })
    }
}

/// What a round has moved, by account.
fn moved(db: &Connection, round: RoundId) -> rusqlite::Result<Vec<Posting>> {
    let mut query = db.prepare(
        "SELECT holder, owner, unit, minor, sum(amount) AS amount
         FROM transfer JOIN posting ON posting.transfer = transfer.id
              JOIN account ON account.id = posting.account
         WHERE transfer.round = ?1 GROUP BY account.id HAVING sum(amount) <> 0",
    )?;
    let rows = query.query_map([round.0], |row| {
        let unit = Unit { name: row.get("unit")?, minor: row.get("minor")? };
        let account = Account { holder: holder(row)?, unit };
        Ok(Posting { account, amount: Chips(row.get("amount")?) })
    })?;
    rows.collect()
}

fn holder(row: &Row<'_>) -> rusqlite::Result<Holder> {
    let owner = row.get("owner")?;
    let name: String = row.get("holder")?;
    Ok(match name.as_str() {
        "purse" => Holder::Purse(PlayerId(owner)),
        "escrow" => Holder::Escrow(TableId(owner)),
        "house" => Holder::House,
        _ => Holder::Mint,
    })
}

fn decision(row: &Row<'_>) -> rusqlite::Result<(HandId, Choice)> {
    let (hand, letter, amount): (u8, String, Option<i64>) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let choice = match (letter.as_str(), amount) {
        ("i", Some(amount)) => Choice::Insure(Chips(amount)),
        ("n", None) => Choice::Decline,
        (letter, _) => {
            let action = letter.chars().next().and_then(Action::from_letter);
            Choice::Act(action.ok_or_else(|| {
                let kind = rusqlite::types::Type::Text;
                rusqlite::Error::InvalidColumnType(1, "choice".into(), kind)
            })?)
        }
    };
    Ok((HandId(hand), choice))
}
