//! Tests of questions and answers without a user interface.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use blackjack_coach::Level;
use blackjack_engine::{Bets, Chips, Composition, House, Record, SeenCards};
use blackjack_table::RoundId;

use super::queue::Queue;
use super::*;

fn strip() -> House {
    House::built_in("strip").unwrap()
}

/// Asks for the value of the next round after this many tens have been seen.
fn bet(queue: &Queue, tens: u8) -> Question {
    let ten = "TS".parse::<blackjack_engine::Card>().unwrap();
    let seen: Composition = (0..tens).map(|_| ten).collect();
    Question::Bet { ticket: queue.ticket(), house: strip(), seen_cards: seen }
}

fn counsel(queue: &Queue) -> Question {
    let house = strip();
    let record = Record::open(&house, &[Bets::plain(&[Chips(1_000)], None)]).unwrap();
    Question::Counsel {
        ticket: queue.ticket(),
        view: Box::new(record.round().view()),
        whose: None,
        house,
        seen_cards: Composition::EMPTY,
        level: Level::Exact,
    }
}

fn level() -> Question {
    Question::Level { house: strip(), level: Level::BasicStrategy }
}

/// Returns the number of tens that had been seen when this was asked.
fn tens(question: &Question) -> u16 {
    let Question::Bet { seen_cards, .. } = question else { panic!("expected a bet: {question:?}") };
    seen_cards.len()
}

#[test]
fn only_the_newest_question_about_a_topic_is_answered() {
    let queue = Queue::default();
    for tens in [1, 2, 3] {
        queue.ask(bet(&queue, tens));
    }
    assert_eq!(tens(&queue.take(Lane::Quick).unwrap()), 3);
    assert!(queue.take(Lane::Quick).is_none());
}

#[test]
fn urgent_questions_go_first_and_the_newest_before_the_others() {
    let queue = Queue::default();
    queue.ask(level());
    queue.ask(counsel(&queue));
    queue.ask(bet(&queue, 1));
    assert!(matches!(queue.take(Lane::Quick), Some(Question::Bet { .. })));
    assert!(matches!(queue.take(Lane::Quick), Some(Question::Counsel { .. })));
    assert!(matches!(queue.take(Lane::Quick), Some(Question::Level { .. })));
    assert!(queue.take(Lane::Slow).is_none(), "each lane has its own questions");
}

#[test]
fn a_slow_solver_is_not_asked_every_question() {
    let queue = Queue::default();
    for _ in 0..1_000 {
        queue.ask(counsel(&queue));
    }
    let mut left = 0;
    while queue.take(Lane::Quick).is_some() {
        left += 1;
    }
    assert_eq!(left, 16);
}

#[test]
fn a_question_becomes_stale_when_a_newer_one_arrives_or_its_topic_is_dropped() {
    let queue = Queue::default();
    queue.ask(bet(&queue, 1));
    let taken = queue.take(Lane::Quick).unwrap();
    let emit = |_| panic!("nothing is answered");
    let sink = AnswerSink::new(&queue, &taken, &emit);
    assert!(sink.is_wanted());
    queue.ask(counsel(&queue));
    assert!(sink.is_wanted(), "that question has another topic");
    queue.ask(bet(&queue, 2));
    assert!(!sink.is_wanted(), "a newer question waits");
    let taken = queue.take(Lane::Quick).unwrap();
    let sink = AnswerSink::new(&queue, &taken, &emit);
    assert!(sink.is_wanted());
    queue.forget(Topic::Bet);
    assert!(!sink.is_wanted());
}

/// A solver that reports when it begins, and answers when the gate lets it.
struct Held {
    begun: Sender<Lane>,
    gate: Arc<Mutex<Receiver<()>>>,
}

impl Solver for Held {
    fn solve(&mut self, question: Question, sink: &AnswerSink<'_>) {
        let _heard = self.begun.send(question.lane());
        let _closed = self.gate.lock().unwrap().recv();
        sink.emit(Answer::Level { level: Level::BasicStrategy, lines: Vec::new() });
    }
}

/// Workers with solvers behind a gate; each message lets one of them continue.
struct Scene {
    workers: Workers,
    gate: Sender<()>,
    begins: Receiver<Lane>,
    results: Receiver<Answer>,
}

