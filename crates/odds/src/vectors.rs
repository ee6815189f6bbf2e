//! The one place that knows of vector instructions: which the machine has, and the sums over the
//! dealer's hands compiled for each.
//!
//! The code is the same for all ([`Tree::fold`], eight lanes of plain arithmetic), and so are the
//! results, to the last bit: every lane adds and multiplies in the same order, and nothing is
//! fused. Wider vectors only do more lanes in one instruction.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::dealer::{Batch, BatchOutlook, Tree};
use crate::number::Number;

/// Vector instructions that the sums over the dealer's hands can use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Vectors {
    /// What every machine of the kind has: two lanes at a time on x86-64 and 64-bit Arm.
    Plain,
    /// AVX2: four lanes at a time.
    Avx2,
    /// AVX-512: eight lanes at a time.
    Avx512,
}

impl Vectors {
    /// The widest that this machine has.
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

    /// Uses these from now on, or the widest that the machine has where it lacks them. The results
    /// are the same; this is for measuring.
    pub fn limit(self) {
        LIMIT.store(self as u8, Ordering::Relaxed);
    }

    fn chosen() -> Self {
        let widest = Self::widest();
        match LIMIT.load(Ordering::Relaxed) {
            0 => Self::Plain,
            1 if widest != Self::Plain => Self::Avx2,
            _ => widest,
        }
    }
}

/// The widest vectors that may be used.
static LIMIT: AtomicU8 = AtomicU8::new(Vectors::Avx512 as u8);

/// When two expectations differ by less than this, in initial wagers, they are equal but for
/// rounding.
const ROUNDING: f64 = 1e-13;

impl Number for f64 {
    fn whole(number: i32) -> Self {
        Self::from(number)
    }

    fn exceeds(&self, other: &Self) -> bool {
        *self > *other + ROUNDING
    }

    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "vector instructions may be used where the machine has them")]
    fn outlook(tree: &Tree<Self>, batch: &mut Batch<Self>, outlook: &mut BatchOutlook<Self>) {
        match Vectors::chosen() {
            // SAFETY: `chosen` names nothing that was not detected.
            Vectors::Avx512 => unsafe { fold_avx512(tree, batch, outlook) },
            // SAFETY: as above.
            Vectors::Avx2 => unsafe { fold_avx2(tree, batch, outlook) },
            Vectors::Plain => fold_plain(tree, batch, outlook),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn outlook(tree: &Tree<Self>, batch: &mut Batch<Self>, outlook: &mut BatchOutlook<Self>) {
        fold_plain(tree, batch, outlook);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn fold_avx512(tree: &Tree<f64>, batch: &mut Batch<f64>, outlook: &mut BatchOutlook<f64>) {
    tree.fold(batch, outlook);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn fold_avx2(tree: &Tree<f64>, batch: &mut Batch<f64>, outlook: &mut BatchOutlook<f64>) {
    tree.fold(batch, outlook);
}

fn fold_plain(tree: &Tree<f64>, batch: &mut Batch<f64>, outlook: &mut BatchOutlook<f64>) {
    tree.fold(batch, outlook);
}
