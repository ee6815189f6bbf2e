//! What a drill asks, the same on every face.

use super::counting::{Countdown, TrueCount};
use super::discard_tray::DiscardTray;
use super::feedback::Feedback;
use super::hand::HandQuestion;
use super::insurance::InsuranceQuestion;

/// What is asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// What to do with a hand.
    Hand(Box<HandQuestion>),
    /// Whether to insure.
    Insurance(InsuranceQuestion),
    /// Cards to be counted, or what they came to.
    Countdown(Countdown),
    /// A true count.
    TrueCount(TrueCount),
    /// How many decks are left.
    Decks(DiscardTray),
}

impl Question {
    /// What has to be known, a sentence each.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Hand(hand) => hand.lines(),
            Self::Insurance(insurance) => insurance.lines(),
            Self::Countdown(countdown) => countdown.lines(),
            Self::TrueCount(count) => count.lines(),
            Self::Decks(tray) => tray.lines(),
        }
    }

    /// The question itself, with a space behind it.
    pub fn prompt(&self) -> String {
        match self {
            Self::Hand(hand) => hand.prompt(),
            Self::Insurance(_) => "Insurance, i or n? ".into(),
            Self::Countdown(countdown) => countdown.prompt(),
            Self::TrueCount(_) => "The true count? ".into(),
            Self::Decks(_) => "How many decks are left? ".into(),
        }
    }

    /// What can be answered, a sentence each.
    pub fn help(&self) -> Vec<String> {
        match self {
            Self::Hand(hand) => hand.help(),
            Self::Insurance(insurance) => insurance.help(),
            Self::Countdown(countdown) => countdown.help(),
            Self::TrueCount(count) => count.help(),
            Self::Decks(tray) => vec![tray.help()],
        }
    }

    /// Whether the answer is a number.
    pub fn is_number(&self) -> bool {
        match self {
            Self::Hand(_) | Self::Insurance(_) => false,
            Self::Countdown(countdown) => countdown.is_over(),
            Self::TrueCount(_) | Self::Decks(_) => true,
        }
    }

    /// Judges what was typed, in lower case; or says what was expected.
    pub(super) fn judge(&mut self, text: &str) -> Result<Feedback, String> {
        match self {
            Self::Hand(hand) => hand.judge(text),
            Self::Insurance(insurance) => insurance.judge(text),
            Self::Countdown(countdown) if countdown.is_over() => countdown.judge(text),
            Self::Countdown(countdown) if text.is_empty() => {
                countdown.go_on();
                Ok(Feedback::none())
            }
            Self::Countdown(_) => Err("Please press Enter: the count is asked for later.".into()),
            Self::TrueCount(count) => count.judge(text),
            Self::Decks(tray) => tray.judge(text),
        }
    }
}
