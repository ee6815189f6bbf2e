//! The forms of the documents that are put together by hand: what stands beside a table.
//!
//! Nothing is made of these types but their schemas. The tests hold every answer to them.

#![expect(dead_code, reason = "only their schemas are used")]

use std::collections::BTreeMap;

use blackjack_engine::{Card, Chips, HandId, Unit, View};
use blackjack_table::{
    Commitment, EntryHash, PlayerId, Question, RoundId, RoundView, Seed, TableEvent, TableId,
};
use schemars::JsonSchema;
use serde_json::Value;

use crate::evening_view::{DifferenceView, StandingView};

/// The public record of an evening that is over.
#[derive(JsonSchema)]
pub(crate) struct EveningRecord {
    /// 1.
    schema: u8,
    name: String,
    /// The number in the journal.
    number: i64,
    /// The scheme that derives the seeds of the rounds.
    scheme: String,
    commitment: Commitment,
    seed: Seed,
    house: String,
    /// All rules and stakes of the house.
    rules: String,
    unit: Unit,
    stake: Chips,
    rounds: u8,
    /// For each round.
    seconds: u16,
    /// In the order in which they have joined.
    players: Vec<EveningPlayerRecord>,
    /// The best first.
    standings: Vec<StandingView>,
    differences: Vec<DifferenceView>,
    /// The standings and the differences in sentences.
    lines: Vec<String>,
}

/// The rounds of a player.
#[derive(JsonSchema)]
pub(crate) struct EveningPlayerRecord {
    player: PlayerId,
    name: String,
    /// In order.
    rounds: Vec<EveningRoundRecord>,
}

/// A round that a player has played.
#[derive(JsonSchema)]
pub(crate) struct EveningRoundRecord {
    /// The round in notation.
    line: String,
    /// The decisions that the clock has made, which are the last ones.
    by_clock: u32,
    /// In millionths of the smallest unit.
    cost: i64,
    net: Chips,
    asked: u32,
    right: u32,
    close: u32,
}

/// A round of an evening, step by step.
#[derive(JsonSchema)]
pub(crate) struct EveningReplay {
    number: usize,
    house: String,
    unit: Unit,
    seats: Vec<PastSeat>,
    cards: View,
    /// The round before the first card.
    first: RoundView,
    steps: Vec<ReplayStep>,
    /// The coach's remark on each decision.
    remarks: Vec<String>,
    /// The decisions that the clock has made, which are the last ones.
    by_clock: u32,
}

/// A whole number, or its text where it is too large for one.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(crate) enum Micros {
    Number(i64),
    Text(String),
}

/// The value of each choice of a decision.
#[derive(JsonSchema)]
pub(crate) struct AdviceForm {
    /// The player who has asked.
    player: PlayerId,
    /// The decision.
    question: Question,
    hand: HandId,
    /// The bet of the hand, in which expected values are.
    bet: Chips,
    /// The hand against the upcard, or `insurance`.
    matchup: String,
    /// Every choice, the best first.
    choices: Vec<PricedChoice>,
    /// All of it in sentences.
    lines: Vec<String>,
    /// The reason alone.
    why: Vec<String>,
    /// The basic strategy; null where there is none.
    basic: Option<BasicPlay>,
    /// The play according to the count, if one was named.
    count: Option<CountedPlay>,
    /// The choice that was played, if the question was about it.
    played: Option<JudgedPlay>,
}

/// A choice with its exact value.
#[derive(JsonSchema)]
pub(crate) struct PricedChoice {
    r#do: ActForm,
    name: String,
    /// In initial bets.
    ev: f64,
    /// The same in smallest units.
    money: Chips,
    /// The loss against the best choice, in initial bets.
    cost: f64,
    cost_money: Chips,
}

/// The play of the basic strategy.
#[derive(JsonSchema)]
pub(crate) struct BasicPlay {
    row: Option<String>,
    upcard: Option<String>,
    code: Option<String>,
    words: Option<String>,
    r#do: ActForm,
    name: String,
    is_best: bool,
}

