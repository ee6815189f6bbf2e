//! Sessions at a real server and at hostile ones.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod contributing;
mod hostile;
mod house;
mod restart;
#[path = "../../../bjd/tests/bjd/served.rs"]
mod served;
#[path = "../../../bjd/tests/bjd/stopped_time.rs"]
#[expect(dead_code, reason = "no time passes here")]
mod stopped_time;
mod table;
