//! The stored past of tables and players, as front ends read it: the trait [`History`].

use std::any::Any;
use std::error::Error;
use std::fmt;

use blackjack_engine::{Choice, HandId, SeenCards};

use crate::journal::backlog::{Backlog, UnreviewedRound};
use crate::journal::past_round::PastRound;
use crate::journal::past_shoe::PastShoe;
use crate::journal::receipt::RoundId;
use crate::ledger::account::TableId;

/// The reason why a history cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HistoryError {
    /// Another program uses it exclusively.
    #[error(transparent)]
    InUse(Box<dyn Error + Send + Sync>),
    /// An earlier version of the program wrote it, and it has no such data.
    #[error(transparent)]
    Older(Box<dyn Error + Send + Sync>),
    /// The past cannot be read or written.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

/// A choice in a stored attempt at a daily.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyChoice {
    /// The hand.
    pub hand: HandId,
    /// The choice.
    pub choice: Choice,
    /// The time that it took, in milliseconds.
    pub ms: u64,
}

/// The stored past: rounds and shoes, and a coach's data about players.
///
/// A table knows no coach, so the data of a coach are types of the history. A program that knows
/// how its history is stored can ask for the concrete type, by [`Any`].
pub trait History: Any + fmt::Debug {
    /// A filter of rounds.
    type Filter;
    /// The statistics of rounds.
    type Statistics;
    /// The review of a seat in a round.
    type Review;
    /// A drill that a player has done.
    type Drill;
    /// A player's flash card.
    type Card;

    /// Returns the number of rounds.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn count(&self) -> Result<u64, HistoryError>;

    /// Returns up to `limit` rounds, newest first: those before a round, or the newest of all.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn rounds(&self, before: Option<RoundId>, limit: usize)
    -> Result<Vec<PastRound>, HistoryError>;

    /// Returns up to `limit` rounds, oldest first: those after a round, or the oldest of all.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn rounds_after(
        &self,
        after: Option<RoundId>,
        limit: usize,
    ) -> Result<Vec<PastRound>, HistoryError>;

    /// Returns a round; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn round(&self, id: RoundId) -> Result<Option<PastRound>, HistoryError>;

    /// Returns the last finished round at a table.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn last_closed(&self, table: TableId) -> Result<Option<PastRound>, HistoryError>;

    /// Returns the cards seen of the shoe before a round, from the earlier rounds of that shoe.
    ///
    /// # Errors
    ///
    /// [`HistoryError`], also if the round does not exist.
    fn seen_before_round(&self, round: RoundId) -> Result<SeenCards, HistoryError>;

    /// Returns the number of revealed shoes, and up to `limit` of them, newest first.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn revealed(&self, limit: usize) -> Result<(usize, Vec<PastShoe>), HistoryError>;

    /// Returns the statistics of the rounds that a filter selects; those not yet reviewed are only
    /// counted.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn statistics(&self, filter: &Self::Filter) -> Result<Self::Statistics, HistoryError>;

    /// Returns the rounds that the coach has not reviewed yet, for [`History::next_unreviewed`].
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn backlog(&self) -> Result<Backlog, HistoryError>;

    /// Takes the next round from a backlog; `None` if it is empty.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn next_unreviewed(
        &self,
        backlog: &mut Backlog,
    ) -> Result<Option<UnreviewedRound>, HistoryError>;

    /// Stores the reviews of a finished round at this level, replacing earlier ones. A round
    /// without any reviews also counts as reviewed.
    ///
    /// # Errors
    ///
    /// [`HistoryError`]; in that case nothing is changed.
    fn save_reviews(
        &self,
        round: RoundId,
        level: &str,
        reviews: &[Self::Review],
    ) -> Result<(), HistoryError>;

    /// Returns a player's drills at the house of these tables ([`crate::table_key`]), oldest first.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn drills(&self, player: &str, house: &str) -> Result<Vec<Self::Drill>, HistoryError>;

    /// Returns a player's flash cards at the house of these tables, in the order of their matchups.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn drill_cards(&self, player: &str, house: &str) -> Result<Vec<Self::Card>, HistoryError>;

    /// Stores a drill and the resulting flash cards, which replace their earlier versions. A new
    /// player is added.
    ///
    /// # Errors
    ///
    /// [`HistoryError`]; in that case nothing is changed.
    fn add_drill(
        &self,
        player: &str,
        drill: &Self::Drill,
        cards: &[Self::Card],
    ) -> Result<(), HistoryError>;

    /// Returns a player's choices so far in the daily of a day, given as its digits: 20261120.
    /// `None` if the player has not begun it.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn daily(&self, player: &str, day: u64) -> Result<Option<Vec<DailyChoice>>, HistoryError>;

    /// Stores the next step of a player's attempt at a daily, with its number: 0 is the first
    /// deal, which has no choice. Returns false, and changes nothing, if that step is stored
    /// already. A new player is added.
    ///
    /// # Errors
    ///
    /// [`HistoryError`]; in that case nothing is changed.
    fn add_to_daily(
        &self,
        player: &str,
        day: u64,
        step: (u64, Option<DailyChoice>),
        now_ms: i64,
    ) -> Result<bool, HistoryError>;
}
