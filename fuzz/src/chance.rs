//! Chance that a run decides: built with `--cfg getrandom_backend="custom"`, the secret seeds of
//! shoes follow from the bytes of the run, so that what it finds is found again.

use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};

use getrandom::Error;

static STATE: AtomicU64 = AtomicU64::new(0);

/// Begins a run: what is drawn from now on follows from this number.
pub fn begin_chance(number: u64) {
    STATE.store(number, Ordering::Relaxed);
}

/// The source that the crate `getrandom` asks.
///
/// # Safety
///
/// `start` must be the start of `length` bytes that can be written.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(start: *mut u8, length: usize) -> Result<(), Error> {
    // SAFETY: the caller promises that so many bytes can be written.
    let bytes = unsafe {
        start.write_bytes(0, length);
        slice::from_raw_parts_mut(start, length)
    };
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&next().to_be_bytes()[..chunk.len()]);
    }
    Ok(())
}

/// The next number of SplitMix64.
fn next() -> u64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let state = STATE.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
