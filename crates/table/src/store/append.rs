//! Adding to memory: each command in one transaction.

use blackjack_engine::Chips;
use rusqlite::{Connection, OptionalExtension, params};

use super::{Store, StoreError};
use crate::entry::{Decision, ENGINE, Entry, Opening};
use crate::{Account, Choice, Holder, LiveShoe, PlayerId, RoundId, TableId, Transfer};

impl Store {
    /// Adds what a command brought about, all of it or nothing.
    pub(crate) fn append(&self, entry: &Entry<'_>) -> Result<(), StoreError> {
        self.at_once(|store| add(&store.db, entry).map_err(store.failed("write to")))
    }

    /// Adds a transfer that belongs to no round.
    pub(crate) fn transfer(&self, transfer: &Transfer, now_ms: i64) -> Result<(), StoreError> {
        self.at_once(|store| {
            add_transfer(&store.db, None, transfer, now_ms).map_err(store.failed("write to"))
        })
    }
}

fn add(db: &Connection, entry: &Entry<'_>) -> rusqlite::Result<()> {
    if let Some(opening) = &entry.opening {
        open_round(db, entry, opening)?;
    }
    for (number, &decision) in (entry.decided + 1..).zip(entry.decisions) {
        decide(db, entry, number, decision)?;
    }
    for transfer in entry.transfers {
        add_transfer(db, Some(entry.round), transfer, entry.now_ms)?;
    }
    if entry.opening.is_none() {
        let line = "UPDATE round SET line = ?2, drawn = ?3 WHERE id = ?1 AND state = 'open'";
        db.prepare_cached(line)?.execute(params![entry.round.0, entry.line, entry.drawn])?;
    }
    if let Some(nets) = &entry.nets {
        close_round(db, entry, nets)?;
    }
    if let Some((next, rules)) = &entry.next_shoe {
        reveal_shoe(db, entry.table, entry.now_ms)?;
        add_shoe(db, entry.table, next, rules, entry.now_ms)?;
    }
    Ok(())
}

fn open_round(db: &Connection, entry: &Entry<'_>, opening: &Opening<'_>) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO round (id, seating, shoe, house, opened_ms, state, line, drawn)
         VALUES (?1, ?2, ?3, ?4, ?5, 'open', ?6, ?7)",
    )?
    .execute(params![
        entry.round.0,
        entry.table.0,
        opening.shoe,
        opening.house,
        entry.now_ms,
        entry.line,
        entry.drawn
    ])?;
    let seat = "INSERT INTO seat (round, seat, player, bet) VALUES (?1, ?2, ?3, ?4)";
    for (number, (player, bet)) in opening.seats.iter().enumerate() {
        db.prepare_cached(seat)?.execute(params![entry.round.0, number, player.0, bet.0])?;
    }
    Ok(())
}

fn decide(
    db: &Connection,
    entry: &Entry<'_>,
    number: usize,
    decision: Decision,
) -> rusqlite::Result<()> {
    let (place, letter, amount) = match decision {
        Decision::Choice(hand, Choice::Act(action)) => (hand.0, action.letter(), None),
        Decision::Choice(hand, Choice::Insure(stake)) => (hand.0, 'i', Some(stake.0)),
        Decision::Choice(hand, Choice::Decline) => (hand.0, 'n', None),
        Decision::Fund(seat, funds) => (seat.0, '@', Some(funds.0)),
    };
    db.prepare_cached(
        "INSERT INTO decision (round, number, place, choice, amount, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![
        entry.round.0,
        number,
        place,
        letter.to_string(),
        amount,
        entry.now_ms
    ])?;
    Ok(())
}

fn close_round(db: &Connection, entry: &Entry<'_>, nets: &[Chips]) -> rusqlite::Result<()> {
    db.prepare_cached("UPDATE round SET state = 'closed', closed_ms = ?2 WHERE id = ?1")?
        .execute(params![entry.round.0, entry.now_ms])?;
    let net = "UPDATE seat SET net = ?3 WHERE round = ?1 AND seat = ?2";
    for (seat, net_of_seat) in nets.iter().enumerate() {
        db.prepare_cached(net)?.execute(params![entry.round.0, seat, net_of_seat.0])?;
    }
    Ok(())
}

/// Adds a transfer with its postings, and moves the balances.
pub(super) fn add_transfer(
    db: &Connection,
    round: Option<RoundId>,
    transfer: &Transfer,
    now_ms: i64,
) -> rusqlite::Result<()> {
    if transfer.postings.is_empty() {
        return Ok(());
    }
    db.prepare_cached("INSERT INTO transfer (key, kind, round, at_ms) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![transfer.key, transfer.kind.word(), round.map(|round| round.0), now_ms])?;
    let id = db.last_insert_rowid();
    for posting in &transfer.postings {
        let account = account_id(db, &posting.account)?;
        db.prepare_cached("INSERT INTO posting (transfer, account, amount) VALUES (?1, ?2, ?3)")?
            .execute(params![id, account, posting.amount.0])?;
        db.prepare_cached("UPDATE account SET balance = balance + ?2 WHERE id = ?1")?
            .execute(params![account, posting.amount.0])?;
    }
    Ok(())
}

/// The number of an account, which is opened if there is none.
pub(super) fn account_id(db: &Connection, account: &Account) -> rusqlite::Result<i64> {
    let (holder, owner) = match account.holder {
        Holder::Purse(PlayerId(id)) => ("purse", id),
        Holder::Escrow(TableId(id)) => ("escrow", id),
        Holder::House => ("house", 0),
        Holder::Mint => ("mint", 0),
    };
    let values = params![holder, owner, account.unit.name, account.unit.minor];
    let found = db
        .prepare_cached(
            "SELECT id FROM account WHERE holder = ?1 AND owner = ?2 AND unit = ?3 AND minor = ?4",
        )?
        .query_row(values, |row| row.get(0))
        .optional()?;
    if let Some(id) = found {
        return Ok(id);
    }
    db.prepare_cached("INSERT INTO account (holder, owner, unit, minor) VALUES (?1, ?2, ?3, ?4)")?
        .execute(values)?;
    Ok(db.last_insert_rowid())
}

/// Marks the shoe in play as over: its seed is no secret any more.
pub(super) fn reveal_shoe(db: &Connection, table: TableId, now_ms: i64) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE shoe SET revealed_ms = ?2 WHERE seating = ?1 AND revealed_ms IS NULL",
    )?
    .execute(params![table.0, now_ms])?;
    Ok(())
}

/// Adds the shoe that is committed to.
pub(super) fn add_shoe(
    db: &Connection,
    table: TableId,
    shoe: &LiveShoe,
    rules: &str,
    now_ms: i64,
) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO shoe (seating, number, commitment, seed, engine, rules, committed_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute(params![
        table.0,
        shoe.number(),
        shoe.commitment().0,
        shoe.seed().0,
        ENGINE,
        rules,
        now_ms
    ])?;
    Ok(())
}
