//! Verifies the whole ledger, or one table.

use std::thread;

use anyhow::{Result, bail};
use blackjack_coach::words::counted;
use blackjack_store::{Audit, Fault, Store};
use blackjack_table::TableId;
use serde_json::{Value, json};

use crate::command::{json, print};

/// Verifies the whole ledger, and compares it with a published head if one is given.
pub(super) fn run(store: &Store, since: Option<&str>, json: bool) -> Result<u8> {
    let mut audit = store.verify(threads())?;
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

/// Verifies one table: lists its shoes, one per line, and its faults.
pub(super) fn of_table(store: &Store, table: TableId, json: bool) -> Result<u8> {
    let mut shoes = store.shoes()?;
    shoes.retain(|shoe| shoe.table == table);
    let Some(first) = shoes.first() else { bail!("there is no table {}", table.0) };
    let mut audit = store.verify(threads())?;
    for list in [&mut audit.faults, &mut audit.warnings] {
        list.retain(|fault| fault.table == Some(table));
    }
    let status = u8::from(!audit.faults.is_empty());
    let mut text =
        format!("Table {} ({}): {}.\n", table.0, first.house, counted(shoes.len(), "shoe"));
    let mut documents = Vec::new();
    for shoe in &shoes {
        let rounds = store.rounds_of(table, shoe.number)?.len();
        let state = if shoe.seed.is_some() { "revealed" } else { "in play" };
        text += &format!("Shoe {}: {state}, {}.\n", shoe.number, counted(rounds, "round"));
        documents.push(json!({"shoe": shoe.number, "state": state, "rounds": rounds}));
    }
    if json {
        json::print(&json!({
            "schema": 1,
            "ok": audit.faults.is_empty(),
            "table": table.0,
            "house": first.house,
            "shoes": documents,
            "faults": fault_documents(&audit.faults),
            "warnings": fault_documents(&audit.warnings),
        }))?;
        return Ok(status);
    }
    text += &descriptions(&audit);
    text += &verdict(audit.faults.len());
    text += &format!("bj verify --table {} --shoe N shows a shoe and its rounds.\n", table.0);
    print(&text)?;
    Ok(status)
}

/// Returns the number of threads for the verification.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn verdict(faults: usize) -> String {
    match faults {
        0 => "No faults found.\n".to_owned(),
        1 => "1 fault.\n".to_owned(),
        faults => format!("{faults} faults.\n"),
    }
}

fn text(audit: &Audit) -> String {
    let Audit { entries, transfers, shoes, rounds, calls, evenings, cards, faults, warnings: _ } =
        audit;
    let mut text = descriptions(audit);
    text += &format!(
        "Shoes: {} revealed, {cards} cards match their commitments; {} in play, still secret.\n",
        shoes.revealed, shoes.secret
    );
    text += &format!(
        "Rounds: {} replayed; {} open, {} void.\n",
        rounds.closed, rounds.open, rounds.void
    );
    if *calls > 0 {
        text += &format!("Calls: {calls}.\n");
    }
    if *evenings > 0 {
        text += &format!("Evenings: {evenings}.\n");
    }
    text += &format!("Books: {transfers} transfers. Journal: {entries} entries.\n");
    text + &verdict(faults.len())
}

/// Returns the faults and the warnings, a line each.
fn descriptions(audit: &Audit) -> String {
    let faults = audit.faults.iter().map(|fault| format!("{}\n", describe(fault)));
    let warnings = audit.warnings.iter().map(|warning| format!("Warning: {}\n", describe(warning)));
    faults.chain(warnings).collect()
}

/// Returns a fault as a line, such as "shoe 3 of table 1: round 12: its line
/// differs from the journal".
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

fn fault_document(fault: &Fault) -> Value {
    json!({
        "table": fault.table.map(|table| table.0),
        "shoe": fault.shoe,
        "round": fault.round.map(|round| round.0),
        "message": fault.message,
    })
}

fn fault_documents(faults: &[Fault]) -> Vec<Value> {
    faults.iter().map(fault_document).collect()
}

fn document(audit: &Audit) -> Value {
    let Audit { entries, transfers, shoes, rounds, calls, evenings, cards, faults, warnings } =
        audit;
    json!({
        "schema": 1,
        "ok": faults.is_empty(),
        "shoes": {"revealed": shoes.revealed, "secret": shoes.secret, "cards": cards},
        "rounds": {"closed": rounds.closed, "open": rounds.open, "void": rounds.void},
        "calls": calls,
        "evenings": evenings,
        "entries": entries,
        "transfers": transfers,
        "faults": fault_documents(faults),
        "warnings": fault_documents(warnings),
    })
}
