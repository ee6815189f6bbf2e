//! The one place that knows of vector instructions: which the machine has, and the sums over the
//! dealer's hands compiled for each.
//!
//! A program for every x86-64 may use vectors of two numbers only, and most machines have wider
//! ones. So the same sums are compiled three times, and the widest that the processor has is chosen
//! when they are asked for. No instruction is written by hand: [`Tree::fold`] is plain arithmetic
//! on arrays of eight numbers, and is always inlined, so that each of the functions below holds a
//! copy of it which the compiler may put into the vectors that the function allows. (What is not
//! inlined is compiled for the plain machine, and called from there: correct, and slow.)
//!
//! The results are the same to the last bit. Lanes are different shoes, so that wider vectors add
//! nothing up across lanes and change no order; and nothing is fused, since the compiler may not
//! turn a product and a sum into one instruction with one rounding, whether or not the machine has
//! it. A batch is eight shoes on every machine: the widest vector holds eight numbers, and narrower
//! ones take it in parts.
//!
//! This is the only unsafe code: calling a function that uses instructions which the machine lacks
//! is undefined. [`Vectors::chosen`] never names what was not detected, and only [`fold_vectors`]
//! calls these functions.

use std::any::Any;
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

    /// The widest that the machine has and that may be used. The limit is a number without an order
    /// to other memory: whichever is read, the results are the same.
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

/// Sums the dealer's outcomes for a batch of shoes, with the widest vectors that the machine has.
pub(crate) fn fold<T: Number>(tree: &Tree<T>, batch: &mut Batch<T>, outlook: &mut BatchOutlook<T>) {
    // Machine numbers are what vectors are made of; every other number is summed as it is.
    let (any_tree, any_batch, any_outlook): (&dyn Any, &mut dyn Any, &mut dyn Any) =
        (tree, batch, outlook);
    if let (Some(tree), Some(batch), Some(outlook)) =
        (any_tree.downcast_ref(), any_batch.downcast_mut(), any_outlook.downcast_mut())
    {
        fold_vectors(tree, batch, outlook);
    } else {
        tree.fold(batch, outlook);
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "vector instructions may be used where the machine has them")]
fn fold_vectors(tree: &Tree<f64>, batch: &mut Batch<f64>, outlook: &mut BatchOutlook<f64>) {
    match Vectors::chosen() {
        // SAFETY: `chosen` names nothing that was not detected.
        Vectors::Avx512 => unsafe { fold_avx512(tree, batch, outlook) },
        // SAFETY: as above.
        Vectors::Avx2 => unsafe { fold_avx2(tree, batch, outlook) },
        Vectors::Plain => fold_plain(tree, batch, outlook),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn fold_vectors(tree: &Tree<f64>, batch: &mut Batch<f64>, outlook: &mut BatchOutlook<f64>) {
    fold_plain(tree, batch, outlook);
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
