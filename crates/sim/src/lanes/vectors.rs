//! Vector instructions: detection, and the few operations on 64 numbers that the inner loops need.
//!
//! The loops are written once, over the trait [`Vectors`], and compiled for each kind of
//! instructions. All numbers are whole and lanes never mix, so the results are the same bits
//! everywhere. The instructions are written by hand because compilers turn plain loops over bytes
//! and 16-bit words into code that is two or three times as slow.
//!
//! This is the only unsafe code. It is sound because a value of a kind exists only after its
//! instructions were detected, and every operation takes one.
#![expect(unsafe_code, reason = "vector instructions, of kinds that were detected")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod plain;

#[cfg(target_arch = "x86_64")]
use std::arch::asm;
use std::sync::atomic::{AtomicU8, Ordering};

pub(crate) use plain::Plain;

use crate::lanes::{Bytes, LANES, Words};
use crate::threefry::{Arithmetic, Key};

/// A kind of vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum VectorKind {
    /// Plain arithmetic, on any processor.
    Plain,
    /// AVX2: 32 bytes at a time.
    Avx2,
    /// AVX-512 (F, BW, DQ, VL, VBMI, VBMI2): 64 bytes at a time.
    Avx512,
}

/// The widest kind that may be used.
static LIMIT: AtomicU8 = AtomicU8::new(VectorKind::Avx512 as u8);

impl VectorKind {
    /// All kinds, the narrowest first.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Avx2, Self::Avx512];

    /// Returns the widest kind that this machine has.
    pub fn widest() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            // All features that the loops are compiled with.
            let has_avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let has_avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512vbmi2");
            match (has_avx2, has_avx512) {
                (true, true) => return Self::Avx512,
                (true, false) => return Self::Avx2,
                (false, _) => {}
            }
        }
        Self::Plain
    }

    /// Limits the vectors to this kind, for benchmarks and tests. Results do not change.
    pub fn limit(self) {
        LIMIT.store(self as u8, Ordering::Relaxed);
    }

    /// Returns the widest kind that the machine has and the limit allows. Relaxed ordering is
    /// enough: results are the same for any limit.
    fn selected() -> Self {
        let limit = LIMIT.load(Ordering::Relaxed);
        let allowed = Self::ALL.into_iter().rfind(|&kind| kind as u8 <= limit);
        allowed.unwrap_or(Self::Plain).min(Self::widest())
    }
}

/// Work that is compiled for every kind of vectors.
pub(crate) trait VectorWork {
    type Output;

    /// Does the work with these vectors. Implementations are always inlined.
    fn run<V: Vectors>(self, vectors: V) -> Self::Output;
}

