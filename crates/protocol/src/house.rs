//! Houses: the house of a table, the houses to choose from, and the cost of changes.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, House, Unit};
use serde::{Deserialize, Serialize};

use crate::house_changes::{HouseChanges, changed_house};

/// A house as a page shows it. Amounts are in smallest units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseView {
    /// The name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The built-in house that this one is based on.
    pub base: String,
    /// The keys in which it differs from that house, with its values. A program that
    /// computes odds needs only these.
    pub changes: HouseChanges,
    /// The unit of all amounts.
    pub unit: Unit,
    /// The smallest bet.
    pub minimum: Chips,
    /// The largest bet; null without a limit.
    pub maximum: Option<Chips>,
    /// The seconds that a player has for a decision; 0 without a limit.
    pub turn_seconds: u16,
    /// True if hands can be surrendered.
    pub surrender: bool,
    /// The bankroll of a new player; zero with unlimited credit.
    pub bankroll: Chips,
    /// The values of the chips to bet with.
    pub chips: Vec<Chips>,
    /// The print on the felt, in lines.
    pub print: Vec<String>,
    /// The rules, in sentences.
    pub rules: Vec<String>,
    /// The side bets, in the order in which a bet counts them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub side_bets: Vec<SideBetOffer>,
}

impl HouseView {
    /// Returns the house, all of whose rules follow from the built-in house and the changes.
    ///
    /// # Errors
    ///
    /// As for [`changed_house`].
    pub fn house(&self) -> Result<House, String> {
        changed_house(&self.base, &self.changes)
    }
}

/// A side bet on offer. Amounts are in smallest units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideBetOffer {
    /// The name.
    pub name: String,
    /// The smallest bet.
    pub minimum: Chips,
    /// The largest bet.
    pub maximum: Chips,
    /// A bet is a multiple of this.
    pub step: Chips,
    /// The cost with a full shoe: "costs 6.11 %".
    pub cost: String,
    /// The names of its outcomes, in the order in which events count them.
    pub outcomes: Vec<String>,
    /// The side bet in one sentence.
    pub words: String,
}

/// A house with changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangedHouse {
    /// The name of the built-in house.
    pub house: String,
    /// The changes, by key.
    #[serde(default)]
    pub rules: HouseChanges,
    /// True to include the effect of each rule.
    #[serde(default)]
    pub effects: bool,
}

/// The houses to choose from, and the keys that change them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseChoices {
    /// The houses.
    pub houses: Vec<HouseChoice>,
    /// The keys.
    pub keys: Vec<KeyView>,
}

/// A house to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseChoice {
    /// The name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The value of each key.
    pub values: BTreeMap<String, String>,
}

/// A key to change a house by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeyView {
    /// The name.
    pub name: String,
    /// `rules`, `stakes` or `table`.
    pub table: String,
    /// A short description, without a capital or a full stop.
    pub meaning: String,
    /// The values that houses use.
    pub usual: Vec<String>,
    /// The values that it accepts.
    pub accepts: AcceptedValues,
}

/// The values that a key accepts, all of them as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AcceptedValues {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Words {
        /// The words.
        words: Vec<String>,
    },
    /// A whole number, both ends included.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// True if `off` is accepted too.
        off: bool,
    },
    /// Odds, such as `3 to 2`.
    Odds,
    /// A unit of money.
    Unit,
    /// Some other text.
    Text,
}

/// The value of a house for the player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OddsAnswer {
    /// The expected value of a round, in initial bets; null if the shoe could run out.
    pub ev: Option<f64>,
    /// The effects of all other values of the rules.
    pub effects: Vec<RuleEffect>,
    /// The rules, in sentences.
    pub rules: Vec<String>,
}

/// The effect of another value of a rule.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleEffect {
    /// The key.
    pub key: String,
    /// The other value.
    pub to: String,
    /// The change of the expected value.
    pub change: f64,
}
