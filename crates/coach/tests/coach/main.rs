//! The coach, at live tables.

mod kit;
mod live;
mod rounds;
mod sentences;
