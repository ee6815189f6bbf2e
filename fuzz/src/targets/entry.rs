//! Any text in an entry of the journal, with recomputed hashes, can be verified, and its table
//! opens or is refused.

use crate::damage::{open_unchecked, recompute};
use crate::memory::{choice, memories};
use crate::{Choices, begin_chance};
use blackjack_store::{STORE_FILE, Store};
use rusqlite::params;

pub(super) fn run(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let memory = choices.pick(memories());
    let back = choices.byte();
    begin_chance(1_000 + u64::from(back));
    let text = String::from_utf8_lossy(choices.0);
    let folder = memory.copy();
    let db = open_unchecked(&folder.path().join(STORE_FILE));
    let put = "UPDATE entry SET body = ?1
               WHERE number = (SELECT max(number) - ?2 % max(number) FROM entry)";
    db.execute(put, params![text, back]).expect("any text can be stored");
    recompute(&db);
    drop(db);
    let store = Store::open_to_read(folder.path()).expect("the database opens");
    let _audit = store.verify(1);
    drop(store);
    let Ok((mut table, _)) = memory.open_in(folder.path(), 1_000) else { return };
    while let Some((hand, choice)) = choice(table.table(), &mut choices) {
        if table.act(hand, choice, 2_000).is_err() {
            break;
        }
    }
    drop(table);
    let store = Store::open_to_read(folder.path()).expect("the database opens");
    let _audit = store.verify(1);
}
