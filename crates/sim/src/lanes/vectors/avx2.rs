//! AVX2: 32 bytes at a time.
#![expect(clippy::cast_ptr_alignment, reason = "all loads and stores are of any alignment")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm256_add_epi8, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_and_si256, _mm256_blendv_epi8, _mm256_broadcastsi128_si256,
    _mm256_castsi128_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi16, _mm256_cvtepi8_epi16,
    _mm256_cvtepu8_epi16, _mm256_extracti128_si256, _mm256_inserti128_si256, _mm256_loadu_si256,
    _mm256_max_epu16, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_mulhi_epu16,
    _mm256_mullo_epi16, _mm256_or_si256, _mm256_packs_epi16, _mm256_packus_epi16,
    _mm256_permute4x64_epi64, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setr_epi32, _mm256_shuffle_epi8, _mm256_sll_epi32, _mm256_srl_epi32,
    _mm256_storeu_si256, _mm256_sub_epi8, _mm256_sub_epi16, _mm256_subs_epu8, _mm256_xor_si256,
};

use super::{VectorWork, Vectors, look_up8, numbers};
use crate::lanes::{Bytes, LANES, Words};
use crate::threefry::{Arithmetic, Key};

/// Does the work where these instructions exist.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<W: VectorWork>(work: W) -> W::Output {
    work.run(Avx2(()))
}

/// AVX2. A value exists only where the instructions do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

/// Applies an operation to both halves. Closures would be compiled without the instructions.
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

// SAFETY, for every operation below: a value exists only where the instructions were detected, and
// all loads and stores are of whole arrays, aligned or not.
impl Arithmetic for Avx2 {
    type Quads = [__m256i; 2];

    #[inline(always)]
    fn quad(self, number: u32) -> [__m256i; 2] {
        [unsafe { _mm256_set1_epi32(number.cast_signed()) }; 2]
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
}

impl Vectors for Avx2 {
    const HAS_MASKS: bool = false;

    type Bytes = [__m256i; 2];
    type Words = [__m256i; 4];

    #[inline(always)]
    fn apart<W: VectorWork>(self, work: W) -> W::Output {
        unsafe { run(work) }
    }

    #[inline(always)]
    fn load_bytes(self, from: &Bytes) -> [__m256i; 2] {
        halves!(AT => unsafe { _mm256_loadu_si256(from.as_ptr().cast::<__m256i>().add(AT)) })
    }

    #[inline(always)]
    fn store_bytes(self, bytes: [__m256i; 2], to: &mut Bytes) {
        halves!(AT => unsafe {
            _mm256_storeu_si256(to.as_mut_ptr().cast::<__m256i>().add(AT), bytes[AT]);
        });
    }

