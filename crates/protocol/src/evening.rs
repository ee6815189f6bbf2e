//! The public view of a duplicate evening: [`EveningView`].

use blackjack_engine::{Card, Chips, Unit, View};
use blackjack_table::{Commitment, Evening, EveningPhase, PlayerId, RoundView, Seed};
use serde::{Deserialize, Serialize};

use crate::house_changes::HouseChanges;
use crate::room::usual_house;
use crate::rounds::{PastSeat, ReplayStep};

/// The public view of a duplicate evening. It contains no player's cards until the evening is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningView {
    /// The number in the journal, which the keys of its shuffles contain.
    pub number: i64,
    /// The phase.
    pub phase: EveningPhase,
    /// The open round, from 1; 0 before the first, and the last one after the end.
    pub round: u8,
    /// The number of rounds.
    pub rounds: u8,
    /// The seconds for each round.
    pub seconds: u16,
    /// The stake of each round.
    pub stake: Chips,
    /// The hash of the seed.
    pub commitment: Commitment,
    /// The seed, once it is over.
    pub seed: Option<Seed>,
    /// The players, in the order in which they have joined.
    pub players: Vec<EveningPlayerView>,
    /// The results, once it is over and the coach has reviewed it.
    pub results: Option<EveningResultsView>,
}

/// A player of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningPlayerView {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// True if the next round is dealt to the player as soon as it opens.
    pub is_ready: bool,
    /// True if the player has finished the open round.
    pub is_finished: bool,
}

/// The results of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningResultsView {
    /// The players, the best first.
    pub standings: Vec<StandingView>,
    /// The decisions that made the difference.
    pub differences: Vec<DifferenceView>,
    /// The same in sentences.
    pub lines: Vec<String>,
}

/// A player's place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandingView {
    /// The place, from 1. Ties share it.
    pub place: usize,
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The cost of all decisions, in millionths of the smallest unit.
    pub cost: i64,
    /// The result.
    pub net: Chips,
    /// The number of decisions.
    pub asked: u32,
    /// The number of right decisions.
    pub right: u32,
    /// The number of close decisions.
    pub close: u32,
    /// The number of decisions that the clock has made.
    pub by_clock: u32,
    /// The line to share, which reveals no card.
    pub share: String,
    /// The same in ASCII.
    pub share_ascii: String,
}

/// A decision at which the players have parted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DifferenceView {
    /// The round, from 1.
    pub round: usize,
    /// The hand and the upcard, such as `16 v T`.
    pub matchup: String,
    /// The cards of the hand.
    pub cards: Vec<Card>,
    /// The dealer's upcard, if the dealer shows one.
    pub upcard: Option<Card>,
    /// The difference between the best and the worst result of the round.
    pub spread: Chips,
    /// The plays of all players with their results, in sentences.
    pub lines: Vec<String>,
}

/// The public record of an evening that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningRecord {
    /// The number of the layout of this document: 1.
    pub schema: u8,
    /// The name of the evening.
    pub name: String,
    /// The number in the journal.
    pub number: i64,
    /// The scheme that derives the seeds of the rounds.
    pub scheme: String,
    /// The commitment to the seed.
    pub commitment: Commitment,
    /// The seed.
    pub seed: Seed,
    /// The name of the house.
    pub house: String,
    /// All rules and stakes of the house.
    pub rules: String,
    /// The unit of all amounts.
    pub unit: Unit,
    /// The stake of each round.
    pub stake: Chips,
    /// The number of rounds.
    pub rounds: u8,
    /// The seconds for each round.
    pub seconds: u16,
    /// The players, in the order in which they have joined.
    pub players: Vec<EveningPlayerRecord>,
    /// The players by place, the best first.
    pub standings: Vec<StandingView>,
    /// The decisions that made the difference.
    pub differences: Vec<DifferenceView>,
    /// The standings and the differences in sentences.
    pub lines: Vec<String>,
}

/// The rounds of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningPlayerRecord {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The rounds, in order.
    pub rounds: Vec<EveningRoundRecord>,
}

/// A round that a player has played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningRoundRecord {
    /// The round in notation.
    pub line: String,
    /// The decisions that the clock has made, which are the last ones.
    pub by_clock: u32,
    /// The cost of its decisions, in millionths of the smallest unit.
    pub cost: i64,
    /// The result.
    pub net: Chips,
    /// The number of decisions.
    pub asked: u32,
    /// The number of right decisions.
    pub right: u32,
    /// The number of close decisions.
    pub close: u32,
}

/// A round of an evening, step by step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningReplay {
    /// The number of the round, from 1.
    pub number: usize,
    /// The name of the house.
    pub house: String,
    /// The unit of all amounts.
    pub unit: Unit,
    /// The seats with a bet, from left to right.
    pub seats: Vec<PastSeat>,
    /// The cards at the end.
    pub cards: View,
    /// The round before the first card.
    pub first: RoundView,
    /// The cards and decisions, in order.
    pub steps: Vec<ReplayStep>,
    /// The coach's remark on each decision.
    pub remarks: Vec<String>,
    /// The decisions that the clock has made, which are the last ones.
    pub by_clock: u32,
}

/// An evening as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningCard {
    /// The unguessable part of the link.
    pub id: String,
    /// The name.
    pub name: String,
    /// The name of the house.
    pub house: String,
    /// The phase.
    pub phase: EveningPhase,
    /// The open round, from 1; 0 before the first.
    pub round: u8,
    /// The number of rounds.
    pub rounds: u8,
    /// The names of the players.
    pub players: Vec<String>,
}

/// An evening to announce.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEvening {
    /// The name to show.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub name: String,
    /// The name of a built-in house.
    #[serde(default = "usual_house")]
    pub house: String,
    /// The changes to the house, by key.
    #[serde(default)]
    pub rules: HouseChanges,
    /// The number of rounds, 1 to 60.
    #[serde(default = "usual_rounds")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 60)))]
    pub rounds: u8,
    /// The stake of each round, in smallest units: a whole number of units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<Chips>,
    /// The seconds for each round, 10 to 600.
    #[serde(default = "usual_seconds")]
    #[cfg_attr(feature = "schema", schemars(range(min = 10, max = 600)))]
    pub seconds: u16,
    /// True if the evening is listed publicly.
    #[serde(default)]
    pub is_public: bool,
}

const fn usual_rounds() -> u8 {
    10
}

const fn usual_seconds() -> u16 {
    90
}

impl EveningView {
    /// Returns the view of an evening, whose players have these names.
    pub fn of(
        evening: &Evening,
        name: impl Fn(PlayerId) -> String,
        results: Option<EveningResultsView>,
    ) -> Self {
        let terms = evening.terms();
        let player = |player| EveningPlayerView {
            player,
            name: name(player),
            is_ready: evening.is_ready(player),
            is_finished: evening.has_finished(player),
        };
        Self {
            number: evening.id().0,
            phase: evening.phase(),
            round: evening.round(),
            rounds: terms.rounds(),
            seconds: terms.seconds(),
            stake: terms.stake(),
            commitment: evening.commitment(),
            seed: evening.revealed_seed(),
            players: evening.players().map(player).collect(),
            results,
        }
    }

    /// Returns whether the first round has not been opened.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.phase, EveningPhase::Waiting)
    }

    /// Returns the number of the round that is open; `None` if none is.
    pub fn open_round(&self) -> Option<u64> {
        matches!(self.phase, EveningPhase::Playing).then_some(self.round.into())
    }

    /// Returns whether there are no more rounds.
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, EveningPhase::Over | EveningPhase::Cancelled)
    }
}
