//! Tests of a table with all messages of its server.

mod two_shoes;
