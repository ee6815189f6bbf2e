//! The terminal of this process: its character set, size and kind, and plain lines on it.

pub(crate) mod charset;
pub(crate) mod columns;
pub(crate) mod console;
pub(crate) mod hidden_input;
pub(crate) mod kind;
