//! The questions of drills, which are the same in every interface: `Question`.

use super::counting::{Countdown, TrueCount};
use super::discard_tray::DiscardTray;
use super::feedback::Feedback;
use super::hand::HandQuestion;
use super::insurance::InsuranceQuestion;

/// A question.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// The play of a hand.
    Hand(Box<HandQuestion>),
    /// The decision whether to insure.
    Insurance(InsuranceQuestion),
    /// Cards to count, and then their running count.
    Countdown(Countdown),
    /// A true count.
    TrueCount(TrueCount),
    /// The number of decks left.
    Decks(DiscardTray),
}

impl Question {
    /// Returns the situation, one sentence per line.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Hand(hand) => hand.lines(),
            Self::Insurance(insurance) => insurance.lines(),
            Self::Countdown(countdown) => countdown.lines(),
            Self::TrueCount(count) => count.lines(),
            Self::Decks(tray) => tray.lines(),
        }
    }

    /// Returns the question itself, followed by a space.
    pub fn prompt(&self) -> String {
        match self {
            Self::Hand(hand) => hand.prompt(),
            Self::Insurance(_) => "Insurance? (i = yes, n = no) ".into(),
            Self::Countdown(countdown) => countdown.prompt(),
            Self::TrueCount(_) => "True count? ".into(),
            Self::Decks(_) => "How many decks are left? ".into(),
        }
    }

    /// Returns the possible answers, one sentence per line.
    pub fn help(&self) -> Vec<String> {
        match self {
            Self::Hand(hand) => hand.help(),
            Self::Insurance(insurance) => insurance.help(),
            Self::Countdown(countdown) => countdown.help(),
            Self::TrueCount(count) => count.help(),
            Self::Decks(tray) => vec![tray.help()],
        }
    }

    /// Returns whether the answer is a number.
    pub fn is_number(&self) -> bool {
        match self {
            Self::Hand(_) | Self::Insurance(_) => false,
            Self::Countdown(countdown) => countdown.is_over(),
            Self::TrueCount(_) | Self::Decks(_) => true,
        }
    }

    /// Judges an answer in lower case, or describes the expected answer.
    pub(super) fn judge(&mut self, text: &str) -> Result<Feedback, String> {
        match self {
            Self::Hand(hand) => hand.judge(text),
            Self::Insurance(insurance) => insurance.judge(text),
            Self::Countdown(countdown) if countdown.is_over() => countdown.judge(text),
            Self::Countdown(countdown) if text.is_empty() => {
                countdown.go_on();
                Ok(Feedback::none())
            }
            Self::Countdown(_) => Err("Please press Enter: you enter the count at the end.".into()),
            Self::TrueCount(count) => count.judge(text),
            Self::Decks(tray) => tray.judge(text),
        }
    }
}
