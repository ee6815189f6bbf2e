//! Any bytes as a DORINFO1.DEF.

#![no_main]

use bj_fuzz::drop_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop_file::check("DORINFO1.DEF", bytes));
