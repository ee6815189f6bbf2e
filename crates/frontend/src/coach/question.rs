//! The questions to the coach and its answers: plain data that travels between threads.

use blackjack_coach::{BetCounsel, Counsel, Level, SeatReview};
use blackjack_engine::{Composition, House, Record, SeenCards, View};
use blackjack_table::RoundId;

use super::unavailable::Unavailable;
use crate::drill::{DrillOrder, RunningDrill};
use crate::history::analysis::{AnalysisRequest, AnalysisUpdate, HouseUpdate};

/// The number of a question, by which a late answer is recognized.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket(pub(super) u64);

/// A question that takes too long to answer between two key presses.
#[derive(Clone, Debug)]
pub enum Question {
    /// Asks for the value of each choice at the current decision.
    Counsel {
        /// The number of the question.
        ticket: Ticket,
        /// The house.
        house: House,
        /// The round, as everyone sees it.
        view: Box<View>,
        /// The name of the player who decides, if there is one.
        whose: Option<String>,
        /// The cards that left the shoe before the round.
        seen_cards: Composition,
        /// The level that the player is held to.
        level: Level,
    },
    /// Asks for the value of the next round.
    Bet {
        /// The number of the question.
        ticket: Ticket,
        /// The house.
        house: House,
        /// The cards that have left the shoe.
        seen_cards: Composition,
    },
    /// Asks for the standard of a level at a house.
    Level {
        /// The house.
        house: House,
        /// The level.
        level: Level,
    },
    /// Asks for a review of a finished round.
    Review {
        /// The number of the round.
        round: RoundId,
        /// The round.
        record: Box<Record>,
        /// The cards that were seen before it.
        seen_cards: SeenCards,
        /// The level that the players are held to.
        level: Level,
        /// True if the round was played in this session.
        is_new: bool,
    },
    /// Asks for a drill.
    Drill {
        /// The number of the question.
        ticket: Ticket,
        /// The drill to prepare.
        order: Box<DrillOrder>,
    },
    /// Asks for an analysis for another screen.
    Analysis(AnalysisRequest),
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The value of each choice.
    Counsel {
        /// The number of the question.
        ticket: Ticket,
        /// The advice; `None` if the round waits for no decision.
        counsel: Result<Option<Box<Counsel>>, Unavailable>,
    },
    /// The value of the next round.
    Bet {
        /// The number of the question.
        ticket: Ticket,
        /// The advice.
        counsel: Result<Box<BetCounsel>, Unavailable>,
    },
    /// The standard of a level.
    Level {
        /// The level.
        level: Level,
        /// The standard, a sentence each.
        lines: Vec<String>,
    },
    /// The review of a round.
    Review {
        /// The number of the round.
        round: RoundId,
        /// The level that the players were held to.
        level: Level,
        /// The reviews by seat.
        reviews: Result<Vec<SeatReview>, Unavailable>,
        /// True if the round was played in this session.
        is_new: bool,
    },
    /// A drill.
    Drill {
        /// The number of the question.
        ticket: Ticket,
        /// The drill at its first question, or the reason why there is none.
        begun: Result<Box<RunningDrill>, String>,
    },
    /// A part of an analysis.
    Analysis(AnalysisUpdate),
}

/// The lane of a question. Each has its own thread, so that a slow question does not delay a quick
/// one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Questions that take a moment.
    Quick,
    /// Questions that take a long time, or that nobody is waiting for.
    Slow,
}

/// The topic of a question. A newer question makes an older one on the same topic stale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// The value of the next round.
    Bet,
    /// The chart of a house.
    Card,
    /// The chart beside the table.
    Chart,
    /// The effects of rule changes.
    RulePrices,
    /// The value of a count.
    CountWorth,
    /// The statistics of past rounds.
    Past,
    /// The judgement of a stored round.
    Round,
    /// The standard of a level.
    Level,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 2] = [Self::Quick, Self::Slow];
}

