//! Everything that is promised of `bj`, in one test binary.

mod commands;
mod mistakes;
mod papers;
mod plain;
mod program;
mod teletype;
#[cfg(unix)]
mod terminal;
