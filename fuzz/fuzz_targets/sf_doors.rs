//! Any bytes as a SFDOORS.DAT.

#![no_main]

use bj_fuzz::drop_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop_file::check("SFDOORS.DAT", bytes));
