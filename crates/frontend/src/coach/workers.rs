//! The threads that answer questions, one for each lane.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;

use super::question::{Answer, Lane, Question, Topic};
use super::queue::Queue;

/// What the threads of workers are called: a panic in one of them ends nothing.
pub const WORKER_NAME: &str = "coach";

/// The threads that work answers out, however long that takes.
pub trait Solver {
    /// Works a question out, and tells what came of it: once, or bit by bit.
    fn solve(&mut self, question: Question, sink: &AnswerSink<'_>);
}

/// The line to the asker.
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
    /// The line to the asker, who hears by `emit`.
    pub fn new(questions: &'a Queue, asked: &Question, emit: &'a dyn Fn(Answer)) -> Self {
        Self { questions, lane: asked.lane(), topic: asked.topic(), emit }
    }

    /// Tells an answer, or a part of it.
    pub fn emit(&self, answer: Answer) {
        (self.emit)(answer);
    }

    /// Whether anybody still wants to know.
    pub fn is_wanted(&self) -> bool {
        self.questions.wants(self.lane, self.topic)
    }
}

/// The threads that answer the questions of a game. When they are dropped the questions that wait
/// are forgotten, and a thread that works on one ends with it, unheard.
#[derive(Debug)]
pub struct Workers {
    questions: Arc<Queue>,
}

impl Workers {
    /// Answers these questions from now on. Each lane has a solver of its own; `emit` passes an
    /// answer on.
    ///
    /// A solver that panics answers that it cannot, and another one takes its place.
    ///
    /// # Panics
    ///
    /// Where the system starts no thread.
    pub fn spawn<S: Solver>(
        questions: Arc<Queue>,
        solver: impl Fn() -> S + Clone + Send + 'static,
        emit: impl Fn(Answer) + Clone + Send + 'static,
    ) -> Self {
        for lane in Lane::ALL {
            let (questions, solver, emit) = (Arc::clone(&questions), solver.clone(), emit.clone());
            let work = move || work(&questions, lane, &solver, &emit);
            let started = thread::Builder::new().name(WORKER_NAME.into()).spawn(work);
            assert!(started.is_ok(), "the system starts no thread: {started:?}");
        }
        Self { questions }
    }
}

/// Answers the questions of a lane until there are no more.
fn work<S: Solver>(questions: &Queue, lane: Lane, new: &impl Fn() -> S, emit: &dyn Fn(Answer)) {
    let mut solver = new();
    while let Some(question) = questions.wait(lane) {
        let sink = AnswerSink::new(questions, &question, emit);
        let apology = question.unavailable();
        // What a solver that panicked has kept may be half-done: nobody looks at it again.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| solver.solve(question, &sink)));
        if outcome.is_err() {
            solver = new();
            sink.emit(apology);
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.questions.close();
    }
}
