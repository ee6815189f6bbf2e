//! The threads that answer questions, one for each lane.

use std::process;
use std::sync::Arc;
use std::thread;

use super::question::{Answer, Lane, Question, Topic};
use super::queue::Queue;

/// The exit status of a program that panicked.
const PANICKED: i32 = 101;

/// Whoever works answers out, however long that takes.
pub(crate) trait Solve {
    /// Works a question out, and tells what came of it: once, or bit by bit.
    fn solve(&mut self, question: Question, line: &Line<'_>);
}

/// The line to whoever asked.
pub(crate) struct Line<'a> {
    questions: &'a Queue,
    lane: Lane,
    topic: Option<Topic>,
    tell: &'a dyn Fn(Answer),
}

impl<'a> Line<'a> {
    /// The line to whoever asked this, who hears by `tell`.
    pub(crate) fn new(questions: &'a Queue, asked: &Question, tell: &'a dyn Fn(Answer)) -> Self {
        Self { questions, lane: asked.lane(), topic: asked.topic(), tell }
    }

    /// Tells an answer, or a part of it.
    pub(crate) fn tell(&self, answer: Answer) {
        (self.tell)(answer);
    }

    /// Whether anybody still wants to know.
    pub(crate) fn goes_on(&self) -> bool {
        self.questions.wants(self.lane, self.topic)
    }
}

/// The threads that answer the questions of a game. When they are dropped the questions that wait
/// are forgotten, and whoever works on one ends with it, unheard.
#[derive(Debug)]
pub(crate) struct Workers {
    questions: Arc<Queue>,
}

impl Workers {
    /// Answers these questions from now on. Each lane has a solver of its own; `tell` passes an
    /// answer on.
    pub(crate) fn hire<S: Solve>(
        questions: Arc<Queue>,
        solver: impl Fn() -> S + Clone + Send + 'static,
        tell: impl Fn(Answer) + Clone + Send + 'static,
    ) -> Self {
        for lane in Lane::ALL {
            let (questions, solver, tell) = (Arc::clone(&questions), solver.clone(), tell.clone());
            thread::spawn(move || {
                let _guard = Guard;
                let mut solver = solver();
                while let Some(question) = questions.wait(lane) {
                    let line = Line::new(&questions, &question, &tell);
                    solver.solve(question, &line);
                }
            });
        }
        Self { questions }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.questions.close();
    }
}

/// Whoever asked would wait for ever for an answer that nobody gives: the game ends. What was
/// played is remembered.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            process::exit(PANICKED);
        }
    }
}
