//! A drill while it is running.

use blackjack_coach::Verdict;
use blackjack_coach::drill::{Feedback, Question};
use blackjack_engine::{Action, Choice};
use blackjack_frontend::drill::RunningDrill;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;

use crate::keys::KeyMap;
use crate::page::Footer;

/// The maximum length of a typed answer, in characters.
const TYPED_MAX: usize = 8;

/// A running drill, with the current question and the feedback on the last answer.
#[derive(Debug)]
pub(super) struct Running {
    session: RunningDrill,
    /// The question shown: the current one, or the last one while its feedback is being read.
    pub(super) question: Option<Question>,
    /// The feedback on the last answer.
    pub(super) feedback: Option<Feedback>,
    /// True if the next question waits until the player has read the feedback.
    pub(super) waits: bool,
    /// The reason why the last answer was not understood, or help on the possible answers.
    pub(super) refused: Option<String>,
    /// The number typed so far.
    pub(super) typed: String,
    /// The time when the question was first shown.
    asked_ms: i64,
    map: KeyMap,
}

/// The effect of a command on a drill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DrillProgress {
    /// The drill continues.
    Running,
    /// The drill is over, or the player left it.
    Finished,
    /// The drill does not handle the command.
    Unhandled(UiCommand),
}

impl Running {
    pub(super) fn new(session: RunningDrill, now_ms: i64, map: &KeyMap) -> Self {
        Self {
            question: session.drill.question().cloned(),
            session,
            feedback: None,
            waits: false,
            refused: None,
            typed: String::new(),
            asked_ms: now_ms,
            map: map.clone(),
        }
    }

    pub(super) const fn session(&self) -> &RunningDrill {
        &self.session
    }

    /// Returns the context of the key bindings.
    pub(super) fn context(&self) -> Context {
        let is_typing = !self.waits && self.question.as_ref().is_some_and(Question::is_number);
        if is_typing { Context::Entry } else { Context::Drill }
    }

    /// Carries out a command.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few commands apply to a drill")]
    pub(super) fn update(&mut self, command: UiCommand, now_ms: i64) -> DrillProgress {
        self.refused = None;
        match command {
            UiCommand::Back => return DrillProgress::Finished,
            UiCommand::Go if self.waits => return self.advance(now_ms),
            UiCommand::Typed(typed) if self.typed.chars().count() < TYPED_MAX => {
                self.typed.push(typed);
            }
            UiCommand::Typed(_) => {}
            UiCommand::Erase => {
                self.typed.pop();
            }
            UiCommand::Go => {
                let typed = std::mem::take(&mut self.typed);
                self.answer(&typed, now_ms);
            }
            command => match word(command) {
                Some(_) if self.waits => {}
                Some(word) => self.answer(word, now_ms),
                None => return DrillProgress::Unhandled(command),
            },
        }
        DrillProgress::Running
    }

    /// Names the possible answers after a key without a meaning; returns whether a question is
    /// waiting for an answer.
    pub(super) fn handle_unknown_key(&mut self) -> bool {
        let Some(question) = self.question.as_ref().filter(|_| !self.waits) else { return false };
        self.refused = Some(format!("That key is no answer. {}", question.help().join(" ")));
        true
    }

    /// Continues with the next question after the feedback.
    fn advance(&mut self, now_ms: i64) -> DrillProgress {
        if self.session.drill.is_over() {
            return DrillProgress::Finished;
        }
        (self.waits, self.feedback) = (false, None);
        self.ask(now_ms);
        DrillProgress::Running
    }

    fn ask(&mut self, now_ms: i64) {
        self.question = self.session.drill.question().cloned();
        self.asked_ms = now_ms;
    }

    /// Judges an answer and prepares the next question, which takes a few milliseconds at most.
    fn answer(&mut self, text: &str, now_ms: i64) {
        if let Some(question) = self.question.as_ref().filter(|_| text == "?") {
            self.refused = Some(question.help().join(" "));
            return;
        }
        let elapsed_ms = now_ms.saturating_sub(self.asked_ms).max(0).unsigned_abs();
        match self.session.drill.answer(text, elapsed_ms) {
            Ok(feedback) => self.receive(feedback, now_ms),
            Err(why) => self.refused = Some(why),
        }
    }

    /// Shows the feedback on an answer. After a right answer the next question follows immediately.
    fn receive(&mut self, feedback: Feedback, now_ms: i64) {
        let is_right = matches!(feedback.verdict, None | Some(Verdict::Right));
        self.waits = !is_right || self.session.drill.is_over();
        self.feedback = feedback.verdict.is_some().then_some(feedback);
        if !self.waits {
            self.ask(now_ms);
        }
    }

    /// Returns the footer with the available keys.
    pub(super) fn footer(&self) -> Footer {
        let context = self.context();
        let back: (&[UiCommand], _) = (&[UiCommand::Back], "end");
        let go = |label| Footer::new(&self.map, context, &[(&[UiCommand::Go], label), back]);
        match &self.question {
            _ if self.waits => go("continue"),
            Some(Question::Hand(hand)) => {
                let choices: Vec<_> = hand.choices().into_iter().map(hint).collect();
                let mut hints: Vec<(&[UiCommand], &'static str)> = Vec::new();
                hints.extend(choices.iter().map(|(command, label)| (&command[..], *label)));
                hints.push(back);
                Footer::new(&self.map, context, &hints)
            }
            Some(Question::Insurance(_)) => Footer::new(
                &self.map,
                context,
                &[(&[UiCommand::Insure], "insure"), (&[UiCommand::Decline], "no"), back],
            ),
            Some(Question::Countdown(countdown)) if !countdown.is_over() => go("next"),
            Some(Question::Countdown(_) | Question::TrueCount(_) | Question::Decks(_)) | None => {
                go("answer")
            }
        }
    }
}

/// Returns the command and the label of a choice.
const fn hint(choice: Choice) -> ([UiCommand; 1], &'static str) {
    match choice {
        Choice::Act(action) => ([command(action)], action.word()),
        Choice::DoubleFor(_) => ([UiCommand::BetEntry], "double for less"),
        Choice::Insure(_) => ([UiCommand::Insure], "insure"),
        Choice::Decline => ([UiCommand::Decline], "play on"),
    }
}

const fn command(action: Action) -> UiCommand {
    match action {
        Action::Hit => UiCommand::Hit,
        Action::Stand => UiCommand::Stand,
        Action::Double => UiCommand::Double,
        Action::Split => UiCommand::Split,
        Action::Surrender => UiCommand::Surrender,
    }
}

/// Returns the typed answer that a command stands for.
#[expect(clippy::wildcard_enum_match_arm, reason = "only a few commands are answers")]
fn word(pressed: UiCommand) -> Option<&'static str> {
    let is = |action: &Action| command(*action) == pressed;
    match pressed {
        UiCommand::BetEntry => Some("l"),
        UiCommand::Insure => Some("i"),
        UiCommand::Decline => Some("n"),
        UiCommand::Numbered(number) => {
            let at = usize::from(number).checked_sub(1)?;
            Action::ALL.get(at).map(|action| action.word())
        }
        _ => Action::ALL.into_iter().find(is).map(Action::word),
    }
}
