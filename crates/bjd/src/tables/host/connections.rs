//! The browsers at a table.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use blackjack_table::PrivateView;

use super::outbox::Outbox;
use crate::people::member::Member;

/// A browser at a table. Two browsers never have the same number at the same time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnectionId(u64);

impl ConnectionId {
    /// Returns a number that no other browser has.
    pub(super) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// The last messages that a reconnecting browser has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resume {
    /// The run of the server that it saw.
    pub run: String,
    /// The number of the last update that it saw.
    pub after: u64,
    /// The number of the last line of the chat that it saw, if it wants the lines after it.
    pub chat: Option<u64>,
}

/// A connected browser.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) id: ConnectionId,
    pub(super) members: Vec<Member>,
    out: Outbox,
    /// The purses that it was last sent.
    pub(super) purses: Vec<PrivateView>,
}

/// The connected browsers.
#[derive(Debug, Default)]
pub(super) struct Connections {
    all: Vec<Connection>,
}

impl Connections {
    pub(super) fn add(&mut self, id: ConnectionId, members: Vec<Member>, out: Outbox) {
        self.all.push(Connection { id, members, out, purses: Vec::new() });
    }

    pub(super) fn remove(&mut self, id: ConnectionId) {
        self.all.retain(|connection| connection.id != id);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Connection> {
        self.all.iter()
    }

    /// Sends a message to one browser.
    pub(super) fn send(&mut self, id: ConnectionId, message: &Utf8Bytes) {
        self.all.retain(|connection| connection.id != id || connection.out.put(message));
    }

    /// Sends a message to all browsers.
    pub(super) fn send_to_all(&mut self, message: &Utf8Bytes) {
        self.all.retain(|connection| connection.out.put(message));
    }

    /// Sends each browser the message that `message` returns for it, if any.
    pub(super) fn send_each(&mut self, message: impl Fn(&mut Connection) -> Option<String>) {
        self.all.retain_mut(|connection| match message(connection) {
            Some(text) => connection.out.put(&text.into()),
            None => true,
        });
    }
}
