//! Seeds of shoes, and the commitments published for them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The error if the operating system cannot supply random numbers for a secret seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the system cannot supply random numbers: {0}")]
pub struct EntropyError(pub getrandom::Error);

/// The error for a text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 64 hexadecimal digits")]
pub struct ParseSeedError;

/// The seed of a shoe, 32 bytes: secret until the shoe is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

/// The SHA-256 of a seed, published before the first bet. When the seed is revealed, everyone can
/// check that it is the same one.
///
/// ```
/// use blackjack_table::Seed;
/// let seed = Seed::from_number(7);
/// assert_eq!(seed.commitment(), seed.commitment());
/// assert_ne!(seed.commitment(), Seed::from_number(8).commitment());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Seed {
    /// Creates a random seed.
    ///
    /// # Errors
    ///
    /// [`EntropyError`] if the operating system cannot supply random numbers.
    pub fn random() -> Result<Self, EntropyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(EntropyError)?;
        Ok(Self(bytes))
    }

    /// Creates a seed for practice: the number in big-endian order, followed by zeros.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_be_bytes());
        Self(bytes)
    }

    /// Returns the commitment to this seed.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

/// Hides the seed, which may be secret.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// Writes 64 hexadecimal digits, for a seed that has been revealed.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes 64 hexadecimal digits.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        from_hex(text).map(Self)
    }
}

impl FromStr for Commitment {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        from_hex(text).map(Self)
    }
}

pub(crate) fn from_hex(text: &str) -> Result<[u8; 32], ParseSeedError> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).map_err(|_| ParseSeedError)?;
    Ok(bytes)
}

/// Serializes the hexadecimal digits.
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

/// Serializes the hexadecimal digits, for a seed that has been revealed.
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

/// Describes a text of 64 hexadecimal digits.
macro_rules! hexadecimal_schema {
    ($name:ident, $description:literal) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "description": $description,
                    "type": "string",
                    "pattern": "^[0-9a-f]{64}$",
                })
            }
        }
    };
}

pub(crate) use hexadecimal_schema;

hexadecimal_schema!(Seed, "The seed of a shoe that is over.");

hexadecimal_schema!(Commitment, "The SHA-256 of what is revealed later.");
