//! Serialization of the game's types: feature `serde`. `docs/json.md` describes the JSON.
//!
//! Cards, odds and the values of rules are strings, as in notation and house files; money is a
//! whole number of smallest units. Deserialization never produces a value that the engine itself
//! would not produce.

mod forms;
mod houses;
#[cfg(feature = "schema")]
mod schemas;
pub(crate) mod text;

use alloc::string::ToString;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::{Action, Actions};
use crate::cards::card::{Card, Rank, Suit};
use crate::cards::hand::HAND_CARDS_MAX;
use crate::cards::hand::{Hand, Total};
use crate::data::text::from_text;
use crate::key::setting::{Domain, Odds, Setting};
use crate::money::chips::Ratio;

/// Serializes a card as in notation: `TH`.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "a card such as 8C", |text| text.parse().ok())
    }
}

/// Serializes a rank as its symbol: `T`.
impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.symbol())
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "a rank such as T", |text| sole(text).and_then(Self::from_symbol))
    }
}

/// Serializes a suit as its letter: `H`.
impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.symbol())
    }
}

impl<'de> Deserialize<'de> for Suit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "a suit such as H", |text| sole(text).and_then(Self::from_symbol))
    }
}

/// Returns the character of a one-character string.
fn sole(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Serializes odds as in house files: `3 to 2`.
impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = Domain::<Self>::accepts(&Odds).to_string();
        from_text(deserializer, &expected, |text| Odds.read(&Setting::Word(text.into())))
    }
}

/// Serializes the actions in menu order.
impl Serialize for Actions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Actions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Action>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Serializes only the cards: the total follows from them.
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > HAND_CARDS_MAX {
            return Err(Error::invalid_length(cards.len(), &"the cards of one hand"));
        }
        Ok(cards.into_iter().collect())
    }
}

/// The serialized form of a [`Total`].
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Total")]
struct TotalForm {
    /// The best total.
    best: u8,
    /// True if an ace counts as 11.
    soft: bool,
    /// True if the hand holds an ace.
    ace: bool,
}

impl Serialize for Total {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (best, soft, ace) = (self.best(), self.is_soft(), self.holds_ace());
        TotalForm { best, soft, ace }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Total {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let TotalForm { best, soft, ace } = TotalForm::deserialize(deserializer)?;
        let hard = if soft { best.saturating_sub(10) } else { best };
        let aces = u8::from(ace);
        let total =
            Self::of([aces, hard.saturating_sub(aces)].into_iter().filter(|&value| value > 0));
        let is_valid = total.best() == best && total.is_soft() == soft && total.holds_ace() == ace;
        is_valid.then_some(total).ok_or_else(|| Error::custom("no cards have such a total"))
    }
}
