//! Random words by counter: Threefry-2x32 with 13 rounds.
//!
//! A word is a function of a key and a counter, so any shoe can be dealt again from its numbers
//! alone, and no state is passed from one to the next. The generator needs only 32-bit additions,
//! rotations and exclusive ors, which every processor has in vectors of any width. A generator
//! built on AES instructions would be faster where they exist, and far slower elsewhere.
//!
//! Source: J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel random numbers: as easy as 1, 2, 3",
//! SC 2011. Thirteen is the smallest number of rounds that passes all of their test batteries; a
//! test checks their published answers.

/// The parity of the key schedule, which the authors took from Skein.
const PARITY: u32 = 0x1BD1_1BDA;

/// A key: two words, and the third that the schedule derives from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key([u32; 3]);

impl Key {
    pub(crate) const fn new(words: [u32; 2]) -> Self {
        let [one, two] = words;
        Self([one, two, one ^ two ^ PARITY])
    }

    /// Returns the key of a stream of random words. Different streams of a
    /// seed have different keys.
    pub(crate) fn of_stream(seed: u64, stream: u64) -> Self {
        Self::new(halves(seed)).derived(halves(stream))
    }

    /// Returns a key that is derived from this one by number: different
    /// numbers give different keys.
    pub(crate) fn derived(self, number: [u32; 2]) -> Self {
        Self::new(self.words(number))
    }

    /// Returns two random words.
    #[inline(always)]
    pub(crate) fn words(self, counter: [u32; 2]) -> [u32; 2] {
        let [one, two] = counter;
        let [words] = self.many_words(OneNumber, one, [two]);
        words
    }

    /// Returns the random words of `N` times one or sixteen counters, whose first and second
    /// words are given. Several counters are computed side by side, because one alone is a chain
    /// of dependent instructions.
    #[inline(always)]
    pub(crate) fn many_words<V: Arithmetic, const N: usize>(
        self,
        vectors: V,
        one: V::Quads,
        two: [V::Quads; N],
    ) -> [[V::Quads; 2]; N] {
        let mut words = [[one; 2]; N];
        for (words, two) in words.iter_mut().zip(two) {
            words[1] = two;
        }
        self.inject(vectors, &mut words, 0);
        mix::<V, N, 13, 15, 26, 6>(vectors, &mut words);
        self.inject(vectors, &mut words, 1);
        mix::<V, N, 17, 29, 16, 24>(vectors, &mut words);
        self.inject(vectors, &mut words, 2);
        mix::<V, N, 13, 15, 26, 6>(vectors, &mut words);
        self.inject(vectors, &mut words, 3);
        round::<V, N, 17>(vectors, &mut words);
        words
    }

    /// Adds words of the key.
    #[inline(always)]
    fn inject<V: Arithmetic, const N: usize>(
        self,
        vectors: V,
        words: &mut [[V::Quads; 2]; N],
        time: u32,
    ) {
        let Self(key) = self;
        let word = |at: u32| key[at as usize % 3];
        let (first, second) = (word(time), word(time + 1).wrapping_add(time));
        for [one, two] in words {
            *one = vectors.add(*one, vectors.quad(first));
            *two = vectors.add(*two, vectors.quad(second));
        }
    }
}

/// Performs the four rounds between two key injections.
#[inline(always)]
fn mix<V: Arithmetic, const N: usize, const A: u32, const B: u32, const C: u32, const D: u32>(
    vectors: V,
    words: &mut [[V::Quads; 2]; N],
) {
    round::<V, N, A>(vectors, words);
    round::<V, N, B>(vectors, words);
    round::<V, N, C>(vectors, words);
    round::<V, N, D>(vectors, words);
}

/// Performs one round with its rotation.
#[inline(always)]
fn round<V: Arithmetic, const N: usize, const LEFT: u32>(
    vectors: V,
    words: &mut [[V::Quads; 2]; N],
) {
    for [one, two] in words {
        *one = vectors.add(*one, *two);
        *two = vectors.xor(vectors.rotate::<LEFT>(*two), *one);
    }
}

/// Arithmetic of the generator, on vectors or on one number.
pub(crate) trait Arithmetic: Copy {
    /// 32-bit numbers: one, or sixteen.
    type Quads: Copy;

    fn quad(self, number: u32) -> Self::Quads;
    fn add(self, one: Self::Quads, other: Self::Quads) -> Self::Quads;
    fn xor(self, one: Self::Quads, other: Self::Quads) -> Self::Quads;
    fn rotate<const LEFT: u32>(self, quads: Self::Quads) -> Self::Quads;
}

/// Arithmetic on one number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneNumber;

impl Arithmetic for OneNumber {
    type Quads = u32;

    #[inline(always)]
    fn quad(self, number: u32) -> u32 {
        number
    }

    #[inline(always)]
    fn add(self, one: u32, other: u32) -> u32 {
        one.wrapping_add(other)
    }

    #[inline(always)]
    fn xor(self, one: u32, other: u32) -> u32 {
        one ^ other
    }

    #[inline(always)]
    fn rotate<const LEFT: u32>(self, number: u32) -> u32 {
        number.rotate_left(LEFT)
    }
}

/// Returns the lower and the upper half.
const fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known answers that the authors publish with their library, Random123.
    #[test]
    fn known_answers() {
        let cases = [
            ([0, 0], [0, 0], [0x9d1c_5ec6, 0x8bd5_0731]),
            ([u32::MAX; 2], [u32::MAX; 2], [0xfd36_d048, 0x2d17_272c]),
            ([0x243f_6a88, 0x85a3_08d3], [0x1319_8a2e, 0x0370_7344], [0xba3e_4725, 0xf27d_669e]),
        ];
        for (counter, key, expected) in cases {
            assert_eq!(Key::new(key).words(counter), expected);
        }
    }
}
