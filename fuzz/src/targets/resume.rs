//! A damaged database never causes a panic. Its open round resumes unchanged, or becomes void with
//! a reason, or the database is refused; and verification reports the damage.

use std::path::Path;

use crate::damage::{damage, dump, open_unchecked, recompute};
use crate::memory::{choice, memories, wagers};
use crate::{Choices, begin_chance};
use blackjack_coach::Filter;
use blackjack_store::{STORE_FILE, Store};
use blackjack_table::Notice;

pub(super) fn run(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let memory = choices.pick(memories());
    begin_chance(1_000 + u64::from(choices.byte()));
    let folder = memory.copy();
    let path = folder.path().join(STORE_FILE);
    let db = open_unchecked(&path);
    let how = choices.byte();
    for _ in 0..how % 4 {
        damage(&db, &mut choices);
    }
    let is_recomputed = how >= 192;
    if is_recomputed {
        recompute(&db);
    }
    drop(db);
    let damaged = dump(&path);
    let is_intact = damaged == memory.dump;
    let must_be_named = !is_intact && (!is_recomputed || damaged.has_entries_of(&memory.dump));

    let named = || match Store::open_to_read(folder.path()).and_then(|store| store.verify(1)) {
        Ok(audit) => audit.faults.into_iter().map(|fault| fault.message).collect(),
        Err(error) => vec![error.to_string()],
    };
    let faults: Vec<String> = named();
    assert!(
        !must_be_named || !faults.is_empty(),
        "the damage is not reported: {:?}",
        damaged.difference(&memory.dump)
    );
    assert!(!is_intact || faults.is_empty(), "{faults:?}");

    read_everything(folder.path());
    let Ok((mut table, notices)) = memory.open_in(folder.path(), 1_000) else {
        assert!(!is_intact, "an intact database opens");
        return;
    };
    for notice in &notices {
        match notice {
            Notice::Resumed { round } => {
                let (id, line) = memory.open.as_ref().expect("a round was open");
                assert_eq!(round, id);
                let record = table.table().round().or_else(|| table.table().last());
                let resumed = record.map(|record| record.line_without_house());
                let is_same = resumed.is_some_and(|resumed| resumed.starts_with(line));
                assert!(is_same || is_recomputed, "the resumed round is the open one");
            }
            Notice::Voided { reason, .. } => assert!(!is_intact && !reason.is_empty()),
        }
    }
    assert!(!is_intact || notices.len() == usize::from(memory.open.is_some()));
    for now in 0..8 {
        let done = match choice(table.table(), &mut choices) {
            Some((hand, choice)) => table.act(hand, choice, 2_000 + now),
            None => table.deal(&wagers(table.table(), 1), 2_000 + now),
        };
        assert!(!is_intact || done.is_ok(), "{done:?}");
    }
    drop(table);
    let faults = named();
    assert!(!is_intact || faults.is_empty(), "{faults:?}");
}

/// Reads everything that the history, the statistics and the coach read; errors are allowed, panics
/// are not.
fn read_everything(folder: &Path) {
    let Ok(store) = Store::open_to_read(folder) else { return };
    let _count = (store.count(), store.players(), store.houses(), store.open_tables());
    for round in store.rounds(None, 100).unwrap_or_default() {
        let _before = store.seen_before_round(round.id);
    }
    let _shoes = (store.shoes(), store.revealed(10));
    let _sums = store.statistics(&Filter::default());
    if let Ok(mut backlog) = store.backlog() {
        while let Ok(Some(_)) = store.next_unreviewed(&mut backlog) {}
    }
}
