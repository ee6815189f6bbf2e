//! Appending entries to the journal, each of them completely or not at all.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Unit};
use blackjack_table::{
    Account, CallChange, CallId, Entry, Holder, PlayerId, Posting, Receipt, RequestKey, RoundEntry,
    RoundId, ShoeEntry, TableId, Transfer, TransferKind,
};
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::hosted::change::{HostedChange, store_seating};
use crate::journal::contributions;
use crate::journal::entry_body::{
    CallBody, EntryBody, EntryHash, OpeningBody, ShoeBody, TransferBody, actor_name, actor_number,
    cards_text, chained, decision_columns, holder, holder_columns,
};
use crate::journal::outcome::{EntryRefusal, Outcome};
use crate::schema::genesis;
use crate::store::Store;
use crate::stored::amount::amount;
use crate::stored::rules::rules_id;

/// The version of this crate. It is stored for information only: each shoe is dealt according to
/// its scheme.
const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// The reason why an entry was not added.
pub(crate) enum Rejected {
    Database(rusqlite::Error),
    Refused(EntryRefusal),
}

impl From<rusqlite::Error> for Rejected {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

/// The end of a chain.
pub(crate) struct ChainEnd {
    pub(crate) stream: i64,
    pub(crate) length: u64,
    pub(crate) hash: EntryHash,
}

/// An account with its current balance.
struct AccountRow {
    id: i64,
    postings: i64,
    balance: i64,
}

impl Store {
    /// Appends entries in one transaction. Each of them is stored completely or not at all, and
    /// stored entries survive a power cut. A batch can hold entries of several tables, which then
    /// share the cost of one sync.
    pub fn append(&mut self, entries: &[&Entry]) -> Vec<Outcome> {
        self.append_all(entries.iter(), |db, entry| add(db, entry))
    }

    /// Appends changes of hosted tables in one transaction, as [`Store::append`] does: the entry of
    /// a change and the seats after it are stored together.
    pub fn append_hosted(&mut self, changes: &[HostedChange]) -> Vec<Outcome> {
        self.append_all(changes.iter(), |db, change| {
            let entry = change.entry.as_ref();
            let receipt = entry.map(|entry| add(db, entry)).transpose()?.unwrap_or_default();
            if store_seating(db, change)? {
                Ok(receipt)
            } else {
                Err(Rejected::Refused(EntryRefusal::TableLost))
            }
        })
    }

    pub(crate) fn append_all<T>(
        &mut self,
        changes: impl ExactSizeIterator<Item = T> + Clone,
        add: impl Fn(&Connection, T) -> Result<Receipt, Rejected>,
    ) -> Vec<Outcome> {
        let count = changes.len();
        let failed = |error| Outcome::Refused(EntryRefusal::Failed(error));
        match self.append_at_once(changes, add) {
            Ok(outcomes) => outcomes,
            Err(BatchFailure::Before(error)) => outcome_for_all(count, error, failed),
            Err(BatchFailure::During(error)) => outcome_for_all(count, error, Outcome::Unknown),
        }
    }

    fn append_at_once<T>(
        &mut self,
        changes: impl ExactSizeIterator<Item = T> + Clone,
        add: impl Fn(&Connection, T) -> Result<Receipt, Rejected>,
    ) -> Result<Vec<Outcome>, BatchFailure> {
        // Changes are hardly ever refused. Only if one is, each needs a savepoint.
        let all =
            self.transact(changes.clone(), |db, change| add(db, change).map(Outcome::Stored))?;
        if let Some(outcomes) = all {
            return Ok(outcomes);
        }
        let each = self.transact(changes, |db, change| whole(db, |db| add(db, change)))?;
        Ok(each.unwrap_or_default())
    }

