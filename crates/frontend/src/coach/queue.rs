//! The queue of questions: `Queue`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::question::{Lane, Question, Ticket, Topic};

/// The maximum number of urgent questions waiting in a lane. If there are more, because the solver
/// is too slow, the oldest is dropped.
const WAITING_MAX: usize = 16;

/// The questions waiting for an answer: the game adds them, and the workers take them.
///
/// Asking never blocks.
#[derive(Debug, Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    /// The ticket of the next question.
    next_ticket: AtomicU64,
    /// Signals a new question, or the end of the queue.
    bell: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    /// The waiting questions, the oldest first.
    questions: Vec<Question>,
    /// The topic of the question being answered in each lane, while its answer is wanted.
    at_work: [Option<Topic>; Lane::ALL.len()],
    is_closed: bool,
}

impl Queue {
    /// Returns a unique number for the next question.
    pub fn ticket(&self) -> Ticket {
        Ticket(self.next_ticket.fetch_add(1, Ordering::Relaxed))
    }

    /// Asks a question, and drops older questions on the same topic.
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
        waiting.drop_excess(lane);
        drop(waiting);
        self.bell.notify_all();
    }

    /// Drops the questions on a topic: their answers are no longer wanted.
    pub fn forget(&self, topic: Topic) {
        self.lock().forget(topic);
    }

    /// Returns whether the answer to the question taken from this lane is still wanted.
    pub(super) fn wants(&self, lane: Lane, topic: Option<Topic>) -> bool {
        let waiting = self.lock();
        !waiting.is_closed && (topic.is_none() || waiting.at_work[lane as usize] == topic)
    }

    /// Takes the next question of a lane, if there is one.
    pub fn take(&self, lane: Lane) -> Option<Question> {
        self.lock().take(lane)
    }

    /// Waits for the next question of a lane; returns `None` once the queue is closed.
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

    /// Closes the queue: no question is answered from now on.
    pub(super) fn close(&self) {
        let mut waiting = self.lock();
        waiting.is_closed = true;
        waiting.questions.clear();
        drop(waiting);
        self.bell.notify_all();
    }

    /// Locks the list. No change to it can stop halfway, so a poisoned lock is safe to use.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Takes the newest urgent question, which is the one on the screen, or else the oldest one.
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

    fn drop_excess(&mut self, lane: Lane) {
        let urgent = |question: &Question| question.lane() == lane && question.is_urgent();
        if self.questions.iter().filter(|question| urgent(question)).count() > WAITING_MAX
            && let Some(oldest) = self.questions.iter().position(urgent)
        {
            self.questions.remove(oldest);
        }
    }
}
