//! The game as data, for other programs: feature `serde`. What it looks like as JSON is in
//! `docs/json.md`.
//!
//! Cards, odds and the values of rules are texts, as in notation and house files; money is a whole
//! number of smallest units. Nothing is made of data that the engine would not make itself.

mod forms;
mod houses;

use alloc::string::ToString;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::hand::HAND_CARDS_MAX;
use crate::setting::{Domain, Odds, Setting};
use crate::text_data::from_text;
use crate::{Action, Actions, Card, Hand, Rank, Ratio, Suit, Total};

/// As in notation: `TH`.
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

/// Its symbol: `T`.
impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.symbol())
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "a rank such as T", |text| only(text).and_then(Self::from_symbol))
    }
}

/// Its letter: `H`.
impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.symbol())
    }
}

impl<'de> Deserialize<'de> for Suit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "a suit such as H", |text| only(text).and_then(Self::from_symbol))
    }
}

/// The only character of a text.
fn only(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// As in house files: `3 to 2`.
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

/// The actions in the order of menus.
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

/// The cards alone: what they count for follows.
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

/// What a total looks like: the number that counts, and what the rules ask of it beside that.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Total")]
struct TotalForm {
    /// The number that counts.
    best: u8,
    /// Whether an ace counts as 11 in it.
    soft: bool,
    /// Whether there is an ace at all.
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
        let is_told = total.best() == best && total.is_soft() == soft && total.holds_ace() == ace;
        is_told.then_some(total).ok_or_else(|| Error::custom("no cards have such a total"))
    }
}
