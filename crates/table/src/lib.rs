//! Live play.
#![forbid(unsafe_code)]
