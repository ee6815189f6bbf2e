//! The reasons why there is no session: [`RemoteError`].

use std::io;
use std::path::PathBuf;

use blackjack_protocol::Code;

/// The reason why there is no session at a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// The address cannot be read.
    #[error(
        "\"{found}\": expected the address of a table, such as https://host/t/ID, or of its server"
    )]
    Address {
        /// The beginning of the address.
        found: String,
    },
    /// The address of a table's shoes cannot be read.
    #[error(
        "\"{found}\": expected the address of a table, such as https://host/t/ID, or of one of its \
         shoes, such as https://host/t/ID/shoes/3"
    )]
    ShoesAddress {
        /// The beginning of the address.
        found: String,
    },
    /// The server cannot be reached.
    #[error("cannot reach {server}: {reason}")]
    Unreachable {
        /// The server.
        server: String,
        /// The reason.
        reason: String,
    },
    /// The answer is not from a blackjack server, or it is from one of another version.
    #[error("{server} is no blackjack server that this program understands: {reason}")]
    NotAServer {
        /// The server.
        server: String,
        /// The reason.
        reason: String,
    },
    /// The server has no such table.
    #[error(
        "there is no table {table} at {server}; the address without /t/ID lists the public ones"
    )]
    NoTable {
        /// The server.
        server: String,
        /// The address of the table.
        table: String,
    },
    /// The server has no such evening.
    #[error("there is no evening {evening} at {server}")]
    NoEvening {
        /// The server.
        server: String,
        /// The address of the evening.
        evening: String,
    },
    /// The server refuses a request.
    #[error("{text}")]
    Refused {
        /// The reason, for programs.
        code: Code,
        /// The reason, for people.
        text: String,
    },
    /// The file of the account cannot be read or written.
    #[error("cannot use {}: {source}", .path.display())]
    Account {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The system has no random numbers.
    #[error("the system gives no random numbers")]
    NoRandomness,
    /// The system starts no thread.
    #[error("the system cannot start a thread: {0}")]
    NoThread(io::Error),
}
