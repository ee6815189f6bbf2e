//! Vector instructions: detection, and the sums over the dealer's hands compiled for each kind.
//!
//! A program for all x86-64 machines may only use vectors of two numbers, although most machines
//! have wider ones. So the same sums are compiled three times, and the widest kind that the
//! processor supports is selected at run time. No instruction is written by hand: a
//! [`LaneArithmetic`] is plain arithmetic on arrays of eight numbers and is always
//! inlined, so each of the functions below contains a copy that the compiler may vectorise with the
//! instructions enabled for that function. (A function that is not inlined is compiled for the
//! baseline machine and called from there, which is correct but slow.)
//!
//! Results are the same to the last bit. Lanes are different shoes, so wider vectors neither add
//! across lanes nor change the order of additions; lanes are added up elsewhere. Nothing is fused:
//! the compiler may not turn a product and a sum into one instruction with a single rounding. A
//! batch is eight shoes on every machine; narrower vectors take it in parts.
//!
//! This is the only unsafe code: calling a function that uses instructions which the machine lacks
//! is undefined behaviour. [`Vectors::selected`] never returns a kind that was not detected, and
//! only [`with_vectors`] calls these functions.

use std::sync::atomic::{AtomicU8, Ordering};

/// A kind of vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Vectors {
    /// The baseline of the architecture: two lanes at a time on x86-64 and 64-bit Arm.
    Plain,
    /// AVX2: four lanes at a time.
    Avx2,
    /// AVX-512: eight lanes at a time.
    Avx512,
}

impl Vectors {
    /// Returns the widest kind that this machine has.
    pub fn widest() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                return Self::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        Self::Plain
    }

    /// Limits the vectors to this kind, for benchmarks. Results do not change.
    pub fn limit(self) {
        LIMIT.store(self as u8, Ordering::Relaxed);
    }

    /// Returns the widest kind that the machine has and the limit allows. Relaxed ordering is
    /// enough: results are the same for any limit.
    #[cfg(target_arch = "x86_64")]
    fn selected() -> Self {
        let widest = Self::widest();
        match LIMIT.load(Ordering::Relaxed) {
            0 => Self::Plain,
            1 if widest != Self::Plain => Self::Avx2,
            _ => widest,
        }
    }
}

/// The widest kind that may be used.
static LIMIT: AtomicU8 = AtomicU8::new(Vectors::Avx512 as u8);

/// Arithmetic on lanes that is compiled for each kind of vectors.
pub(crate) trait LaneArithmetic {
    /// Does the arithmetic. Implementations are always inlined.
    fn run(self);
}

/// Does the arithmetic with the widest allowed vectors.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "detected vector instructions are called")]
pub(crate) fn with_vectors(arithmetic: impl LaneArithmetic) {
    match Vectors::selected() {
        // SAFETY: `selected` only returns detected kinds.
        Vectors::Avx512 => unsafe { with_avx512(arithmetic) },
        // SAFETY: as above.
        Vectors::Avx2 => unsafe { with_avx2(arithmetic) },
        Vectors::Plain => with_plain(arithmetic),
    }
}

/// Does the arithmetic with the vectors of the architecture.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn with_vectors(arithmetic: impl LaneArithmetic) {
    with_plain(arithmetic);
}

/// This is not inlined, because the caller would otherwise need room for its lanes on the stack.
#[inline(never)]
fn with_plain(arithmetic: impl LaneArithmetic) {
    arithmetic.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn with_avx512(arithmetic: impl LaneArithmetic) {
    arithmetic.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2(arithmetic: impl LaneArithmetic) {
    arithmetic.run();
}
