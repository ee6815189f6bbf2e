//! What memory knows of a table and its players when they sit down.

use blackjack_engine::{Action, Chips, HandId, Seat};
use rusqlite::{OptionalExtension, Row, params};

use super::append::{account_id, add_shoe, add_transfer, reveal_shoe};
use super::{RoundId, Store, StoreError};
use crate::entry::Decision;
use crate::{
    Account, Choice, Commitment, Holder, LiveShoe, PlayerId, Posting, Seed, TableId, Transfer,
    TransferKind, Unit,
};

/// The shoe of a table that is not over.
#[derive(Debug)]
pub(crate) struct OpenShoe {
    pub(crate) number: u64,
    pub(crate) seed: Seed,
    pub(crate) commitment: Commitment,
    pub(crate) engine: String,
    pub(crate) rules: String,
    /// How many cards each round has taken from it, and the round in the notation, in order,
    /// without the open one.
    pub(crate) rounds: Vec<(usize, String)>,
}

/// The round of a table that is not over.
#[derive(Debug)]
pub(crate) struct OpenRound {
    pub(crate) id: RoundId,
    pub(crate) line: String,
    /// The players by seat.
    pub(crate) players: Vec<PlayerId>,
    /// What was put into it beside cards; nothing if that is no longer to be read.
    pub(crate) decisions: Option<Vec<Decision>>,
    /// What it has moved, by account.
    pub(crate) moved: Vec<Posting>,
}

/// Looking up, and making where there is none. Whoever sits down does all of it at once.
impl Store {
    /// The table of this key, which is made if there is none.
    pub(crate) fn table(&self, key: &str) -> Result<TableId, StoreError> {
        let find = "SELECT id FROM seating WHERE key = ?1";
        let add = "INSERT INTO seating (key) VALUES (?1)";
        let id = || {
            let found = self.db.query_row(find, [key], |row| row.get(0)).optional()?;
            found.map_or_else(|| self.db.execute(add, [key]).map(|_| self.added()), Ok)
        };
        id().map(TableId).map_err(self.failed("write to"))
    }

    /// The player of this name, who is made known if he or she is not.
    pub(crate) fn player(&self, name: &str, now_ms: i64) -> Result<PlayerId, StoreError> {
        let key = name.to_lowercase();
        let find = "SELECT id FROM player WHERE key = ?1";
        let add = "INSERT INTO player (name, key, since_ms) VALUES (?1, ?2, ?3)";
        let id = || {
            let found = self.db.query_row(find, [&key], |row| row.get(0)).optional()?;
            let add = || self.db.execute(add, params![name, key, now_ms]);
            found.map_or_else(|| add().map(|_| self.added()), Ok)
        };
        id().map(PlayerId).map_err(self.failed("write to"))
    }

    /// The number of the row that was added last.
    fn added(&self) -> i64 {
        self.db.last_insert_rowid()
    }

    /// What a player is called.
    pub(crate) fn player_name(&self, player: PlayerId) -> Result<String, StoreError> {
        self.db
            .query_row("SELECT name FROM player WHERE id = ?1", [player.0], |row| row.get(0))
            .map_err(self.failed("read"))
    }

    /// Puts the first money into a purse, if that has not been done.
    pub(crate) fn bankroll(&self, bankroll: &Transfer, now_ms: i64) -> Result<(), StoreError> {
        let give = || {
            let known = "SELECT 1 FROM transfer WHERE key = ?1";
            if self.db.query_row(known, [&bankroll.key], |_| Ok(())).optional()?.is_some() {
                return Ok(());
            }
            add_transfer(&self.db, None, bankroll, now_ms)
        };
        give().map_err(self.failed("write to"))
    }

    /// Lets a purse be overdrawn from now on, or no longer: what is owed stays owed.
    pub(crate) fn give_credit(&self, purse: &Account, credit: bool) -> Result<(), StoreError> {
        let give = || {
            let id = account_id(&self.db, purse)?;
            let change = "UPDATE account SET credit = ?2
                          WHERE id = ?1 AND credit <> ?2 AND (?2 OR balance >= 0)";
            self.db.execute(change, params![id, credit])
        };
        give().map(|_| ()).map_err(self.failed("write to"))
    }

    /// Every account of a unit: what it holds, and whether it may be overdrawn.
    pub(crate) fn accounts(&self, unit: &Unit) -> Result<Vec<(Account, Chips, bool)>, StoreError> {
        let read = || -> rusqlite::Result<Vec<_>> {
            let query = "SELECT holder, owner, balance, credit FROM account
                         WHERE unit = ?1 AND minor = ?2";
            let mut query = self.db.prepare(query)?;
            let rows = query.query_map(params![unit.name, unit.minor], |row| {
                let account = Account { holder: holder(row)?, unit: unit.clone() };
                Ok((account, Chips(row.get("balance")?), row.get("credit")?))
            })?;
            rows.collect()
        };
        read().map_err(self.failed("read"))
    }

