//! Tests of the server: over real sockets, on real files.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod beside;
mod browser;
mod chosen_cards;
mod coach;
mod contract;
mod contributions;
mod evening;
mod evenings;
mod host;
mod host_means;
mod hostile;
mod http;
mod killed;
mod left_out;
mod limits;
mod money;
mod operator;
mod page;
mod paused;
mod people;
mod stopped_time;
mod timing;
mod unread_log;
