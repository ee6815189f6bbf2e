//! The strategy: `--strategy`.

use anyhow::{Result, anyhow};
use blackjack_engine::{Composition, House};
use blackjack_odds::{Chart, Strategy};

use super::odds_error::odds_error;
use crate::args::OddsArgs;
use crate::command::chart_file::ChartFile;

/// The named strategies.
const NAMES: [&str; 4] = ["zero-memory", "pair-aware", "total-dependent", "cdp"];

/// The requested strategy.
#[derive(Debug)]
pub(super) enum Plan {
    ZeroMemory,
    PairAware,
    /// The published definition of pair-aware.
    Cdp,
    /// The best chart for the house.
    TotalDependent,
    /// A chart in a file.
    File(ChartFile),
}

/// The strategy at one house, because a chart belongs to a house.
#[derive(Debug)]
pub(super) enum HousePlan {
    ZeroMemory,
    PairAware,
    Cdp,
    Chart(Chart),
}

impl Plan {
    /// Reads the value of `--strategy`.
    pub(super) fn read(text: &str) -> Result<Self> {
        match text {
            "zero-memory" => return Ok(Self::ZeroMemory),
            "pair-aware" => return Ok(Self::PairAware),
            "cdp" => return Ok(Self::Cdp),
            "total-dependent" => return Ok(Self::TotalDependent),
            _ => {}
        }
        ChartFile::read(text, &NAMES).map(Self::File)
    }

    /// Returns whether the play follows a chart, the best one or another.
    pub(super) fn is_chart(&self) -> bool {
        match self {
            Self::ZeroMemory | Self::PairAware | Self::Cdp => false,
            Self::TotalDependent | Self::File(_) => true,
        }
    }

    /// Returns the name of the strategy in a document.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::ZeroMemory => "zero-memory",
            Self::PairAware => "pair-aware",
            Self::Cdp => "cdp",
            Self::TotalDependent => "total-dependent",
            Self::File(ChartFile { shown, .. }) => shown,
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
            Self::File(ChartFile { shown, .. }) => format!("by the chart in {shown}"),
        }
    }

    /// Returns the strategy at this house. A chart is for full decks, regardless of the cards seen.
    pub(super) fn at(&self, house: &House, options: &OddsArgs) -> Result<HousePlan> {
        Ok(match self {
            Self::ZeroMemory => HousePlan::ZeroMemory,
            Self::PairAware => HousePlan::PairAware,
            Self::Cdp => HousePlan::Cdp,
            Self::TotalDependent => {
                let decks = Composition::decks(house.rules().decks());
                let best = Chart::best(house.rules(), &decks);
                HousePlan::Chart(best.map_err(|error| odds_error(house, options, &error))?)
            }
            Self::File(ChartFile { shown, text }) => {
                let read = Chart::from_csv(house.rules(), text);
                HousePlan::Chart(read.map_err(|error| {
                    let (line, kind, house) = (error.line, error.kind, house.name());
                    anyhow!("{shown}:{line}: {kind}, in a chart for the house \"{house}\"")
                })?)
            }
        })
    }
}

impl HousePlan {
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
