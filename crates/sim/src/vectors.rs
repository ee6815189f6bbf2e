//! Vector instructions: detection, and the few operations that the inner loops need on 64 numbers.
//!
//! The loops are written once, over the trait [`Vectors`], and compiled for each kind of instructions. All
//! numbers are whole and lanes never mix, so the results are the same bits everywhere. Compilers turn plain
//! loops over bytes and 16-bit words into something two or three times as slow as the instructions that
//! exist for them; hence the instructions.
//!
//! This is the only unsafe code. It is sound because a value of [`Avx512`] or [`Avx2`] exists only after its
//! instructions were detected, and every operation takes one.
#![expect(unsafe_code, reason = "vector instructions, of kinds that were detected")]

use std::sync::atomic::{AtomicU8, Ordering};

use crate::shoes::{Bytes, LANES, Words};

/// A kind of vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum VectorKind {
    /// None in particular: plain arithmetic, on any processor.
    Plain,
    /// AVX2: 32 bytes at a time.
    Avx2,
    /// AVX-512 (F, BW, DQ, VL, VBMI): 64 bytes at a time.
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
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("bmi2")
            {
                return Self::Avx512;
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
                return Self::Avx2;
            }
        }
        Self::Plain
    }

    /// Limits the vectors to this kind, for benchmarks and tests. Results do not change.
    pub fn limit(self) {
        LIMIT.store(self as u8, Ordering::Relaxed);
    }

    /// Returns the widest kind that the machine has and the limit allows. Relaxed ordering is enough:
    /// results are the same whichever limit is read.
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
        VectorKind::Avx512 => unsafe { x86::run_avx512(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        VectorKind::Avx2 => unsafe { x86::run_avx2(work) },
        _ => work.run(Plain),
    }
}

/// Operations on 64 numbers at a time.
pub(crate) trait Vectors: Copy {
    /// Sixty-four bytes.
    type Bytes: Copy;
    /// Sixteen 32-bit numbers.
    type Quads: Copy;

    fn bytes(self, from: &Bytes) -> Self::Bytes;
    fn store(self, bytes: Self::Bytes, to: &mut Bytes);
    fn byte(self, byte: u8) -> Self::Bytes;

    fn quad(self, number: u32) -> Self::Quads;
    /// Returns 0, 1, 2, … 15.
    fn counting(self) -> Self::Quads;
    fn add(self, one: Self::Quads, other: Self::Quads) -> Self::Quads;
    fn xor(self, one: Self::Quads, other: Self::Quads) -> Self::Quads;
    fn rotate<const LEFT: u32>(self, quads: Self::Quads) -> Self::Quads;
    fn words(self, one: Self::Quads, two: Self::Quads) -> Words;

    /// Multiplies 64 words, the halves of these numbers, by `left`. Returns the upper halves of the
    /// products and their distance from `left - 1`, both at most 255, and whether a lower half is below
    /// `refused`.
    fn pick(
        self,
        one: Self::Quads,
        two: Self::Quads,
        left: u16,
        refused: u16,
    ) -> (Self::Bytes, Self::Bytes, bool);

    /// Where `number < total`, takes 1 from the total and adds 1 to `kind`, or takes it away if `DOWN`.
    fn take<const DOWN: bool>(
        self,
        number: Self::Bytes,
        total: &mut Self::Bytes,
        kind: &mut Self::Bytes,
        one: Self::Bytes,
    );

    /// Returns a bit for each word that is below the limit.
    fn below(self, words: &Words, limit: u16) -> u64;

    /// Adds to each sum the entry of the table that its lane's byte, below 16, selects.
    fn add_entries(self, sums: &mut [i16; LANES], table: &[i8; 16], at: &Bytes);
}

