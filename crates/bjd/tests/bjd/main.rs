//! Tests of the server: over real sockets, on real files.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod browser;
mod evening;
mod left_out;
mod page;
mod timing;
