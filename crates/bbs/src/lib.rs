//! Black Jack For Time: the game of a door for the bulletin boards of today, whose callers gamble
//! their minutes.
//!
//! | module | content |
//! |---|---|
//! | `front`, `arrival`, `vanished` | the beginning of a call, and calls whose programs vanished |
//! | `visit`, `board_facts`, `tally`, `records` | a call at the table, and what the ledger knows |
//! | `desk`, `face`, `voice`, `lines`, `reader` | the caller's line: keys, clock, pages and words |
//! | `page`, `draw` | the pages, and their drawing |
//! | `door_call` | the menu and its choices: hands, drills, the time bank, practice, a web table |
//! | `faces` | plain lines and the full screen on the caller's line |
//! | `departure`, `statement`, `bank_file`, `bulletins` | the end of a call, and what the board gets |
//! | `door_settings`, `setup` | the sysop's settings, and the questions that write them |
//! | `callers`, `inspect`, `maintenance`, `log` | the sysop's pages |
//!
//! The crate reads no argument and prints nothing but to the caller: a program reads its options,
//! opens the consoles and prints the sysop's pages.

#![forbid(unsafe_code)]
#![cfg(unix)]

mod arrival;
mod bank_file;
mod board_facts;
mod bulletins;
mod calendar;
mod caller_options;
mod callers;
mod card_text;
mod departure;
mod desk;
mod door_call;
mod door_clock;
mod door_settings;
mod draw;
mod face;
mod faces;
mod finish_round;
mod front;
mod houses;
mod inspect;
mod lines;
mod log;
mod maintenance;
mod open_store;
mod page;
mod reader;
mod records;
mod setup;
mod statement;
mod tally;
mod vanished;
mod visit;
mod voice;
mod web_accounts;

pub use callers::{CallerChange, list_or_change as callers, log};
pub use door_settings::DoorSettings;
pub use front::{Incoming, OUT_OF_ORDER, note_failure};
pub use houses::Houses;
pub use inspect::inspect;
pub use maintenance::run as maintain;
pub use setup::{Place, SETTINGS_FILE, set_up};
