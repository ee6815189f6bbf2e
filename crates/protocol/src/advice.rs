//! The coach's advice at a decision: [`DecisionAdvice`].

use blackjack_engine::{Action, Chips, HandId};
use blackjack_table::{PlayerId, Question};
use serde::{Deserialize, Serialize};

use crate::act::Act;

/// The value of each choice of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecisionAdvice {
    /// The player who has asked.
    pub player: PlayerId,
    /// The decision.
    pub question: Question,
    /// The hand.
    pub hand: HandId,
    /// The bet of the hand, which is the unit of expected values.
    pub bet: Chips,
    /// The hand against the upcard, or `insurance`.
    pub matchup: String,
    /// Every choice, the best first.
    pub choices: Vec<PricedChoice>,
    /// The same advice in sentences.
    pub lines: Vec<String>,
    /// The reason alone.
    pub why: Vec<String>,
    /// The basic strategy; null where there is none.
    pub basic: Option<BasicPlay>,
    /// The play according to the count, if one was named.
    pub count: Option<CountedPlay>,
    /// The choice that was played, if the question was about it.
    pub played: Option<JudgedPlay>,
}

/// A choice with its exact value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PricedChoice {
    /// The command that plays it.
    pub r#do: Act,
    /// The choice in words.
    pub name: String,
    /// The expected value, in initial bets.
    pub ev: f64,
    /// The same in smallest units.
    pub money: Chips,
    /// The loss compared with the best choice, in initial bets.
    pub cost: f64,
    /// The same in smallest units.
    pub cost_money: Chips,
}

/// The play of the basic strategy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BasicPlay {
    /// The row of the chart; null for insurance.
    pub row: Option<String>,
    /// The upcard; null for insurance, or where the dealer shows none.
    pub upcard: Option<String>,
    /// The code of the cell; null for insurance.
    pub code: Option<String>,
    /// The code in words; null for insurance.
    pub words: Option<String>,
    /// The command that plays it.
    pub r#do: Act,
    /// The play in words.
    pub name: String,
    /// True if it is the best choice for the cards that are left.
    pub is_best: bool,
}

/// The play at a decision according to a count.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedPlay {
    /// The title of the counting system.
    pub title: String,
    /// The running count.
    pub running: f64,
    /// The true count.
    pub r#true: f64,
    /// The play, if the count has one.
    pub name: Option<String>,
    /// True if the play differs from the basic strategy.
    pub changes: bool,
    /// The index of insurance: the true count from which it pays, or below which it pays where tens
    /// raise the count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance_at: Option<f64>,
    /// The plays of the hand, by true count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<Vec<IndexView>>,
    /// The plays of the hand, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Two plays, and the true count between them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IndexView {
    /// The index: the true count between the plays.
    pub at: f64,
    /// The play below it.
    pub below: Action,
    /// The play from it on.
    pub above: Action,
}

/// The choice that was played, and its cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedPlay {
    /// The command that played it.
    pub r#do: Act,
    /// The choice in words.
    pub name: String,
    /// Its expected value, in initial bets.
    pub ev: f64,
    /// The loss compared with the best choice, in initial bets.
    pub cost: f64,
    /// The same in smallest units.
    pub cost_money: Chips,
    /// The verdict.
    pub verdict: Verdict,
    /// The decision and its cost in a sentence.
    pub text: String,
    /// The coach's remark; null if there is nothing to say.
    pub remark: Option<String>,
}

/// The verdict on a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The best choice, or one as good.
    Right,
    /// A choice that costs next to nothing.
    Close,
    /// A mistake.
    Wrong,
}