impl Question {
    /// Returns its lane.
    pub const fn lane(&self) -> Lane {
        match self {
            // A level takes a long time, but counsel needs it anyway.
            Self::Counsel { .. }
            | Self::Bet { .. }
            | Self::Level { .. }
            | Self::Review { is_new: true, .. }
            | Self::Drill { .. }
            | Self::Analysis(AnalysisRequest::Past { .. } | AnalysisRequest::Round { .. }) => {
                Lane::Quick
            }
            Self::Review { is_new: false, .. }
            | Self::Analysis(
                AnalysisRequest::Card { .. }
                | AnalysisRequest::Chart { .. }
                | AnalysisRequest::RulePrices { .. }
                | AnalysisRequest::CountWorth { .. },
            ) => Lane::Slow,
        }
    }

    /// Returns whether a player waits for the answer.
    pub const fn is_urgent(&self) -> bool {
        match self {
            Self::Level { .. }
            | Self::Review { .. }
            | Self::Analysis(AnalysisRequest::Chart { .. }) => false,
            Self::Counsel { .. } | Self::Bet { .. } | Self::Drill { .. } | Self::Analysis(_) => {
                true
            }
        }
    }

    /// Returns its topic if newer answers on it replace older ones. There is none for counsel and
    /// reviews, which are wanted even after the decision or the round is over, nor for drills,
    /// which are recognized by their tickets.
    pub const fn topic(&self) -> Option<Topic> {
        match self {
            Self::Bet { .. } => Some(Topic::Bet),
            Self::Analysis(AnalysisRequest::Card { .. }) => Some(Topic::Card),
            Self::Analysis(AnalysisRequest::Chart { .. }) => Some(Topic::Chart),
            Self::Analysis(AnalysisRequest::RulePrices { .. }) => Some(Topic::RulePrices),
            Self::Analysis(AnalysisRequest::CountWorth { .. }) => Some(Topic::CountWorth),
            Self::Analysis(AnalysisRequest::Past { .. }) => Some(Topic::Past),
            Self::Analysis(AnalysisRequest::Round { .. }) => Some(Topic::Round),
            Self::Level { .. } => Some(Topic::Level),
            Self::Counsel { .. } | Self::Review { .. } | Self::Drill { .. } => None,
        }
    }

    /// Returns the answer if the calculation fails.
    pub(super) fn unavailable(&self) -> Answer {
        let why = Unavailable::Failed;
        match self {
            &Self::Counsel { ticket, .. } => Answer::Counsel { ticket, counsel: Err(why) },
            &Self::Bet { ticket, .. } => Answer::Bet { ticket, counsel: Err(why) },
            &Self::Level { level, .. } => {
                let line = format!("The coach cannot describe its level: {why}.");
                Answer::Level { level, lines: vec![line] }
            }
            &Self::Review { round, level, is_new, .. } => {
                Answer::Review { round, level, reviews: Err(why), is_new }
            }
            &Self::Drill { ticket, .. } => {
                Answer::Drill { ticket, begun: Err(format!("the drill cannot begin: {why}")) }
            }
            Self::Analysis(
                AnalysisRequest::Card { house, .. } | AnalysisRequest::RulePrices { house, .. },
            ) => Answer::Analysis(AnalysisUpdate::House(
                *house.rules(),
                HouseUpdate::Unavailable(why.to_string()),
            )),
            Self::Analysis(AnalysisRequest::Chart { house }) => {
                Answer::Analysis(AnalysisUpdate::Chart(*house.rules(), None))
            }
            Self::Analysis(AnalysisRequest::CountWorth { house, .. }) => {
                Answer::Analysis(AnalysisUpdate::CountWorth(*house.rules(), Err(why.to_string())))
            }
            Self::Analysis(AnalysisRequest::Past { filter, .. }) => {
                Answer::Analysis(AnalysisUpdate::Past(filter.clone(), Err(why.to_string())))
            }
            Self::Analysis(AnalysisRequest::Round { id, .. }) => {
                Answer::Analysis(AnalysisUpdate::Round(*id, Err(why.to_string())))
            }
        }
    }
}
