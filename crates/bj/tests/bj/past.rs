//! Memories for tests, written by a real table.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use blackjack_engine::{Action, Choice, House, Phase};
use blackjack_store::{RecordedTable, Store, StoreError};
use blackjack_table::{Actor, Command, Notice, Wager};

/// Opens a table at a house with the memory in this folder, for a player without a name.
pub(crate) fn table(house: House, folder: &Path) -> (RecordedTable, Vec<Notice>) {
    RecordedTable::open(house, &[None], store(folder), 0).unwrap()
}

/// Opens the memory in this folder. It retries, since another test that is just starting a program
/// may hold a copy of the lock for a moment.
pub(crate) fn store(folder: &Path) -> Store {
    let late = Instant::now() + Duration::from_secs(10);
    loop {
        match Store::open(folder) {
            Err(StoreError::InUse { .. }) if Instant::now() < late => thread::yield_now(),
            opened => return opened.unwrap(),
        }
    }
}

/// Plays this many rounds at a built-in house, always standing, and returns the table.
pub(crate) fn played(house: &str, rounds: usize, folder: &Path) -> RecordedTable {
    let (mut table, _) = table(House::built_in(house).unwrap(), folder);
    let before = table.store().count().unwrap();
    for round in 0..rounds {
        deal(&mut table, i64::try_from(round).unwrap());
        while stand(&mut table) {}
    }
    assert_eq!(table.store().count().unwrap(), before + rounds as u64);
    table
}

/// Returns the table of a built-in house with an open round.
pub(crate) fn open_round(house: &str, folder: &Path) -> RecordedTable {
    let (mut table, _) = table(House::built_in(house).unwrap(), folder);
    leave_open(&mut table);
    table
}

/// Leaves a void round at a custom house.
pub(crate) fn void_round(folder: &Path) {
    let house = House::parse("mine", "[rules]\ndecks = 6\n").unwrap();
    let (mut table, _) = table(house, folder);
    leave_open(&mut table);
    let void = Command::Void { reason: "the power failed".into() };
    let void = table.request(Actor::Host, void);
    table.submit(&void, 0).unwrap();
}

/// Deals until a round waits for a decision.
fn leave_open(table: &mut RecordedTable) {
    while table.table().round().is_none() {
        deal(table, 0);
    }
}

fn deal(table: &mut RecordedTable, now_ms: i64) {
    if table.table().is_broke(0) {
        table.rebuy(0, now_ms).unwrap();
    }
    let bet = table.table().offer(0, None, 1).unwrap();
    table.deal(&[Wager { seat: 0, bets: vec![bet].into() }], now_ms).unwrap();
}

/// Stands and declines offers; returns false if there is no decision.
fn stand(table: &mut RecordedTable) -> bool {
    let Some(round) = table.table().round() else { return false };
    let (hand, choice) = match round.round().phase() {
        Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } => (hand, Choice::Decline),
        Phase::Action { hand, .. } => (hand, Choice::Act(Action::Stand)),
        Phase::Card(_) | Phase::Over => return false,
    };
    table.act(hand, choice, 0).unwrap();
    true
}
