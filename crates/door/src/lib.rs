//! A kit for BBS doors: programs that a bulletin board starts for a caller.
//!
//! - [`DropFolder`] finds the drop files of a call and [`DropFile`] reads one: the caller, the line
//!   and the time left. A [`HandBack`] returns time to the boards that read their files back, and
//!   [`ModUser`] adds minutes to Synchronet's time bank.
//! - [`CallerLine`] is the line to the caller, of a [`LineKind`]: [`Key`]s come in,
//!   bytes go out, and a [`HangUp`] ends it. [`Telnet`] and [`KeyReader`] do the work,
//!   and can be used separately.
//! - [`AnsiBackend`] draws screens for a caller, [`LineConsole`] prints lines; an [`Encoder`] turns
//!   characters into those of the caller's [`Charset`].
//! - [`CallClock`] decides when to warn a caller about the remaining time, and a [`Settlement`]
//!   divides time won or lost when the call ends.
//!
//! The crate has nothing to do with any particular game. The line needs Unix; drop files and
//! the rest work everywhere.

#![deny(unsafe_code)]

mod ansi_backend;
mod call;
mod call_clock;
mod charset;
mod drop_file;
mod drop_folder;
mod encoder;
mod hand_back;
mod hang_up;
mod keys;
#[cfg(unix)]
mod line;
#[cfg(unix)]
mod line_console;
mod mod_user;
mod settlement;
mod telnet;
mod time_bank_file;
mod time_left;

pub use ansi_backend::AnsiBackend;
pub use call::{Call, Caller, Comm, Emulation, Event};
pub use call_clock::{CallClock, ClockEvent};
pub use charset::{Charset, UnknownCharset, from_cp437, to_cp437};
pub use drop_file::{DropFile, DropFileError, DropFileKind, Field, FieldPlace};
pub use drop_folder::{DropFolder, DropFolderError, FoundFile};
pub use encoder::Encoder;
pub use hand_back::HandBack;
pub use hang_up::HangUp;
pub use keys::{Key, KeyReader};
#[cfg(unix)]
pub use line::{CallerLine, LineEvent, LineKind, LineWaker, LineWriter, TelnetMode};
#[cfg(unix)]
pub use line_console::{ConsoleEvent, LineConsole};
pub use mod_user::{ModUser, ModUserError};
pub use settlement::{BoardClock, Settlement, TimeAccount};
pub use telnet::{Telnet, TelnetInput};
pub use time_bank_file::TimeBankFormat;
pub use time_left::TimeLeft;

/// Runs the example of the README as a test.
#[doc = include_str!("../README.md")]
#[cfg(all(doctest, unix))]
struct Readme;