    /// The shoe of a table that is not over, if there is one.
    pub(crate) fn open_shoe(&self, table: TableId) -> Result<Option<OpenShoe>, StoreError> {
        let read = || {
            let query = "SELECT number, seed, commitment, engine, rules FROM shoe
                         WHERE seating = ?1 AND revealed_ms IS NULL";
            let shoe = self.db.query_row(query, [table.0], |row| {
                let (number, seed) = (row.get(0)?, Seed(row.get(1)?));
                let commitment = Commitment(row.get(2)?);
                let (engine, rules, rounds) = (row.get(3)?, row.get(4)?, Vec::new());
                Ok(OpenShoe { number, seed, commitment, engine, rules, rounds })
            });
            let Some(mut shoe) = shoe.optional()? else { return Ok(None) };
            let query = "SELECT drawn, line FROM round
                         WHERE seating = ?1 AND shoe = ?2 AND state <> 'open' ORDER BY id";
            let mut query = self.db.prepare(query)?;
            let of_shoe = params![table.0, shoe.number];
            let rounds = query.query_map(of_shoe, |row| Ok((row.get(0)?, row.get(1)?)))?;
            shoe.rounds = rounds.collect::<rusqlite::Result<_>>()?;
            Ok(Some(shoe))
        };
        read().map_err(self.failed("read"))
    }

    /// Reveals the shoe of a table that is not over, and commits to the next.
    pub(crate) fn replace_shoe(
        &self,
        table: TableId,
        next: &LiveShoe,
        rules: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        reveal_shoe(&self.db, table, now_ms)
            .and_then(|()| add_shoe(&self.db, table, next, rules, now_ms))
            .map_err(self.failed("write to"))
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
        let read = || {
            let query = "SELECT id, line FROM round WHERE seating = ?1 AND state = 'open'";
            let round = self.db.query_row(query, [table.0], |row| {
                let id = RoundId(row.get(0)?);
                let (players, decisions, moved) = (Vec::new(), None, Vec::new());
                Ok(OpenRound { id, line: row.get(1)?, players, decisions, moved })
            });
            let Some(mut round) = round.optional()? else { return Ok(None) };
            let query = "SELECT player FROM seat WHERE round = ?1 ORDER BY seat";
            let mut query = self.db.prepare(query)?;
            let players = query.query_map([round.id.0], |row| row.get(0).map(PlayerId))?;
            round.players = players.collect::<rusqlite::Result<_>>()?;
            let query = "SELECT place, choice, amount FROM decision WHERE round = ?1
                         ORDER BY number";
            let mut query = self.db.prepare(query)?;
            let decisions = query.query_map([round.id.0], decision)?;
            round.decisions = decisions.collect::<rusqlite::Result<_>>()?;
            round.moved = self.moved(round.id)?;
            Ok(Some(round))
        };
        read().map_err(self.failed("read"))
    }

    /// What a round has moved, by account.
    fn moved(&self, round: RoundId) -> rusqlite::Result<Vec<Posting>> {
        let mut query = self.db.prepare(
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

    /// Voids a round: everything that it moved goes back, and the reason is written beside it.
    pub(crate) fn void(
        &self,
        round: &OpenRound,
        reason: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let void = || {
            let mut postings = round.moved.clone();
            for Posting { account, amount } in &mut postings {
                *amount = -*amount;
                let id = account_id(&self.db, account)?;
                // What a hand of the round won may have been lost elsewhere: then it is owed.
                let owe = "UPDATE account SET credit = 1
                           WHERE id = ?1 AND holder = 'purse' AND balance + ?2 < 0";
                self.db.execute(owe, params![id, amount.0])?;
            }
            let key = format!("round {} void", round.id.0);
            let transfer = Transfer { key, kind: TransferKind::Void, postings };
            add_transfer(&self.db, Some(round.id), &transfer, now_ms)?;
            let state = "UPDATE round SET state = 'void', reason = ?2, closed_ms = ?3
                         WHERE id = ?1";
            self.db.execute(state, params![round.id.0, reason, now_ms])
        };
        void().map(|_| ()).map_err(self.failed("write to"))
    }
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

/// Nothing for what no table writes.
fn decision(row: &Row<'_>) -> rusqlite::Result<Option<Decision>> {
    let (place, letter, amount): (i64, String, Option<i64>) =
        (row.get(0)?, row.get(1)?, row.get(2)?);
    let Ok(place) = u8::try_from(place) else { return Ok(None) };
    let (hand, amount) = (HandId(place), amount.map(Chips));
    Ok(match (letter.as_str(), amount) {
        ("@", Some(funds)) => Some(Decision::Fund(Seat(place), funds)),
        ("i", Some(stake)) => Some(Decision::Choice(hand, Choice::Insure(stake))),
        ("n", None) => Some(Decision::Choice(hand, Choice::Decline)),
        (letter, None) => {
            let action = letter.parse().ok().and_then(Action::from_letter);
            action.map(|action| Decision::Choice(hand, Choice::Act(action)))
        }
        (_, Some(_)) => None,
    })
}
