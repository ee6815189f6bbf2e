//! Any bytes as a DOOR32.SYS.

#![no_main]

use bj_fuzz::drop_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop_file::check("DOOR32.SYS", bytes));
