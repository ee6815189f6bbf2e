//! The mode of a game: regular rounds, a replayed round, the daily or drills.

use blackjack_table::RoundId;

use crate::background::Background;
use crate::daily::{DailyAttempt, NO_HELP};
use crate::history::what_if::ReplayedRound;
use crate::ui::command::UiCommand;

/// The mode of a game.
#[derive(Debug, Default)]
pub enum GameMode {
    /// Rounds with bets, one after the other.
    #[default]
    Regular,
    /// A past round replayed with other choices, on top of another game.
    WhatIf(Box<WhatIf>),
    /// The daily.
    Daily(Box<DailyAttempt>),
    /// Drills only. The sentences sum up the last drill and are printed at the end of the game.
    Drill(Vec<String>),
}

/// A past round that is being replayed with other choices.
#[derive(Debug)]
pub struct WhatIf {
    /// The past round.
    pub past: ReplayedRound,
    /// The comparison of both rounds, computed in the background once the replay is over.
    pub comparison: Option<Background<Vec<String>>>,
}

impl GameMode {
    /// Returns the remark in the title line: "what if", "daily 2026-11-20"; `None` in a regular
    /// game.
    pub fn remark(&self) -> Option<String> {
        match self {
            Self::Regular | Self::Drill(_) => None,
            Self::WhatIf(_) => Some("what if".into()),
            Self::Daily(daily) => Some(daily.title()),
        }
    }

    /// Returns the number of the past round in a what-if game.
    pub const fn round(&self) -> Option<RoundId> {
        match self {
            Self::WhatIf(what_if) => Some(what_if.past.id()),
            Self::Regular | Self::Daily(_) | Self::Drill(_) => None,
        }
    }

    /// Returns whether bets are placed before a round.
    pub const fn has_bets(&self) -> bool {
        matches!(self, Self::Regular | Self::Drill(_))
    }

    /// Returns whether the game is displayed on top of another one.
    pub const fn is_optional(&self) -> bool {
        matches!(self, Self::WhatIf(_))
    }

    /// Returns the label of the key that continues after a round.
    pub fn next(&self) -> String {
        match self {
            Self::Regular | Self::Drill(_) => "continue".into(),
            Self::WhatIf(_) => "compare".into(),
            Self::Daily(daily) if daily.is_over() => "result".into(),
            Self::Daily(daily) => daily.next(),
        }
    }

    /// Returns the reason why this mode forbids a command, as a sentence; `None` if it does not.
    pub fn forbids(&self, command: UiCommand) -> Option<&'static str> {
        match (self, command) {
            (Self::Daily(_), UiCommand::Undo) => {
                Some("There is no undo here: every choice is final.")
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
            ) => Some("That is not available in this game."),
            _ => None,
        }
    }
}
