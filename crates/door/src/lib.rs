//! A kit for BBS doors: programs that a bulletin board starts for a caller.
//!
//! - [`DropFile`] reads what the board says about the call: who the caller is, on which line, with
//!   how much time. [`DropFolder`] finds the files, and a [`HandBack`] returns time to the boards
//!   that read their files again.

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
mod telnet;
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
pub use telnet::{Telnet, TelnetInput};
pub use time_left::TimeLeft;
