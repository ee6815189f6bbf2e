//! Memories for tests, played by a table itself.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use blackjack_engine::{Action, Asked, House};
use blackjack_table::{Choice, Command, Notice, Store, StoreError, Table, Wager};

/// A table of a house with the memory in this folder, for a player without a name.
pub(crate) fn table(house: House, folder: &Path) -> (Table, Vec<Notice>) {
    Table::open(house, &[None], store(folder), 0).unwrap()
}

/// The memory in this folder. A test beside this one that is just starting a program may hold a
/// copy of its lock for a moment.
pub(crate) fn store(folder: &Path) -> Store {
    let late = Instant::now() + Duration::from_secs(10);
    loop {
        match Store::open(folder) {
            Err(StoreError::InUse { .. }) if Instant::now() < late => thread::yield_now(),
            opened => return opened.unwrap(),
        }
    }
}

/// The table of a built-in house after so many more rounds, in which everybody stands.
pub(crate) fn played(house: &str, rounds: usize, folder: &Path) -> Table {
    let (mut table, _) = table(House::built_in(house).unwrap(), folder);
    let before = table.memory().unwrap().count().unwrap();
    for round in 0..rounds {
        deal(&mut table, i64::try_from(round).unwrap());
        while stand(&mut table) {}
    }
    assert_eq!(table.memory().unwrap().count().unwrap(), before + rounds as u64);
    table
}

/// The table of a built-in house with an open round.
pub(crate) fn open_round(house: &str, folder: &Path) -> Table {
    let (mut table, _) = table(House::built_in(house).unwrap(), folder);
    leave_open(&mut table);
    table
}

/// Leaves a round open at a house of the user's own, whose rules change before it can go on.
pub(crate) fn void_round(folder: &Path) {
    let house = |decks| House::parse("mine", &format!("[rules]\ndecks = {decks}\n")).unwrap();
    leave_open(&mut table(house(6), folder).0);
    let (_, notices) = table(house(4), folder);
    assert!(matches!(&notices[..], [Notice::Voided { .. }]), "{notices:?}");
}

/// Deals until a round does not end by itself.
fn leave_open(table: &mut Table) {
    while table.round().is_none() {
        deal(table, 0);
    }
}

fn deal(table: &mut Table, now_ms: i64) {
    if table.is_broke(0) {
        table.apply(Command::Refill { player: 0 }, now_ms).unwrap();
    }
    let bet = table.offer(0, None, 1).unwrap();
    table.apply(Command::Deal(vec![Wager { player: 0, stakes: vec![bet] }]), now_ms).unwrap();
}

/// Stands, and takes no offer; false if nobody is asked.
fn stand(table: &mut Table) -> bool {
    let Some(round) = table.round() else { return false };
    let (hand, choice) = match round.round().asked() {
        Asked::Insurance { hand, .. } | Asked::EarlySurrender { hand } => (hand, Choice::Decline),
        Asked::Action { hand, .. } => (hand, Choice::Act(Action::Stand)),
        Asked::Card(_) | Asked::Nothing => return false,
    };
    table.apply(Command::Play { hand, choice }, 0).unwrap();
    true
}
