//! Messages to a server: texts that are nearly valid, and a check of the books afterwards.

use std::path::Path;

use blackjack_store::{STORE_FILE, Store};
use rusqlite::Connection;

use crate::Choices;

/// Numbers at the limits of types.
const NUMBERS: [&str; 12] = [
    "0",
    "1",
    "2",
    "3",
    "500",
    "-1",
    "255",
    "256",
    "9007199254740992",
    "18446744073709551615",
    "9223372036854775807",
    "1e400",
];

/// Returns a text from a template: `~` becomes a number, and occasionally a byte is changed.
pub fn filled(choices: &mut Choices<'_>, template: &str) -> String {
    let mut text = String::new();
    for character in template.chars() {
        match character {
            '~' => text += NUMBERS[choices.below(NUMBERS.len())],
            other => text.push(other),
        }
    }
    if choices.below(8) == 7 && !text.is_empty() {
        let mut bytes = text.into_bytes();
        let at = choices.below(bytes.len());
        bytes[at] = choices.byte();
        text = String::from_utf8_lossy(&bytes).into_owned();
    }
    text
}

/// Checks the books in a folder: all money adds up to zero, and the journal has no fault.
pub fn check_books(folder: &Path) {
    let audit = Store::open_to_read(folder).expect("it opens").verify(1).expect("it is read");
    assert_eq!(audit.faults, []);
    let db = Connection::open(folder.join(STORE_FILE)).expect("it opens");
    let mut query = db
        .prepare("SELECT sum(balance) FROM account GROUP BY unit, minor")
        .expect("there are accounts");
    let sums = query.query_map([], |row| row.get::<_, i64>(0)).expect("it is read");
    for sum in sums {
        assert_eq!(sum.expect("it is read"), 0, "money was made or lost");
    }
}
