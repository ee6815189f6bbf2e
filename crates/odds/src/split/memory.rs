//! A memory of sums over split hands, for games that share a dealer.
//!
//! Houses that differ only in rules for players often play split hands alike: the rules of naturals
//! or of surrender, for example, do not concern them. So the sums over split hands are cached under
//! everything that they depend on.

use std::sync::{Arc, PoisonError};

use crate::dealer::shared::Remembered;
use crate::game::{Column, Game, SplitPayoffs};
use crate::number::Number;
use crate::split::hand::SplitHandSums;
use crate::split::plan::Plan;
use crate::value_counts::ValueCounts;

/// Sums over split hands, with their inputs other than the dealer.
#[derive(Debug)]
struct Known<T> {
    shoe: ValueCounts,
    value: u8,
    plan: Arc<Plan>,
    columns: Vec<Column>,
    payoffs: SplitPayoffs<T>,
    sums: Arc<SplitHandSums<T>>,
}

/// Returns the sums over the hands of this plan, from the memory or computed now. `shoe` includes
/// the upcard but not the pair of this value.
pub(crate) fn remembered_sums<T: Number>(
    memory: &Remembered,
    game: &Game<T>,
    shoe: ValueCounts,
    value: u8,
    plan: &Arc<Plan>,
) -> Arc<SplitHandSums<T>> {
    let payoffs = game.split_payoffs(value);
    let mut all = memory.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same = |known: &&Known<T>| {
        (known.shoe, known.value) == (shoe, value)
            && known.plan == *plan
            && known.columns == game.columns
            && known.payoffs == payoffs
    };
    if let Some(known) = all.iter().filter_map(|known| known.downcast_ref()).find(is_same) {
        return Arc::clone(&known.sums);
    }
    let sums = Arc::new(SplitHandSums::new(game, shoe, value, plan));
    let (plan, columns) = (Arc::clone(plan), game.columns.clone());
    all.push(Arc::new(Known { shoe, value, plan, columns, payoffs, sums: Arc::clone(&sums) }));
    sums
}
