//! Seeds: what a shoe's shuffles follow from, and the commitment that is told beforehand.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The system gives no random numbers, so that no secret seed can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the system gives no random numbers: {0}")]
pub struct NoChance(pub getrandom::Error);

/// A text that is no 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 64 hexadecimal digits")]
pub struct NotHex;

/// The seed of a shoe, 32 bytes: a secret until the shoe is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

/// The SHA-256 of a seed, told before the first bet: whoever was told can check later that the
/// seed which is revealed is the one that was meant.
///
/// ```
/// use blackjack_table::Seed;
/// let seed = Seed::numbered(7);
/// assert_eq!(seed.commitment(), seed.commitment());
/// assert_ne!(seed.commitment(), Seed::numbered(8).commitment());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Seed {
    /// A seed that nobody knows.
    ///
    /// # Errors
    ///
    /// [`NoChance`] if the system has no random numbers.
    pub fn secret() -> Result<Self, NoChance> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(NoChance)?;
        Ok(Self(bytes))
    }

    /// A seed for practice: the number, most significant byte first, and then zeros.
    #[must_use]
    pub fn numbered(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_be_bytes());
        Self(bytes)
    }

    /// What is told of it beforehand.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

/// Says nothing of a secret.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The 64 hexadecimal digits: for a seed that is revealed.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(f, &self.0)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The 64 hexadecimal digits.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(f, &self.0)
    }
}

impl FromStr for Seed {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        from_hex(text).map(Self)
    }
}

impl FromStr for Commitment {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        from_hex(text).map(Self)
    }
}

fn from_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let digits: Vec<u32> = text.chars().map_while(|digit| digit.to_digit(16)).collect();
    if digits.len() != 64 || text.chars().count() != 64 {
        return Err(NotHex);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::try_from(pair[0] << 4 | pair[1]).map_err(|_| NotHex)?;
    }
    Ok(bytes)
}

fn hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// As hexadecimal digits.
impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// As hexadecimal digits: for a seed that is revealed.
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
