//! Drills on the full screen: which one, its questions, and what came of it.

mod draw;
mod running;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;

use blackjack_coach::Matchup;
use blackjack_coach::drill::{ChosenHand, DrillKind};
use blackjack_frontend::coach::{Question, Queue, Ticket};
use blackjack_frontend::context::Context;
use blackjack_frontend::drill::{DrillOrder, DrillRequest, PlayerDrills, RunningDrill};
use blackjack_frontend::ui_command::UiCommand;
use blackjack_frontend::words::sentence;
use blackjack_store::Store;

use super::keys::KeyMap;
use super::list::{List, ListOutcome};
use super::outcome::Outcome;
use running::{DrillProgress, Running};

/// The most that is typed to name hands, in characters.
const NAMES_MAX: usize = 200;

/// The drills.
#[derive(Debug)]
pub(crate) struct Drills {
    /// Where those are asked who prepare a drill: the screen waits for nothing.
    questions: Arc<Queue>,
    request: DrillRequest,
    /// What is known where the table has no memory.
    known: PlayerDrills,
    list: List,
    stage: Stage,
    /// What went wrong.
    message: Option<String>,
    /// What came of the last drill.
    summary: Vec<String>,
    map: KeyMap,
}

/// How far it is.
#[derive(Debug)]
enum Stage {
    /// A drill is chosen.
    Menu,
    /// The hands that are to be asked are typed.
    Naming(String),
    /// One is being prepared.
    Preparing(Ticket),
    /// Questions are asked.
    Running(Box<Running>),
    /// One is over.
    Over(DrillKind),
}

impl Drills {
    /// The drills that somebody can choose; what is known of them counts where there is no memory.
    pub(crate) fn new(
        questions: Arc<Queue>,
        request: DrillRequest,
        known: PlayerDrills,
        map: &KeyMap,
    ) -> Self {
        Self {
            questions,
            request,
            known,
            list: List::default(),
            stage: Stage::Menu,
            message: None,
            summary: Vec::new(),
            map: map.clone(),
        }
    }

    /// What the keys mean here.
    pub(crate) fn context(&self) -> Context {
        match &self.stage {
            Stage::Menu | Stage::Preparing(_) | Stage::Over(_) => Context::List,
            Stage::Naming(_) => Context::Entry,
            Stage::Running(running) => running.context(),
        }
    }

    /// Has a drill prepared.
    pub(crate) fn begin(&mut self, kind: DrillKind, store: Option<&Store>, now_ms: i64) {
        self.list.mark(DrillKind::ALL.iter().position(|&other| other == kind).unwrap_or_default());
        let memory = store.and_then(|store| store.path().parent()).map(Path::to_owned);
        let (request, known) = (self.request.clone(), self.known.clone());
        let ticket = self.questions.ticket();
        let order = Box::new(DrillOrder { request, kind, memory, known, now_ms });
        self.questions.ask(Question::Drill { ticket, order });
        self.stage = Stage::Preparing(ticket);
    }

    /// Begins a drill of one hand, with any cards that make it.
    pub(crate) fn begin_with(&mut self, matchup: Matchup, store: Option<&Store>, now_ms: i64) {
        self.request.hands = vec![ChosenHand { matchup, cards: None }];
        self.begin(DrillKind::Hands, store, now_ms);
    }

    /// Whether this drill is waited for.
    pub(crate) fn awaits(&self, ticket: Ticket) -> bool {
        matches!(self.stage, Stage::Preparing(awaited) if awaited == ticket)
    }

    /// Takes the drill that was waited for.
    pub(crate) fn receive(&mut self, begun: Result<Box<RunningDrill>, String>, now_ms: i64) {
        match begun {
            Ok(session) => {
                self.stage = Stage::Running(Box::new(Running::new(*session, now_ms, &self.map)));
            }
            Err(why) => {
                self.stage = Stage::Menu;
                self.message = Some(sentence(&why));
            }
        }
    }

    /// Does what was said.
    pub(crate) fn update(
        &mut self,
        command: UiCommand,
        store: Option<&Store>,
        now_ms: i64,
    ) -> Outcome {
        self.message = None;
        match &mut self.stage {
            Stage::Menu => return self.choose(command, store, now_ms),
            Stage::Naming(_) => self.name(command, store, now_ms),
            Stage::Running(running) => match running.update(command, now_ms) {
                DrillProgress::Running => {}
                DrillProgress::Finished => self.finish(store),
                DrillProgress::Unhandled(command) => return Outcome::Unhandled(command),
            },
            Stage::Over(kind) if command == UiCommand::Go => {
                let kind = *kind;
                self.begin(kind, store, now_ms);
            }
            Stage::Preparing(_) | Stage::Over(_)
                if matches!(command, UiCommand::Back | UiCommand::Drill) =>
            {
                self.stage = Stage::Menu;
            }
            Stage::Preparing(_) | Stage::Over(_) => return Outcome::Unhandled(command),
        }
        Outcome::Stay
    }

    fn choose(&mut self, command: UiCommand, store: Option<&Store>, now_ms: i64) -> Outcome {
        let count = DrillKind::ALL.len();
        let moved = self.list.update(command, count);
        match (command, moved) {
            (UiCommand::Go, _) | (_, ListOutcome::Opened) => {
                match self.list.at(count).and_then(|at| DrillKind::ALL.get(at)) {
                    Some(DrillKind::Hands) => self.stage = Stage::Naming(String::new()),
                    Some(&kind) => self.begin(kind, store, now_ms),
                    None => {}
                }
            }
            (UiCommand::Back | UiCommand::Drill, ListOutcome::Unhandled) => return Outcome::Close,
            (_, ListOutcome::Marked)
            | (UiCommand::Left | UiCommand::Right | UiCommand::Export, ListOutcome::Unhandled) => {}
            (command, ListOutcome::Unhandled) => return Outcome::Unhandled(command),
        }
        Outcome::Stay
    }

    /// Types the hands that are to be asked.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all commands a line knows a few")]
    fn name(&mut self, command: UiCommand, store: Option<&Store>, now_ms: i64) {
        let Stage::Naming(typed) = &mut self.stage else { return };
        match command {
            UiCommand::Typed(character) if typed.chars().count() < NAMES_MAX => {
                typed.push(character)
            }
            UiCommand::Erase => {
                typed.pop();
            }
            UiCommand::Back => self.stage = Stage::Menu,
            UiCommand::Go => match ChosenHand::read(typed, &self.request.house) {
                Ok(hands) => {
                    self.request.hands = hands;
                    self.begin(DrillKind::Hands, store, now_ms);
                }
                Err(error) => self.message = Some(sentence(&error.to_string())),
            },
            _ => {}
        }
    }

    /// Ends the drill that is running, and keeps what came of it.
    pub(crate) fn finish(&mut self, store: Option<&Store>) {
        let Stage::Running(running) = &self.stage else { return };
        let session = running.session();
        if session.drill.answered() == 0 {
            self.stage = Stage::Menu;
            return;
        }
        let kept = session.save(store);
        let mut summary = session.summary();
        if let Err(error) = kept {
            summary.push(format!("This is not remembered: {}", sentence(&error.to_string())));
        } else if store.is_none() || session.is_practice() {
            summary.push("Practice: nothing of this is remembered.".into());
        }
        self.stage = Stage::Over(session.drill.kind());
        self.summary = summary;
    }

    /// What came of the last drill, for the last words of the evening.
    pub(crate) fn last_words(&self) -> &[String] {
        &self.summary
    }
}
