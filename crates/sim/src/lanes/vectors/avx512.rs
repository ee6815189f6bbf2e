//! AVX-512: 64 bytes at a time.
#![expect(clippy::cast_ptr_alignment, reason = "all loads and stores are of any alignment")]

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm512_add_epi8, _mm512_add_epi16,
    _mm512_add_epi32, _mm512_broadcast_i32x4, _mm512_castsi128_si512, _mm512_castsi512_si128,
    _mm512_castsi512_si256, _mm512_cmplt_epu16_mask, _mm512_cvtepi8_epi16, _mm512_cvtepu8_epi16,
    _mm512_extracti32x4_epi32, _mm512_extracti64x4_epi64, _mm512_inserti32x4, _mm512_loadu_si512,
    _mm512_mask_mov_epi16, _mm512_maskz_compress_epi16, _mm512_min_epu8, _mm512_mulhi_epu16,
    _mm512_mullo_epi16, _mm512_or_si512, _mm512_packus_epi16, _mm512_permutex2var_epi16,
    _mm512_permutexvar_epi64, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_setr_epi32, _mm512_setr_epi64, _mm512_shuffle_epi8, _mm512_sll_epi32, _mm512_srl_epi32,
    _mm512_storeu_si512, _mm512_sub_epi8, _mm512_sub_epi16, _mm512_subs_epu8, _mm512_xor_si512,
};

use super::{VectorWork, Vectors, look_up8, numbers};
use crate::lanes::{Bytes, LANES, Words};
use crate::threefry::{Arithmetic, Key};

/// Does the work where these instructions exist.
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt"
)]
pub(super) fn run<W: VectorWork>(work: W) -> W::Output {
    work.run(Avx512(()))
}

/// AVX-512. A value exists only where the instructions do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

// SAFETY, for every operation below: a value exists only where the instructions were detected, and
// all loads and stores, aligned or not, are of whole arrays or end within them.
impl Arithmetic for Avx512 {
    type Quads = __m512i;

    #[inline(always)]
    fn quad(self, number: u32) -> __m512i {
        unsafe { _mm512_set1_epi32(number.cast_signed()) }
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
}

impl Vectors for Avx512 {
    const HAS_MASKS: bool = true;

    type Bytes = __m512i;
    type Words = [__m512i; 2];

    #[inline(always)]
    fn apart<W: VectorWork>(self, work: W) -> W::Output {
        unsafe { run(work) }
    }

