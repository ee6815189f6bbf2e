//! A blackjack coach: what choices cost and why, counts, drills.
//!
//! This crate teaches. It has no screen and no clock; what it says it says in sentences, which
//! every face shows alike. All values are the exact ones of `blackjack-odds`.

#![forbid(unsafe_code)]
