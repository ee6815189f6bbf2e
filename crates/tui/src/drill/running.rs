//! A drill while it asks.

use blackjack_coach::Verdict;
use blackjack_coach::drill::{Feedback, Question};
use blackjack_engine::{Action, Choice};
use blackjack_frontend::context::Context;
use blackjack_frontend::drill::RunningDrill;
use blackjack_frontend::ui_command::UiCommand;

use crate::keys::KeyMap;
use crate::page::Footer;

/// The longest answer that is typed, in characters.
const TYPED_MAX: usize = 8;

/// A drill, the question that is shown, and what was said of the last answer.
#[derive(Debug)]
pub(super) struct Running {
    session: RunningDrill,
    /// What is shown: what is asked, or what was asked and is explained.
    pub(super) question: Option<Question>,
    /// What is said of the last answer.
    pub(super) said: Option<Feedback>,
    /// Whether that is read first, before anything more is asked.
    pub(super) waits: bool,
    /// What was wrong with an answer that meant nothing, or what can be answered.
    pub(super) refused: Option<String>,
    /// What is typed so far, where a number is.
    pub(super) typed: String,
    /// Since when the question is shown.
    asked_ms: i64,
    map: KeyMap,
}

/// What came of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DrillProgress {
    /// The drill goes on.
    Running,
    /// It is over, or left.
    Finished,
    /// It means nothing here.
    Unhandled(UiCommand),
}

impl Running {
    pub(super) fn new(session: RunningDrill, now_ms: i64, map: &KeyMap) -> Self {
        Self {
            question: session.drill.question().cloned(),
            session,
            said: None,
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

    /// What the keys mean.
    pub(super) fn context(&self) -> Context {
        let types = !self.waits && self.question.as_ref().is_some_and(Question::is_number);
        if types { Context::Entry } else { Context::Drill }
    }

    /// Does what was said.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all commands a drill knows a few")]
    pub(super) fn update(&mut self, command: UiCommand, now_ms: i64) -> DrillProgress {
        self.refused = None;
        match command {
            UiCommand::Back => return DrillProgress::Finished,
            UiCommand::Go if self.waits => return self.go_on(now_ms),
            UiCommand::Typed(typed) if self.typed.chars().count() < TYPED_MAX => {
                self.typed.push(typed)
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

    /// Asks on, after what was said has been read.
    fn go_on(&mut self, now_ms: i64) -> DrillProgress {
        if self.session.drill.is_over() {
            return DrillProgress::Finished;
        }
        (self.waits, self.said) = (false, None);
        self.ask(now_ms);
        DrillProgress::Running
    }

    fn ask(&mut self, now_ms: i64) {
        self.question = self.session.drill.question().cloned();
        self.asked_ms = now_ms;
    }

    /// Judges an answer, and works the next question out: that takes a few milliseconds at most.
    fn answer(&mut self, text: &str, now_ms: i64) {
        if let Some(question) = self.question.as_ref().filter(|_| text == "?") {
            self.refused = Some(question.help().join(" "));
            return;
        }
        let took = now_ms.saturating_sub(self.asked_ms).max(0).unsigned_abs();
        match self.session.drill.answer(text, took) {
            Ok(feedback) => self.receive(feedback, now_ms),
            Err(why) => self.refused = Some(why),
        }
    }

    /// Shows what is said of an answer. Who was right is asked on at once.
    fn receive(&mut self, feedback: Feedback, now_ms: i64) {
        let is_right = matches!(feedback.verdict, None | Some(Verdict::Right));
        self.waits = !is_right || self.session.drill.is_over();
        self.said = feedback.verdict.is_some().then_some(feedback);
        if !self.waits {
            self.ask(now_ms);
        }
    }

    /// The keys that work now.
    pub(super) fn footer(&self) -> Footer {
        let context = self.context();
        let back: (&[UiCommand], _) = (&[UiCommand::Back], "end");
        let go = |label| Footer::new(&self.map, context, &[(&[UiCommand::Go], label), back]);
        match &self.question {
            _ if self.waits => go("go on"),
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

/// A choice as a key and a word.
const fn hint(choice: Choice) -> ([UiCommand; 1], &'static str) {
    match choice {
        Choice::Act(action) => ([command(action)], action.word()),
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

/// What is typed for an answer by a key.
#[expect(clippy::wildcard_enum_match_arm, reason = "of all commands a few are answers")]
fn word(said: UiCommand) -> Option<&'static str> {
    let is = |action: &Action| command(*action) == said;
    match said {
        UiCommand::Insure => Some("i"),
        UiCommand::Decline => Some("n"),
        UiCommand::Numbered(number) => {
            let at = usize::from(number).checked_sub(1)?;
            Action::ALL.get(at).map(|action| action.word())
        }
        _ => Action::ALL.into_iter().find(is).map(Action::word),
    }
}
