//! What the coach can be asked, and what it answers: all of it data that travels between threads.

use blackjack_coach::{BetCounsel, Counsel, Level, SeatReview};
use blackjack_engine::{Composition, House, Record, SeenCards, View};
use blackjack_table::RoundId;

use super::unavailable::Unavailable;
use crate::analysis::{AnalysisRequest, AnalysisUpdate, HouseUpdate};
use crate::drill::{DrillOrder, RunningDrill};

/// The number of a question: a late answer is known by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket(pub(super) u64);

/// Something that takes too long to be worked out between two keys.
#[derive(Clone, Debug)]
pub enum Question {
    /// What each choice is worth that a round waits for.
    Counsel {
        /// Its number.
        ticket: Ticket,
        /// Where it is played.
        house: House,
        /// The round, as everybody sees it.
        view: Box<View>,
        /// What the player is called whose hand is asked, if anything.
        whose: Option<String>,
        /// The cards that left the shoe before the round.
        seen_cards: Composition,
        /// What the player is held to.
        level: Level,
    },
    /// What the next round is worth.
    Bet {
        /// Its number.
        ticket: Ticket,
        /// Where it is played.
        house: House,
        /// The cards that have left the shoe.
        seen_cards: Composition,
    },
    /// What the coach measures by at a house.
    Level {
        /// The house.
        house: House,
        /// What players are held to.
        level: Level,
    },
    /// How a round was played that is over.
    Review {
        /// Its number.
        round: RoundId,
        /// The round.
        record: Box<Record>,
        /// What is known of the shoe before it.
        seen_cards: SeenCards,
        /// What the players are held to.
        level: Level,
        /// Whether it was played just now, and not in the past.
        is_new: bool,
    },
    /// A drill that is to be prepared.
    Drill {
        /// Its number.
        ticket: Ticket,
        /// What is to be drilled.
        order: Box<DrillOrder>,
    },
    /// Something for a screen beside the table.
    Analysis(AnalysisRequest),
}

/// What came of a question.
#[derive(Clone, Debug)]
pub enum Answer {
    /// What each choice is worth.
    Counsel {
        /// The number of the question.
        ticket: Ticket,
        /// What was found; nothing where the round waits for no choice.
        counsel: Result<Option<Box<Counsel>>, Unavailable>,
    },
    /// What the next round is worth.
    Bet {
        /// The number of the question.
        ticket: Ticket,
        /// What was found.
        counsel: Result<Box<BetCounsel>, Unavailable>,
    },
    /// What the coach measures by.
    Level {
        /// What players are held to.
        level: Level,
        /// A sentence each.
        lines: Vec<String>,
    },
    /// How a round was played.
    Review {
        /// Its number.
        round: RoundId,
        /// What the players were held to.
        level: Level,
        /// What was found, seat by seat.
        reviews: Result<Vec<SeatReview>, Unavailable>,
        /// Whether it was played just now, and not in the past.
        is_new: bool,
    },
    /// A drill.
    Drill {
        /// The number of the question.
        ticket: Ticket,
        /// The drill, at its first question; or why there is none.
        begun: Result<Box<RunningDrill>, String>,
    },
    /// A part of what a screen beside the table asked for.
    Analysis(AnalysisUpdate),
}

/// Who answers a question: what somebody waits for is not held up by what takes long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// What is answered in a moment.
    Quick,
    /// What takes long, or that nobody waits for.
    Slow,
}

/// What a question is about: a newer one about the same makes an older one stale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// What the next round is worth.
    Bet,
    /// The chart of a house.
    Card,
    /// What its rules are worth.
    RulePrices,
    /// What was played.
    Past,
    /// What the coach measures by.
    Level,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 2] = [Self::Quick, Self::Slow];
}

impl Question {
    /// Who answers it.
    pub const fn lane(&self) -> Lane {
        match self {
            // A level takes long, but counsel needs it too, and then it is there.
            Self::Counsel { .. }
            | Self::Bet { .. }
            | Self::Level { .. }
            | Self::Review { is_new: true, .. }
            | Self::Drill { .. }
            | Self::Analysis(AnalysisRequest::Past { .. }) => Lane::Quick,
            Self::Review { is_new: false, .. }
            | Self::Analysis(AnalysisRequest::Card { .. } | AnalysisRequest::RulePrices { .. }) => {
                Lane::Slow
            }
        }
    }

    /// Whether somebody looks at the screen and waits for the answer.
    pub const fn is_urgent(&self) -> bool {
        match self {
            Self::Counsel { .. } | Self::Bet { .. } | Self::Drill { .. } | Self::Analysis(_) => {
                true
            }
            Self::Level { .. } | Self::Review { .. } => false,
        }
    }

    /// What it is about, where only the newest answer is wanted. A decision that has been made is
    /// still remarked on, and a round that is over still judged; a drill that nobody waits for any
    /// more is known by its ticket.
    pub const fn topic(&self) -> Option<Topic> {
        match self {
            Self::Bet { .. } => Some(Topic::Bet),
            Self::Analysis(AnalysisRequest::Card { .. }) => Some(Topic::Card),
            Self::Analysis(AnalysisRequest::RulePrices { .. }) => Some(Topic::RulePrices),
            Self::Analysis(AnalysisRequest::Past { .. }) => Some(Topic::Past),
            Self::Level { .. } => Some(Topic::Level),
            Self::Counsel { .. } | Self::Review { .. } | Self::Drill { .. } => None,
        }
    }

    /// What is answered where working it out failed.
    pub(super) fn unavailable(&self) -> Answer {
        let why = Unavailable::Failed;
        match self {
            &Self::Counsel { ticket, .. } => Answer::Counsel { ticket, counsel: Err(why) },
            &Self::Bet { ticket, .. } => Answer::Bet { ticket, counsel: Err(why) },
            &Self::Level { level, .. } => {
                let line = format!("The coach cannot say what it measures by: {why}.");
                Answer::Level { level, lines: vec![line] }
            }
            &Self::Review { round, level, is_new, .. } => {
                Answer::Review { round, level, reviews: Err(why), is_new }
            }
            &Self::Drill { ticket, .. } => {
                Answer::Drill { ticket, begun: Err(format!("there is no drill: {why}")) }
            }
            Self::Analysis(
                AnalysisRequest::Card { house, .. } | AnalysisRequest::RulePrices { house, .. },
            ) => Answer::Analysis(AnalysisUpdate::House(
                *house.rules(),
                HouseUpdate::Unavailable(why.to_string()),
            )),
            Self::Analysis(AnalysisRequest::Past { filter, .. }) => {
                Answer::Analysis(AnalysisUpdate::Past(filter.clone(), Err(why.to_string())))
            }
        }
    }
}