fn held(queue: &Arc<Queue>) -> Scene {
    let (gate, passes) = mpsc::channel();
    let ((begun, begins), (emit, results)) = (mpsc::channel(), mpsc::channel());
    let passes = Arc::new(Mutex::new(passes));
    let solver = move || Held { begun: begun.clone(), gate: Arc::clone(&passes) };
    let workers = Workers::spawn(Arc::clone(queue), solver, move |answer| drop(emit.send(answer)));
    Scene { workers, gate, begins, results }
}

/// The time to wait for something that is certain to arrive.
const SOON: Duration = Duration::from_secs(60);

#[test]
fn a_game_that_ends_does_not_wait_for_its_workers() {
    let queue = Arc::new(Queue::default());
    let Scene { workers, gate, begins, results } = held(&queue);
    queue.ask(level());
    begins.recv_timeout(SOON).unwrap();
    queue.ask(counsel(&queue));
    // This would block forever if it waited for the busy worker.
    drop(workers);
    queue.ask(counsel(&queue));
    assert!(queue.take(Lane::Quick).is_none(), "waiting questions are dropped");
    gate.send(()).unwrap();
    results.recv_timeout(SOON).unwrap();
    let end = results.recv_timeout(SOON);
    assert_eq!(end.unwrap_err(), RecvTimeoutError::Disconnected, "the threads have ended");
}

#[test]
fn a_slow_question_does_not_hold_up_a_quick_one() {
    let queue = Arc::new(Queue::default());
    let Scene { workers, gate, begins, results } = held(&queue);
    let house = strip();
    let record: Record = "strip 10: TS 6D 9H 9C s 5H = -10".parse().unwrap();
    queue.ask(Question::Review {
        round: RoundId(1),
        seen_cards: SeenCards::after(house.rules(), &[]),
        record: Box::new(record),
        level: Level::Exact,
        is_new: false,
    });
    assert_eq!(begins.recv_timeout(SOON), Ok(Lane::Slow));
    queue.ask(level());
    assert_eq!(begins.recv_timeout(SOON), Ok(Lane::Quick), "while the other lane is busy");
    drop(gate);
    results.recv_timeout(SOON).unwrap();
    results.recv_timeout(SOON).unwrap();
    drop(workers);
}

/// The questions of a round, answered by the real solver.
#[test]
fn the_solver_answers_every_question() {
    let queue = Queue::default();
    let mut solver = CoachSolver::default();
    let answers = std::cell::RefCell::new(Vec::new());
    for question in [bet(&queue, 4), level(), counsel(&queue)] {
        let emit = |answer| answers.borrow_mut().push(answer);
        solver.solve(question.clone(), &AnswerSink::new(&queue, &question, &emit));
    }
    let answers = answers.into_inner();
    let [
        Answer::Bet { counsel: bet, .. },
        Answer::Level { lines, .. },
        Answer::Counsel { counsel, .. },
    ] = answers.as_slice()
    else {
        panic!("expected three answers: {answers:?}")
    };
    assert!(bet.as_ref().unwrap().ev < 0.0);
    assert!(
        lines[0].starts_with("The coach holds you to basic strategy, which costs 0.0"),
        "{lines:?}"
    );
    assert!(counsel.as_ref().unwrap().is_none(), "before the deal there is no decision");
}

/// A solver that panics at a question about the next round and answers every other one.
struct PanickingSolver;

impl Solver for PanickingSolver {
    fn solve(&mut self, question: Question, sink: &AnswerSink<'_>) {
        assert!(!matches!(question, Question::Bet { .. }), "this panic is a part of the test");
        sink.emit(Answer::Level { level: Level::BasicStrategy, lines: Vec::new() });
    }
}

#[test]
fn a_worker_that_panics_answers_unavailable_and_is_replaced() {
    let queue = Arc::new(Queue::default());
    let (emit, results) = mpsc::channel();
    let workers = Workers::spawn(
        Arc::clone(&queue),
        || PanickingSolver,
        move |answer| drop(emit.send(answer)),
    );
    for _ in 0..3 {
        let asked = queue.ticket();
        let question =
            Question::Bet { ticket: asked, house: strip(), seen_cards: Composition::EMPTY };
        queue.ask(question);
        let Ok(Answer::Bet { ticket, counsel }) = results.recv_timeout(SOON) else {
            panic!("the question is answered")
        };
        assert_eq!((ticket, counsel), (asked, Err(Unavailable::Failed)));
        queue.ask(level());
        assert!(matches!(results.recv_timeout(SOON), Ok(Answer::Level { .. })));
    }
    drop(workers);
}
