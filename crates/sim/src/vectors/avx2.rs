//! AVX2: 32 bytes at a time.
#![expect(clippy::cast_ptr_alignment, reason = "all loads and stores are of any alignment")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm256_add_epi8, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_cmpeq_epi16, _mm256_cvtepi8_epi16,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_max_epu8, _mm256_max_epu16,
    _mm256_min_epu16, _mm256_movemask_epi8, _mm256_mulhi_epu16, _mm256_mullo_epi16,
    _mm256_or_si256, _mm256_packs_epi16, _mm256_packus_epi16, _mm256_permute4x64_epi64,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_shuffle_epi8,
    _mm256_sll_epi32, _mm256_srl_epi32, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_sub_epi16,
    _mm256_xor_si256,
};

use super::{VectorWork, Vectors};
use crate::lane_numbers::{Bytes, LANES, Words};

/// Does the work where these instructions exist.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<W: VectorWork>(work: W) -> W::Output {
    work.run(Avx2(()))
}

/// AVX2. A value exists only where the instructions do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

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

// SAFETY, for every operation below: a value exists only where the instructions were detected, and all loads
// and stores are of whole arrays, aligned or not.
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
        let enough = halves!(AT => _mm256_cmpeq_epi16(_mm256_max_epu16(low[AT], limit), low[AT]));
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