/// The play at a decision according to a count.
#[derive(JsonSchema)]
pub(crate) struct CountedPlay {
    title: String,
    running: f64,
    r#true: f64,
    /// The play, if the count has one.
    name: Option<String>,
    /// True if the play differs from the basic strategy.
    changes: bool,
    /// For insurance: the true count from which it pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    insurance_at: Option<f64>,
    /// For a hand: the plays by true count.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<Vec<IndexForm>>,
    /// For a hand: the plays in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Two plays, and the true count between them.
#[derive(JsonSchema)]
pub(crate) struct IndexForm {
    at: f64,
    below: blackjack_engine::Action,
    above: blackjack_engine::Action,
}

/// The choice that was played, and its cost.
#[derive(JsonSchema)]
pub(crate) struct JudgedPlay {
    r#do: ActForm,
    name: String,
    ev: f64,
    cost: f64,
    cost_money: Chips,
    verdict: Verdict,
    text: String,
    remark: Option<String>,
}

/// The verdict on a choice.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Right,
    Close,
    Wrong,
}

/// The basic strategy of a house.
#[derive(JsonSchema)]
pub(crate) struct ChartForm {
    schema: u32,
    house: String,
    title: String,
    /// Every key of the rules with its value.
    rules: BTreeMap<String, Value>,
    ev: f64,
    best_ev: f64,
    upcards: Vec<String>,
    parts: Vec<ChartPart>,
    /// Codes, by row and upcard.
    cells: BTreeMap<String, BTreeMap<String, String>>,
    /// Each code in words.
    words: BTreeMap<String, String>,
    /// Expected values, by row, upcard and action.
    evs: BTreeMap<String, BTreeMap<String, BTreeMap<String, f64>>>,
    notes: Vec<String>,
}

/// A part of a chart.
#[derive(JsonSchema)]
pub(crate) struct ChartPart {
    title: String,
    rows: Vec<ChartRow>,
}

/// A row of a chart.
#[derive(JsonSchema)]
pub(crate) struct ChartRow {
    row: String,
    label: String,
}

/// The cards of a shoe that everybody has seen, and their counts.
#[derive(JsonSchema)]
pub(crate) struct CountForm {
    shoe: u64,
    decks: u8,
    full: usize,
    left: usize,
    seen: usize,
    rounds: Vec<SeenRound>,
    counts: Vec<SystemForm>,
}

/// The cards of a round, in the order in which they were shown.
#[derive(JsonSchema)]
pub(crate) struct SeenRound {
    id: RoundId,
    is_over: bool,
    cards: Vec<Card>,
}

/// A counting system, and what it counts.
#[derive(JsonSchema)]
pub(crate) struct SystemForm {
    name: String,
    title: String,
    running: f64,
    r#true: f64,
    is_balanced: bool,
    /// The tag of each card, by its rank; face cards count as `T`.
    tags: BTreeMap<String, f64>,
    lines: Vec<String>,
}

/// A page of past rounds.
#[derive(JsonSchema)]
pub(crate) struct RoundList {
    /// The newest first.
    rounds: Vec<PastRoundForm>,
    has_more: bool,
}

/// A page of the shoes of a table.
#[derive(JsonSchema)]
pub(crate) struct ShoeList {
    /// The number of the table.
    table: TableId,
    /// The latest entry of the table's chain that tells nothing about cards in play.
    head: Option<EntryHash>,
    /// The newest first.
    shoes: Vec<ShoeForm>,
    has_more: bool,
}

/// A shoe at a glance.
#[derive(JsonSchema)]
pub(crate) struct ShoeForm {
    /// The number of the shoe at the table, from 1.
    shoe: u64,
    commitment: Commitment,
    state: ShoeState,
    /// The number of its rounds that are over.
    rounds: u64,
}

/// The state of a shoe.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ShoeState {
    InPlay,
    Over,
    Void,
}

/// A round that is over.
#[derive(JsonSchema)]
pub(crate) struct PastRoundForm {
    id: RoundId,
    number: u64,
    at_ms: i64,
    shoe: u64,
    house: String,
    unit: Option<Unit>,
    /// The reason why it ended without a result.
    void: Option<String>,
    seats: Vec<PastSeat>,
    cards: Option<View>,
}

/// A seat of a round that is over.
#[derive(JsonSchema)]
pub(crate) struct PastSeat {
    player: PlayerId,
    name: String,
    bet: Chips,
    net: Option<Chips>,
}

