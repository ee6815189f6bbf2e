//! Dealers shared by several games, and the results cached for them: [`Dealers`].
//!
//! Most of the time for a round is spent on the dealer's chances from about ten thousand shoes.
//! Houses that differ only in rules for players have the same dealer and nearly the same shoes.

use std::any::Any;
use std::array;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use blackjack_engine::Rules;

use crate::dealer::upcard::DealerUpcard;
use crate::dealer::{DealerFinalHand, DealerTree, PairTerms, dealer_final_hands};
use crate::number::Number;
use crate::value_counts::ValueCounts;

/// The dealer of a game.
#[derive(Debug)]
pub(crate) struct Dealer<T> {
    /// The hands with which the dealer can end.
    finals: Vec<DealerFinalHand>,
    /// The same for the columns of the game.
    pub(crate) tree: DealerTree<T>,
    /// The same grouped by the cards of a value, aces first, if that has been requested.
    pair_terms: [OnceLock<PairTerms<T>>; 10],
    /// The results computed so far; `None` if none are cached.
    pub(crate) memory: Option<Memory<T>>,
}

/// The results computed for a dealer and for the games that share it.
#[derive(Debug)]
pub(crate) struct Memory<T> {
    pub(crate) chances: ChancesMemory<T>,
    pub(crate) splits: Remembered,
}

/// Results that other modules keep for the players against a dealer. The dealer does not know their
/// types: players depend on their dealer, not the other way round.
pub(crate) type Remembered = Mutex<Vec<Arc<dyn Any + Send + Sync>>>;

impl<T: Number> Dealer<T> {
    /// Builds a dealer without a memory.
    pub(crate) fn new(rules: &Rules, columns: &[DealerUpcard]) -> Self {
        Self::of(dealer_final_hands(rules, columns), columns, None)
    }

    /// Builds a dealer whose hands can end in these ways.
    fn of(
        finals: Vec<DealerFinalHand>,
        columns: &[DealerUpcard],
        memory: Option<Memory<T>>,
    ) -> Self {
        let tree = DealerTree::new(&finals, columns);
        Self { finals, tree, pair_terms: array::from_fn(|_| OnceLock::new()), memory }
    }

    /// Returns the terms of the sums, grouped by the cards of this value.
    pub(crate) fn pair_terms(&self, value: u8) -> &PairTerms<T> {
        let terms = &self.pair_terms[usize::from(value) - 1];
        terms.get_or_init(|| self.tree.pair_terms(value))
    }
}

/// The dealers of several games, each with a memory. Games share a dealer whose hands
/// can end in the same ways.
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
        let chances = ChancesMemory(Mutex::default());
        let memory = Memory { chances, splits: Remembered::default() };
        let dealer = Arc::new(Dealer::of(finals, columns, Some(memory)));
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
