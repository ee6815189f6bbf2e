//! A search for play that needs a card when none is left.

use std::collections::HashSet;

use blackjack_engine::{Action, Phase};

use crate::table::Table;

/// Returns whether any deal and play from here can run the shoe out.
pub(crate) fn can_run_out(table: &Table) -> bool {
    search(table, &mut HashSet::new())
}

fn search(table: &Table, cleared: &mut HashSet<Vec<u8>>) -> bool {
    let key = table.key();
    if key.as_ref().is_some_and(|key| cleared.contains(key)) {
        return false;
    }
    let found = successors(table).is_none_or(|ways| ways.iter().any(|way| search(way, cleared)));
    if let Some(key) = key.filter(|_| !found) {
        cleared.insert(key);
    }
    found
}

/// Lists the successors of a table; `None` if a card is needed and none is left. This is
/// separate from the search, because otherwise every level of the recursion would
/// reserve stack for its tables.
#[inline(never)]
fn successors(table: &Table) -> Option<Vec<Table>> {
    let with = |change: &dyn Fn(&mut Table)| {
        let mut next = table.clone();
        change(&mut next);
        next
    };
    Some(match table.round.phase() {
        Phase::Over => Vec::new(),
        Phase::Card(_) if table.left.is_empty() => return None,
        Phase::Card(_) => table.left.iter().map(|(rank, _)| table.after(rank)).collect(),
        Phase::Insurance { .. } => {
            [false, true].map(|takes| with(&|next| next.insure(takes))).into()
        }
        Phase::EarlySurrender { .. } => {
            [false, true].map(|does| with(&|next| next.answer_early_surrender(does))).into()
        }
        Phase::Action { legal, .. } => {
            let actions = Action::ALL.into_iter().filter(|&action| legal.contains(action));
            actions.map(|action| with(&|next| next.act(action))).collect()
        }
    })
}
