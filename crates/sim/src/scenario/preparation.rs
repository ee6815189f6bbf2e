//! The computed data that the scenarios of a study share: [`Preparation`].

use blackjack_engine::Rules;
use blackjack_odds::{IndexOptions, Indices, index_plays};

use crate::count_scheme::CountScheme;
use crate::error::SimError;
use crate::policy::Policy;
use crate::scenario::count_choice::CountChoice;
use crate::scenario::error::ScenarioError;
use crate::scenario::memo::Memo;
use crate::scenario::strategy::Strategy;

/// Strategies and indices that have been computed. Scenarios of one study share most of them, and
/// each takes as long to compute as playing ten million rounds or more.
#[derive(Debug, Default)]
pub struct Preparation {
    policies: Memo<(Rules, Strategy), Policy>,
    indices: Memo<(Rules, CountChoice), Indices>,
}

impl Preparation {
    /// Returns the policy at a house.
    pub(crate) fn policy(
        &mut self,
        rules: &Rules,
        strategy: &Strategy,
    ) -> Result<Policy, ScenarioError> {
        self.policies.get((*rules, strategy.clone()), || strategy.policy(rules))
    }

    /// Returns the indices of a count, with the options that follow from it, at a house.
    pub(crate) fn indices(
        &mut self,
        rules: &Rules,
        (choice, count): (&CountChoice, &CountScheme),
        options: &IndexOptions,
    ) -> Result<Indices, ScenarioError> {
        // A side count has no part in plays.
        let key = (*rules, CountChoice { side: None, ..choice.clone() });
        let compute = || index_plays(rules, &count.tags, options).map_err(SimError::Odds);
        Ok(self.indices.get(key, compute)?)
    }
}