/// A round that is over, step by step.
#[derive(JsonSchema)]
pub(crate) struct RoundReplay {
    #[serde(flatten)]
    round: PastRoundForm,
    /// The view before the first card.
    first: RoundView,
    steps: Vec<ReplayStep>,
}

/// A card or a decision.
#[derive(JsonSchema)]
pub(crate) struct ReplayStep {
    events: Vec<TableEvent>,
    /// The change of the view, as a JSON merge patch.
    patch: BTreeMap<String, Value>,
}

/// The statistics of a person's play.
#[derive(JsonSchema)]
pub(crate) struct StatisticsForm {
    schema: u32,
    player: PlayerId,
    filter: FilterForm,
    played: u64,
    judged: u64,
    median_ms: Option<u64>,
    results: Vec<UnitResult>,
    units: Vec<UnitStatistics>,
    lines: Vec<String>,
}

/// The rounds that statistics are of.
#[derive(JsonSchema)]
pub(crate) struct FilterForm {
    player: Option<String>,
    house: Option<String>,
    since: Option<i64>,
}

/// The results of all finished rounds in a unit.
#[derive(JsonSchema)]
pub(crate) struct UnitResult {
    unit: Unit,
    rounds: u64,
    net: Chips,
    best: Chips,
    worst: Chips,
}

/// The statistics of the rounds in a unit that were reviewed.
#[derive(JsonSchema)]
pub(crate) struct UnitStatistics {
    unit: String,
    minor: i64,
    total: SumsForm,
    houses: Vec<HouseSums>,
    /// By class, and of `all`.
    decisions: BTreeMap<String, TallyForm>,
    unjudged: u64,
    mistakes: Vec<MistakeForm>,
    cases: Vec<CaseForm>,
    curve: Vec<CurvePoint>,
    histogram: Vec<HistogramBar>,
}

/// Sums over rounds.
#[derive(JsonSchema)]
pub(crate) struct SumsForm {
    rounds: u64,
    hands: u64,
    won: u64,
    pushed: u64,
    lost: u64,
    naturals: u64,
    staked: Chips,
    net: Chips,
    cost: Micros,
    bets: BetSums,
    priced: PricedSums,
}

/// Sums over the rounds at a house.
#[derive(JsonSchema)]
pub(crate) struct HouseSums {
    house: String,
    #[serde(flatten)]
    sums: SumsForm,
}

/// Sums over judged bet sizes.
#[derive(JsonSchema)]
pub(crate) struct BetSums {
    judged: u64,
    wrong: u64,
    cost: Micros,
}

/// Sums over rounds whose exact worth is known.
#[derive(JsonSchema)]
pub(crate) struct PricedSums {
    rounds: u64,
    net: Chips,
    worth: Micros,
    cost: Micros,
    expected: Micros,
    luck: Micros,
    deviation: f64,
}

/// The number of decisions by verdict, and their cost.
#[derive(JsonSchema)]
pub(crate) struct TallyForm {
    asked: u64,
    right: u64,
    close: u64,
    wrong: u64,
    cost: Micros,
    miss: Micros,
}

/// A mistake that was made.
#[derive(JsonSchema)]
pub(crate) struct MistakeForm {
    class: String,
    hand: String,
    choice: String,
    best: String,
    times: u64,
    cost: Micros,
}

/// A tally of the decisions with one hand against one upcard.
#[derive(JsonSchema)]
pub(crate) struct CaseForm {
    class: String,
    hand: String,
    decisions: TallyForm,
    last_wrong: Option<i64>,
}

/// A point of the curve of results.
#[derive(JsonSchema)]
pub(crate) struct CurvePoint {
    rounds: u64,
    net: Chips,
    expected: Micros,
    band: f64,
}

/// A bar of the histogram of results.
#[derive(JsonSchema)]
pub(crate) struct HistogramBar {
    half_bets: i64,
    rounds: u64,
}

/// The command that plays a choice. Its schema is that of `Act`, which is only read, never written.
pub(crate) struct ActForm;

impl JsonSchema for ActForm {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Act".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let path = &generator.settings().definitions_path;
        schemars::json_schema!({ "$ref": format!("#{path}/Act") })
    }
}
