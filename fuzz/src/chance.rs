//! Deterministic entropy: with `--cfg getrandom_backend="custom"` the secret seeds of shoes follow
//! from the input of a run, so that every finding can be reproduced.

use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};

use getrandom::Error;

static STATE: AtomicU64 = AtomicU64::new(0);

/// Seeds the entropy of a run with this number.
pub fn begin_chance(number: u64) {
    STATE.store(number, Ordering::Relaxed);
}

/// Fills a buffer with pseudorandom bytes; the backend that the crate `getrandom` calls.
///
/// # Safety
///
/// `start` must point to `length` writable bytes.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(start: *mut u8, length: usize) -> Result<(), Error> {
    // SAFETY: the caller guarantees that `length` bytes are writable.
    let bytes = unsafe {
        start.write_bytes(0, length);
        slice::from_raw_parts_mut(start, length)
    };
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&next().to_be_bytes()[..chunk.len()]);
    }
    Ok(())
}

/// Returns the next number of SplitMix64.
fn next() -> u64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let state = STATE.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
