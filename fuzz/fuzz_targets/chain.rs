//! Any bytes as a CHAIN.TXT.

#![no_main]

use bj_fuzz::drop_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop_file::check("CHAIN.TXT", bytes));
