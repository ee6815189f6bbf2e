//! What is played: `--strategy`.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use blackjack_engine::{Composition, House, excerpt, nearest};
use blackjack_odds::{Chart, Strategy};

use super::odds_error::odds_error;
use crate::houses;
use crate::output::display_path;

/// The largest chart that is read, in bytes.
const CHART_FILE_MAX: usize = 64 * 1024;

/// The strategies that have a name.
const NAMES: [&str; 3] = ["zero-memory", "pair-aware", "total-dependent"];

/// What is played, as it was asked for.
#[derive(Debug)]
pub(super) enum Plan {
    ZeroMemory,
    PairAware,
    /// The best card for the house.
    TotalDependent,
    /// A card in a file: its path and its text.
    File {
        shown: String,
        text: String,
    },
}

/// The same at one house: cards are for a house.
#[derive(Debug)]
pub(super) enum HousePlan {
    ZeroMemory,
    PairAware,
    Chart(Chart),
}

impl Plan {
    /// Understands what stands behind `--strategy`.
    pub(super) fn read(text: &str) -> Result<Self> {
        match text {
            "zero-memory" => return Ok(Self::ZeroMemory),
            "pair-aware" => return Ok(Self::PairAware),
            "total-dependent" => return Ok(Self::TotalDependent),
            _ => {}
        }
        let path = Path::new(text);
        if path.extension().is_none() && !text.contains(['/', '\\']) && !path.is_file() {
            let expected = format!("expected {} or the file of a chart", NAMES.join(", "));
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

    /// Whether a card says what is played, be it the best or not.
    pub(super) fn is_card(&self) -> bool {
        match self {
            Self::ZeroMemory | Self::PairAware => false,
            Self::TotalDependent | Self::File { .. } => true,
        }
    }

    /// What it is called in a document.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::ZeroMemory => "zero-memory",
            Self::PairAware => "pair-aware",
            Self::TotalDependent => "total-dependent",
            Self::File { shown, .. } => shown,
        }
    }

    /// What it is, as the end of "Played …".
    pub(super) fn words(&self) -> String {
        match self {
            Self::ZeroMemory => "by the cards of each hand (zero-memory)".into(),
            Self::PairAware => {
                "by the cards of each hand, pairs gone to split hands counted (pair-aware)".into()
            }
            Self::TotalDependent => "by the best card of totals (total-dependent)".into(),
            Self::File { shown, .. } => format!("by the card in {shown}"),
        }
    }

    /// What is played at this house. A printed card is for full packs, whatever was seen since.
    pub(super) fn at(&self, house: &House) -> Result<HousePlan> {
        Ok(match self {
            Self::ZeroMemory => HousePlan::ZeroMemory,
            Self::PairAware => HousePlan::PairAware,
            Self::TotalDependent => {
                let packs = Composition::decks(house.rules().decks());
                let best = Chart::best(house.rules(), &packs);
                HousePlan::Chart(best.map_err(|error| odds_error(house, &error))?)
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
    /// As the odds take it.
    pub(super) fn strategy(&self) -> Strategy<'_> {
        match self {
            Self::ZeroMemory => Strategy::ZeroMemory,
            Self::PairAware => Strategy::PairAware,
            Self::Chart(chart) => Strategy::Chart(chart),
        }
    }
}
