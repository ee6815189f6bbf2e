//! A count and the way to keep it, as data: [`CountChoice`].

use blackjack_engine::value_symbol;
use blackjack_odds::{Rounding, Tags};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::count_scheme::{CountBy, CountScheme};
use crate::scenario::error::ScenarioError;

/// A count and the way to keep it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountChoice {
    /// The name of the tags.
    pub name: String,
    /// The tags, from the ace to the ten; `None` for built-in ones.
    pub tags: Option<[f64; 10]>,
    /// The rounding of the true count.
    pub rounding: RoundingChoice,
    /// The precision, in hundredths of a deck, to which the decks remaining are estimated; 0
    /// if they are known exactly.
    pub decks_to: u16,
    /// The running count of a fresh shoe, if the player uses the running count.
    pub running_from: Option<i16>,
    /// The tags of a side count, from the ace to the ten, which bets and spots use too.
    pub side: Option<[f64; 10]>,
}

/// The rounding of a true count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundingChoice {
    /// Down.
    #[default]
    Floor,
    /// To the nearest whole number.
    Nearest,
    /// Towards 0.
    Truncate,
    /// Not at all.
    Exact,
}

impl RoundingChoice {
    /// Returns the choice as one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Floor => "floor",
            Self::Nearest => "nearest",
            Self::Truncate => "truncate",
            Self::Exact => "exact",
        }
    }

    /// Returns the rounding of fractions; `None` without rounding.
    pub const fn rounding(self) -> Option<Rounding> {
        match self {
            Self::Floor => Some(Rounding::Floor),
            Self::Nearest => Some(Rounding::Nearest),
            Self::Truncate => Some(Rounding::Truncate),
            Self::Exact => None,
        }
    }
}

impl CountChoice {
    /// Returns a hash of tags of the player's own, in hexadecimal digits; `None` for built-in ones.
    pub fn tags_hash(&self) -> Option<String> {
        self.tags.map(|tags| hex::encode(Sha256::digest(tags_file(tags))))
    }

    /// Returns the usual way to keep a built-in count: the true count by the card, rounded down.
    pub fn built_in(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            tags: None,
            rounding: RoundingChoice::Floor,
            decks_to: 0,
            running_from: None,
            side: None,
        }
    }

    /// Returns the count for bets, if it differs from that for plays. A side count is balanced by
    /// subtracting the drift of its tags, such as the expected aces per quarter of a deck.
    pub(crate) fn bet_scheme(&self) -> Result<Option<CountScheme>, ScenarioError> {
        let Some(side) = self.side else { return Ok(None) };
        let main = self.scheme()?;
        // Tags are whole hundredths, and sums of floats may not be.
        let sum = |at: usize| main.tags.of(at as u8 + 1) + side[at];
        let tags: [f64; 10] = std::array::from_fn(|at| (sum(at) * 100.0).round() / 100.0);
        if tags.iter().all(|tag| tag.total_cmp(&tags[0]).is_eq()) {
            return Err(ScenarioError::SideCancels);
        }
        let name = format!("{} with a side count", self.name);
        let tags = Tags::parse(&name, &tags_file(tags))?;
        Ok(Some(CountScheme { tags, ..main }))
    }

    /// Returns the count that plays go by.
    pub(crate) fn scheme(&self) -> Result<CountScheme, ScenarioError> {
        let tags = match self.tags {
            Some(tags) => Tags::parse(&self.name, &tags_file(tags))?,
            None => Tags::built_in(&self.name)
                .ok_or_else(|| ScenarioError::UnknownCount(self.name.clone()))?,
        };
        let by =
            self.running_from.map_or(CountBy::TrueCount, |start| CountBy::RunningCount { start });
        Ok(CountScheme { tags, by, rounding: self.rounding.rounding(), decks_to: self.decks_to })
    }
}

/// Returns these tags as a file.
fn tags_file(tags: [f64; 10]) -> String {
    let lines = (1..=10).zip(tags);
    let lines = lines.map(|(value, tag)| format!("{} = {tag}", value_symbol(value)));
    lines.collect::<Vec<_>>().join("\n")
}
