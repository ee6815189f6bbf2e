//! An independent check of the accounts, with SQL on another connection, to compare with
//! [`Store::verify`].

use std::collections::BTreeMap;

use blackjack_store::Store;
use rusqlite::Connection;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// A holder's letter, its owner, and the unit.
type Account = (String, i64, String, i64);

/// The contents of all chains.
#[derive(Default)]
struct Journal {
    /// The sum and the number of the postings, by account.
    moved: BTreeMap<Account, (i64, i64)>,
    /// The money that rounds moved to and from purses, by round and player.
    rounds: BTreeMap<i64, BTreeMap<i64, i64>>,
    /// The players of each round, and the net result of each seat.
    players: BTreeMap<i64, Vec<i64>>,
    nets: BTreeMap<i64, Vec<i64>>,
    faults: Vec<String>,
}

/// Asserts that the accounts balance and that every chain is intact.
#[track_caller]
pub(crate) fn balanced(store: &Store) {
    assert_eq!(faults(store), Vec::<String>::new());
}

/// Returns the faults of the database.
pub(crate) fn faults(store: &Store) -> Vec<String> {
    let found = store.verify(1).unwrap().faults;
    found.into_iter().map(|fault| fault.message).chain(faults_of_books(store)).collect()
}

/// Returns the faults of the accounts.
pub(crate) fn faults_of_books(store: &Store) -> Vec<String> {
    let db = Connection::open(store.path()).unwrap();
    let moment = db.unchecked_transaction().unwrap();
    let mut journal = Journal::default();
    let units = "SELECT unit || ' ' || minor, sum(balance) FROM account GROUP BY unit, minor";
    for (unit, sum) in rows(&moment, units, |row| (text(row, 0), number(row, 1))) {
        if sum != 0 {
            journal.faults.push(format!("all accounts in {unit} add up to {sum}"));
        }
    }
    read_chains(&moment, &mut journal);
    compare_accounts(&moment, &mut journal);
    compare_rounds(&moment, &mut journal);
    journal.faults
}

fn read_chains(db: &Connection, journal: &mut Journal) {
    let genesis: Vec<u8> = db.query_row("SELECT hash FROM genesis", [], |row| row.get(0)).unwrap();
    let streams = "SELECT id, kind, owner, length, hash FROM stream";
    let streams = rows(db, streams, |row| {
        let hash: Vec<u8> = row.get(4).unwrap();
        (number(row, 0), text(row, 1), number(row, 2), number(row, 3), hash)
    });
    for (id, kind, owner, length, end) in streams {
        let begin = Sha256::new().chain_update(b"bj journal 1").chain_update(&kind);
        let begin = begin.chain_update(owner.to_be_bytes()).chain_update(&genesis);
        let mut hash = begin.finalize().to_vec();
        let entries =
            format!("SELECT number, body, hash FROM entry WHERE stream = {id} ORDER BY 1");
        let entries = rows(db, &entries, |row| {
            (number(row, 0), text(row, 1), row.get::<_, Vec<u8>>(2).unwrap())
        });
        let count = i64::try_from(entries.len()).unwrap();
        for ((place, body, stored), expected) in entries.into_iter().zip(1..) {
            hash = Sha256::new().chain_update(&hash).chain_update(&body).finalize().to_vec();
            if (place, &stored) != (expected, &hash) {
                journal.faults.push(format!("entry {place} of {kind} {owner} is not what it was"));
            }
            journal.read(&serde_json::from_str(&body).unwrap());
        }
        if count != length || hash != end {
            journal.faults.push(format!("the chain of {kind} {owner} does not end as it should"));
        }
    }
}

