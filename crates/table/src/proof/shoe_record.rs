//! `ShoeRecord`: the complete public record of a shared shoe, for anybody to check.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ledger::account::{PlayerId, TableId};
use crate::proof::record_fault::RecordFault;
use crate::shoe::contribution::contribution_set;
use crate::shoe::seed::{Commitment, Seed};

/// The largest number that every program can read from JSON.
pub(crate) const NUMBER_MAX: u64 = (1 << 53) - 1;

/// The complete public record of a shared shoe. While the shoe is in play, it has no seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShoeRecord {
    /// The version of this document: 1.
    pub schema: u32,
    /// The number of the table.
    pub table: u64,
    /// The number of the shoe at the table, from 1.
    pub shoe: u64,
    /// The scheme that derives the shuffles.
    pub scheme: u32,
    /// The house, in notation.
    pub house: String,
    /// The number of decks.
    pub decks: u8,
    /// The number of cards that are burned after a shuffle.
    pub burn: u8,
    /// The shuffling procedure of the house: the value of its rule `shuffle`.
    pub shuffle: String,
    /// The SHA-256 of the seed.
    pub commitment: Commitment,
    /// The time when the table committed to the seed, in milliseconds since 1970.
    pub committed_ms: i64,
    /// The time when the set of contributions was closed, in milliseconds since 1970; `None` if it
    /// was not closed. Like all times, it is as reported by the server.
    pub closed_ms: Option<i64>,
    /// The seed; `None` while the shoe is in play.
    pub seed: Option<Seed>,
    /// The time when the seed was revealed, in milliseconds since 1970.
    pub revealed_ms: Option<i64>,
    /// The players who may not contribute to this shoe, because they did not reveal a
    /// contribution since the last round.
    pub excluded: Vec<RecordedPlayer>,
    /// The contributions, in the order of the players' numbers. Before the first round, those of
    /// players without a bet may be withdrawn.
    pub contributions: Vec<RecordedContribution>,
    /// The reason why no round was dealt from the shoe, if it is void.
    pub void: Option<ShoeVoid>,
    /// The rounds, in order; none while the shoe is in play, because their lines name hole cards
    /// that were not turned over.
    pub rounds: Vec<RecordedRound>,
    /// The entries of the table's journal from the one that committed to the shoe to the last
    /// one before the next shoe, each with the hash of the chain up to it. While the shoe is
    /// in play, only the first, because anyone who knows the rest of an entry could try all
    /// cards until the hash matches.
    pub entries: Vec<EntryHash>,
}

/// A player, with the name at the time of the request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedPlayer {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
}

/// A contribution to a shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedContribution {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The player's commitment.
    pub commitment: Commitment,
    /// The secret, 64 hexadecimal digits; `None` until it is revealed.
    pub secret: Option<String>,
    /// The cut, in cards; `None` until it is revealed.
    pub cut: Option<u32>,
    /// The time when both were revealed, in milliseconds since 1970; `None` until then.
    pub revealed_ms: Option<i64>,
}

/// The end of a shoe from which no round was dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShoeVoid {
    /// The actor that voided it: `clock`, or `host` where the shoe could not be dealt.
    pub by: String,
    /// The reason, as the end of a sentence.
    pub reason: String,
    /// The players who did not reveal their contributions.
    pub missing: Vec<RecordedPlayer>,
    /// The time, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A round dealt from a shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedRound {
    /// The number in the journal.
    pub id: i64,
    /// The number at the table, from 1.
    pub number: u64,
    /// The round in notation.
    pub line: String,
    /// All cards that it took from the shoe, in the order in which they
    /// left it, without separators.
    pub cards: String,
    /// The reason why it was voided, and the actor that voided it, if it was.
    pub void: Option<RoundVoid>,
}

/// The end of a round without a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundVoid {
    /// The actor that voided it: `host`, `clock`, or `player` and a number.
    pub by: String,
    /// The reason, as the end of a sentence.
    pub reason: String,
}

/// An entry of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntryHash {
    /// The number, from 1.
    pub number: u64,
    /// The hash of the chain up to it, 64 hexadecimal digits.
    pub hash: Commitment,
}

impl ShoeRecord {
    /// Reads a record as strictly as every program that checks one: JSON with exactly these fields,
    /// each once, and whole numbers from 0 to 2^53 - 1.
    ///
    /// # Errors
    ///
    /// [`RecordFault::Text`].
    pub fn read(text: &[u8]) -> Result<Self, RecordFault> {
        let unreadable = |error: serde_json::Error| RecordFault::Text { reason: error.to_string() };
        let record: Self = serde_json::from_slice(text).map_err(unreadable)?;
        // This finds unknown fields, lists in place of objects, and missing fields.
        let given: Value = serde_json::from_slice(text).map_err(unreadable)?;
        if has_form(&given, &serde_json::to_value(&record).map_err(unreadable)?) {
            return Ok(record);
        }
        Err(RecordFault::Text { reason: "it has other fields or numbers".into() })
    }

    /// Returns the [hash](contribution_set) of all commitments at the closing of the set of
    /// contributions. `None` if it was not closed.
    #[must_use]
    pub fn set(&self) -> Option<Commitment> {
        self.closed_ms?;
        let table = TableId(i64::try_from(self.table).ok()?);
        let closed = self.contributions.iter().map(|it| (it.player, it.commitment));
        Some(contribution_set(table, self.shoe, &self.commitment, closed))
    }

    /// Returns the milliseconds from the closing of the set to the last reveal.
    #[must_use]
    pub fn delay_ms(&self) -> Option<i64> {
        let last = self.contributions.iter().filter_map(|it| it.revealed_ms).max()?;
        Some(last.saturating_sub(self.closed_ms?))
    }
}

/// Returns whether a JSON value has the same fields as another one, and only
/// numbers that a record may have.
fn has_form(given: &Value, other: &Value) -> bool {
    match (given, other) {
        (Value::Object(given), Value::Object(other)) => {
            given.len() == other.len()
                && given
                    .iter()
                    .all(|(key, it)| other.get(key).is_some_and(|other| has_form(it, other)))
        }
        (Value::Array(given), Value::Array(other)) => {
            given.len() == other.len()
                && given.iter().zip(other).all(|(it, other)| has_form(it, other))
        }
        (Value::Number(number), _) => number.as_u64().is_some_and(|it| it <= NUMBER_MAX),
        (Value::Object(_) | Value::Array(_), _) => false,
        _ => true,
    }
}