    /// Makes changes in one transaction. If one is refused, none is made, and it returns `None`.
    fn transact<T>(
        &self,
        changes: impl ExactSizeIterator<Item = T>,
        add: impl Fn(&Connection, T) -> Result<Outcome, Rejected>,
    ) -> Result<Option<Vec<Outcome>>, BatchFailure> {
        self.check_files().map_err(BatchFailure::Before)?;
        let before = |error| BatchFailure::Before(self.failed("write to")(error));
        let behavior = TransactionBehavior::Immediate;
        let transaction = Transaction::new_unchecked(&self.db, behavior).map_err(before)?;
        let mut outcomes = Vec::with_capacity(changes.len());
        for change in changes {
            match add(&transaction, change) {
                Ok(outcome) => outcomes.push(outcome),
                Err(Rejected::Refused(_)) => {
                    return transaction.rollback().map(|()| None).map_err(before);
                }
                Err(Rejected::Database(error)) => return Err(before(error)),
            }
        }
        if let Err(error) = transaction.commit() {
            // A commit that failed because the database is busy is certainly rolled back. After any
            // other failure, only a new connection can tell whether it was stored.
            let is_busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
            let error = self.failed("write to")(error);
            return Err(if is_busy {
                BatchFailure::Before(error)
            } else {
                BatchFailure::During(error)
            });
        }
        // Entries in a file that was deleted in the meantime are lost.
        self.check_files().map_err(BatchFailure::During)?;
        Ok(Some(outcomes))
    }