/// Does the work with the widest vectors that the machine has and the limit allows.
pub(crate) fn run<W: VectorWork>(work: W) -> W::Output {
    match VectorKind::selected() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: this kind was detected.
        VectorKind::Avx512 => unsafe { avx512::run(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        VectorKind::Avx2 => unsafe { avx2::run(work) },
        _ => work.run(Plain),
    }
}

/// Operations on 64 numbers at a time.
pub(crate) trait Vectors: Arithmetic {
    /// True if operations on a subset of the lanes are single instructions.
    const HAS_MASKS: bool;

    /// Sixty-four bytes.
    type Bytes: Copy;
    /// Sixty-four words.
    type Words: Copy;

    /// Does work in a separate function, which is compiled once for these vectors. Inlined code is
    /// compiled into each caller, and without these instructions if the caller lacks them.
    fn apart<W: VectorWork>(self, work: W) -> W::Output;

    fn load_bytes(self, from: &Bytes) -> Self::Bytes;
    fn store_bytes(self, bytes: Self::Bytes, to: &mut Bytes);
    fn byte(self, byte: u8) -> Self::Bytes;

    /// Returns 0, 1, 2, … 15.
    fn counting(self) -> Self::Quads;
    /// Returns the random words of `N` times sixteen counters, whose first
    /// and second words are given.
    fn random_words<const N: usize>(
        self,
        key: Key,
        one: Self::Quads,
        two: [Self::Quads; N],
    ) -> [[Self::Quads; 2]; N];
    fn words(self, one: Self::Quads, two: Self::Quads) -> Words;
    fn quads(self, words: &Words) -> (Self::Quads, Self::Quads);

    fn load_words(self, from: &Words) -> Self::Words;
    fn store_words(self, words: Self::Words, to: &mut Words);

    /// Multiplies 64 words, the halves of these numbers, by `left`. Returns the upper halves of
    /// the products and their distance from `left - 1`, both at most 255, and whether a lower
    /// half is below `refused`.
    fn pick(
        self,
        one: Self::Quads,
        two: Self::Quads,
        left: u16,
        refused: u16,
    ) -> (Self::Bytes, Self::Bytes, bool);

    /// Returns a bit for each word that `pick` refuses.
    fn refused(self, one: Self::Quads, two: Self::Quads, left: u16, refused: u16) -> u64;

    /// Takes 1 from the total in each lane where `number < total`, and adds 1 to `kind` there, or
    /// takes 1 away from it if `DOWN`.
    fn take<const DOWN: bool>(
        self,
        number: Self::Bytes,
        total: &mut Self::Bytes,
        kind: &mut Self::Bytes,
        one: Self::Bytes,
    );

    /// Returns a bit for each word that is below the limit.
    fn below(self, words: Self::Words, limit: u16) -> u64;

    /// Replaces each word below the limit with `instead`. Returns a bit for each replaced word.
    fn replace_below(self, words: &mut Self::Words, limit: u16, instead: u16) -> u64;

    /// Adds words.
    #[inline(always)]
    fn add_words(self, one: Self::Words, other: Self::Words) -> Self::Words {
        let (mut sums, mut others) = ([0; LANES], [0; LANES]);
        self.store_words(one, &mut sums);
        self.store_words(other, &mut others);
        for (sum, other) in sums.iter_mut().zip(others) {
            *sum = sum.wrapping_add(other);
        }
        self.load_words(&sums)
    }

    /// Replaces the words of these lanes with those of `others`.
    #[inline(always)]
    fn replace(self, words: &mut Self::Words, lanes: u64, others: Self::Words) {
        let (mut mixed, mut from) = ([0; LANES], [0; LANES]);
        self.store_words(*words, &mut mixed);
        self.store_words(others, &mut from);
        for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
            mixed[lane] = from[lane];
        }
        *words = self.load_words(&mixed);
    }

    /// Stores the words of these lanes one after the other. The memory after them is undefined.
    #[inline(always)]
    fn compress(self, words: Self::Words, lanes: u64, to: &mut Words) {
        let mut from = [0; LANES];
        self.store_words(words, &mut from);
        let lanes = (0..LANES).filter(|lane| lanes >> lane & 1 == 1);
        for (to, lane) in to.iter_mut().zip(lanes) {
            *to = from[lane];
        }
    }

    /// Returns the entry of the table that the lower six bits of each word select.
    #[inline(always)]
    fn select(self, table: &Words, at: Self::Words) -> Self::Words {
        let mut entries = [0; LANES];
        self.store_words(at, &mut entries);
        for entry in &mut entries {
            *entry = table[usize::from(*entry) % LANES];
        }
        self.load_words(&entries)
    }

    /// Returns this word in every lane.
    #[inline(always)]
    fn word(self, word: u16) -> Self::Words {
        self.load_words(&[word; LANES])
    }

    /// Returns the entries of the table at these words.
    fn look_up(self, table: &[u16; 1 << 16], at: Self::Words) -> Self::Words;

    /// Adds a byte to each word.
    fn offset(self, words: Self::Words, bytes: &Bytes) -> Self::Words;

    /// Adds to each sum the entry of the table that its lane's byte, below 16, selects.
    fn add_entries(self, sums: &mut Words, table: &[i8; 16], at: &Bytes);
}

/// Looks up eight words, given as two numbers of four words each. Extracting a number from a vector
/// costs the same for 16 bits as for 64, and only one is possible per cycle, so extracting single
/// words would take longer than everything else.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn look_up8(table: &[u16; 1 << 16], at: [u64; 2]) -> std::arch::x86_64::__m128i {
    use std::arch::x86_64::{_mm_cvtsi32_si128, _mm_insert_epi16};
    let at = at.map(opaque);
    let entry =
        |lane: usize| i32::from(table[usize::from((at[lane / 4] >> (lane % 4 * 16)) as u16)]);
    // SAFETY: every processor of this architecture has SSE2.
    unsafe {
        let all = _mm_cvtsi32_si128(entry(0));
        let all = _mm_insert_epi16::<1>(all, entry(1));
        let all = _mm_insert_epi16::<2>(all, entry(2));
        let all = _mm_insert_epi16::<3>(all, entry(3));
        let all = _mm_insert_epi16::<4>(all, entry(4));
        let all = _mm_insert_epi16::<5>(all, entry(5));
        let all = _mm_insert_epi16::<6>(all, entry(6));
        _mm_insert_epi16::<7>(all, entry(7))
    }
}

