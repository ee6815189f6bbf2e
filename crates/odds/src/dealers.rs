//! Dealers that several games share, and what is remembered of them.
//!
//! Most of the time of a round goes into the dealer's chances from some ten thousand shoes. Houses that
//! differ in rules for players only have the same dealer, who meets nearly the same shoes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use blackjack_engine::Rules;

use crate::dealer::{DealerFinalHand, DealerTree, dealer_final_hands};
use crate::dealer_upcard::DealerUpcard;
use crate::number::Number;
use crate::value_counts::ValueCounts;

/// The dealer of a game.
#[derive(Debug)]
pub(crate) struct Dealer<T> {
    /// The hands with which the dealer can end.
    finals: Vec<DealerFinalHand>,
    /// The same for the columns of the game.
    pub(crate) tree: DealerTree<T>,
    /// The chances that have been computed; `None` if none are kept.
    pub(crate) memory: Option<ChancesMemory<T>>,
}

impl<T: Number> Dealer<T> {
    /// Builds a dealer without a memory.
    pub(crate) fn new(rules: &Rules, columns: &[DealerUpcard]) -> Self {
        let finals = dealer_final_hands(rules, columns);
        Self { tree: DealerTree::new(&finals, columns), finals, memory: None }
    }
}

/// The dealers of several games, each with a memory. Games share a dealer whose hands can end in the
/// same ways.
#[derive(Debug, Default)]
pub(crate) struct Dealers<T>(Vec<Arc<Dealer<T>>>);

impl<T: Number> Dealers<T> {
    /// Returns the dealer of a game under these rules, for these columns.
    pub(crate) fn dealer(&mut self, rules: &Rules, columns: &[DealerUpcard]) -> Arc<Dealer<T>> {
        let finals = dealer_final_hands(rules, columns);
        let is_same =
            |dealer: &&Arc<Dealer<T>>| dealer.finals == finals && dealer.tree.columns() == columns;
        if let Some(dealer) = self.0.iter().find(is_same) {
            return Arc::clone(dealer);
        }
        let tree = DealerTree::new(&finals, columns);
        let memory = Some(ChancesMemory(Mutex::default()));
        let dealer = Arc::new(Dealer { finals, tree, memory });
        self.0.push(Arc::clone(&dealer));
        dealer
    }
}

/// The chances of a dealer from lists of shoes that have been computed.
#[derive(Debug)]
pub(crate) struct ChancesMemory<T>(Mutex<HashMap<Vec<ValueCounts>, Arc<Vec<T>>>>);

impl<T: Number> ChancesMemory<T> {
    /// Returns the chances from these shoes, from the memory or else from `compute`.
    pub(crate) fn chances(
        &self,
        shoes: &[ValueCounts],
        compute: impl FnOnce(&[ValueCounts]) -> Vec<T>,
    ) -> Arc<Vec<T>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(chances) = known.get(shoes) {
            return Arc::clone(chances);
        }
        let chances = Arc::new(compute(shoes));
        known.insert(shoes.to_vec(), Arc::clone(&chances));
        chances
    }
}