    #[inline(always)]
    fn byte(self, byte: u8) -> [__m256i; 2] {
        [unsafe { _mm256_set1_epi8(byte.cast_signed()) }; 2]
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
    fn random_words<const N: usize>(
        self,
        key: Key,
        one: [__m256i; 2],
        two: [[__m256i; 2]; N],
    ) -> [[[__m256i; 2]; 2]; N] {
        // One after the other: there are too few registers for more.
        let mut words = [[one; 2]; N];
        for (words, two) in words.iter_mut().zip(two) {
            [*words] = key.many_words(self, one, [two]);
        }
        words
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
    fn quads(self, words: &Words) -> ([__m256i; 2], [__m256i; 2]) {
        let from = words.as_ptr().cast::<__m256i>();
        let low = halves!(AT => unsafe { _mm256_loadu_si256(from.add(AT)) });
        let high = halves!(AT => unsafe { _mm256_loadu_si256(from.add(2 + AT)) });
        (low, high)
    }

    #[inline(always)]
    fn pick(
        self,
        one: [__m256i; 2],
        two: [__m256i; 2],
        left: u16,
        refused: u16,
    ) -> ([__m256i; 2], [__m256i; 2], bool) {
        let (from_one, from_two) =
            (unsafe { pick32(one, left, refused) }, unsafe { pick32(two, left, refused) });
        let any = from_one.2 | from_two.2;
        ([from_one.0, from_two.0], [from_one.1, from_two.1], any)
    }

    #[inline(always)]
    fn refused(self, one: [__m256i; 2], two: [__m256i; 2], left: u16, refused: u16) -> u64 {
        let n = unsafe { _mm256_set1_epi16(left.cast_signed()) };
        let one = halves!(AT => unsafe { _mm256_mullo_epi16(one[AT], n) });
        let two = halves!(AT => unsafe { _mm256_mullo_epi16(two[AT], n) });
        self.below([one[0], one[1], two[0], two[1]], refused)
    }

    #[inline(always)]
    fn take<const DOWN: bool>(
        self,
        number: [__m256i; 2],
        total: &mut [__m256i; 2],
        kind: &mut [__m256i; 2],
        one: [__m256i; 2],
    ) {
        halves!(AT => unsafe {
            let is_less = _mm256_min_epu8(_mm256_subs_epu8(total[AT], number[AT]), one[AT]);
            total[AT] = _mm256_sub_epi8(total[AT], is_less);
            kind[AT] = if DOWN {
                _mm256_sub_epi8(kind[AT], is_less)
            } else {
                _mm256_add_epi8(kind[AT], is_less)
            };
        });
    }

    #[inline(always)]
    fn load_words(self, from: &Words) -> [__m256i; 4] {
        let from = from.as_ptr().cast::<__m256i>();
        let [low, high] = halves!(AT => unsafe {
            [_mm256_loadu_si256(from.add(2 * AT)), _mm256_loadu_si256(from.add(2 * AT + 1))]
        });
        [low[0], low[1], high[0], high[1]]
    }

    #[inline(always)]
    fn store_words(self, words: [__m256i; 4], to: &mut Words) {
        let to = to.as_mut_ptr().cast::<__m256i>();
        halves!(AT => unsafe {
            _mm256_storeu_si256(to.add(2 * AT), words[2 * AT]);
            _mm256_storeu_si256(to.add(2 * AT + 1), words[2 * AT + 1]);
        });
    }

    #[inline(always)]
    fn below(self, words: [__m256i; 4], limit: u16) -> u64 {
        let [low, high] = halves!(AT => unsafe {
            let limit = _mm256_set1_epi16(limit.cast_signed());
            let (one, two) = (words[2 * AT], words[2 * AT + 1]);
            let one = _mm256_cmpeq_epi16(_mm256_max_epu16(one, limit), one);
            let two = _mm256_cmpeq_epi16(_mm256_max_epu16(two, limit), two);
            bits32(one, two)
        });
        !(u64::from(low) | u64::from(high) << (LANES / 2))
    }

    #[inline(always)]
    fn replace_below(self, words: &mut [__m256i; 4], limit: u16, instead: u16) -> u64 {
        let [low, high] = halves!(AT => unsafe {
            let limit = _mm256_set1_epi16(limit.cast_signed());
            let instead = _mm256_set1_epi16(instead.cast_signed());
            let (one, two) = (words[2 * AT], words[2 * AT + 1]);
            let keeps_one = _mm256_cmpeq_epi16(_mm256_max_epu16(one, limit), one);
            let keeps_two = _mm256_cmpeq_epi16(_mm256_max_epu16(two, limit), two);
            words[2 * AT] = _mm256_blendv_epi8(instead, one, keeps_one);
            words[2 * AT + 1] = _mm256_blendv_epi8(instead, two, keeps_two);
            bits32(keeps_one, keeps_two)
        });
        !(u64::from(low) | u64::from(high) << (LANES / 2))
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 1 << 16], at: [__m256i; 4]) -> [__m256i; 4] {
        let [low, high] = halves!(AT => unsafe {
            [look_up16(table, at[2 * AT]), look_up16(table, at[2 * AT + 1])]
        });
        [low[0], low[1], high[0], high[1]]
    }

    #[inline(always)]
    fn offset(self, words: [__m256i; 4], bytes: &Bytes) -> [__m256i; 4] {
        let bytes = self.load_bytes(bytes);
        let [low, high] = halves!(AT => unsafe {
            let low = _mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes[AT]));
            let high = _mm256_cvtepu8_epi16(_mm256_extracti128_si256::<1>(bytes[AT]));
            [_mm256_add_epi16(words[2 * AT], low), _mm256_add_epi16(words[2 * AT + 1], high)]
        });
        [low[0], low[1], high[0], high[1]]
    }

    #[inline(always)]
    fn add_entries(self, sums: &mut Words, table: &[i8; 16], at: &Bytes) {
        let (at, to) = (self.load_bytes(at), sums.as_mut_ptr().cast::<__m256i>());
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

/// Returns a bit for each of 32 words that are all ones or all zeros.
///
/// # Safety
///
/// The instructions have been detected.
#[inline(always)]
unsafe fn bits32(one: __m256i, two: __m256i) -> u32 {
    unsafe {
        let both = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(one, two));
        _mm256_movemask_epi8(both).cast_unsigned()
    }
}

/// Looks up 16 words.
///
/// # Safety
///
/// The instructions have been detected.
#[inline(always)]
unsafe fn look_up16(table: &[u16; 1 << 16], at: __m256i) -> __m256i {
    unsafe {
        let low = look_up8(table, numbers(_mm256_castsi256_si128(at)));
        let high = look_up8(table, numbers(_mm256_extracti128_si256::<1>(at)));
        _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)
    }
}

/// Picks with 32 of the words.
///
/// # Safety
///
/// The instructions have been detected.
#[inline(always)]
unsafe fn pick32(words: [__m256i; 2], left: u16, refused: u16) -> (__m256i, __m256i, bool) {
    unsafe {
        let n = _mm256_set1_epi16(left.cast_signed());
        let limit = _mm256_set1_epi16(refused.cast_signed());
        let last = _mm256_set1_epi16(left.cast_signed() - 1);
        let low = halves!(AT => _mm256_mullo_epi16(words[AT], n));
        let enough = halves!(AT => _mm256_cmpeq_epi16(_mm256_max_epu16(low[AT], limit), low[AT]));
        let picked = halves!(AT => _mm256_mulhi_epu16(words[AT], n));
        let below = halves!(AT => _mm256_sub_epi16(last, picked[AT]));
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
