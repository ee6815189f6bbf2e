//! Sessions at a real server, and at hostile ones.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod contributing;
mod hostile;
mod house;
mod restart;
mod table;