    #[inline(always)]
    fn load_bytes(self, from: &Bytes) -> __m512i {
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store_bytes(self, bytes: __m512i, to: &mut Bytes) {
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), bytes) }
    }

    #[inline(always)]
    fn byte(self, byte: u8) -> __m512i {
        unsafe { _mm512_set1_epi8(byte.cast_signed()) }
    }

    #[inline(always)]
    fn counting(self) -> __m512i {
        unsafe { _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
    }

    #[inline(always)]
    fn random_words<const N: usize>(
        self,
        key: Key,
        one: __m512i,
        two: [__m512i; N],
    ) -> [[__m512i; 2]; N] {
        key.many_words(self, one, two)
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
    fn quads(self, words: &Words) -> (__m512i, __m512i) {
        let from = words.as_ptr().cast::<__m512i>();
        unsafe { (_mm512_loadu_si512(from), _mm512_loadu_si512(from.add(1))) }
    }

    #[inline(always)]
    fn pick(self, one: __m512i, two: __m512i, left: u16, refused: u16) -> (__m512i, __m512i, bool) {
        unsafe {
            let (n, limit) =
                (_mm512_set1_epi16(left.cast_signed()), _mm512_set1_epi16(refused.cast_signed()));
            let last = _mm512_set1_epi16(left.cast_signed() - 1);
            let (low_one, low_two) = (_mm512_mullo_epi16(one, n), _mm512_mullo_epi16(two, n));
            let is_low =
                _mm512_cmplt_epu16_mask(low_one, limit) | _mm512_cmplt_epu16_mask(low_two, limit);
            let (one, two) = (_mm512_mulhi_epu16(one, n), _mm512_mulhi_epu16(two, n));
            let below = bytes512(_mm512_sub_epi16(last, one), _mm512_sub_epi16(last, two));
            (bytes512(one, two), below, is_low != 0)
        }
    }

    #[inline(always)]
    fn refused(self, one: __m512i, two: __m512i, left: u16, refused: u16) -> u64 {
        unsafe {
            let n = _mm512_set1_epi16(left.cast_signed());
            self.below([_mm512_mullo_epi16(one, n), _mm512_mullo_epi16(two, n)], refused)
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
            let is_less = _mm512_min_epu8(_mm512_subs_epu8(*total, number), one);
            *total = _mm512_sub_epi8(*total, is_less);
            *kind = if DOWN {
                _mm512_sub_epi8(*kind, is_less)
            } else {
                _mm512_add_epi8(*kind, is_less)
            };
        }
    }

    #[inline(always)]
    fn load_words(self, from: &Words) -> [__m512i; 2] {
        let from = from.as_ptr().cast::<__m512i>();
        unsafe { [_mm512_loadu_si512(from), _mm512_loadu_si512(from.add(1))] }
    }

    #[inline(always)]
    fn store_words(self, [low, high]: [__m512i; 2], to: &mut Words) {
        let to = to.as_mut_ptr().cast::<__m512i>();
        unsafe {
            _mm512_storeu_si512(to, low);
            _mm512_storeu_si512(to.add(1), high);
        }
    }

    #[inline(always)]
    fn below(self, [low, high]: [__m512i; 2], limit: u16) -> u64 {
        unsafe {
            let limit = _mm512_set1_epi16(limit.cast_signed());
            let low = _mm512_cmplt_epu16_mask(low, limit);
            let high = _mm512_cmplt_epu16_mask(high, limit);
            u64::from(low) | u64::from(high) << (LANES / 2)
        }
    }

    #[inline(always)]
    fn replace_below(self, words: &mut [__m512i; 2], limit: u16, instead: u16) -> u64 {
        let below = self.below(*words, limit);
        let [low, high] = words;
        unsafe {
            let instead = _mm512_set1_epi16(instead.cast_signed());
            *low = _mm512_mask_mov_epi16(*low, below as u32, instead);
            *high = _mm512_mask_mov_epi16(*high, (below >> (LANES / 2)) as u32, instead);
        }
        below
    }

    #[inline(always)]
    fn add_words(self, one: [__m512i; 2], other: [__m512i; 2]) -> [__m512i; 2] {
        unsafe { [_mm512_add_epi16(one[0], other[0]), _mm512_add_epi16(one[1], other[1])] }
    }

    #[inline(always)]
    fn replace(self, [low, high]: &mut [__m512i; 2], lanes: u64, others: [__m512i; 2]) {
        unsafe {
            *low = _mm512_mask_mov_epi16(*low, lanes as u32, others[0]);
            *high = _mm512_mask_mov_epi16(*high, (lanes >> (LANES / 2)) as u32, others[1]);
        }
    }

    #[inline(always)]
    fn compress(self, [low, high]: [__m512i; 2], lanes: u64, to: &mut Words) {
        let (of_low, of_high) = (lanes as u32, (lanes >> (LANES / 2)) as u32);
        let to = to.as_mut_ptr();
        unsafe {
            let low = _mm512_maskz_compress_epi16(of_low, low);
            let high = _mm512_maskz_compress_epi16(of_high, high);
            _mm512_storeu_si512(to.cast(), low);
            // At most 32 words precede these, so these 32 end within the 64.
            _mm512_storeu_si512(to.add(of_low.count_ones() as usize).cast(), high);
        }
    }

    #[inline(always)]
    fn select(self, table: &Words, [low, high]: [__m512i; 2]) -> [__m512i; 2] {
        let [one, two] = self.load_words(table);
        unsafe {
            [_mm512_permutex2var_epi16(one, low, two), _mm512_permutex2var_epi16(one, high, two)]
        }
    }

    #[inline(always)]
    fn word(self, word: u16) -> [__m512i; 2] {
        [unsafe { _mm512_set1_epi16(word.cast_signed()) }; 2]
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 1 << 16], [low, high]: [__m512i; 2]) -> [__m512i; 2] {
        unsafe { [look_up32(table, low), look_up32(table, high)] }
    }

    #[inline(always)]
    fn offset(self, [low, high]: [__m512i; 2], bytes: &Bytes) -> [__m512i; 2] {
        unsafe {
            let bytes = self.load_bytes(bytes);
            let of_low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(bytes));
            let of_high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(bytes));
            [_mm512_add_epi16(low, of_low), _mm512_add_epi16(high, of_high)]
        }
    }

    #[inline(always)]
    fn add_entries(self, sums: &mut Words, table: &[i8; 16], at: &Bytes) {
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()));
            let entries = _mm512_shuffle_epi8(table, self.load_bytes(at));
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
///
/// # Safety
///
/// The instructions have been detected.
#[inline(always)]
unsafe fn bytes512(one: __m512i, two: __m512i) -> __m512i {
    unsafe {
        // Packing alternates between eight words of each operand.
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        _mm512_permutexvar_epi64(order, _mm512_packus_epi16(one, two))
    }
}

/// Looks up 32 words. Vectors are assembled in registers, because loading one right after its parts
/// were stored would stall.
///
/// # Safety
///
/// The instructions have been detected.
#[inline(always)]
unsafe fn look_up32(table: &[u16; 1 << 16], at: __m512i) -> __m512i {
    unsafe {
        let first = look_up8(table, numbers(_mm512_castsi512_si128(at)));
        let all = _mm512_castsi128_si512(first);
        let all = _mm512_inserti32x4::<1>(
            all,
            look_up8(table, numbers(_mm512_extracti32x4_epi32::<1>(at))),
        );
        let all = _mm512_inserti32x4::<2>(
            all,
            look_up8(table, numbers(_mm512_extracti32x4_epi32::<2>(at))),
        );
        _mm512_inserti32x4::<3>(all, look_up8(table, numbers(_mm512_extracti32x4_epi32::<3>(at))))
    }
}
