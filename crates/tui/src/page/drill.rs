//! The drills page: the menu, the questions and the summary of a drill.

mod draw;
mod running;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use blackjack_coach::Matchup;
use blackjack_coach::drill::{ChosenHand, DrillKind};
use blackjack_frontend::coach::{Question, Queue, Ticket};
use blackjack_frontend::drill::{DrillOrder, DrillRequest, PlayerDrills, RunningDrill};
use blackjack_frontend::history::{CoachedHistory, HistorySource};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_frontend::words::sentence;

use crate::keys::KeyMap;
use crate::page::list::{List, ListOutcome};
use crate::page::outcome::Outcome;
use running::{DrillProgress, Running};

/// The maximum length of the typed hands, in characters.
const NAMES_MAX: usize = 200;

/// The drills page.
#[derive(Debug)]
pub(crate) struct Drills {
    /// The queue that prepares drills in the background, so that the screen never waits.
    questions: Arc<Queue>,
    request: DrillRequest,
    /// The source of the player's history; `None` if there is none.
    source: Option<Arc<dyn HistorySource>>,
    /// The player's drill results if there is no history.
    known: PlayerDrills,
    list: List,
    stage: Stage,
    /// An error.
    message: Option<String>,
    /// The summary of the last drill.
    summary: Vec<String>,
    map: KeyMap,
}

/// The stage of the page.
#[derive(Debug)]
enum Stage {
    /// The player selects a drill.
    Menu,
    /// The player types the hands to practise.
    Naming(String),
    /// A drill is being prepared.
    Preparing(Ticket),
    /// A drill is running.
    Running(Box<Running>),
    /// A drill is over.
    Over(DrillKind),
}

impl Drills {
    /// Creates the page. `known` holds the player's results if there is no history.
    pub(crate) fn new(
        questions: Arc<Queue>,
        request: DrillRequest,
        source: Option<Arc<dyn HistorySource>>,
        known: PlayerDrills,
        map: &KeyMap,
    ) -> Self {
        Self {
            questions,
            request,
            source,
            known,
            list: List::default(),
            stage: Stage::Menu,
            message: None,
            summary: Vec::new(),
            map: map.clone(),
        }
    }

    /// Returns the context of the keys.
    pub(crate) fn context(&self) -> Context {
        match &self.stage {
            Stage::Menu | Stage::Preparing(_) | Stage::Over(_) => Context::List,
            Stage::Naming(_) => Context::Entry,
            Stage::Running(running) => running.context(),
        }
    }

    /// Starts the preparation of a drill.
    pub(crate) fn begin(&mut self, kind: DrillKind, now_ms: i64) {
        self.list.mark(place(kind).unwrap_or_default());
        let (request, source) = (self.request.clone(), self.source.clone());
        let known = self.known.clone();
        let ticket = self.questions.ticket();
        let order = Box::new(DrillOrder { request, kind, source, known, now_ms });
        self.questions.ask(Question::Drill { ticket, order });
        self.stage = Stage::Preparing(ticket);
    }

    /// Begins a drill of one hand, with any cards of its total.
    pub(crate) fn begin_with(&mut self, matchup: Matchup, now_ms: i64) {
        self.request.hands = vec![ChosenHand { matchup, cards: None }];
        self.begin(DrillKind::Hands, now_ms);
    }

    /// Returns whether the page is waiting for this drill.
    pub(crate) fn awaits(&self, ticket: Ticket) -> bool {
        matches!(self.stage, Stage::Preparing(awaited) if awaited == ticket)
    }

    /// Starts the prepared drill, or shows why there is none.
    pub(crate) fn receive(&mut self, begun: Result<Box<RunningDrill>, String>, now_ms: i64) {
        match begun {
            Ok(session) => {
                self.stage = Stage::Running(Box::new(Running::new(*session, now_ms, &self.map)));
            }
            Err(why) => {
                self.stage = Stage::Menu;
                self.message = Some(sentence(&why));
                // Without mistakes to repeat, all hands are the next drill to try.
                if self.list.at(DrillKind::ALL.len()) == place(DrillKind::Weak) {
                    self.list.mark(place(DrillKind::House).unwrap_or_default());
                }
            }
        }
    }

    /// Carries out a command.
    pub(crate) fn update(
        &mut self,
        command: UiCommand,
        history: Option<&CoachedHistory>,
        now_ms: i64,
    ) -> Outcome {
        self.message = None;
        match &mut self.stage {
            Stage::Menu => return self.choose(command, now_ms),
            Stage::Naming(_) => self.name(command, now_ms),
            Stage::Running(running) => match running.update(command, now_ms) {
                DrillProgress::Running => {}
                DrillProgress::Finished => self.finish(history),
                DrillProgress::Unhandled(command) => return Outcome::Unhandled(command),
            },
            Stage::Over(kind) if command == UiCommand::Go => {
                let kind = *kind;
                self.begin(kind, now_ms);
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

    /// Names the possible answers after a key without a meaning; returns whether a drill is
    /// waiting for an answer.
    pub(crate) fn handle_unknown_key(&mut self) -> bool {
        let Stage::Running(running) = &mut self.stage else { return false };
        running.handle_unknown_key()
    }

    fn choose(&mut self, command: UiCommand, now_ms: i64) -> Outcome {
        let count = DrillKind::ALL.len();
        let moved = self.list.update(command, count);
        match (command, moved) {
            (UiCommand::Go, _) | (_, ListOutcome::Opened) => {
                match self.list.at(count).and_then(|at| DrillKind::ALL.get(at)) {
                    Some(DrillKind::Hands) => self.stage = Stage::Naming(String::new()),
                    Some(&kind) => self.begin(kind, now_ms),
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

    /// Carries out a command while hands are being typed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "few commands apply to a text field")]
    fn name(&mut self, command: UiCommand, now_ms: i64) {
        let Stage::Naming(typed) = &mut self.stage else { return };
        match command {
            UiCommand::Typed(character) if typed.chars().count() < NAMES_MAX => {
                typed.push(character);
            }
            UiCommand::Erase => {
                typed.pop();
            }
            UiCommand::Back => self.stage = Stage::Menu,
            UiCommand::Go => match ChosenHand::read(typed, &self.request.house) {
                Ok(hands) => {
                    self.request.hands = hands;
                    self.begin(DrillKind::Hands, now_ms);
                }
                Err(error) => self.message = Some(sentence(&error.to_string())),
            },
            _ => {}
        }
    }

    /// Ends the running drill, saves its results and shows its summary.
    pub(crate) fn finish(&mut self, history: Option<&CoachedHistory>) {
        let Stage::Running(running) = &self.stage else { return };
        let session = running.session();
        if session.drill.answered() == 0 {
            self.stage = Stage::Menu;
            return;
        }
        let kept = session.save(history);
        let mut summary = session.summary();
        if let Err(error) = kept {
            summary.push(format!("These results are not saved: {}", sentence(&error.to_string())));
        } else if history.is_none() || session.is_practice() {
            summary.push("This is practice: the results are not saved.".into());
        }
        self.stage = Stage::Over(session.drill.kind());
        self.summary = summary;
    }

    /// Returns the summary of the last drill, to print after the program has quit.
    pub(crate) fn last_words(&self) -> &[String] {
        &self.summary
    }
}

/// Returns the place of a kind in the menu.
fn place(kind: DrillKind) -> Option<usize> {
    DrillKind::ALL.iter().position(|&other| other == kind)
}
