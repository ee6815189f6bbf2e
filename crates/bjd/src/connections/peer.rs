//! A `Peer`: the other end of a connection.

use std::net::SocketAddr;

/// The other end of a connection: a browser, a program, or a proxy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);
