//! A kit for BBS doors: programs that a bulletin board starts for a caller.
//!
//! - [`DropFile`] reads what the board says about the call: who the caller is, on which line, with
//!   how much time. [`DropFolder`] finds the files, and a [`HandBack`] returns time to the boards
//!   that read their files again.

mod call;
mod charset;
mod drop_file;
mod drop_folder;
mod hand_back;
mod mod_user;
mod time_left;

pub use call::{Call, Caller, Comm, Emulation, Event};
pub use charset::{from_cp437, to_cp437};
pub use drop_file::{DropFile, DropFileError, DropFileKind, Field, FieldPlace};
pub use drop_folder::{DropFolder, DropFolderError, FoundFile};
pub use hand_back::HandBack;
pub use mod_user::{ModUser, ModUserError};
pub use time_left::TimeLeft;
