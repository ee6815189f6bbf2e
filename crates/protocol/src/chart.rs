//! The basic strategy of a house: [`Chart`].
//!
//! The server sends the document of `bj chart --json`, with words and values for a page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The basic strategy of a house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chart {
    /// The number of the layout of this document.
    pub schema: u32,
    /// The name of the house.
    pub house: String,
    /// The title.
    pub title: String,
    /// Every key of the rules with its value.
    pub rules: BTreeMap<String, Value>,
    /// The expected value of play by the chart, in initial bets.
    pub ev: f64,
    /// The expected value of the best play for the cards of each hand.
    pub best_ev: f64,
    /// The upcards, from left to right.
    pub upcards: Vec<String>,
    /// The parts of the chart, from the top.
    pub parts: Vec<ChartPart>,
    /// Codes, by row and upcard.
    pub cells: BTreeMap<String, BTreeMap<String, String>>,
    /// The cells of hands with more cards, where the play differs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub longer: Vec<LongerChart>,
    /// Each code in words.
    pub words: BTreeMap<String, String>,
    /// Expected values, by row, upcard and action.
    pub evs: BTreeMap<String, BTreeMap<String, BTreeMap<String, f64>>>,
    /// Notes on averaged cells, in sentences.
    pub notes: Vec<String>,
}

/// The chart of hands of more than two cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongerChart {
    /// The number of cards; the last of these charts is for all longer hands too.
    pub cards: u8,
    /// Codes, by row and upcard.
    pub cells: BTreeMap<String, BTreeMap<String, String>>,
}

/// A part of a chart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChartPart {
    /// The title.
    pub title: String,
    /// The rows, from the top.
    pub rows: Vec<ChartRow>,
}

/// A row of a chart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChartRow {
    /// The row, as cells name it.
    pub row: String,
    /// The row in words.
    pub label: String,
}