/// Returns the two halves of a vector.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn numbers(vector: std::arch::x86_64::__m128i) -> [u64; 2] {
    use std::arch::x86_64::{_mm_cvtsi128_si64, _mm_unpackhi_epi64};
    // SAFETY: every processor of this architecture has SSE2.
    unsafe {
        let high = _mm_unpackhi_epi64(vector, vector);
        [_mm_cvtsi128_si64(vector), _mm_cvtsi128_si64(high)].map(i64::cast_unsigned)
    }
}

/// Returns the same number. Hides the number's origin from the compiler, which would otherwise
/// extract single words from the vector (`pextrw`) instead of shifting.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn opaque(mut number: u64) -> u64 {
    // SAFETY: the assembly is empty.
    unsafe {
        asm!("/* {0} */", inout(reg) number, options(pure, nomem, nostack, preserves_flags));
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Operands with which the operations on words are tested.
    struct Operations {
        words: Words,
        others: Words,
        bytes: Bytes,
        lanes: u64,
        table: Box<[u16; 1 << 16]>,
    }

    impl VectorWork for &Operations {
        type Output = Vec<Vec<u16>>;

        #[inline(always)]
        fn run<V: Vectors>(self, vectors: V) -> Self::Output {
            let (words, others) =
                (vectors.load_words(&self.words), vectors.load_words(&self.others));
            let (mut replaced, mut replaced_below) = (words, words);
            vectors.replace(&mut replaced, self.lanes, others);
            let limit = self.others[0];
            let were_below = vectors.replace_below(&mut replaced_below, limit, 7);
            let mut compressed = [0; LANES];
            vectors.compress(words, self.lanes, &mut compressed);
            let mut summed = self.words;
            let entries = std::array::from_fn(|at| at as i8 - 9);
            vectors.add_entries(&mut summed, &entries, &self.bytes);
            let vectors_of_words = [
                words,
                replaced,
                replaced_below,
                vectors.add_words(words, others),
                vectors.select(&self.others, words),
                vectors.look_up(&self.table, words),
                vectors.offset(words, &self.bytes),
                vectors.word(limit),
            ];
            let saved = vectors_of_words.map(|words| {
                let mut saved = [0; LANES];
                vectors.store_words(words, &mut saved);
                saved.to_vec()
            });
            let bits = [were_below, vectors.below(words, limit)];
            let bits = bits.map(|bits| (0..4).map(|part| (bits >> (16 * part)) as u16).collect());
            let counted = self.lanes.count_ones() as usize;
            let others = [compressed[..counted].to_vec(), summed.to_vec()];
            saved.into_iter().chain(bits).chain(others).collect()
        }
    }

    #[test]
    fn words_are_the_same_on_every_kind_that_the_machine_has() {
        let table = Box::new(std::array::from_fn(|at| (at as u16).wrapping_mul(31)));
        for case in 0..200 {
            let key = Key::new([case, 0]);
            let word = |at: usize| key.words([at as u32, 0])[0] as u16;
            let lanes = match case {
                0 => 0,
                1 => u64::MAX,
                _ => (0..4).fold(0, |lanes, part| lanes << 16 | u64::from(word(1000 + part))),
            };
            let operations = &Operations {
                words: std::array::from_fn(word),
                others: std::array::from_fn(|at| word(100 + at)),
                bytes: std::array::from_fn(|at| word(200 + at) as u8 % 16),
                lanes,
                table: table.clone(),
            };
            let plain = operations.run(Plain);
            assert_eq!(plain[0], operations.words);
            for kind in VectorKind::ALL {
                kind.limit();
                assert!(run(operations) == plain, "{case}, {kind:?}");
            }
        }
    }
}
