//! The threads that answer questions, one for each lane.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;

use super::question::{Answer, Lane, Question, Topic};
use super::queue::Queue;

/// What the threads of workers are called: a panic in one of them ends nothing.
pub const WORKER: &str = "coach";

/// The threads that work answers out, however long that takes.
pub trait Solve {
    /// Works a question out, and tells what came of it: once, or bit by bit.
    fn solve(&mut self, question: Question, line: &Line<'_>);
}

/// The line to the asker.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    questions: &'a Queue,
    lane: Lane,
    topic: Option<Topic>,
    tell: &'a dyn Fn(Answer),
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line").field("lane", &self.lane).field("topic", &self.topic).finish()
    }
}

impl<'a> Line<'a> {
    /// The line to the asker, who hears by `tell`.
    pub fn new(questions: &'a Queue, asked: &Question, tell: &'a dyn Fn(Answer)) -> Self {
        Self { questions, lane: asked.lane(), topic: asked.topic(), tell }
    }

    /// Tells an answer, or a part of it.
    pub fn tell(&self, answer: Answer) {
        (self.tell)(answer);
    }

    /// Whether anybody still wants to know.
    pub fn goes_on(&self) -> bool {
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
    /// Answers these questions from now on. Each lane has a solver of its own; `tell` passes an
    /// answer on.
    ///
    /// A solver that panics answers that it cannot, and another one takes its place.
    ///
    /// # Panics
    ///
    /// Where the system starts no thread.
    pub fn hire<S: Solve>(
        questions: Arc<Queue>,
        solver: impl Fn() -> S + Clone + Send + 'static,
        tell: impl Fn(Answer) + Clone + Send + 'static,
    ) -> Self {
        for lane in Lane::ALL {
            let (questions, solver, tell) = (Arc::clone(&questions), solver.clone(), tell.clone());
            let work = move || work(&questions, lane, &solver, &tell);
            let started = thread::Builder::new().name(WORKER.into()).spawn(work);
            assert!(started.is_ok(), "the system starts no thread: {started:?}");
        }
        Self { questions }
    }
}

/// Answers the questions of a lane until there are no more.
fn work<S: Solve>(questions: &Queue, lane: Lane, new: &impl Fn() -> S, tell: &dyn Fn(Answer)) {
    let mut solver = new();
    while let Some(question) = questions.wait(lane) {
        let asker = Line::new(questions, &question, tell);
        let apology = question.unavailable();
        // What a solver that panicked has kept may be half-done: nobody looks at it again.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| solver.solve(question, &asker)));
        if outcome.is_err() {
            solver = new();
            asker.tell(apology);
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.questions.close();
    }
}