impl Journal {
    fn read(&mut self, body: &Value) {
        let unit = || (string(&body["unit"][0]), body["unit"][1].as_i64().unwrap());
        let round = body["round"].as_i64();
        let moves = body["transfers"].as_array().into_iter().flatten();
        for posting in moves.flat_map(|moved| moved[1].as_array().unwrap()) {
            let [owner, amount, sequence] = [1, 2, 3].map(|at| posting[at].as_i64().unwrap());
            let (unit, minor) = unit();
            let account = (string(&posting[0]), owner, unit, minor);
            let of_round = round.filter(|_| account.0 == "p");
            let (sum, count) = self.moved.entry(account).or_default();
            (*sum, *count) = (*sum + amount, (*count).max(sequence));
            if let Some(round) = of_round {
                *self.rounds.entry(round).or_default().entry(owner).or_default() += amount;
            }
        }
        let taken_over = &body["takeover"]["round"];
        if let Some(round) = taken_over[0].as_i64() {
            self.players.insert(round, numbers(&taken_over[3]));
            for moved in body["takeover"]["moved"].as_array().into_iter().flatten() {
                if moved[0] == "p" {
                    let [owner, amount] = [1, 2].map(|at| moved[at].as_i64().unwrap());
                    *self.rounds.entry(round).or_default().entry(owner).or_default() += amount;
                }
            }
        }
        let Some(round) = round else { return };
        if let Some(seats) = body["open"]["seats"].as_array() {
            let players = seats.iter().map(|seat| seat[0].as_i64().unwrap()).collect();
            if self.players.insert(round, players).is_some() {
                self.faults.push(format!("round {round} is opened twice"));
            }
        }
        if body["nets"].is_array() && self.nets.insert(round, numbers(&body["nets"])).is_some() {
            self.faults.push(format!("round {round} is closed twice"));
        }
    }
}

fn compare_accounts(db: &Connection, journal: &mut Journal) {
    let accounts = "SELECT substr(holder, 1, 1), owner, unit, minor, balance - opening, postings
                    FROM account";
    for (account, change, count) in rows(db, accounts, |row| {
        let account = (text(row, 0), number(row, 1), text(row, 2), number(row, 3));
        (account, number(row, 4), number(row, 5))
    }) {
        let (moved, postings) = journal.moved.remove(&account).unwrap_or_default();
        if (moved, postings) != (change, count) {
            let fault = format!("{account:?} moved {moved} in {postings}, not {change} in {count}");
            journal.faults.push(fault);
        }
    }
    let lost: Vec<_> = journal.moved.keys().map(|account| format!("{account:?} is lost")).collect();
    journal.faults.extend(lost);
    let staked =
        "SELECT owner FROM account WHERE holder = 'escrow' AND balance <> 0 AND owner NOT IN
                  (SELECT seating FROM round WHERE state = 'open')";
    for table in rows(db, staked, |row| number(row, 0)) {
        journal.faults.push(format!("escrow {table} holds something, and nothing is staked"));
    }
}

fn compare_rounds(db: &Connection, journal: &mut Journal) {
    for (round, mut moved) in journal.rounds.clone() {
        moved.retain(|_, amount| *amount != 0);
        let state = format!("SELECT state FROM round WHERE id = {round}");
        let state = rows(db, &state, |row| text(row, 0)).pop().unwrap_or_default();
        let mut nets: BTreeMap<i64, i64> = BTreeMap::new();
        let seats = journal.players.get(&round).into_iter().flatten();
        for (player, net) in seats.zip(journal.nets.get(&round).into_iter().flatten()) {
            *nets.entry(*player).or_default() += net;
        }
        nets.retain(|_, net| *net != 0);
        if state == "closed" && nets != moved {
            journal
                .faults
                .push(format!("round {round} moved {moved:?}, and its nets are {nets:?}"));
        }
        if state == "void" && !moved.is_empty() {
            journal.faults.push(format!("round {round} is void, and moved {moved:?}"));
        }
        if !["open", "closed", "void"].contains(&state.as_str()) {
            journal.faults.push(format!("round {round} is lost"));
        }
        let seats = format!("SELECT net FROM seat WHERE round = {round} ORDER BY seat");
        let seats: Vec<i64> = rows(db, &seats, |row| row.get(0).unwrap_or_default());
        let nets = journal.nets.get(&round);
        if state == "closed" && !seats.is_empty() && nets != Some(&seats) {
            journal.faults.push(format!("the seats of round {round} are not its nets"));
        }
    }
}

fn rows<T>(db: &Connection, query: &str, row: impl Fn(&rusqlite::Row<'_>) -> T) -> Vec<T> {
    let mut query = db.prepare(query).unwrap();
    let rows = query.query_map([], |found| Ok(row(found))).unwrap();
    rows.map(Result::unwrap).collect()
}

fn number(row: &rusqlite::Row<'_>, column: usize) -> i64 {
    row.get(column).unwrap()
}

fn text(row: &rusqlite::Row<'_>, column: usize) -> String {
    row.get(column).unwrap()
}

fn string(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
}
