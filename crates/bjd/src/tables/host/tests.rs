//! Tests of a table with everything that its server sends.

mod two_shoes;
