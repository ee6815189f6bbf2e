//! The questions that wait to be answered.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::question::{Lane, Question, Ticket, Topic};

/// The most questions that wait in a lane while somebody looks at the screen. Who answers that
/// slowly is not asked about everything: the oldest is dropped.
const WAITING_MAX: usize = 16;

/// The questions that wait to be answered: put in by the game, taken out by whoever answers them.
///
/// Nothing here waits for an answer, and asking takes no time.
#[derive(Debug, Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    /// The number of the last question.
    last: AtomicU64,
    /// Rings when there is something new to answer, or nothing to wait for any more.
    bell: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    /// The oldest first.
    questions: Vec<Question>,
    /// What is being worked out in each lane, as long as anybody wants to know.
    at_work: [Option<Topic>; Lane::ALL.len()],
    is_closed: bool,
}

impl Queue {
    /// A number for the next question, which no other has.
    pub fn ticket(&self) -> Ticket {
        Ticket(self.last.fetch_add(1, Ordering::Relaxed))
    }

    /// Asks. What nobody wants to know any more, now that this is asked, is forgotten.
    pub fn ask(&self, question: Question) {
        let mut waiting = self.lock();
        if waiting.is_closed {
            return;
        }
        if let Some(topic) = question.topic() {
            waiting.forget(topic);
        }
        let lane = question.lane();
        waiting.questions.push(question);
        waiting.keep_few(lane);
        drop(waiting);
        self.bell.notify_all();
    }

    /// Nobody wants to know any more what is asked about this.
    pub fn forget(&self, topic: Topic) {
        self.lock().forget(topic);
    }

    /// Whether anybody still wants to know what was taken from this lane about this.
    pub(super) fn wants(&self, lane: Lane, topic: Option<Topic>) -> bool {
        let waiting = self.lock();
        !waiting.is_closed && (topic.is_none() || waiting.at_work[lane as usize] == topic)
    }

    /// The next question of a lane; none if there is none now.
    pub fn take(&self, lane: Lane) -> Option<Question> {
        self.lock().take(lane)
    }

    /// Waits for the next question of a lane; none once the queue is closed.
    pub(super) fn wait(&self, lane: Lane) -> Option<Question> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_closed {
                return None;
            }
            if let Some(question) = waiting.take(lane) {
                return Some(question);
            }
            waiting = self.bell.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends it: nothing is answered any more.
    pub(super) fn close(&self) {
        let mut waiting = self.lock();
        waiting.is_closed = true;
        waiting.questions.clear();
        drop(waiting);
        self.bell.notify_all();
    }

    /// No change of the list can be left half-way, so it is whole whoever held it last.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// What somebody waits for goes first, the newest before the older: that one is on the screen.
    fn take(&mut self, lane: Lane) -> Option<Question> {
        let of_lane = |question: &Question| question.lane() == lane;
        let urgent = |question: &Question| of_lane(question) && question.is_urgent();
        let newest = self.questions.iter().rposition(urgent);
        let at = newest.or_else(|| self.questions.iter().position(of_lane))?;
        let question = self.questions.remove(at);
        self.at_work[lane as usize] = question.topic();
        Some(question)
    }

    fn forget(&mut self, topic: Topic) {
        self.questions.retain(|question| question.topic() != Some(topic));
        for at_work in &mut self.at_work {
            at_work.take_if(|it| *it == topic);
        }
    }

    fn keep_few(&mut self, lane: Lane) {
        let urgent = |question: &Question| question.lane() == lane && question.is_urgent();
        if self.questions.iter().filter(|question| urgent(question)).count() > WAITING_MAX
            && let Some(oldest) = self.questions.iter().position(urgent)
        {
            self.questions.remove(oldest);
        }
    }
}
