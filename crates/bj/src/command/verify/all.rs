//! Everything that is remembered, verified.

use std::thread;

use anyhow::Result;
use blackjack_store::{Audit, Fault, Store};
use serde_json::{Value, json};

use crate::command::{json, print};

/// Verifies the memory as a whole; where a head was published before, against that too.
pub(super) fn run(store: &Store, since: Option<&str>, json: bool) -> Result<u8> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut audit = store.verify(threads)?;
    if let Some(root) = since {
        audit.faults.extend(store.check_head(root)?);
    }
    if json {
        json::print(&document(&audit))?;
    } else {
        print(&text(&audit))?;
    }
    Ok(u8::from(!audit.faults.is_empty()))
}

fn text(audit: &Audit) -> String {
    let Audit { entries, transfers, shoes, rounds, cards, faults } = audit;
    let mut text = String::new();
    for fault in faults {
        text += &format!("{}\n", describe(fault));
    }
    text += &format!(
        "Shoes: {} revealed, {cards} cards as they were committed to; {} in play, still secret.\n",
        shoes.revealed, shoes.secret
    );
    text += &format!(
        "Rounds: {} played again; {} open, {} void.\n",
        rounds.closed, rounds.open, rounds.void
    );
    text += &format!("Books: {transfers} transfers. Journal: {entries} entries.\n");
    text += &match faults.len() {
        0 => "All is well.\n".to_owned(),
        1 => "1 fault.\n".to_owned(),
        faults => format!("{faults} faults.\n"),
    };
    text
}

/// "shoe 3 of table 1: round 12: its line is not what the journal says".
fn describe(fault: &Fault) -> String {
    let mut text = String::new();
    match (fault.table, fault.shoe) {
        (Some(table), Some(shoe)) => text += &format!("shoe {shoe} of table {}: ", table.0),
        (Some(table), None) => text += &format!("table {}: ", table.0),
        (None, _) => {}
    }
    if let Some(round) = fault.round {
        text += &format!("round {}: ", round.0);
    }
    text + &fault.message
}

fn document(audit: &Audit) -> Value {
    let Audit { entries, transfers, shoes, rounds, cards, faults } = audit;
    let fault = |fault: &Fault| {
        json!({
            "table": fault.table.map(|table| table.0),
            "shoe": fault.shoe,
            "round": fault.round.map(|round| round.0),
            "message": fault.message,
        })
    };
    json!({
        "schema": 1,
        "ok": faults.is_empty(),
        "shoes": {"revealed": shoes.revealed, "secret": shoes.secret, "cards": cards},
        "rounds": {"closed": rounds.closed, "open": rounds.open, "void": rounds.void},
        "entries": entries,
        "transfers": transfers,
        "faults": faults.iter().map(fault).collect::<Vec<_>>(),
    })
}
