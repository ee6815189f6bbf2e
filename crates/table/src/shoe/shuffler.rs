//! Shuffles derived from a seed.
//!
//! A shuffle's key is `HMAC-SHA-256(seed, version ‖ table ‖ shoe ‖ reshuffle)`. In scheme 2, for
//! shared tables, it is `HMAC-SHA-256(seed, version ‖ table ‖ shoe ‖ round ‖ reshuffle ‖
//! contributions)`, each contribution as the number of its player and its 32 bytes. The numbers of
//! a shuffle come from the stream `HMAC-SHA-256(key, 0) ‖ HMAC-SHA-256(key, 1) ‖ …`, cut into words
//! of four bytes. All numbers are big-endian; those that go into a hash have eight bytes. A number
//! below a bound is the next word modulo the bound; words in the last, incomplete run of that many
//! are skipped, so that every number is equally likely.
//!
//! A shuffle starts with the decks in order (ace to king; clubs, diamonds, hearts and spades of
//! each rank) and goes from the last card to the second: the n-th card swaps places with the card
//! at a number below n, counted from 0. Discards that are shuffled in the middle of a shoe start in
//! the order in which they left the shoe. Anyone who knows the seed can deal the shoe again with
//! standard tools: see `docs/fairness.md`.
//!
//! In a house that draws every card from the whole deck, the n-th card is instead the card of one
//! deck in order at the n-th number below 52.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::shoe::contribution::Contribution;
use crate::shoe::seed::Seed;

/// The version of the scheme that derives shuffles from a seed. It is stored with each shoe and
/// independent of the version of this crate: a release can deal the shoes of every scheme that it
/// knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SchemeVersion(pub u32);

impl SchemeVersion {
    /// The scheme of shoes to which nobody contributes: the table and its
    /// players are on one machine.
    pub const SOLE: Self = Self(1);

    /// The scheme of the shoes of a shared table, to which its players contribute.
    pub const SHARED: Self = Self(2);

    /// Returns whether this release can deal shoes of this scheme.
    pub const fn is_known(self) -> bool {
        self.0 == Self::SOLE.0 || self.0 == Self::SHARED.0
    }
}

/// The names of the schemes in their keys. A new scheme needs a new name.
const SOLE: &[u8] = b"bj shuffle 1";
const SHARED: &[u8] = b"bj shuffle 2";

/// The random numbers of all shuffles of a seed.
///
/// ```
/// use blackjack_table::{Seed, Shuffler};
/// let mut shuffler = Shuffler::new(Seed::from_number(1), 0);
/// shuffler.seek(1, 0);
/// let numbers: Vec<u32> = (0..6).map(|_| shuffler.below(52)).collect();
/// assert_eq!(numbers, [47, 27, 3, 8, 27, 11]);
/// ```
#[derive(Clone, Debug)]
pub struct Shuffler {
    seed: Seed,
    table: u64,
    scheme: SchemeVersion,
    /// The players' contributions, as input for keys.
    contributions: Vec<u8>,
    stream: Stream,
}

impl Shuffler {
    /// Makes a shuffler of scheme 1 for a table, 0 for practice.
    #[must_use]
    pub const fn new(seed: Seed, table: u64) -> Self {
        let (scheme, stream) = (SchemeVersion::SOLE, Stream::new([0; 32]));
        Self { seed, table, scheme, contributions: Vec::new(), stream }
    }

    /// Makes a shuffler of scheme 2 for a shared table, with the contributions of its players in
    /// the order of their numbers.
    #[must_use]
    pub fn shared(seed: Seed, table: u64, contributions: &[Contribution]) -> Self {
        let bytes = contributions.iter().flat_map(|it| {
            let player = it.player.0.unsigned_abs().to_be_bytes();
            player.into_iter().chain(it.secret.0)
        });
        let (scheme, contributions) = (SchemeVersion::SHARED, bytes.collect());
        Self { seed, table, scheme, contributions, stream: Stream::new([0; 32]) }
    }

    /// Returns the scheme of the shuffles.
    #[must_use]
    pub const fn scheme(&self) -> SchemeVersion {
        self.scheme
    }

    /// Moves to the numbers of this shoe, from 1, after this many reshuffles in the middle of the
    /// shoe; in scheme 2, to those of the shuffle before its first round.
    pub fn seek(&mut self, shoe: u64, reshuffle: u64) {
        self.seek_round(shoe, 0, reshuffle);
    }

    /// Moves to the numbers of this shoe, from 1, in the round after this many others
    /// were dealt from it, after this many reshuffles since the last one between rounds.
    /// Scheme 1 ignores the round.
    pub fn seek_round(&mut self, shoe: u64, round: u64, reshuffle: u64) {
        let [table, shoe, round, reshuffle] =
            [self.table, shoe, round, reshuffle].map(u64::to_be_bytes);
        let contributions = &self.contributions[..];
        let key = if self.scheme == SchemeVersion::SHARED {
            let parts = [SHARED, &table, &shoe, &round, &reshuffle, contributions];
            mac(&self.seed.0, &parts)
        } else {
            mac(&self.seed.0, &[SOLE, &table, &shoe, &reshuffle])
        };
        self.stream = Stream::new(key);
    }

    /// Returns a uniformly distributed number below `bound`.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        // The last, incomplete run of `bound` numbers would favour small ones, so skip it.
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.stream.next();
            if number < fair {
                return number % bound;
            }
        }
    }
}

/// The stream of numbers of a key.
#[derive(Clone)]
struct Stream {
    key: [u8; 32],
    blocks: u64,
    block: [u8; 32],
    used: usize,
}

/// Hides the key, which is as secret as the seed.
impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream").field("blocks", &self.blocks).finish_non_exhaustive()
    }
}

impl Stream {
    const fn new(key: [u8; 32]) -> Self {
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

/// Returns the HMAC-SHA-256 of these parts, one after the other.
pub(crate) fn mac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    // HMAC pads keys shorter than the hash's 64-byte block with zeros.
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}
