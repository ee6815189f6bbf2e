//! Chance: a seed, and the shuffles that follow from it.
//!
//! The cards of a shoe follow from a key, `HMAC-SHA-256(seed, version ‖ table ‖ shoe ‖ reshuffle)`
//! (with the contributions of the players behind it, none at a terminal), and the numbers of a
//! shuffle from the stream `HMAC-SHA-256(key, 0) ‖ HMAC-SHA-256(key, 1) ‖ …`. Whoever knows the
//! seed can deal every shoe again, with nothing but a standard hash.

use anyhow::Context;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The name of the scheme, which a change of it changes.
const VERSION: &[u8] = b"bj shuffle 1";

/// The numbers of one shuffle after the other, all from one seed.
#[derive(Debug)]
pub(crate) struct Shuffler {
    seed: [u8; 32],
    /// The table; a terminal is table 0.
    table: u64,
    stream: Stream,
}

impl Shuffler {
    /// A shuffler for practice: the same number deals the same cards.
    pub(crate) fn practice(number: u64) -> Self {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_be_bytes());
        Self::new(seed)
    }

    /// A shuffler with a seed that nobody knows.
    pub(crate) fn unknown() -> anyhow::Result<Self> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).context("the system gives no random numbers")?;
        Ok(Self::new(seed))
    }

    fn new(seed: [u8; 32]) -> Self {
        Self { seed, table: 0, stream: Stream::new([0; 32]) }
    }

    /// Turns to the numbers of this shoe, from 1, after so many shuffles in mid-shoe.
    pub(crate) fn turn_to(&mut self, shoe: u64, reshuffle: u64) {
        let numbers = [self.table, shoe, reshuffle].map(u64::to_be_bytes);
        let parts = [VERSION, &numbers[0], &numbers[1], &numbers[2]];
        self.stream = Stream::new(mac(&self.seed, &parts));
    }

    /// A whole number below `bound`, each equally likely.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        // The last, incomplete run of `bound` numbers would favour the small ones: draw again.
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.stream.next();
            if number < fair {
                return number % bound;
            }
        }
    }
}

/// The stream of numbers that follows from a key.
#[derive(Debug)]
struct Stream {
    key: [u8; 32],
    blocks: u64,
    block: [u8; 32],
    used: usize,
}

impl Stream {
    fn new(key: [u8; 32]) -> Self {
        Self { key, blocks: 0, block: [0; 32], used: 32 }
    }

    fn next(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.block = mac(&self.key, &[&self.blocks.to_be_bytes()]);
            self.blocks += 1;
            self.used = 0;
        }
        let word = &self.block[self.used..self.used + 4];
        self.used += 4;
        word.iter().fold(0, |number, &byte| number << 8 | u32::from(byte))
    }
}

fn mac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    // HMAC pads a key that is shorter than the hash's block of 64 bytes with zeros.
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with Python's hmac module, as the module's comment describes the scheme.
    #[test]
    fn the_scheme_is_reproducible_elsewhere() {
        let mut shuffler = Shuffler::practice(1);
        shuffler.turn_to(1, 0);
        let numbers: Vec<u32> = (0..10).map(|_| shuffler.below(52)).collect();
        assert_eq!(numbers, PYTHON);
    }

    const PYTHON: [u32; 10] = [47, 27, 3, 8, 27, 11, 2, 12, 44, 34];

    #[test]
    fn every_shuffle_has_numbers_of_its_own() {
        let mut shuffler = Shuffler::practice(7);
        let mut first = |shoe, reshuffle| {
            shuffler.turn_to(shoe, reshuffle);
            (0..8).map(|_| shuffler.below(u32::MAX)).collect::<Vec<_>>()
        };
        let streams = [first(1, 0), first(2, 0), first(1, 1), first(1, 0)];
        assert_ne!(streams[0], streams[1]);
        assert_ne!(streams[0], streams[2]);
        assert_eq!(streams[0], streams[3]);
    }

    #[test]
    fn all_numbers_below_a_bound_are_about_as_frequent() {
        let mut shuffler = Shuffler::practice(3);
        shuffler.turn_to(1, 0);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[shuffler.below(6) as usize] += 1;
        }
        // Five standard deviations of a count around 10,000 are 456.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 456), "{counts:?}");
    }
}
