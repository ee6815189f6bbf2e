//! The answer to a command: [`Answer`].

use blackjack_table::{Refusal, RequestKey};

use crate::code::Code;
use crate::to_client::ToClient;

/// The answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The command was carried out, now or before.
    Done,
    /// The command or question was refused.
    Refused {
        /// The reason, for programs.
        code: Code,
        /// The reason, for people.
        text: String,
    },
}

impl Answer {
    /// Returns a refusal with a reason for programs and one for people.
    pub fn refused(code: Code, text: impl Into<String>) -> Self {
        Self::Refused { code, text: text.into() }
    }

    /// Returns the word for programs: `done`, or the code of the refusal.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused { code, .. } => code.word(),
        }
    }

    /// Returns the message with this answer.
    pub fn message(&self, key: RequestKey) -> ToClient<'_> {
        match self {
            Self::Done => ToClient::Done { key },
            Self::Refused { code, text } => {
                ToClient::Refused { key, code: *code, text: text.into() }
            }
        }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        let code = match &refusal {
            Refusal::Repeated => return Self::Done,
            Refusal::Open(_) => Code::Bet,
            Refusal::Action(_) | Refusal::Double(_) => Code::Action,
            Refusal::Insurance(_) => Code::Insurance,
            Refusal::NotAsked { .. } => Code::NotAsked,
            Refusal::RoundOpen => Code::RoundOpen,
            Refusal::NoRound => Code::NoRound,
            Refusal::NoSuchSeat => Code::NoSuchSeat,
            Refusal::SeatTaken => Code::SeatTaken,
            Refusal::NotYours => Code::NotYours,
            Refusal::NoBet => Code::NoBet,
            Refusal::Stale { .. } => Code::Stale,
            Refusal::ContributionsClosed => Code::ContributionsClosed,
            Refusal::Excluded => Code::Excluded,
            Refusal::Revealing => Code::Revealing,
            Refusal::NothingToReveal => Code::NothingToReveal,
            Refusal::TooLate => Code::TooLate,
            Refusal::WrongReveal => Code::WrongReveal,
            Refusal::NotBroke => Code::NotBroke,
            Refusal::Paused { .. } => Code::Paused,
            Refusal::NotStored { .. } => Code::NotStored,
            Refusal::TableLost => Code::TableLost,
            Refusal::Evening(_) => Code::Evening,
            Refusal::NoTimeLimit
            | Refusal::UndoDisabled
            | Refusal::NothingToUndo
            | Refusal::Entropy(_)
            | _ => Code::Refused,
        };
        Self::refused(code, refusal.to_string())
    }
}
