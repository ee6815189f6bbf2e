//! Bots at a real server.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod company;
mod docs;
#[path = "../../examples/night/night.rs"]
mod night;
#[path = "../../examples/own.rs"]
#[expect(dead_code, reason = "its main is for the command line")]
mod own;
#[path = "../../../bjd/tests/bjd/served.rs"]
mod served;
#[path = "../../examples/night/server.rs"]
mod server;
#[path = "../../../bjd/tests/bjd/stopped_time.rs"]
#[expect(dead_code, reason = "no time passes here")]
mod stopped_time;
mod whole_night;
