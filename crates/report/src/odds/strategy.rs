//! The strategy of a question: [`StrategyChoice`].

use blackjack_engine::{Composition, House};
use blackjack_odds::{Chart, OddsError, Strategy};

use super::question_error::QuestionError;

/// A strategy, at any house.
#[derive(Clone, Default, Debug)]
pub enum StrategyChoice {
    /// The best play for the cards of each hand.
    #[default]
    ZeroMemory,
    /// The best play for the cards of each hand and the pair cards in its split hands.
    PairAware,
    /// The published definition of pair-aware.
    Cdp,
    /// The best chart for the house.
    TotalDependent,
    /// A chart as text, in a layout that [`Chart::read`] knows, with its name for people.
    Chart {
        /// The name.
        shown: String,
        /// The text.
        text: String,
    },
}

/// The strategy at one house, because a chart belongs to a house.
#[derive(Debug)]
pub(super) enum HouseStrategy {
    ZeroMemory,
    PairAware,
    Cdp,
    Chart(Chart),
}

impl StrategyChoice {
    /// The names of the strategies that have one.
    pub const NAMES: [&str; 4] = ["zero-memory", "pair-aware", "total-dependent", "cdp"];

    /// Returns the strategy with this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "zero-memory" => Some(Self::ZeroMemory),
            "pair-aware" => Some(Self::PairAware),
            "cdp" => Some(Self::Cdp),
            "total-dependent" => Some(Self::TotalDependent),
            _ => None,
        }
    }

    /// Returns whether the play follows a chart, the best one or another.
    pub(super) fn is_chart(&self) -> bool {
        match self {
            Self::ZeroMemory | Self::PairAware | Self::Cdp => false,
            Self::TotalDependent | Self::Chart { .. } => true,
        }
    }

    /// Returns the name of the strategy in a document.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::ZeroMemory => "zero-memory",
            Self::PairAware => "pair-aware",
            Self::Cdp => "cdp",
            Self::TotalDependent => "total-dependent",
            Self::Chart { shown, .. } => shown,
        }
    }

    /// Returns a description of the strategy that follows "Played".
    pub(super) fn words(&self) -> String {
        match self {
            Self::ZeroMemory => "by the cards of each hand (zero-memory)".into(),
            Self::PairAware => {
                "by the cards of each hand and the pair cards in its split hands (pair-aware)"
                    .into()
            }
            Self::Cdp => {
                "pair-aware, with resplits valued as published figures value them (cdp)".into()
            }
            Self::TotalDependent => "by the best chart of totals (total-dependent)".into(),
            Self::Chart { shown, .. } => format!("by the chart in {shown}"),
        }
    }

    /// Returns the strategy at this house. A chart is for full decks, regardless of the cards seen.
    pub(super) fn at(
        &self,
        house: &House,
        wrong: impl Fn(OddsError) -> QuestionError,
    ) -> Result<HouseStrategy, QuestionError> {
        Ok(match self {
            Self::ZeroMemory => HouseStrategy::ZeroMemory,
            Self::PairAware => HouseStrategy::PairAware,
            Self::Cdp => HouseStrategy::Cdp,
            Self::TotalDependent => {
                let decks = Composition::decks(house.rules().decks());
                HouseStrategy::Chart(Chart::best(house.rules(), &decks).map_err(wrong)?)
            }
            Self::Chart { shown, text } => {
                let read =
                    Chart::read(house.rules(), text).map_err(|error| QuestionError::Chart {
                        shown: shown.clone(),
                        error,
                        house: house.name().to_owned(),
                    })?;
                HouseStrategy::Chart(read.chart)
            }
        })
    }
}

impl HouseStrategy {
    /// Returns the strategy for the odds.
    pub(super) fn strategy(&self) -> Strategy<'_> {
        match self {
            Self::ZeroMemory => Strategy::ZeroMemory,
            Self::PairAware => Strategy::PairAware,
            Self::Cdp => Strategy::Cdp,
            Self::Chart(chart) => Strategy::Chart(chart),
        }
    }
}
