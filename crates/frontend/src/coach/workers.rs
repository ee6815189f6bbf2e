//! The threads that answer questions, one per lane.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;

use super::question::{Answer, Lane, Question, Topic};
use super::queue::Queue;

/// The name of the worker threads. A panic in one of them does not end the program.
pub const WORKER_NAME: &str = "coach";

/// A solver of questions, each of which may take a long time.
pub trait Solver {
    /// Answers a question through the sink, in whole or in parts.
    fn solve(&mut self, question: Question, sink: &AnswerSink<'_>);
}

/// The receiver of the answers to one question.
#[derive(Clone, Copy)]
pub struct AnswerSink<'a> {
    questions: &'a Queue,
    lane: Lane,
    topic: Option<Topic>,
    emit: &'a dyn Fn(Answer),
}

impl fmt::Debug for AnswerSink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnswerSink").field("lane", &self.lane).field("topic", &self.topic).finish()
    }
}

impl<'a> AnswerSink<'a> {
    /// Creates a sink that passes answers to `emit`.
    pub fn new(questions: &'a Queue, asked: &Question, emit: &'a dyn Fn(Answer)) -> Self {
        Self { questions, lane: asked.lane(), topic: asked.topic(), emit }
    }

    /// Sends an answer, or a part of it.
    pub fn emit(&self, answer: Answer) {
        (self.emit)(answer);
    }

    /// Returns whether the answer is still wanted.
    pub fn is_wanted(&self) -> bool {
        self.questions.wants(self.lane, self.topic)
    }
}

/// The threads that answer the questions of a game. When they are dropped, waiting questions are
/// dropped too, and a busy thread ends after its question.
#[derive(Debug)]
pub struct Workers {
    questions: Arc<Queue>,
}

impl Workers {
    /// Starts answering the questions of a queue. Each lane has its own solver; `emit` receives the
    /// answers.
    ///
    /// If a solver panics, its question is answered as unavailable and a new solver takes over.
    ///
    /// # Panics
    ///
    /// Panics if the system cannot start a thread.
    pub fn spawn<S: Solver>(
        questions: Arc<Queue>,
        solver: impl Fn() -> S + Clone + Send + 'static,
        emit: impl Fn(Answer) + Clone + Send + 'static,
    ) -> Self {
        for lane in Lane::ALL {
            let (questions, solver, emit) = (Arc::clone(&questions), solver.clone(), emit.clone());
            let work = move || work(&questions, lane, &solver, &emit);
            let started = thread::Builder::new().name(WORKER_NAME.into()).spawn(work);
            assert!(started.is_ok(), "the system cannot start a thread: {started:?}");
        }
        Self { questions }
    }
}

/// Answers the questions of a lane until the queue is closed.
fn work<S: Solver>(questions: &Queue, lane: Lane, new: &impl Fn() -> S, emit: &dyn Fn(Answer)) {
    let mut solver = new();
    while let Some(question) = questions.wait(lane) {
        let sink = AnswerSink::new(questions, &question, emit);
        let unavailable = question.unavailable();
        // The state of a solver that panicked may be inconsistent, so it is replaced.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| solver.solve(question, &sink)));
        if outcome.is_err() {
            solver = new();
            sink.emit(unavailable);
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.questions.close();
    }
}
