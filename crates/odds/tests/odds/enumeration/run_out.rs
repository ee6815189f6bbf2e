//! Whether any play at all can need a card when none is left.

use std::collections::HashSet;

use blackjack_engine::{Action, Asked};

use crate::table::Table;

/// Whether it can from here, whatever is dealt and done.
pub(crate) fn can_run_out(table: &Table) -> bool {
    search(table, &mut HashSet::new())
}

fn search(table: &Table, cleared: &mut HashSet<Vec<u8>>) -> bool {
    let key = table.key();
    if key.as_ref().is_some_and(|key| cleared.contains(key)) {
        return false;
    }
    let found = ways_on(table).is_none_or(|ways| ways.iter().any(|way| search(way, cleared)));
    if let Some(key) = key.filter(|_| !found) {
        cleared.insert(key);
    }
    found
}

/// The tables that can become of this one; `None` if a card is needed and none is left.
fn ways_on(table: &Table) -> Option<Vec<Table>> {
    let with = |change: &dyn Fn(&mut Table)| {
        let mut next = table.clone();
        change(&mut next);
        next
    };
    Some(match table.round.asked() {
        Asked::Nothing => Vec::new(),
        Asked::Card(_) if table.left.is_empty() => return None,
        Asked::Card(_) => table.left.iter().map(|(rank, _)| table.after(rank)).collect(),
        Asked::Insurance { .. } => {
            [false, true].map(|takes| with(&|next| next.insure(takes))).into()
        }
        Asked::EarlySurrender { .. } => {
            [false, true].map(|does| with(&|next| next.give_up(does))).into()
        }
        Asked::Action { legal, .. } => {
            let actions = Action::ALL.into_iter().filter(|&action| legal.contains(action));
            actions.map(|action| with(&|next| next.act(action))).collect()
        }
    })
}
