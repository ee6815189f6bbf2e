//! `Contribution`: a player's addition to the shuffle of a shared shoe, and the
//! set of all contributions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::ledger::account::{PlayerId, TableId};
use crate::shoe::seed::{Commitment, EntropyError, ParseSeedError, from_hex, hexadecimal_schema};

/// The prefix of the data that a player commits to. A new scheme needs a new one.
const VERSION: &[u8] = b"bj contribution 2";

/// The prefix of the data hashed for a set of contributions.
const SET: &[u8] = b"bj set 2";

/// A player's contribution to the shuffle of a shared shoe: a secret that goes into the key of
/// every shuffle, and a cut. The player commits to both before anybody reveals anything.
///
/// ```
/// use blackjack_table::{Contribution, PlayerId, Secret, TableId};
/// let ann = Contribution { player: PlayerId(12), secret: Secret([7; 32]), cut: 104 };
/// let ben = Contribution { player: PlayerId(13), ..ann };
/// let of = |it: &Contribution| it.commitment(TableId(1), 3);
/// assert_ne!(of(&ann), of(&ben), "nobody can repeat the commitment of somebody else");
/// assert_ne!(ann.commitment(TableId(1), 4), of(&ann), "nor that to another shoe");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// The player.
    pub player: PlayerId,
    /// The secret.
    pub secret: Secret,
    /// The number of cards that the player moves from the top of the shuffled shoe to its bottom:
    /// less than the size of the shoe.
    pub cut: u32,
}

/// The secret of a contribution, 32 bytes: random, unless its player has chosen them. Nobody else
/// knows it until it is revealed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// Creates a random secret.
    ///
    /// # Errors
    ///
    /// [`EntropyError`] if the operating system cannot supply random numbers.
    pub fn random() -> Result<Self, EntropyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(EntropyError)?;
        Ok(Self(bytes))
    }
}

/// Hides the secret, which may not be revealed yet.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Writes 64 hexadecimal digits.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Secret {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        from_hex(text).map(Self)
    }
}

/// Serializes the hexadecimal digits.
impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

hexadecimal_schema!(
    Secret,
    "What a player contributes to a shuffle, 32 bytes in hexadecimal digits."
);

impl Contribution {
    /// Returns the commitment to this contribution for a shoe of a table.
    #[must_use]
    pub fn commitment(&self, table: TableId, shoe: u64) -> Commitment {
        let player = self.player.0.unsigned_abs();
        let numbers = [table.0.unsigned_abs(), shoe, player, u64::from(self.cut)];
        let mut hash = Sha256::new_with_prefix(VERSION);
        for number in numbers {
            hash.update(number.to_be_bytes());
        }
        hash.update(self.secret.0);
        Commitment(hash.finalize().into())
    }
}

/// Returns the hash of everything that fixes a shared shoe before anybody reveals anything:
/// the house's commitment to its seed, and the commitments of the closed contributions in the
/// order of their players' numbers. A player who records it at the reveal can tell later
/// whether any of them was replaced.
///
/// ```
/// use blackjack_table::{Contribution, PlayerId, Secret, Seed, TableId, contribution_set};
/// let (table, house) = (TableId(1), Seed::from_number(5).commitment());
/// let ann = Contribution { player: PlayerId(12), secret: Secret([7; 32]), cut: 104 };
/// let ben = Contribution { player: PlayerId(13), ..ann };
/// let closed = [ann, ben].map(|it| (it.player, it.commitment(table, 3)));
/// let set = contribution_set(table, 3, &house, closed);
/// let other = Contribution { secret: Secret([8; 32]), ..ben };
/// let replaced = [ann, other].map(|it| (it.player, it.commitment(table, 3)));
/// assert_ne!(set, contribution_set(table, 3, &house, replaced));
/// ```
#[must_use]
pub fn contribution_set(
    table: TableId,
    shoe: u64,
    house: &Commitment,
    closed: impl IntoIterator<Item = (PlayerId, Commitment)>,
) -> Commitment {
    let mut hash = Sha256::new_with_prefix(SET);
    for number in [table.0.unsigned_abs(), shoe] {
        hash.update(number.to_be_bytes());
    }
    hash.update(house.0);
    for (player, commitment) in closed {
        hash.update(player.0.unsigned_abs().to_be_bytes());
        hash.update(commitment.0);
    }
    Commitment(hash.finalize().into())
}

/// Returns the number of cards that all cuts together move from the top of a shoe of
/// this size to its bottom. A cut is a rotation, so successive cuts add up to one cut,
/// modulo the size of the shoe.
pub(crate) fn combined_cut(contributions: &[Contribution], cards: usize) -> usize {
    let sum: u64 = contributions.iter().map(|it| u64::from(it.cut)).sum();
    // The remainder is below a number of cards.
    usize::try_from(sum % cards.max(1) as u64).unwrap_or_default()
}
