//! The books of a server, added up independently from its journal and its rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use blackjack_engine::Record;
use blackjack_store::{STORE_FILE, Store};
use blackjack_table::{RoundId, RoundState};
use rusqlite::Connection;
use serde_json::Value;

/// The contents of the journal.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// The number of finished rounds.
    pub(crate) rounds: usize,
    /// The number of commands of people.
    pub(crate) commands: usize,
    /// The balance of each account: a holder, an owner and a unit.
    balances: BTreeMap<(String, i64, String), i64>,
    /// The money given to each player, by unit: bankrolls and rebuys.
    given: BTreeMap<(i64, String), i64>,
    /// The players of each round, in the order of its seats, and the unit.
    players: BTreeMap<i64, (Vec<i64>, String)>,
}

impl Ledger {
    /// Reads the journal in a folder, and checks every sum.
    pub(crate) fn checked(folder: &Path) -> Self {
        let store = Store::open_to_read(folder).unwrap();
        assert_eq!(store.verify(1).unwrap().faults, []);
        let db = Connection::open(folder.join(STORE_FILE)).unwrap();
        let mut ledger = Self::default();
        ledger.read_entries(&db);
        ledger.compare_accounts(&db);
        ledger.compare_purses(&store);
        ledger
    }

    fn read_entries(&mut self, db: &Connection) {
        let mut query =
            db.prepare("SELECT stream, body FROM entry ORDER BY stream, number").unwrap();
        let rows = query.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)));
        let (mut keys, mut bankrolls) = (BTreeSet::new(), BTreeSet::new());
        for (stream, body) in rows.unwrap().map(Result::unwrap) {
            let body: Value = serde_json::from_str(&body).unwrap();
            let (actor, key) = (body["actor"].as_i64().unwrap(), body["key"].as_u64().unwrap());
            // People have ids; the host and the clock have none.
            if actor > 0 {
                assert!(keys.insert((stream, actor, key)), "key {key} was carried out twice");
            }
            let unit = body["unit"].to_string();
            if let Some(seats) = body["open"]["seats"].as_array() {
                let round = body["round"].as_i64().unwrap();
                let players = seats.iter().map(|seat| seat[0].as_i64().unwrap()).collect();
                self.players.insert(round, (players, unit.clone()));
            }
            for transfer in body["transfers"].as_array().into_iter().flatten() {
                let bankroll = self.add_transfer(transfer, &unit);
                let is_first = bankroll.is_none_or(|to| bankrolls.insert((to, unit.clone())));
                assert!(is_first, "a bankroll was paid twice");
            }
        }
        self.commands = keys.len();
    }

    /// Adds a transfer, and returns the player who got a bankroll from it.
    fn add_transfer(&mut self, transfer: &Value, unit: &str) -> Option<i64> {
        let (kind, postings) = (transfer[0].as_str().unwrap(), transfer[1].as_array().unwrap());
        let (mut sum, mut bankroll) = (0, None);
        for posting in postings {
            let (holder, owner) = (posting[0].as_str().unwrap(), posting[1].as_i64().unwrap());
            let amount = posting[2].as_i64().unwrap();
            sum += amount;
            *self.balances.entry((holder.to_owned(), owner, unit.to_owned())).or_default() +=
                amount;
            if holder == "p" && matches!(kind, "bankroll" | "refill") {
                *self.given.entry((owner, unit.to_owned())).or_default() += amount;
                bankroll = (kind == "bankroll").then_some(owner);
            }
        }
        assert_eq!(sum, 0, "{transfer}");
        bankroll
    }

    /// Compares the balances with the rows of the accounts, which add up to zero for each unit.
    fn compare_accounts(&self, db: &Connection) {
        let query = "SELECT substr(holder, 1, 1), owner, unit, minor, balance FROM account";
        let mut query = db.prepare(query).unwrap();
        let rows = query.query_map([], |row| {
            let (unit, minor): (String, i64) = (row.get(2)?, row.get(3)?);
            let unit = Value::from(vec![Value::from(unit), Value::from(minor)]).to_string();
            Ok(((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, unit), row.get::<_, i64>(4)?))
        });
        let mut sums = BTreeMap::<String, i64>::new();
        for (account, balance) in rows.unwrap().map(Result::unwrap) {
            *sums.entry(account.2.clone()).or_default() += balance;
            assert_eq!(self.balances.get(&account).copied().unwrap_or(0), balance, "{account:?}");
        }
        assert!(sums.values().all(|&sum| sum == 0), "{sums:?}");
    }

    /// Compares each purse with the money given to its player and the results of the rounds, which
    /// are replayed from their lines.
    fn compare_purses(&mut self, store: &Store) {
        let mut purses = self.given.clone();
        let mut after = None::<RoundId>;
        loop {
            let rounds = store.rounds_after(after, 100).unwrap();
            let Some(last) = rounds.last() else { break };
            after = Some(last.id);
            for round in &rounds {
                assert_ne!(round.state, RoundState::Open, "every round was ended");
                if round.state != RoundState::Closed {
                    continue;
                }
                self.rounds += 1;
                let record: Record = round.line.parse().unwrap();
                let (players, unit) = &self.players[&round.id.0];
                let nets = record.round().result().unwrap().nets.to_vec();
                assert_eq!(nets.len(), players.len());
                for (&player, net) in players.iter().zip(nets) {
                    *purses.entry((player, unit.clone())).or_default() += net.0;
                }
            }
        }
        let held = self.balances.iter().filter(|((holder, ..), _)| holder == "p");
        let held = held.map(|((_, owner, unit), &amount)| ((*owner, unit.clone()), amount));
        assert_eq!(held.collect::<BTreeMap<_, _>>(), purses, "purses hold what was given and won");
        let escrow = self.balances.iter().filter(|((holder, ..), _)| holder == "e");
        assert!(escrow.into_iter().all(|(_, &amount)| amount == 0), "{:?}", self.balances);
    }
}