/// Plain arithmetic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Vectors for Plain {
    type Bytes = Bytes;
    type Quads = [u32; 16];

    #[inline(always)]
    fn bytes(self, from: &Bytes) -> Bytes {
        *from
    }

    #[inline(always)]
    fn store(self, bytes: Bytes, to: &mut Bytes) {
        *to = bytes;
    }

    #[inline(always)]
    fn byte(self, byte: u8) -> Bytes {
        [byte; LANES]
    }

    #[inline(always)]
    fn quad(self, number: u32) -> [u32; 16] {
        [number; 16]
    }

    #[inline(always)]
    fn counting(self) -> [u32; 16] {
        std::array::from_fn(|at| at as u32)
    }

    #[inline(always)]
    fn add(self, one: [u32; 16], other: [u32; 16]) -> [u32; 16] {
        std::array::from_fn(|at| one[at].wrapping_add(other[at]))
    }

    #[inline(always)]
    fn xor(self, one: [u32; 16], other: [u32; 16]) -> [u32; 16] {
        std::array::from_fn(|at| one[at] ^ other[at])
    }

    #[inline(always)]
    fn rotate<const LEFT: u32>(self, quads: [u32; 16]) -> [u32; 16] {
        quads.map(|quad| quad.rotate_left(LEFT))
    }

    #[inline(always)]
    fn words(self, one: [u32; 16], two: [u32; 16]) -> Words {
        let mut words = [0; LANES];
        for (at, (one, two)) in one.into_iter().zip(two).enumerate() {
            (words[2 * at], words[2 * at + 1]) = (one as u16, (one >> 16) as u16);
            (words[32 + 2 * at], words[33 + 2 * at]) = (two as u16, (two >> 16) as u16);
        }
        words
    }

    #[inline(always)]
    fn pick(self, one: [u32; 16], two: [u32; 16], left: u16, refused: u16) -> (Bytes, Bytes, bool) {
        let words = self.words(one, two);
        let (mut above, mut below, mut any) = ([0; LANES], [0; LANES], false);
        for lane in 0..LANES {
            let product = u32::from(words[lane]) * u32::from(left);
            let picked = (product >> 16) as u16;
            above[lane] = picked.min(255) as u8;
            below[lane] = (left - 1 - picked).min(255) as u8;
            any |= (product as u16) < refused;
        }
        (above, below, any)
    }

    #[inline(always)]
    fn take<const DOWN: bool>(self, number: Bytes, total: &mut Bytes, kind: &mut Bytes, _: Bytes) {
        for lane in 0..LANES {
            let is_less = u8::from(number[lane] < total[lane]);
            total[lane] -= is_less;
            kind[lane] = if DOWN { kind[lane] - is_less } else { kind[lane] + is_less };
        }
    }

    #[inline(always)]
    fn below(self, words: &Words, limit: u16) -> u64 {
        let bits = words.iter().enumerate();
        bits.fold(0, |bits, (lane, word)| bits | u64::from(*word < limit) << lane)
    }

    #[inline(always)]
    fn add_entries(self, sums: &mut [i16; LANES], table: &[i8; 16], at: &Bytes) {
        for (sum, at) in sums.iter_mut().zip(at) {
            *sum += i16::from(table[usize::from(at % 16)]);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Bytes, LANES, VectorWork, Vectors, Words};

    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt"
    )]
    pub(super) fn run_avx512<W: VectorWork>(work: W) -> W::Output {
        work.run(Avx512(()))
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run_avx2<W: VectorWork>(work: W) -> W::Output {
        work.run(Avx2(()))
    }

    /// AVX-512. A value exists only where the instructions do.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx512(());

    /// AVX2. A value exists only where the instructions do.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx2(());

    // SAFETY, for every operation below: `self` is the proof that the instructions exist, and all loads and
    // stores are of whole arrays.
    impl Vectors for Avx512 {
        type Bytes = __m512i;
        type Quads = __m512i;

        #[inline(always)]
        fn bytes(self, from: &Bytes) -> __m512i {
            unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
        }

        #[inline(always)]
        fn store(self, bytes: __m512i, to: &mut Bytes) {
            unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), bytes) }
        }

        #[inline(always)]
        fn byte(self, byte: u8) -> __m512i {
            unsafe { _mm512_set1_epi8(byte.cast_signed()) }
        }

        #[inline(always)]
        fn quad(self, number: u32) -> __m512i {
            unsafe { _mm512_set1_epi32(number.cast_signed()) }
        }

        #[inline(always)]
        fn counting(self) -> __m512i {
            unsafe { _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
        }

        #[inline(always)]
        fn add(self, one: __m512i, other: __m512i) -> __m512i {
            unsafe { _mm512_add_epi32(one, other) }
        }

        #[inline(always)]
        fn xor(self, one: __m512i, other: __m512i) -> __m512i {
            unsafe { _mm512_xor_si512(one, other) }
        }

        #[inline(always)]
        fn rotate<const LEFT: u32>(self, quads: __m512i) -> __m512i {
            unsafe {
                let up = _mm512_sll_epi32(quads, _mm_cvtsi32_si128(LEFT.cast_signed()));
                let down = _mm512_srl_epi32(quads, _mm_cvtsi32_si128(32 - LEFT.cast_signed()));
                _mm512_or_si512(up, down)
            }
        }

        #[inline(always)]
        fn words(self, one: __m512i, two: __m512i) -> Words {
            let mut words = [0; LANES];
            unsafe {
                _mm512_storeu_si512(words.as_mut_ptr().cast(), one);
                _mm512_storeu_si512(words[LANES / 2..].as_mut_ptr().cast(), two);
            }
            words
        }

        #[inline(always)]
        fn pick(
            self,
            one: __m512i,
            two: __m512i,
            left: u16,
            refused: u16,
        ) -> (__m512i, __m512i, bool) {
            unsafe {
                let (n, limit) = (
                    _mm512_set1_epi16(left.cast_signed()),
                    _mm512_set1_epi16(refused.cast_signed()),
                );
                let last = _mm512_set1_epi16(left.cast_signed() - 1);
                let (low_one, low_two) = (_mm512_mullo_epi16(one, n), _mm512_mullo_epi16(two, n));
                let is_low = _mm512_cmplt_epu16_mask(low_one, limit)
                    | _mm512_cmplt_epu16_mask(low_two, limit);
                let (one, two) = (_mm512_mulhi_epu16(one, n), _mm512_mulhi_epu16(two, n));
                let below = bytes512(_mm512_sub_epi16(last, one), _mm512_sub_epi16(last, two));
                (bytes512(one, two), below, is_low != 0)
            }
        }

        #[inline(always)]
        fn take<const DOWN: bool>(
            self,
            number: __m512i,
            total: &mut __m512i,
            kind: &mut __m512i,
            one: __m512i,
        ) {
            unsafe {
                let is_less = _mm512_cmplt_epu8_mask(number, *total);
                *total = _mm512_mask_sub_epi8(*total, is_less, *total, one);
                *kind = if DOWN {
                    _mm512_mask_sub_epi8(*kind, is_less, *kind, one)
                } else {
                    _mm512_mask_add_epi8(*kind, is_less, *kind, one)
                };
            }
        }

        #[inline(always)]
        fn below(self, words: &Words, limit: u16) -> u64 {
            unsafe {
                let limit = _mm512_set1_epi16(limit.cast_signed());
                let from = words.as_ptr().cast::<__m512i>();
                let (low, high) = (_mm512_loadu_si512(from), _mm512_loadu_si512(from.add(1)));
                let (low, high) =
                    (_mm512_cmplt_epu16_mask(low, limit), _mm512_cmplt_epu16_mask(high, limit));
                u64::from(low) | u64::from(high) << (LANES / 2)
            }
        }

        #[inline(always)]
        fn add_entries(self, sums: &mut [i16; LANES], table: &[i8; 16], at: &Bytes) {
            unsafe {
                let table = _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()));
                let entries = _mm512_shuffle_epi8(table, self.bytes(at));
                let low = _mm512_cvtepi8_epi16(_mm512_castsi512_si256(entries));
                let high = _mm512_cvtepi8_epi16(_mm512_extracti64x4_epi64::<1>(entries));
                let low_to = sums.as_mut_ptr().cast::<__m512i>();
                let high_to = low_to.add(1);
                _mm512_storeu_si512(low_to, _mm512_add_epi16(_mm512_loadu_si512(low_to), low));
                _mm512_storeu_si512(high_to, _mm512_add_epi16(_mm512_loadu_si512(high_to), high));
            }
        }
    }

    /// Packs 64 words into bytes, words above 255 as 255.
    #[inline(always)]
    fn bytes512(one: __m512i, two: __m512i) -> __m512i {
        unsafe {
            let one = _mm512_castsi256_si512(_mm512_cvtusepi16_epi8(one));
            _mm512_inserti64x4::<1>(one, _mm512_cvtusepi16_epi8(two))
        }
    }

    /// Does something to both halves. Closures would be compiled without the instructions.
    macro_rules! halves {
        ($at:ident => $value:expr) => {
            [
                {
                    const $at: usize = 0;
                    $value
                },
                {
                    const $at: usize = 1;
                    $value
                },
            ]
        };
    }

    impl Vectors for Avx2 {
        type Bytes = [__m256i; 2];
        type Quads = [__m256i; 2];

        #[inline(always)]
        fn bytes(self, from: &Bytes) -> [__m256i; 2] {
            halves!(AT => unsafe { _mm256_loadu_si256(from.as_ptr().cast::<__m256i>().add(AT)) })
        }

        #[inline(always)]
        fn store(self, bytes: [__m256i; 2], to: &mut Bytes) {
            halves!(AT => unsafe {
                _mm256_storeu_si256(to.as_mut_ptr().cast::<__m256i>().add(AT), bytes[AT]);
            });
        }

        #[inline(always)]
        fn byte(self, byte: u8) -> [__m256i; 2] {
            [unsafe { _mm256_set1_epi8(byte.cast_signed()) }; 2]
        }

        #[inline(always)]
        fn quad(self, number: u32) -> [__m256i; 2] {
            [unsafe { _mm256_set1_epi32(number.cast_signed()) }; 2]
        }

        #[inline(always)]
        fn counting(self) -> [__m256i; 2] {
            unsafe {
                [
                    _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
                    _mm256_setr_epi32(8, 9, 10, 11, 12, 13, 14, 15),
                ]
            }
        }

        #[inline(always)]
        fn add(self, one: [__m256i; 2], other: [__m256i; 2]) -> [__m256i; 2] {
            halves!(AT => unsafe { _mm256_add_epi32(one[AT], other[AT]) })
        }

        #[inline(always)]
        fn xor(self, one: [__m256i; 2], other: [__m256i; 2]) -> [__m256i; 2] {
            halves!(AT => unsafe { _mm256_xor_si256(one[AT], other[AT]) })
        }

        #[inline(always)]
        fn rotate<const LEFT: u32>(self, quads: [__m256i; 2]) -> [__m256i; 2] {
            halves!(AT => unsafe {
                let up = _mm256_sll_epi32(quads[AT], _mm_cvtsi32_si128(LEFT.cast_signed()));
                let down = _mm256_srl_epi32(quads[AT], _mm_cvtsi32_si128(32 - LEFT.cast_signed()));
                _mm256_or_si256(up, down)
            })
        }

        #[inline(always)]
        fn words(self, one: [__m256i; 2], two: [__m256i; 2]) -> Words {
            let mut words = [0; LANES];
            let to = words.as_mut_ptr().cast::<__m256i>();
            halves!(AT => unsafe {
                _mm256_storeu_si256(to.add(AT), one[AT]);
                _mm256_storeu_si256(to.add(2 + AT), two[AT]);
            });
            words
        }

        #[inline(always)]
        fn pick(
            self,
            one: [__m256i; 2],
            two: [__m256i; 2],
            left: u16,
            refused: u16,
        ) -> ([__m256i; 2], [__m256i; 2], bool) {
            let (from_one, from_two) = (pick32(one, left, refused), pick32(two, left, refused));
            let any = from_one.2 | from_two.2;
            ([from_one.0, from_two.0], [from_one.1, from_two.1], any)
        }

        #[inline(always)]
        fn take<const DOWN: bool>(
            self,
            number: [__m256i; 2],
            total: &mut [__m256i; 2],
            kind: &mut [__m256i; 2],
            _: [__m256i; 2],
        ) {
            halves!(AT => unsafe {
                // There is no comparison of bytes without a sign. -1 where the number is less.
                let (number, all) = (number[AT], _mm256_set1_epi8(-1));
                let is_not_less = _mm256_cmpeq_epi8(_mm256_max_epu8(number, total[AT]), number);
                let minus = _mm256_andnot_si256(is_not_less, all);
                total[AT] = _mm256_add_epi8(total[AT], minus);
                kind[AT] = if DOWN {
                    _mm256_add_epi8(kind[AT], minus)
                } else {
                    _mm256_sub_epi8(kind[AT], minus)
                };
            });
        }

        #[inline(always)]
        fn below(self, words: &Words, limit: u16) -> u64 {
            let from = words.as_ptr().cast::<__m256i>();
            let [low, high] = halves!(AT => unsafe {
                let limit = _mm256_set1_epi16(limit.cast_signed());
                let (one, two) =
                    (_mm256_loadu_si256(from.add(2 * AT)), _mm256_loadu_si256(from.add(2 * AT + 1)));
                let one = _mm256_cmpeq_epi16(_mm256_max_epu16(one, limit), one);
                let two = _mm256_cmpeq_epi16(_mm256_max_epu16(two, limit), two);
                let both = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(one, two));
                u64::from(!_mm256_movemask_epi8(both).cast_unsigned())
            });
            low | high << (LANES / 2)
        }

        #[inline(always)]
        fn add_entries(self, sums: &mut [i16; LANES], table: &[i8; 16], at: &Bytes) {
            let (at, to) = (self.bytes(at), sums.as_mut_ptr().cast::<__m256i>());
            halves!(AT => unsafe {
                let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
                let entries = _mm256_shuffle_epi8(table, at[AT]);
                let low = _mm256_cvtepi8_epi16(_mm256_castsi256_si128(entries));
                let high = _mm256_cvtepi8_epi16(_mm256_extracti128_si256::<1>(entries));
                let (low_to, high_to) = (to.add(2 * AT), to.add(2 * AT + 1));
                _mm256_storeu_si256(low_to, _mm256_add_epi16(_mm256_loadu_si256(low_to), low));
                _mm256_storeu_si256(high_to, _mm256_add_epi16(_mm256_loadu_si256(high_to), high));
            });
        }
    }

    /// Picks with 32 of the words.
    #[inline(always)]
    fn pick32(words: [__m256i; 2], left: u16, refused: u16) -> (__m256i, __m256i, bool) {
        unsafe {
            let n = _mm256_set1_epi16(left.cast_signed());
            let limit = _mm256_set1_epi16(refused.cast_signed());
            let last = _mm256_set1_epi16(left.cast_signed() - 1);
            let full = _mm256_set1_epi16(255);
            let low = halves!(AT => _mm256_mullo_epi16(words[AT], n));
            let enough =
                halves!(AT => _mm256_cmpeq_epi16(_mm256_max_epu16(low[AT], limit), low[AT]));
            let picked = halves!(AT => _mm256_mulhi_epu16(words[AT], n));
            let below = halves!(AT => _mm256_sub_epi16(last, picked[AT]));
            let picked = halves!(AT => _mm256_min_epu16(picked[AT], full));
            let below = halves!(AT => _mm256_min_epu16(below[AT], full));
            let any = _mm256_movemask_epi8(_mm256_and_si256(enough[0], enough[1])) != -1;
            let picked = _mm256_packus_epi16(picked[0], picked[1]);
            let below = _mm256_packus_epi16(below[0], below[1]);
            (
                _mm256_permute4x64_epi64::<0b11_01_10_00>(picked),
                _mm256_permute4x64_epi64::<0b11_01_10_00>(below),
                any,
            )
        }
    }
}
