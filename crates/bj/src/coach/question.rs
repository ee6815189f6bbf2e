//! What the coach can be asked, and what it answers: all of it data that travels between threads.

use blackjack_coach::{BetCounsel, Counsel, Level};
use blackjack_engine::{Composition, House, Record, View};
use blackjack_odds::OddsError;
use blackjack_table::{Gone, Lesson, RoundId};

use crate::drill::{Order, Session};
use crate::study::{Finding, Study};

/// The number of a question: a late answer is known by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ticket(pub(super) u64);

/// Something that takes too long to be worked out between two keys.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// What each choice is worth that a round waits for.
    Counsel {
        ticket: Ticket,
        house: House,
        view: Box<View>,
        /// What the player is called whose hand is asked, if anything.
        whose: Option<String>,
        /// The cards that left the shoe before the round.
        gone: Composition,
        level: Level,
    },
    /// What the next round is worth.
    Bet {
        ticket: Ticket,
        house: House,
        /// The cards that have left the shoe.
        gone: Composition,
    },
    /// What the coach measures by at a house.
    Level { house: House, level: Level },
    /// How a round was played that is over.
    Review {
        round: RoundId,
        record: Box<Record>,
        gone: Gone,
        level: Level,
        /// Whether it was played just now, and not in the past.
        is_new: bool,
    },
    /// A drill that is to be prepared.
    Drill { ticket: Ticket, order: Box<Order> },
    /// Something for a screen beside the table.
    Study(Study),
}

/// What came of a question.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// What each choice is worth; nothing where the round waits for none.
    Counsel { ticket: Ticket, counsel: Result<Option<Box<Counsel>>, OddsError> },
    /// What the next round is worth.
    Bet { ticket: Ticket, counsel: Result<Box<BetCounsel>, OddsError> },
    /// What the coach measures by, a sentence each.
    Level { level: Level, lines: Vec<String> },
    /// How a round was played, seat by seat.
    Review { round: RoundId, level: Level, lessons: Vec<Lesson>, is_new: bool },
    /// The drill, at its first question; or why there is none.
    Drill { ticket: Ticket, begun: Result<Box<Session>, String> },
    /// A part of what a screen beside the table asked for.
    Found(Finding),
}

/// Who answers a question: what somebody waits for is not held up by what takes long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// What is answered in a moment.
    Quick,
    /// What takes long, or that nobody waits for.
    Slow,
}

/// What a question is about: a newer one about the same makes an older one stale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// What the next round is worth.
    Bet,
    /// The chart of a house.
    Card,
    /// What its rules are worth.
    Prices,
    /// What was played.
    Past,
    /// What the coach measures by.
    Level,
}

impl Lane {
    /// All lanes.
    pub(crate) const ALL: [Self; 2] = [Self::Quick, Self::Slow];
}

impl Question {
    /// Who answers it.
    pub(crate) const fn lane(&self) -> Lane {
        match self {
            // A level takes long, but counsel needs it too, and then it is there.
            Self::Counsel { .. }
            | Self::Bet { .. }
            | Self::Level { .. }
            | Self::Review { is_new: true, .. }
            | Self::Drill { .. }
            | Self::Study(Study::Past { .. }) => Lane::Quick,
            Self::Review { is_new: false, .. }
            | Self::Study(Study::Card { .. } | Study::Prices { .. }) => Lane::Slow,
        }
    }

    /// Whether somebody looks at the screen and waits for the answer.
    pub(crate) const fn is_urgent(&self) -> bool {
        match self {
            Self::Counsel { .. } | Self::Bet { .. } | Self::Drill { .. } | Self::Study(_) => true,
            Self::Level { .. } | Self::Review { .. } => false,
        }
    }

    /// What it is about, where only the newest answer is wanted. A decision that has been made is
    /// still remarked on, and a round that is over still judged; a drill that nobody waits for any
    /// more is known by its ticket.
    pub(crate) const fn topic(&self) -> Option<Topic> {
        match self {
            Self::Bet { .. } => Some(Topic::Bet),
            Self::Study(Study::Card { .. }) => Some(Topic::Card),
            Self::Study(Study::Prices { .. }) => Some(Topic::Prices),
            Self::Study(Study::Past { .. }) => Some(Topic::Past),
            Self::Level { .. } => Some(Topic::Level),
            Self::Counsel { .. } | Self::Review { .. } | Self::Drill { .. } => None,
        }
    }
}
