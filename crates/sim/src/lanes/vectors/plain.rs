//! Plain arithmetic, on any processor: [`Plain`].

use super::{VectorWork, Vectors};
use crate::lanes::{Bytes, LANES, Words};
use crate::threefry::{Arithmetic, Key};

/// Plain arithmetic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Arithmetic for Plain {
    type Quads = [u32; 16];

    #[inline(always)]
    fn quad(self, number: u32) -> [u32; 16] {
        [number; 16]
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
}

impl Vectors for Plain {
    const HAS_MASKS: bool = false;

    type Bytes = Bytes;
    type Words = Words;

    #[inline(never)]
    fn apart<W: VectorWork>(self, work: W) -> W::Output {
        work.run(self)
    }

    #[inline(always)]
    fn load_bytes(self, from: &Bytes) -> Bytes {
        *from
    }

    #[inline(always)]
    fn store_bytes(self, bytes: Bytes, to: &mut Bytes) {
        *to = bytes;
    }

    #[inline(always)]
    fn byte(self, byte: u8) -> Bytes {
        [byte; LANES]
    }

    #[inline(always)]
    fn counting(self) -> [u32; 16] {
        std::array::from_fn(|at| at as u32)
    }

    #[inline(always)]
    fn random_words<const N: usize>(
        self,
        key: Key,
        one: [u32; 16],
        two: [[u32; 16]; N],
    ) -> [[[u32; 16]; 2]; N] {
        // One loop with all operations on a number: compilers vectorize this form, but only unroll
        // a separate loop over sixteen numbers for each operation.
        let mut words = [[one; 2]; N];
        for (words, two) in words.iter_mut().zip(two) {
            for at in 0..16 {
                [words[0][at], words[1][at]] = key.words([one[at], two[at]]);
            }
        }
        words
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
    fn quads(self, words: &Words) -> ([u32; 16], [u32; 16]) {
        let quad = |at: usize| u32::from(words[at]) | u32::from(words[at + 1]) << 16;
        (std::array::from_fn(|at| quad(2 * at)), std::array::from_fn(|at| quad(32 + 2 * at)))
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
    fn refused(self, one: [u32; 16], two: [u32; 16], left: u16, refused: u16) -> u64 {
        let products = self.words(one, two).map(|word| word.wrapping_mul(left));
        self.below(products, refused)
    }

    #[inline(always)]
    fn take<const DOWN: bool>(
        self,
        number: Bytes,
        total: &mut Bytes,
        kind: &mut Bytes,
        one: Bytes,
    ) {
        for lane in 0..LANES {
            let is_less = total[lane].saturating_sub(number[lane]).min(one[lane]);
            total[lane] -= is_less;
            kind[lane] = if DOWN { kind[lane] - is_less } else { kind[lane] + is_less };
        }
    }

    #[inline(always)]
    fn load_words(self, from: &Words) -> Words {
        *from
    }

    #[inline(always)]
    fn store_words(self, words: Words, to: &mut Words) {
        *to = words;
    }

    #[inline(always)]
    fn below(self, words: Words, limit: u16) -> u64 {
        let bits = words.iter().enumerate();
        bits.fold(0, |bits, (lane, word)| bits | u64::from(*word < limit) << lane)
    }

    #[inline(always)]
    fn replace_below(self, words: &mut Words, limit: u16, instead: u16) -> u64 {
        let below = self.below(*words, limit);
        for word in words {
            *word = if *word < limit { instead } else { *word };
        }
        below
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 1 << 16], mut at: Words) -> Words {
        for at in &mut at {
            *at = table[usize::from(*at)];
        }
        at
    }

    #[inline(always)]
    fn offset(self, mut words: Words, bytes: &Bytes) -> Words {
        for (word, &byte) in words.iter_mut().zip(bytes) {
            *word = word.wrapping_add(u16::from(byte));
        }
        words
    }

    #[inline(always)]
    fn add_entries(self, sums: &mut Words, table: &[i8; 16], at: &Bytes) {
        for (sum, at) in sums.iter_mut().zip(at) {
            *sum = sum.wrapping_add_signed(i16::from(table[usize::from(at % 16)]));
        }
    }
}
