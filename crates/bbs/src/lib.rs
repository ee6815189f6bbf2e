//! Black Jack For Time: a door game for today's bulletin boards, whose callers
//! gamble with their minutes.
//!
//! | module | content |
//! |---|---|
//! | `call` | a call from its beginning to its end: arrival, visit, departure, statement |
//! | `caller_terminal` | the terminal of a caller: frames, keys and the clock |
//! | `page`, `face`, `voice` | the pages, their drawing and printing, and their words |
//! | `door_call` | the menu and its pages: hands, drills, a bank, practice, a web table |
//! | `faces` | plain lines and the full screen on the caller's line |
//! | `door_settings`, `caller_options` | the settings of the sysop, and those of a caller |
//! | `records`, `log` | the records of callers, and the sysop's log |
//! | `calendar`, `door_clock` | days and time |
//! | `open_store`, `houses` | the ledger, and the houses for practice |
//! | `web_accounts` | the callers' accounts at web tables |
//! | `sysop` | the questions that write the settings, pages about callers, bulletins, maintenance |
//!
//! The crate reads no arguments and prints only to the caller: a program reads its options, opens
//! the consoles and prints the sysop's pages.

#![forbid(unsafe_code)]
#![cfg(unix)]

mod calendar;
mod call;
mod caller_options;
mod caller_terminal;
mod door_call;
mod door_clock;
mod door_settings;
mod face;
mod faces;
mod houses;
mod log;
mod open_store;
mod page;
mod records;
mod sysop;
mod voice;
mod web_accounts;

pub use call::front::{Incoming, OUT_OF_ORDER, note_failure};
pub use door_settings::DoorSettings;
pub use houses::Houses;
pub use sysop::callers::{CallerChange, list_or_change as callers, log};
pub use sysop::inspect::inspect;
pub use sysop::maintenance::run as maintain;
pub use sysop::setup::{Place, SETTINGS_FILE, set_up};
