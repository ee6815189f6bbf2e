//! Rounds that are over, judged for the memory: `Reviews`.

use std::sync::Arc;

use blackjack_coach::Level;
use blackjack_engine::Record;
use blackjack_table::{Backlog, Gone, Lesson, RoundId, Table};

use super::question::Question;
use super::queue::Queue;

/// How many rounds of the past are judged at once, where they have not been.
const CAUGHT_UP_AT_ONCE: usize = 4;

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
    /// How many are of the past.
    past: usize,
    /// The rounds of the past that nobody has judged, once they were looked for.
    backlog: Option<Backlog>,
}

impl Reviews {
    /// Nothing is judged yet; whoever answers these questions judges.
    pub(super) const fn new(questions: Arc<Queue>) -> Self {
        Self { questions, new: 0, past: 0, backlog: None }
    }

    /// Has the round judged that is over, where it is remembered.
    pub(super) fn ask_about_last(&mut self, table: &Table, level: Level) {
        let is_over = table.round().is_none() && table.memory().is_some();
        if !is_over || self.new >= NEW_MAX {
            return;
        }
        let last = (table.round_id(), table.last(), table.gone_before());
        if let (Some(round), Some(record), Some(gone)) = last {
            self.ask(round, record.clone(), gone.clone(), level, true);
            self.new += 1;
        }
    }

    /// Has a few rounds of the past judged that nobody has: those of games that were killed, and of
    /// games from before there was a coach.
    pub(super) fn catch_up(&mut self, table: &Table, level: Level) {
        let Some(store) = table.memory() else { return };
        if self.backlog.is_none() {
            self.backlog = store.backlog().ok();
        }
        let Some(backlog) = &mut self.backlog else { return };
        let next = || store.next_untaught(backlog).ok().flatten();
        let few: Vec<_> = std::iter::from_fn(next).take(CAUGHT_UP_AT_ONCE).collect();
        for untaught in few {
            self.ask(untaught.round, untaught.record, untaught.gone, level, false);
            self.past += 1;
        }
    }

    fn ask(&self, round: RoundId, record: Record, gone: Gone, level: Level, is_new: bool) {
        let record = Box::new(record);
        self.questions.ask(Question::Review { round, record, gone, level, is_new });
    }

    /// Takes in how a round was played; returns whether it is time to go on with the past.
    pub(super) fn hear(
        &mut self,
        (round, is_new): (RoundId, bool),
        level: Level,
        lessons: &[Lesson],
        table: &Table,
    ) -> bool {
        // What cannot be written is judged again another day.
        let taught = table.memory().map(|memory| memory.teach(round, level.word(), lessons));
        let judged = if is_new { &mut self.new } else { &mut self.past };
        *judged = judged.saturating_sub(1);
        !is_new && self.past == 0 && matches!(taught, Some(Ok(())))
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
