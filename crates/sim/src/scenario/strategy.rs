//! A playing strategy, as data: [`Strategy`].

use blackjack_engine::{Composition, Rules};
use blackjack_odds::{Chart, OddsError, SimpleStrategy};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::SimError;
use crate::policy::Policy;
use crate::policy::plays_by_count::Insurance;
use crate::scenario::error::ScenarioError;

/// A playing strategy.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// The best chart for the house, fitted by `odds`.
    #[default]
    Basic,
    /// The best charts, with a separate one for each number of cards that matters.
    ByCards,
    /// The best for the cards of each hand, found by `odds` off the top of a shoe.
    ByComposition,
    /// The simple list of at most eight rules, fitted to the house by `odds`.
    Simple,
    /// Hits and stands by the dealer's rules, and does nothing else.
    Mimic,
    /// Never hits a hand that can bust, and does nothing else.
    NeverBust,
    /// A chart as text, in a layout that [`Chart::read`] knows.
    Chart(String),
}

impl Strategy {
    /// Returns a hash of a chart of the player's own, in hexadecimal digits;
    /// `None` for another strategy.
    pub fn chart_hash(&self) -> Option<String> {
        let Self::Chart(text) = self else { return None };
        Some(hex::encode(Sha256::digest(text)))
    }

    /// Computes the policy at a house.
    pub(crate) fn policy(&self, rules: &Rules) -> Result<Policy, ScenarioError> {
        let shoe = Composition::decks(rules.decks());
        let well = |chart: Result<Chart, OddsError>| {
            chart.and_then(|chart| Policy::well(rules, chart)).map_err(SimError::Odds)
        };
        Ok(match self {
            Self::Basic => well(Chart::best(rules, &shoe))?,
            Self::ByCards => well(Chart::best_by_cards(rules, &shoe))?,
            Self::ByComposition => Policy::by_composition(rules).map_err(SimError::Odds)?,
            Self::Simple => well(SimpleStrategy::fit(rules).map(|list| list.chart()))?
                .with_insurance(Insurance::Never),
            Self::Mimic => Policy::mimic_dealer(rules),
            Self::NeverBust => Policy::never_bust(rules),
            Self::Chart(text) => well(Ok(Chart::read(rules, text)?.chart))?,
        })
    }
}
