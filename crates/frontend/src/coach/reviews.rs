//! Rounds that are over, judged for the memory: `Reviews`.

use std::sync::Arc;

use blackjack_coach::{Level, SeatReview};
use blackjack_engine::{Record, SeenCards};
use blackjack_store::{Backlog, Store, UnreviewedRound};
use blackjack_table::RoundId;

use super::question::Question;
use super::queue::Queue;
use super::review_pace::ReviewPace;
use crate::session::Session;

/// As many rounds as are judged soon.
const BEHIND: usize = 4;

/// The most rounds that are being judged at once; those beyond are made up for another day.
const NEW_MAX: usize = 64;

/// The rounds of a table that are being judged.
#[derive(Debug)]
pub(super) struct Reviews {
    questions: Arc<Queue>,
    /// How many of them were played just now.
    new: usize,
    /// When rounds of the past are judged, one at a time.
    pace: ReviewPace,
    /// The rounds of the past that nobody has judged, once they were looked for.
    backlog: Option<Backlog>,
}

impl Reviews {
    /// Nothing is judged yet; the thread that answers these questions judges.
    pub(super) const fn new(questions: Arc<Queue>) -> Self {
        Self { questions, new: 0, pace: ReviewPace::Stopped, backlog: None }
    }

    /// Has the round judged that is over, where it is remembered.
    pub(super) fn ask_about_last(&mut self, session: &dyn Session, level: Level) {
        let is_over = !session.is_in_round() && session.is_stored();
        if !is_over || self.new >= NEW_MAX {
            return;
        }
        let last = (session.round_id(), session.last_record(), session.seen_before_round());
        if let (Some(round), Some(record), Some(gone)) = last {
            self.ask(round, record.clone(), gone.clone(), level, true);
            self.new += 1;
        }
    }

    /// From now on has the rounds of the past judged that nobody has: those of games that were
    /// killed, and of games from before there was a coach.
    pub(super) const fn begin(&mut self) {
        self.pace.begin();
    }

    /// Has the next round of the past judged, if it is time for it.
    pub(super) fn catch_up(&mut self, session: &dyn Session, level: Level, now_ms: i64) {
        if !self.pace.is_due(now_ms) {
            return;
        }
        match self.next_of_past(session) {
            Some(UnreviewedRound { round, record, seen }) => {
                self.ask(round, record, seen, level, false);
                self.pace.asked(now_ms);
            }
            None => self.pace.stop(),
        }
    }

    /// How long it is until the next round of the past is judged, in milliseconds, if one is.
    pub(super) fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        self.pace.wait_ms(now_ms)
    }

    fn next_of_past(&mut self, session: &dyn Session) -> Option<UnreviewedRound> {
        let store = session.store()?;
        if self.backlog.is_none() {
            self.backlog = store.backlog().ok();
        }
        store.next_unreviewed(self.backlog.as_mut()?).ok().flatten()
    }

    fn ask(&self, round: RoundId, record: Record, gone: SeenCards, level: Level, is_new: bool) {
        let record = Box::new(record);
        self.questions.ask(Question::Review { round, record, seen_cards: gone, level, is_new });
    }

    /// Takes in how a round was played, if anybody could judge it.
    pub(super) fn receive(
        &mut self,
        (round, is_new): (RoundId, bool),
        level: Level,
        reviews: Option<&[SeatReview]>,
        session: &dyn Session,
        now_ms: i64,
    ) {
        // What cannot be written is judged again another day; so is what nobody could judge, but
        // that is no reason to leave the others.
        let is_taught = reviews.is_none_or(|reviews| {
            let teach = |memory: &Store| memory.save_reviews(round, level.word(), reviews);
            session.store().is_some_and(|memory| teach(memory).is_ok())
        });
        if is_new {
            self.new = self.new.saturating_sub(1);
        } else if is_taught {
            self.pace.answered(now_ms);
        } else {
            self.pace.stop();
        }
    }

    /// Whether rounds that were played just now are still judged.
    pub(super) const fn is_judging(&self) -> bool {
        self.new > 0
    }

    /// Whether more rounds are to be judged than can be soon.
    pub(super) const fn is_behind(&self) -> bool {
        self.new > BEHIND
    }
}
