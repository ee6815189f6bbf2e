//! `Evening`: rounds in which everybody plays the same cards against the same
//! dealer, each player alone.

mod change;
mod hand;
mod planning;
pub(crate) mod refusal;
mod round_seed;
mod terms;
mod view;

use std::collections::VecDeque;
use std::sync::Arc;

use blackjack_engine::{Chips, Record};
use serde::{Deserialize, Serialize};

use crate::ledger::account::PlayerId;
use crate::request::{Actor, Question, RequestKey};
use crate::shoe::seed::{Commitment, Seed};
pub use change::{EveningChange, EveningEntry, EveningPlan, EveningRequest, ShownEvents};
use hand::EveningHand;
pub use round_seed::{EVENING_SCHEME, round_seed};
pub use terms::{EveningTerms, TermsError};

/// The number of requests that are remembered, so that a request sent twice is carried out once. An
/// older one that arrives again answers an earlier question, and is refused.
const ANSWERED_MAX: usize = 128;

/// The number of an evening in the journal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EveningId(pub i64);

/// The phase of an evening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EveningPhase {
    /// Players join.
    Waiting,
    /// A round is open.
    Playing,
    /// All rounds are over, and the seed is revealed.
    Over,
    /// The host has called it off before the first round.
    Cancelled,
}

/// A duplicate evening. Every player plays every round alone, from their own shoe, which
/// is shuffled identically for everybody: equal play brings equal cards. The next round
/// opens when all have finished.
///
/// Like a [`Table`](crate::Table), an evening plans each change on a copy, for its host to store,
/// and changes only when the host commits the stored plan. Everything follows from its terms, its
/// seed and the changes, so [`Evening::replay`] restores and verifies it.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_table::{
///     Actor, Evening, EveningChange, EveningId, EveningTerms, PlayerId, RequestKey, Seed,
/// };
/// let (ann, bob) = (PlayerId(1), PlayerId(2));
/// let house = House::built_in("vegas").ok_or("no such house")?;
/// let terms = EveningTerms::new(&house, None, 10, 60, ann)?;
/// let mut evening = Evening::open(EveningId(1), 1, terms, Seed::from_number(7));
/// for (key, (player, change)) in (1..).zip([
///     (ann, EveningChange::Join),
///     (bob, EveningChange::Join),
///     (ann, EveningChange::Start),
///     (ann, EveningChange::Ready),
///     (bob, EveningChange::Ready),
/// ]) {
///     evening.replay(Actor::Player(player), RequestKey(key), change)?;
/// }
/// let cards = |player| evening.view(Some(player), None).round.map(|round| round.cards);
/// assert_eq!(cards(ann), cards(bob));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evening {
    id: EveningId,
    /// The claim under which the host holds the evening.
    epoch: u64,
    terms: EveningTerms,
    seed: Seed,
    players: Vec<EveningPlayer>,
    /// The open round, from 1; 0 before the first one.
    round: u8,
    phase: EveningPhase,
    /// The number of entries in its journal.
    entries: u64,
    answered: VecDeque<(Actor, RequestKey)>,
    /// The plan that may or may not have been stored, and the error.
    paused: Option<(Box<EveningPlan>, String)>,
}

/// A player of an evening.
#[derive(Clone, Debug)]
struct EveningPlayer {
    player: PlayerId,
    /// True if the next round is dealt to the player as soon as it opens.
    is_ready: bool,
    /// The hand in play.
    hand: Option<EveningHand>,
    /// The finished rounds, in order.
    rounds: Vec<Arc<EveningRound>>,
}

/// A round that a player has finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveningRound {
    /// The round.
    pub record: Record,
    /// The number of decisions made by the clock, which are the last ones.
    pub by_clock: u32,
}

impl EveningRound {
    /// Returns whether the clock has made every decision.
    fn is_idle(&self) -> bool {
        let decisions = self.record.inputs().iter().filter(|input| input.choice().is_some());
        self.by_clock > 0 && self.by_clock as usize == decisions.count()
    }
}