    /// Checks on a new connection whether an entry is stored, after [`Outcome::Unknown`].
    ///
    /// # Errors
    ///
    /// [`StoreError`] while this cannot be determined.
    pub fn find(&mut self, entry: &Entry) -> Result<Option<Receipt>, StoreError> {
        self.reconnect()?;
        let read = || {
            let end = chain_end(&self.db, "table", entry.table.0)?;
            if end.length < entry.number {
                return Ok(None);
            }
            let body = body_at(&self.db, &end, entry.number)?;
            let is_same = body.as_ref().is_some_and(|body| {
                body.key == entry.key.0 && body.actor == actor_number(entry.actor)
            });
            let receipt = body.filter(|_| is_same).map(|body| receipt(&self.db, entry, &body));
            receipt.transpose()
        };
        read().map_err(self.failed("read"))
    }
}

/// The point at which a batch failed.
enum BatchFailure {
    /// Before the commit: nothing is stored.
    Before(StoreError),
    /// During the commit: it may be stored.
    During(StoreError),
}

/// Returns the same outcome for every entry of a batch; the first one carries the error itself.
fn outcome_for_all(
    entries: usize,
    error: StoreError,
    outcome: impl Fn(StoreError) -> Outcome,
) -> Vec<Outcome> {
    let (path, text) = (error.path().to_owned(), error.to_string());
    let first = outcome(error);
    let others = (1..entries)
        .map(|_| outcome(StoreError::Batch { path: path.clone(), fault: text.clone() }));
    std::iter::once(first).chain(others).take(entries).collect()
}

/// Adds an entry as a whole, or refuses it. A database error ends the whole batch.
fn whole(
    db: &Connection,
    add: impl FnOnce(&Connection) -> Result<Receipt, Rejected>,
) -> Result<Outcome, Rejected> {
    db.prepare_cached("SAVEPOINT entry")?.execute([])?;
    let outcome = match add(db) {
        Ok(receipt) => Outcome::Stored(receipt),
        Err(Rejected::Refused(why)) => {
            db.prepare_cached("ROLLBACK TO entry")?.execute([])?;
            Outcome::Refused(why)
        }
        Err(error @ Rejected::Database(_)) => return Err(error),
    };
    db.prepare_cached("RELEASE entry")?.execute([])?;
    Ok(outcome)
}

fn add(db: &Connection, entry: &Entry) -> Result<Receipt, Rejected> {
    let lost = || Rejected::Refused(EntryRefusal::TableLost);
    let epoch = "SELECT epoch FROM seating WHERE id = ?1";
    let epoch: Option<u64> =
        db.prepare_cached(epoch)?.query_row([entry.table.0], |row| row.get(0)).optional()?;
    let end = chain_end(db, "table", entry.table.0)?;
    if epoch != Some(entry.epoch) || end.length + 1 != entry.number {
        return Err(lost());
    }
    if !entry.transfers.iter().all(Transfer::is_balanced) {
        return Err(Rejected::Refused(EntryRefusal::Unbalanced));
    }
    check_first_money(db, entry)?;
    let unit = unit_of(entry);
    check_assumed(db, entry, unit)?;
    let mut body = EntryBody {
        at_ms: entry.at_ms,
        actor: actor_number(entry.actor),
        key: entry.key.0,
        unit: unit.map(|unit| (unit.name.clone(), unit.minor)),
        ..EntryBody::default()
    };
    if let Some(step) = &entry.contribution {
        // This precedes the next shoe, because it may be about the end of the current one.
        contributions::add(db, entry, step)?;
        body.contribution = Some(step.clone());
    }
    if let Some(shoe) = &entry.shoe {
        // The shoe comes before the round, which may be the last one of the previous shoe.
        body.shoe = Some(add_shoe(db, entry, shoe)?);
    }
    if let Some(round) = &entry.round {
        body.round = Some(add_to_round(db, entry, round, &mut body)?.0);
    }
    for transfer in &entry.transfers {
        body.transfers.push(post(db, transfer)?);
    }
    add_to_chain(db, &end, &body)?;
    Ok(Receipt { round: opened_round(entry, &body), balances: balances_after(&body) })
}

/// Adds an entry to the end of a chain.
pub(crate) fn add_to_chain(
    db: &Connection,
    end: &ChainEnd,
    body: &EntryBody,
) -> rusqlite::Result<()> {
    let text =
        body.text().map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let (number, hash) = (end.length + 1, chained(&end.hash, &text));
    db.prepare_cached("INSERT INTO entry (stream, number, body, hash) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![end.stream, number, text, hash])?;
    db.prepare_cached("UPDATE stream SET length = ?2, hash = ?3 WHERE id = ?1")?
        .execute(params![end.stream, number, hash])?;
    Ok(())
}

/// Adds a change of a caller's time to the chain of the caller, and moves its money.
pub(crate) fn append_for_player(
    db: &Connection,
    caller: PlayerId,
    call: Option<CallId>,
    change: &CallChange,
    unit: &Unit,
    at_ms: i64,
) -> rusqlite::Result<()> {
    let body = EntryBody {
        at_ms,
        actor: caller.0,
        call: Some(CallBody { id: call.map(|call| call.0), change: change.clone() }),
        unit: Some((unit.name.clone(), unit.minor)),
        ..EntryBody::default()
    };
    append_to_player(db, caller, body, &change.transfer(caller, unit))
}

/// Adds an entry to the chain of a player, with the money that it moves, if any.
pub(crate) fn append_to_player(
    db: &Connection,
    player: PlayerId,
    mut body: EntryBody,
    transfer: &Transfer,
) -> rusqlite::Result<()> {
    let start = genesis::start_of(db, "player", player.0)?;
    db.prepare_cached(
        "INSERT OR IGNORE INTO stream (kind, owner, hash) VALUES ('player', ?1, ?2)",
    )?
    .execute(params![player.0, start])?;
    let end = chain_end(db, "player", player.0)?;
    if !transfer.postings.is_empty() {
        body.transfers.push(post(db, transfer)?);
    }
    add_to_chain(db, &end, &body)
}

/// Refuses a first bankroll for a purse that has already received one.
fn check_first_money(db: &Connection, entry: &Entry) -> Result<(), Rejected> {
    let bankrolls = entry.transfers.iter().filter(|it| it.kind == TransferKind::Bankroll);
    for posting in bankrolls.flat_map(|transfer| &transfer.postings) {
        let Account { holder: holder @ Holder::Purse(player), unit } = &posting.account else {
            continue;
        };
        let row = account_row(db, *holder, unit)?;
        let funded = "SELECT funded FROM account WHERE id = ?1";
        if db.prepare_cached(funded)?.query_row([row.id], |row| row.get(0))? {
            let (player, balance) = (*player, Chips(row.balance));
            return Err(Rejected::Refused(EntryRefusal::AlreadyFunded { player, balance }));
        }
    }
    Ok(())
}

/// Returns the end of the chain of a table, a player or an evening.
pub(crate) fn chain_end(db: &Connection, kind: &str, owner: i64) -> rusqlite::Result<ChainEnd> {
    let query = "SELECT id, length, hash FROM stream WHERE kind = ?1 AND owner = ?2";
    db.prepare_cached(query)?.query_row(params![kind, owner], |row| {
        Ok(ChainEnd { stream: row.get(0)?, length: row.get(1)?, hash: row.get(2)? })
    })
}

/// Returns an entry of a chain; `None` if it is missing or unreadable.
pub(crate) fn body_at(
    db: &Connection,
    end: &ChainEnd,
    number: u64,
) -> rusqlite::Result<Option<EntryBody>> {
    let query = "SELECT body FROM entry WHERE stream = ?1 AND number = ?2";
    let mut query = db.prepare_cached(query)?;
    let text: Option<String> =
        query.query_row(params![end.stream, number], |row| row.get(0)).optional()?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Returns the round that an entry has opened.
fn opened_round(entry: &Entry, body: &EntryBody) -> Option<RoundId> {
    entry.round.as_ref()?.opening.as_ref()?;
    body.round.map(RoundId)
}

/// Returns the balances of the purses that an entry has moved, right after it.
fn balances_after(body: &EntryBody) -> Vec<(PlayerId, Chips)> {
    let postings = body.transfers.iter().flat_map(|(_, postings)| postings);
    let purses = postings.filter_map(|&(letter, owner, _, _, balance)| {
        let Some(Holder::Purse(player)) = holder(letter.encode_utf8(&mut [0; 4]), owner) else {
            return None;
        };
        Some((player, Chips(balance)))
    });
    purses.collect::<BTreeMap<_, _>>().into_iter().collect()
}

/// Returns the receipt of a stored entry, with the balances as they are now.
fn receipt(db: &Connection, entry: &Entry, body: &EntryBody) -> rusqlite::Result<Receipt> {
    let mut balances: Vec<(PlayerId, Chips)> = Vec::new();
    for Posting { account, .. } in entry.transfers.iter().flat_map(|it| &it.postings) {
        let Holder::Purse(player) = account.holder else { continue };
        if balances.iter().all(|(known, _)| *known != player) {
            balances.push((player, Chips(account_row(db, account.holder, &account.unit)?.balance)));
        }
    }
    Ok(Receipt { round: opened_round(entry, body), balances })
}

fn unit_of(entry: &Entry) -> Option<&Unit> {
    let mut postings = entry.transfers.iter().flat_map(|transfer| &transfer.postings);
    postings.next().map(|posting| &posting.account.unit)
}

/// Refuses an entry that was planned with outdated balances.
fn check_assumed(db: &Connection, entry: &Entry, unit: Option<&Unit>) -> Result<(), Rejected> {
    let Some(unit) = unit else { return Ok(()) };
    for &(player, assumed) in &entry.assumed {
        let balance = Chips(account_row(db, Holder::Purse(player), unit)?.balance);
        if balance != assumed {
            return Err(Rejected::Refused(EntryRefusal::Balance { player, balance }));
        }
    }
    Ok(())
}

/// Moves the money of a transfer, and returns its kind and postings.
fn post(db: &Connection, transfer: &Transfer) -> rusqlite::Result<TransferBody> {
    let mut postings = Vec::with_capacity(transfer.postings.len());
    for Posting { account, amount } in &transfer.postings {
        let row = account_row(db, account.holder, &account.unit)?;
        let (sequence, balance) = (row.postings + 1, row.balance + amount.0);
        let update = "UPDATE account SET postings = ?2, balance = ?3 WHERE id = ?1";
        db.prepare_cached(update)?.execute(params![row.id, sequence, balance])?;
        if transfer.kind == TransferKind::Bankroll && matches!(account.holder, Holder::Purse(_)) {
            db.prepare_cached("UPDATE account SET funded = 1 WHERE id = ?1")?.execute([row.id])?;
        }
        let (_, letter, owner) = holder_columns(account.holder);
        postings.push((letter, owner, amount.0, sequence, balance));
    }
    Ok((transfer.kind.word().to_owned(), postings))
}

/// Returns an account, opening it if it does not exist.
fn account_row(db: &Connection, holder: Holder, unit: &Unit) -> rusqlite::Result<AccountRow> {
    let (name, _, owner) = holder_columns(holder);
    let values = params![name, owner, unit.name, unit.minor];
    let find = "SELECT id, postings, balance FROM account
                WHERE holder = ?1 AND owner = ?2 AND unit = ?3 AND minor = ?4";
    let found = db.prepare_cached(find)?.query_row(values, |row| {
        Ok(AccountRow { id: row.get(0)?, postings: amount(row, 1)?, balance: amount(row, 2)? })
    });
    if let Some(found) = found.optional()? {
        return Ok(found);
    }
    let add = "INSERT INTO account (holder, owner, unit, minor) VALUES (?1, ?2, ?3, ?4)";
    db.prepare_cached(add)?.execute(values)?;
    Ok(AccountRow { id: db.last_insert_rowid(), postings: 0, balance: 0 })
}

/// Returns the id of a purse, opening it if it does not exist.
pub(crate) fn purse_id(db: &Connection, player: PlayerId, unit: &Unit) -> rusqlite::Result<i64> {
    Ok(account_row(db, Holder::Purse(player), unit)?.id)
}

/// Reveals the previous shoe and adds this one.
fn add_shoe(db: &Connection, entry: &Entry, shoe: &ShoeEntry) -> rusqlite::Result<ShoeBody> {
    db.prepare_cached(
        "UPDATE shoe SET revealed_ms = ?2 WHERE seating = ?1 AND revealed_ms IS NULL",
    )?
    .execute(params![entry.table.0, entry.at_ms])?;
    let text = shoe.house.full_text();
    let rules = rules_id(db, &text)?;
    let hash = hex::encode(Sha256::digest(text.as_bytes()));
    db.prepare_cached(
        "INSERT INTO shoe (seating, number, commitment, seed, engine, rules, committed_ms, entry,
                           scheme, rules_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        entry.table.0,
        shoe.number,
        shoe.commitment.0,
        shoe.seed.0,
        ENGINE,
        hash,
        entry.at_ms,
        entry.number,
        shoe.scheme.0,
        rules
    ])?;
    Ok(ShoeBody {
        number: shoe.number,
        commitment: hex::encode(shoe.commitment.0),
        scheme: shoe.scheme.0,
        engine: ENGINE.to_owned(),
        rules: hash,
    })
}

/// Applies an entry to its round, and returns the round's number.
fn add_to_round(
    db: &Connection,
    entry: &Entry,
    round: &RoundEntry,
    body: &mut EntryBody,
) -> rusqlite::Result<RoundId> {
    let id = match (round.id, &round.opening) {
        (Some(id), _) => id,
        (None, opening) => {
            let opening = opening.as_ref().ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            body.open = Some(OpeningBody::new(round.number, opening));
            open_round(db, entry, round)?
        }
    };
    body.decisions = round.decisions.iter().copied().map(decision_columns).collect();
    for (number, (place, letter, amount)) in (round.decided + 1..).zip(&body.decisions) {
        let letter = letter.to_string();
        let add = "INSERT INTO decision (round, number, place, choice, amount, at_ms)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        db.prepare_cached(add)?.execute(params![
            id.0,
            number,
            place,
            letter,
            amount,
            entry.at_ms
        ])?;
    }
    body.cards = cards_text(&round.cards);
    if round.opening.is_none() && round.void.is_none() {
        let line = "UPDATE round SET line = ?2, drawn = ?3 WHERE id = ?1 AND state = 'open'";
        db.prepare_cached(line)?.execute(params![id.0, round.line, round.drawn])?;
    }
    if let Some(reason) = &round.void {
        let void = "UPDATE round SET state = 'void', reason = ?2, closed_ms = ?3, voided_by = ?4
                    WHERE id = ?1 AND state = 'open'";
        db.prepare_cached(void)?.execute(params![
            id.0,
            reason,
            entry.at_ms,
            actor_name(entry.actor)
        ])?;
        body.void = Some(reason.clone());
    }
    if let Some(nets) = &round.nets {
        close_round(db, id, nets, entry.at_ms)?;
        body.nets = Some(nets.iter().map(|net| net.0).collect());
    }
    Ok(id)
}

