//! Any bytes as a CALLINFO.BBS.

#![no_main]

use bj_fuzz::drop_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop_file::check("CALLINFO.BBS", bytes));
