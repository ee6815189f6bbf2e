//! Reviews of finished rounds for the history: `Reviews`.

use std::sync::Arc;

use blackjack_coach::{Level, SeatReview};
use blackjack_engine::{Record, SeenCards};
use blackjack_table::{Backlog, RoundId, UnreviewedRound};

use super::question::Question;
use super::queue::Queue;
use super::review_pace::ReviewPace;
use crate::history::CoachedHistory;
use crate::session::Session;

/// The number of waiting rounds above which the reviews are behind.
const BEHIND: usize = 4;

/// The maximum number of new rounds waiting to be judged; the rest are judged later, as stored
/// rounds.
const NEW_MAX: usize = 64;

/// The rounds of a table that are being judged.
#[derive(Debug)]
pub(super) struct Reviews {
    questions: Arc<Queue>,
    /// The number of rounds of this session that are being judged.
    new: usize,
    /// The pace at which stored rounds are judged.
    pace: ReviewPace,
    /// The stored rounds without a review, once looked up.
    backlog: Option<Backlog>,
}

impl Reviews {
    /// Creates reviews whose questions go into this queue.
    pub(super) const fn new(questions: Arc<Queue>) -> Self {
        Self { questions, new: 0, pace: ReviewPace::Stopped, backlog: None }
    }

    /// Requests a review of the finished round, if it is stored.
    pub(super) fn ask_about_last(&mut self, session: &dyn Session, level: Level) {
        let is_over = !session.view().is_in_round() && session.is_stored();
        if !is_over || self.new >= NEW_MAX {
            return;
        }
        let last = (session.round_id(), session.last_record(), session.seen_before_round());
        if let (Some(round), Some(record), Some(seen)) = last {
            self.ask(round, record.clone(), seen.clone(), level, true);
            self.new += 1;
        }
    }

    /// Starts judging the stored rounds without a review: those of killed games, and those
    /// older than the coach.
    pub(super) const fn begin(&mut self) {
        self.pace.begin();
    }

    /// Requests a review of the next stored round, if it is due.
    pub(super) fn catch_up(&mut self, session: &dyn Session, level: Level, now_ms: i64) {
        if !self.pace.is_due(now_ms) {
            return;
        }
        match self.next_stored(session) {
            Some(UnreviewedRound { round, record, seen }) => {
                self.ask(round, record, seen, level, false);
                self.pace.asked(now_ms);
            }
            None => self.pace.stop(),
        }
    }

    /// Returns the milliseconds until the next stored round is due, if one is.
    pub(super) fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        self.pace.wait_ms(now_ms)
    }

    fn next_stored(&mut self, session: &dyn Session) -> Option<UnreviewedRound> {
        let history = session.history()?;
        if self.backlog.is_none() {
            self.backlog = history.backlog().ok();
        }
        history.next_unreviewed(self.backlog.as_mut()?).ok().flatten()
    }

    fn ask(&self, round: RoundId, record: Record, seen: SeenCards, level: Level, is_new: bool) {
        let record = Box::new(record);
        self.questions.ask(Question::Review { round, record, seen_cards: seen, level, is_new });
    }

    /// Saves the reviews of a round, if it could be judged.
    pub(super) fn receive(
        &mut self,
        (round, is_new): (RoundId, bool),
        level: Level,
        reviews: Option<&[SeatReview]>,
        session: &dyn Session,
        now_ms: i64,
    ) {
        // If a review cannot be saved, catching up stops until the next session. A round that
        // cannot be judged is skipped.
        let is_saved = reviews.is_none_or(|reviews| {
            let save = |it: &CoachedHistory| it.save_reviews(round, level.word(), reviews);
            session.history().is_some_and(|history| save(history).is_ok())
        });
        if is_new {
            self.new = self.new.saturating_sub(1);
        } else if is_saved {
            self.pace.answered(now_ms);
        } else {
            self.pace.stop();
        }
    }

    /// Returns whether rounds of this session are still being judged.
    pub(super) const fn is_judging(&self) -> bool {
        self.new > 0
    }

    /// Returns whether many rounds wait to be judged.
    pub(super) const fn is_behind(&self) -> bool {
        self.new > BEHIND
    }
}
