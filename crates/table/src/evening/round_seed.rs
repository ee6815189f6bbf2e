//! The seed of each round's shoe.

use crate::shoe::seed::Seed;
use crate::shoe::shuffler::mac;

/// The name of the scheme that derives the seeds of the rounds from that of the evening. A new
/// scheme needs a new name.
pub const EVENING_SCHEME: &str = "bj evening 1";

/// Returns the seed of the shoe of a round of an evening, from 1:
/// `HMAC-SHA-256(seed, scheme ‖ evening ‖ round)`, with numbers of eight bytes, most significant
/// first. The shoe is the one that this seed deals in practice: table 0, shoe 1, without
/// contributions. The seed of a round reveals nothing about the others.
pub fn round_seed(seed: Seed, evening: u64, round: u64) -> Seed {
    let numbers = [evening, round].map(u64::to_be_bytes);
    Seed(mac(&seed.0, &[EVENING_SCHEME.as_bytes(), &numbers[0], &numbers[1]]))
}
