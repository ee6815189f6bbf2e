//! The public view of a duplicate evening: [`EveningView`].

use blackjack_engine::Chips;
use blackjack_table::{Commitment, Evening, EveningPhase, PlayerId, Seed};
use serde::Serialize;

/// The public view of a duplicate evening. It contains no player's cards until the evening is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EveningResultsView {
    /// The players, the best first.
    pub standings: Vec<StandingView>,
    /// The decisions that made the difference.
    pub differences: Vec<DifferenceView>,
    /// All of it in sentences.
    pub lines: Vec<String>,
}

/// A player's place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DifferenceView {
    /// The round, from 1.
    pub round: usize,
    /// The hand and the upcard, such as `16 v T`.
    pub matchup: String,
    /// The cards of the hand.
    pub cards: Vec<blackjack_engine::Card>,
    /// The dealer's upcard, if the dealer shows one.
    pub upcard: Option<blackjack_engine::Card>,
    /// The difference between the best and the worst result of the round.
    pub spread: Chips,
    /// The plays of all players with their results, in sentences.
    pub lines: Vec<String>,
}

impl EveningView {
    /// Returns the view of an evening, whose players have these names.
    pub(crate) fn of(
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
}
