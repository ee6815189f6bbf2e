//! The strategy: `--strategy`.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use blackjack_engine::{Composition, House, excerpt, nearest};
use blackjack_odds::{Chart, Strategy};

use super::odds_error::odds_error;
use crate::args::OddsArgs;
use crate::houses;
use crate::output::display_path;

/// The maximum size of a chart file, in bytes.
const CHART_FILE_MAX: usize = 64 * 1024;

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
    /// A chart in a file: its path and its text.
    File {
        shown: String,
        text: String,
    },
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
        let path = Path::new(text);
        if path.extension().is_none() && !text.contains(['/', '\\']) && !path.is_file() {
            let expected = format!("expected {} or a chart file", NAMES.join(", "));
            let found = excerpt(text);
            match nearest(text, NAMES) {
                Some(near) => {
                    bail!("--strategy: {expected}, found \"{found}\"; did you mean \"{near}\"?")
                }
                None => bail!("--strategy: {expected}, found \"{found}\""),
            }
        }
        let shown = display_path(path);
        let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
        let text = houses::read_limited(file, &shown, "chart", CHART_FILE_MAX)?;
        Ok(Self::File { shown, text })
    }

    /// Returns whether the play follows a chart, the best one or another.
    pub(super) fn is_card(&self) -> bool {
        match self {
            Self::ZeroMemory | Self::PairAware | Self::Cdp => false,
            Self::TotalDependent | Self::File { .. } => true,
        }
    }

    /// Returns the name of the strategy in a document.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::ZeroMemory => "zero-memory",
            Self::PairAware => "pair-aware",
            Self::Cdp => "cdp",
            Self::TotalDependent => "total-dependent",
            Self::File { shown, .. } => shown,
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
            Self::File { shown, .. } => format!("by the chart in {shown}"),
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
            Self::File { shown, text } => {
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