impl Evening {
    /// The maximum number of players in an evening.
    pub const PLAYERS_MAX: usize = 50;

    /// Opens an evening that nobody has joined yet: the first entry of its journal.
    pub const fn open(id: EveningId, epoch: u64, terms: EveningTerms, seed: Seed) -> Self {
        Self {
            id,
            epoch,
            terms,
            seed,
            players: Vec::new(),
            round: 0,
            phase: EveningPhase::Waiting,
            entries: 1,
            answered: VecDeque::new(),
            paused: None,
        }
    }

    /// Returns the number in the journal.
    pub const fn id(&self) -> EveningId {
        self.id
    }

    /// Returns the terms.
    pub const fn terms(&self) -> &EveningTerms {
        &self.terms
    }

    /// Returns the phase of the evening.
    pub const fn phase(&self) -> EveningPhase {
        self.phase
    }

    /// Returns the open round, from 1; the last one after the end, and 0 before the first.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Returns the number of entries in its journal.
    pub const fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the commitment to the seed, which is published before anybody joins.
    pub fn commitment(&self) -> Commitment {
        self.seed.commitment()
    }

    /// Returns the seed once all of its cards have been dealt.
    pub fn revealed_seed(&self) -> Option<Seed> {
        matches!(self.phase, EveningPhase::Over | EveningPhase::Cancelled).then_some(self.seed)
    }

    /// Returns the players in the order in which they have joined.
    pub fn players(&self) -> impl ExactSizeIterator<Item = PlayerId> + '_ {
        self.players.iter().map(|it| it.player)
    }

    /// Returns whether a player takes part.
    pub fn takes_part(&self, player: PlayerId) -> bool {
        self.player(player).is_some()
    }

    /// Returns the finished rounds of a player, in order.
    pub fn finished_rounds(&self, player: PlayerId) -> &[Arc<EveningRound>] {
        self.player(player).map_or(&[], |it| &it.rounds)
    }

    /// Returns whether a player has finished the open round.
    pub fn has_finished(&self, player: PlayerId) -> bool {
        self.round > 0 && self.finished_rounds(player).len() >= usize::from(self.round)
    }

    /// Returns whether some player has finished the open round and all who have not are idle: they
    /// let the clock play the whole previous round, and have not asked for cards in this one.
    pub fn waits_for_idle_players_only(&self) -> bool {
        let mut late = self.players.iter().filter(|it| !self.has_finished(it.player)).peekable();
        let is_played = self.players.iter().any(|it| {
            self.has_finished(it.player) && it.rounds.last().is_some_and(|round| !round.is_idle())
        });
        self.phase == EveningPhase::Playing
            && is_played
            && late.peek().is_some()
            && late.all(|it| {
                it.hand.is_none() && it.rounds.last().is_some_and(|round| round.is_idle())
            })
    }

    /// Returns whether the next round is dealt to a player as soon as it opens.
    pub fn is_ready(&self, player: PlayerId) -> bool {
        self.player(player).is_some_and(|it| it.is_ready)
    }

    /// Returns the result of a player so far.
    pub fn net(&self, player: PlayerId) -> Chips {
        let nets = self.finished_rounds(player).iter();
        nets.filter_map(|it| it.record.round().result()).map(|result| result.net()).sum()
    }

    /// Returns the question that a request of this player must name.
    pub fn question(&self, player: PlayerId) -> Question {
        let Some(own) = self.player(player) else { return Question { round: 1, number: 0 } };
        let finished = own.rounds.len() as u64;
        let number = own.hand.as_ref().map_or(0, |hand| hand.decided() + 1);
        Question { round: finished + 1, number }
    }

    /// Returns the error that paused the evening, if it is unknown whether the last change was
    /// stored.
    pub fn paused(&self) -> Option<&str> {
        self.paused.as_ref().map(|(_, why)| why.as_str())
    }

    fn player(&self, player: PlayerId) -> Option<&EveningPlayer> {
        self.players.iter().find(|it| it.player == player)
    }
}
