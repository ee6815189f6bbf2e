//! The store as a history for front ends: [`History`] and [`RecordedHost`].

use blackjack_coach::{DrillCard, DrillSession, Filter, SeatReview, Statistics};
use blackjack_engine::{Choice, HandId, SeatBets, SeenCards};
use blackjack_table::{
    Backlog, DailyChoice, History, HistoryError, Notice, PastRound, PastShoe, RecordedHost,
    Refusal, RoundId, Step, Table, TableId, UnreviewedRound, Wager,
};

use crate::error::StoreError;
use crate::journal::recorded_table::RecordedTable;
use crate::store::Store;

impl From<StoreError> for HistoryError {
    fn from(error: StoreError) -> Self {
        match &error {
            StoreError::InUse { .. } => Self::InUse(error.into()),
            StoreError::Older { .. } => Self::Older(error.into()),
            StoreError::Newer { .. }
            | StoreError::Foreign { .. }
            | StoreError::Damaged { .. }
            | StoreError::Missing { .. }
            | StoreError::Empty { .. }
            | StoreError::Player { .. }
            | StoreError::Replaced { .. }
            | StoreError::NoRound { .. }
            | StoreError::File { .. }
            | StoreError::Batch { .. }
            | StoreError::Database { .. } => Self::Failed(error.into()),
        }
    }
}

impl History for Store {
    type Filter = Filter;
    type Statistics = Statistics;
    type Review = SeatReview;
    type Drill = DrillSession;
    type Card = DrillCard;

    fn count(&self) -> Result<u64, HistoryError> {
        Ok(self.count()?)
    }

    fn rounds(
        &self,
        before: Option<RoundId>,
        limit: usize,
    ) -> Result<Vec<PastRound>, HistoryError> {
        Ok(self.rounds(before, limit)?)
    }

    fn rounds_after(
        &self,
        after: Option<RoundId>,
        limit: usize,
    ) -> Result<Vec<PastRound>, HistoryError> {
        Ok(self.rounds_after(after, limit)?)
    }

    fn round(&self, id: RoundId) -> Result<Option<PastRound>, HistoryError> {
        Ok(self.round(id)?)
    }

    fn last_closed(&self, table: TableId) -> Result<Option<PastRound>, HistoryError> {
        Ok(self.last_closed(table)?)
    }

    fn seen_before_round(&self, round: RoundId) -> Result<SeenCards, HistoryError> {
        Ok(self.seen_before_round(round)?)
    }

    fn revealed(&self, limit: usize) -> Result<(usize, Vec<PastShoe>), HistoryError> {
        Ok(self.revealed(limit)?)
    }

    fn statistics(&self, filter: &Filter) -> Result<Statistics, HistoryError> {
        Ok(self.statistics(filter)?)
    }

    fn backlog(&self) -> Result<Backlog, HistoryError> {
        Ok(self.backlog()?)
    }

    fn next_unreviewed(
        &self,
        backlog: &mut Backlog,
    ) -> Result<Option<UnreviewedRound>, HistoryError> {
        Ok(self.next_unreviewed(backlog)?)
    }

    fn save_reviews(
        &self,
        round: RoundId,
        level: &str,
        reviews: &[SeatReview],
    ) -> Result<(), HistoryError> {
        Ok(self.save_reviews(round, level, reviews)?)
    }

    fn drills(&self, player: &str, house: &str) -> Result<Vec<DrillSession>, HistoryError> {
        Ok(self.drills(player, house)?)
    }

    fn drill_cards(&self, player: &str, house: &str) -> Result<Vec<DrillCard>, HistoryError> {
        Ok(self.drill_cards(player, house)?)
    }

    fn add_drill(
        &self,
        player: &str,
        drill: &DrillSession,
        cards: &[DrillCard],
    ) -> Result<(), HistoryError> {
        Ok(self.add_drill(player, drill, cards)?)
    }

    fn daily(&self, player: &str, day: u64) -> Result<Option<Vec<DailyChoice>>, HistoryError> {
        Ok(self.daily(player, day)?)
    }

    fn add_to_daily(
        &self,
        player: &str,
        day: u64,
        step: (u64, Option<DailyChoice>),
        now_ms: i64,
    ) -> Result<bool, HistoryError> {
        Ok(self.add_to_daily(player, day, step, now_ms)?)
    }
}

impl RecordedHost for RecordedTable {
    type History = dyn History<
            Filter = Filter,
            Statistics = Statistics,
            Review = SeatReview,
            Drill = DrillSession,
            Card = DrillCard,
        >;

    fn table(&self) -> &Table {
        self.table()
    }

    fn history(&self) -> &Self::History {
        self.store()
    }

    fn deal(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal> {
        self.deal(wagers, now_ms)
    }

    fn act(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        self.act(hand, choice, now_ms)
    }

    fn rebuy(&mut self, seat: usize, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        self.rebuy(seat, now_ms)
    }

    fn take_deferred(&mut self) -> Vec<Step> {
        self.take_deferred()
    }

    fn refresh_purses(&mut self, now_ms: i64) -> Result<(), Refusal> {
        self.refresh_purses(now_ms)
    }

    fn reload(&mut self, now_ms: i64) -> Result<Vec<Notice>, Refusal> {
        self.reload(now_ms).map_err(|error| Refusal::NotStored { reason: error.to_string() })
    }

    fn last_bets(&self, seat: usize) -> Option<SeatBets> {
        self.last_bets(seat)
    }
}
