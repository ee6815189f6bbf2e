//! The statistics of a person's play: [`Statistics`].
//!
//! The server sends the document of `bj stats --json`, with the results and the sentences.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Unit};
use blackjack_table::PlayerId;
use serde::{Deserialize, Serialize};

/// The statistics of a person's play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statistics {
    /// The number of the layout of this document.
    pub schema: u32,
    /// The player.
    pub player: PlayerId,
    /// The rounds that are counted.
    pub filter: FilterView,
    /// The number of finished rounds.
    pub played: u64,
    /// The number of rounds that are reviewed.
    pub judged: u64,
    /// The median time of the latest decisions, in milliseconds.
    pub median_ms: Option<u64>,
    /// The results by unit, of all finished rounds.
    pub results: Vec<UnitResult>,
    /// The statistics by unit, of the reviewed rounds.
    pub units: Vec<UnitStatistics>,
    /// The same in sentences.
    pub lines: Vec<String>,
}

/// The rounds that statistics include.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FilterView {
    /// The name of the player; null for everybody.
    pub player: Option<String>,
    /// The name of the house; null for all.
    pub house: Option<String>,
    /// The time from which rounds are counted, in milliseconds since 1970; null for all.
    pub since: Option<i64>,
}

/// The results of all finished rounds in a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnitResult {
    /// The unit of all amounts.
    pub unit: Unit,
    /// The number of rounds.
    pub rounds: u64,
    /// The sum of all results.
    pub net: Chips,
    /// The best result of a box in a round.
    pub best: Chips,
    /// The worst result of a box in a round.
    pub worst: Chips,
}

/// The statistics of the rounds in a unit that were reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnitStatistics {
    /// The name of the unit.
    pub unit: String,
    /// The number of smallest units in a unit.
    pub minor: i64,
    /// The sums over all rounds.
    pub total: RoundSums,
    /// The sums by house.
    pub houses: Vec<HouseSums>,
    /// The decisions by class, and all together as `all`.
    pub decisions: BTreeMap<String, VerdictTally>,
    /// The number of decisions without a verdict.
    pub unjudged: u64,
    /// The mistakes, the most expensive first.
    pub mistakes: Vec<MistakeTally>,
    /// The decisions by hand and upcard.
    pub cases: Vec<CaseTally>,
    /// The results over time.
    pub curve: Vec<CurvePoint>,
    /// The number of rounds by result.
    pub histogram: Vec<HistogramBar>,
}

/// Sums over rounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundSums {
    /// The number of rounds.
    pub rounds: u64,
    /// The number of hands.
    pub hands: u64,
    /// The number of hands that won.
    pub won: u64,
    /// The number of hands that pushed.
    pub pushed: u64,
    /// The number of hands that lost.
    pub lost: u64,
    /// The number of blackjacks.
    pub naturals: u64,
    /// The sum of all stakes.
    pub staked: Chips,
    /// The sum of all results.
    pub net: Chips,
    /// The cost of all decisions, in millionths of the smallest unit.
    pub cost: Micros,
    /// The judged bet sizes.
    pub bets: BetSums,
    /// The rounds whose exact value is known.
    pub priced: PricedSums,
}

/// Sums over the rounds at a house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseSums {
    /// The name of the house.
    pub house: String,
    /// The sums.
    #[serde(flatten)]
    pub sums: RoundSums,
}

/// Sums over judged bet sizes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetSums {
    /// The number of judged bets.
    pub judged: u64,
    /// The number of bets of a wrong size.
    pub wrong: u64,
    /// Their cost, in millionths of the smallest unit.
    pub cost: Micros,
}

/// Sums over rounds whose exact value is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PricedSums {
    /// The number of rounds.
    pub rounds: u64,
    /// The sum of their results.
    pub net: Chips,
    /// The value of the rounds with the best play, in millionths of the smallest unit.
    pub worth: Micros,
    /// The cost of the decisions, in the same unit.
    pub cost: Micros,
    /// The worth minus the cost.
    pub expected: Micros,
    /// The result minus its expected value.
    pub luck: Micros,
    /// The standard deviation of the luck, in smallest units.
    pub deviation: f64,
}

/// The number of decisions by verdict, and their cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerdictTally {
    /// The number of decisions.
    pub asked: u64,
    /// The number of right decisions.
    pub right: u64,
    /// The number of close decisions.
    pub close: u64,
    /// The number of wrong decisions.
    pub wrong: u64,
    /// The cost of all decisions, in millionths of the smallest unit.
    pub cost: Micros,
    /// The cost compared with the play of the level, in millionths of the smallest unit.
    pub miss: Micros,
}

/// A mistake that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakeTally {
    /// The class of the decision, such as `hard`.
    pub class: String,
    /// The hand and the upcard.
    pub hand: String,
    /// The letter of the choice that was made.
    pub choice: String,
    /// The letter of the best choice.
    pub best: String,
    /// The number of times.
    pub times: u64,
    /// The cost, in millionths of the smallest unit.
    pub cost: Micros,
}

/// A tally of the decisions with one hand against one upcard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseTally {
    /// The class of the decision, such as `hard`.
    pub class: String,
    /// The hand and the upcard.
    pub hand: String,
    /// The decisions.
    pub decisions: VerdictTally,
    /// The time of the last mistake, in milliseconds since 1970.
    pub last_wrong: Option<i64>,
}

/// A point of the curve of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CurvePoint {
    /// The number of rounds.
    pub rounds: u64,
    /// The sum of the results until then.
    pub net: Chips,
    /// The expected sum of the results until then, in millionths of the smallest unit.
    pub expected: Micros,
    /// The deviation due to luck within which 19 in 20 results lie, in smallest units.
    pub band: f64,
}

/// A bar of the histogram of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HistogramBar {
    /// The result, in halves of the initial bet.
    pub half_bets: i64,
    /// The number of rounds.
    pub rounds: u64,
}

/// A whole number, or its text if it is too large for one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Micros {
    /// The number.
    Number(i64),
    /// The number as text.
    Text(String),
}
