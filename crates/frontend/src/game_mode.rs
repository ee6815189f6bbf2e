//! What a game is played for: rounds as they come, a round of the past another way, or the daily.

use blackjack_table::RoundId;

use crate::background::Background;
use crate::daily::{DailyAttempt, NO_HELP};
use crate::ui_command::UiCommand;
use crate::what_if::ReplayedRound;

/// What a game is played for.
#[derive(Debug, Default)]
pub enum GameMode {
    /// Rounds, one after the other, with bets.
    #[default]
    Regular,
    /// A round of the past, another way: a game that lies on top of another one.
    WhatIf(Box<WhatIf>),
    /// The daily.
    Daily(Box<DailyAttempt>),
    /// Nothing: only drills are wanted, beside the table. What came of the last one is told last.
    Drill(Vec<String>),
}

/// A round of the past that is played another way.
#[derive(Debug)]
pub struct WhatIf {
    /// The round.
    pub past: ReplayedRound,
    /// How both ways came out, once this one is over: it is worked out beside the game.
    pub comparison: Option<Background<Vec<String>>>,
}

impl GameMode {
    /// What stands where other games say whether they are remembered; nothing for those.
    pub fn remark(&self) -> Option<String> {
        match self {
            Self::Regular | Self::Drill(_) => None,
            Self::WhatIf(_) => Some("what if".into()),
            Self::Daily(daily) => Some(daily.title()),
        }
    }

    /// The number of its round, where that is not its own table's.
    pub const fn round(&self) -> Option<RoundId> {
        match self {
            Self::WhatIf(what_if) => Some(what_if.past.id()),
            Self::Regular | Self::Daily(_) | Self::Drill(_) => None,
        }
    }

    /// Whether bets are placed before a round.
    pub const fn has_bets(&self) -> bool {
        matches!(self, Self::Regular | Self::Drill(_))
    }

    /// Whether the game lies on top of another one.
    pub const fn is_optional(&self) -> bool {
        matches!(self, Self::WhatIf(_))
    }

    /// What going on does, once a round is over that no bets follow on.
    pub fn next(&self) -> String {
        match self {
            Self::Regular | Self::Drill(_) => "go on".into(),
            Self::WhatIf(_) => "both ways".into(),
            Self::Daily(daily) if daily.is_over() => "the result".into(),
            Self::Daily(daily) => daily.next(),
        }
    }

    /// Why something cannot be done in such a game, as a sentence.
    pub fn forbids(&self, command: UiCommand) -> Option<&'static str> {
        match (self, command) {
            (Self::Daily(_), UiCommand::Undo) => {
                Some("Nothing is taken back here: what is chosen counts.")
            }
            (Self::Daily(_), UiCommand::Coach | UiCommand::Count | UiCommand::Chart) => {
                Some(NO_HELP)
            }
            (
                Self::WhatIf(_) | Self::Daily(_),
                UiCommand::History
                | UiCommand::Chart
                | UiCommand::Statistics
                | UiCommand::Drill
                | UiCommand::Settings
                | UiCommand::WhatIf,
            ) => Some("That is for the game's own table."),
            _ => None,
        }
    }
}
