//! A session at the table of a blackjack server, for any front end.
//!
//! A [`Server`] handles accounts and lists of tables over HTTP; the [`Account`] of a guest is
//! kept in a file. A [`RemoteSession`] is a [`Session`](blackjack_frontend::session::Session)
//! over the line of a table: the protocol is described in `docs/protocol.md`. A thread maintains
//! the line: it reconnects when the connection is lost, and resends unanswered messages. The
//! table carries out each key only once.
//!
//! Nothing that a server sends is trusted: text is made safe for a terminal, amounts and numbers
//! are bounded, and a malformed message ends the session with a reason.

#![forbid(unsafe_code)]

mod account;
mod address;
mod bell;
mod card_tracker;
mod evening;
mod followed_table;
mod inbound;
mod line;
mod news;
mod remote_error;
mod remote_session;
mod server;
mod steps;

pub use account::{ACCOUNTS_FOLDER, Account};
pub use address::{Place, ServerAddress, ShoesAddress, TableAddress};
pub use bell::Bell;
pub use evening::evening_lines;
pub use line::Waker;
pub use remote_error::RemoteError;
pub use remote_session::{Ending, RemoteSession};
pub use server::Server;
