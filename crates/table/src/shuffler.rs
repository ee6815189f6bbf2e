//! Chance: a seed, and the shuffles that follow from it.
//!
//! The cards of a shoe follow from a key, `HMAC-SHA-256(seed, version ‖ table ‖ shoe ‖ reshuffle ‖
//! contributions)`, and the numbers of a shuffle from the stream `HMAC-SHA-256(key, 0) ‖
//! HMAC-SHA-256(key, 1) ‖ …`, cut into pieces of four bytes. The numbers that go into a hash have
//! eight bytes, those of the stream four, the most significant first; before each contribution
//! stands its length. A number below a bound is the rest of the next one in the stream; those from
//! the last multiple of the bound on are passed over.
//!
//! A shuffle takes the packs in order (ace to king, of each the club, the diamond, the heart and
//! the spade) and goes from the last card to the second: the n-th changes places with the one that
//! a number below n says, counted from 0. The discards that are shuffled in mid-shoe are
//! taken in the order in which they left the shoe. Whoever knows the seed can deal the shoe again,
//! with nothing but a standard hash: `docs/fairness.md` says how.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::Seed;

/// The version of the scheme by which shuffles follow from a seed. It is stored with each shoe, and
/// has nothing to do with the version of this crate: any release deals any shoe of the schemes that
/// it knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SchemeVersion(pub u32);

impl SchemeVersion {
    /// The scheme of new shoes.
    pub const CURRENT: Self = Self(1);

    /// Whether this release can deal the shoes of the scheme.
    pub const fn is_known(self) -> bool {
        self.0 == Self::CURRENT.0
    }
}

/// The name of the scheme in its keys, which a change of it changes.
const VERSION: &[u8] = b"bj shuffle 1";

/// The numbers of one shuffle after the other, all from one seed.
///
/// ```
/// use blackjack_table::{Seed, Shuffler};
/// let mut shuffler = Shuffler::new(Seed::numbered(1), 0, &[]);
/// shuffler.turn_to(1, 0);
/// let numbers: Vec<u32> = (0..6).map(|_| shuffler.below(52)).collect();
/// assert_eq!(numbers, [47, 27, 3, 8, 27, 11]);
/// ```
#[derive(Clone, Debug)]
pub struct Shuffler {
    seed: Seed,
    table: u64,
    /// What the players brought, each with its length before it.
    contributions: Vec<u8>,
    stream: Stream,
}

impl Shuffler {
    /// A shuffler of this seed for a table (a game of practice is table 0), with what the players
    /// contributed, in the order of their seats: none at a terminal.
    #[must_use]
    pub fn new(seed: Seed, table: u64, contributions: &[Vec<u8>]) -> Self {
        let mut joined = Vec::new();
        for contribution in contributions {
            joined.extend((contribution.len() as u64).to_be_bytes());
            joined.extend(contribution);
        }
        Self { seed, table, contributions: joined, stream: Stream::new([0; 32]) }
    }

    /// Turns to the numbers of this shoe, from 1, after so many shuffles in mid-shoe.
    pub fn turn_to(&mut self, shoe: u64, reshuffle: u64) {
        let numbers = [self.table, shoe, reshuffle].map(u64::to_be_bytes);
        let parts = [VERSION, &numbers[0], &numbers[1], &numbers[2], &self.contributions];
        self.stream = Stream::new(mac(&self.seed.0, &parts));
    }

    /// A whole number below `bound`, each equally likely.
    ///
    /// # Panics
    ///
    /// If `bound` is 0: no number is below it.
    pub fn below(&mut self, bound: u32) -> u32 {
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
#[derive(Clone)]
struct Stream {
    key: [u8; 32],
    blocks: u64,
    block: [u8; 32],
    used: usize,
}

/// The key is as secret as the seed.
impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream").field("blocks", &self.blocks).finish_non_exhaustive()
    }
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