fn open_round(db: &Connection, entry: &Entry, round: &RoundEntry) -> rusqlite::Result<RoundId> {
    let opening = round.opening.as_ref().ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    db.prepare_cached(
        "INSERT INTO round (seating, shoe, house, opened_ms, state, line, drawn, entry, number)
         VALUES (?1, ?2, ?3, ?4, 'open', ?5, ?6, ?7, ?8)",
    )?
    .execute(params![
        entry.table.0,
        opening.shoe,
        opening.house,
        entry.at_ms,
        round.line,
        round.drawn,
        entry.number,
        round.number
    ])?;
    let id = db.last_insert_rowid();
    db.prepare_cached("UPDATE seating SET rounds = ?2 WHERE id = ?1")?
        .execute(params![entry.table.0, round.number])?;
    let unit = unit_of(entry).ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    let add = "INSERT INTO seat (round, seat, player, bet, purse) VALUES (?1, ?2, ?3, ?4, ?5)";
    for (number, seat) in opening.seats.iter().enumerate() {
        let bet = seat.bets.total().0;
        let purse = purse_id(db, seat.player, unit)?;
        db.prepare_cached(add)?.execute(params![id, number, seat.player.0, bet, purse])?;
    }
    Ok(RoundId(id))
}

fn close_round(db: &Connection, id: RoundId, nets: &[Chips], at_ms: i64) -> rusqlite::Result<()> {
    db.prepare_cached("UPDATE round SET state = 'closed', closed_ms = ?2 WHERE id = ?1")?
        .execute(params![id.0, at_ms])?;
    let net = "UPDATE seat SET net = ?3 WHERE round = ?1 AND seat = ?2";
    for (seat, net_of_seat) in nets.iter().enumerate() {
        db.prepare_cached(net)?.execute(params![id.0, seat, net_of_seat.0])?;
    }
    Ok(())
}

/// Returns the requests that the last entries of a chain executed, oldest first.
pub(crate) fn last_keys(
    db: &Connection,
    table: TableId,
    limit: usize,
) -> rusqlite::Result<Vec<(blackjack_table::Actor, RequestKey)>> {
    let query = "SELECT body FROM entry JOIN stream ON stream.id = entry.stream
                 WHERE kind = 'table' AND owner = ?1 ORDER BY number DESC LIMIT ?2";
    let mut query = db.prepare_cached(query)?;
    let bodies = query.query_map(params![table.0, limit], |row| row.get::<_, String>(0))?;
    let bodies = bodies.collect::<rusqlite::Result<Vec<_>>>()?;
    let read = bodies.iter().rev().filter_map(|body| serde_json::from_str(body).ok());
    Ok(read
        .map(|body: EntryBody| {
            (crate::journal::entry_body::actor(body.actor), RequestKey(body.key))
        })
        .collect())
}
