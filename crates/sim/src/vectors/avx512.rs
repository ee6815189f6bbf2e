//! AVX-512: 64 bytes at a time.
#![expect(clippy::cast_ptr_alignment, reason = "all loads and stores are of any alignment")]

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm512_add_epi8, _mm512_add_epi16,
    _mm512_add_epi32, _mm512_broadcast_i32x4, _mm512_castsi128_si512, _mm512_castsi512_si256,
    _mm512_cmplt_epu16_mask, _mm512_cvtepi8_epi16, _mm512_cvtepu8_epi16, _mm512_extracti64x4_epi64,
    _mm512_inserti32x4, _mm512_loadu_si512, _mm512_mask_mov_epi16, _mm512_min_epu8,
    _mm512_mulhi_epu16, _mm512_mullo_epi16, _mm512_or_si512, _mm512_packus_epi16,
    _mm512_permutexvar_epi64, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_setr_epi32, _mm512_setr_epi64, _mm512_shuffle_epi8, _mm512_sll_epi32, _mm512_srl_epi32,
    _mm512_storeu_si512, _mm512_sub_epi8, _mm512_sub_epi16, _mm512_subs_epu8, _mm512_xor_si512,
};

use super::{VectorWork, Vectors, look_up8};
use crate::lane_numbers::{Bytes, LANES, Words};

/// Does the work where these instructions exist.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<W: VectorWork>(work: W) -> W::Output {
    work.run(Avx512(()))
}

/// AVX-512. A value exists only where the instructions do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

// SAFETY, for every operation below: a value exists only where the instructions were detected, and all loads
// and stores are of whole arrays, aligned or not.
impl Vectors for Avx512 {
    const HAS_MANY_REGISTERS: bool = true;

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
            self.below(&self.words(_mm512_mullo_epi16(one, n), _mm512_mullo_epi16(two, n)), refused)
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
    fn replace_below(self, words: &Words, limit: u16, instead: u16, to: &mut Words) -> u64 {
        unsafe {
            let (limit, instead) =
                (_mm512_set1_epi16(limit.cast_signed()), _mm512_set1_epi16(instead.cast_signed()));
            let (from, to) = (words.as_ptr().cast::<__m512i>(), to.as_mut_ptr().cast::<__m512i>());
            let (low, high) = (_mm512_loadu_si512(from), _mm512_loadu_si512(from.add(1)));
            let (is_low, is_high) =
                (_mm512_cmplt_epu16_mask(low, limit), _mm512_cmplt_epu16_mask(high, limit));
            _mm512_storeu_si512(to, _mm512_mask_mov_epi16(low, is_low, instead));
            _mm512_storeu_si512(to.add(1), _mm512_mask_mov_epi16(high, is_high, instead));
            u64::from(is_low) | u64::from(is_high) << (LANES / 2)
        }
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 1 << 16], at: &Words, to: &mut Words) {
        let to = to.as_mut_ptr().cast::<__m512i>();
        unsafe {
            _mm512_storeu_si512(to, look_up32(table, &at[..LANES / 2]));
            _mm512_storeu_si512(to.add(1), look_up32(table, &at[LANES / 2..]));
        }
    }

    #[inline(always)]
    fn offset(self, words: &Words, bytes: &Bytes, to: &mut Words) {
        unsafe {
            let bytes = self.bytes(bytes);
            let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(bytes));
            let high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(bytes));
            let (from, to) = (words.as_ptr().cast::<__m512i>(), to.as_mut_ptr().cast::<__m512i>());
            _mm512_storeu_si512(to, _mm512_add_epi16(_mm512_loadu_si512(from), low));
            let high = _mm512_add_epi16(_mm512_loadu_si512(from.add(1)), high);
            _mm512_storeu_si512(to.add(1), high);
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
        // Packing takes eight words of either in turns.
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        _mm512_permutexvar_epi64(order, _mm512_packus_epi16(one, two))
    }
}

/// Looks up 32 words. Vectors are put together in registers, because one that is loaded right after its parts
/// were stored has to wait for them.
#[inline(always)]
fn look_up32(table: &[u16; 1 << 16], at: &[u16]) -> __m512i {
    unsafe {
        let all = _mm512_castsi128_si512(look_up8(table, &at[..8]));
        let all = _mm512_inserti32x4::<1>(all, look_up8(table, &at[8..16]));
        let all = _mm512_inserti32x4::<2>(all, look_up8(table, &at[16..24]));
        _mm512_inserti32x4::<3>(all, look_up8(table, &at[24..32]))
    }
}
