//! Everything that is remembered, checked.

use anyhow::Result;
use blackjack_table::{Audit, PastShoe, RoundState, Store};
use serde_json::{Value, json};

use super::check::{self, Checked, Fault};
use crate::command::{json, print};

/// What was found.
#[derive(Default)]
struct Findings {
    /// Shoes whose seed is revealed.
    revealed: u64,
    /// Shoes that are in play.
    secret: u64,
    /// Cards that follow from a seed.
    cards: usize,
    closed: u64,
    open: u64,
    void: u64,
    books: Audit,
    /// What is wrong with cards and results: each with its shoe.
    faults: Vec<(Option<PastShoe>, Fault)>,
}

pub(super) fn run(store: &Store, json: bool) -> Result<u8> {
    let findings = look(store)?;
    let is_well = findings.faults.is_empty() && findings.books.faults.is_empty();
    if json {
        json::print(&findings.document(is_well))?;
    } else {
        print(&findings.text(is_well))?;
    }
    Ok(u8::from(!is_well))
}

fn look(store: &Store) -> Result<Findings> {
    // Counted first: what is played meanwhile is no round too many.
    let rounds = store.count()?;
    let mut findings = Findings::default();
    for shoe in store.shoes()? {
        let checked = check::shoe(&shoe, store.rounds_of(shoe.table, shoe.number)?);
        findings.count(&shoe, checked);
    }
    let found = findings.closed + findings.open + findings.void;
    if found < rounds {
        let message = format!("{} rounds belong to no shoe", rounds - found);
        findings.faults.push((None, Fault { round: None, message }));
    }
    findings.books = store.audit()?;
    Ok(findings)
}

impl Findings {
    fn count(&mut self, shoe: &PastShoe, checked: Checked) {
        match shoe.seed {
            Some(_) => self.revealed += 1,
            None => self.secret += 1,
        }
        self.cards += checked.cards.unwrap_or_default();
        for round in &checked.rounds {
            match round.state {
                RoundState::Closed => self.closed += 1,
                RoundState::Open => self.open += 1,
                RoundState::Void(_) => self.void += 1,
            }
        }
        let faults = checked.faults.into_iter().map(|fault| (Some(shoe.clone()), fault));
        self.faults.extend(faults);
    }

    fn text(&self, is_well: bool) -> String {
        let mut text = String::new();
        for (shoe, Fault { round, message }) in &self.faults {
            if let Some(PastShoe { table, number, house, .. }) = shoe {
                text += &format!("shoe {number} of table {} ({house}): ", table.0);
            }
            if let Some(round) = round {
                text += &format!("round {}: ", round.0);
            }
            text += &format!("{message}\n");
        }
        for fault in &self.books.faults {
            text += &format!("books: {fault}\n");
        }
        text += &format!(
            "Shoes: {} revealed, {} cards as they were committed to; {} in play, still secret.\n",
            self.revealed, self.cards, self.secret
        );
        text += &format!(
            "Rounds: {} played again; {} open, {} void.\n",
            self.closed, self.open, self.void
        );
        text += &format!("Books: {} transfers.\n", self.books.transfers);
        let faults = self.faults.len() + self.books.faults.len();
        text += &match (is_well, faults) {
            (true, _) => "All is well.\n".to_owned(),
            (false, 1) => "1 fault.\n".to_owned(),
            (false, faults) => format!("{faults} faults.\n"),
        };
        text
    }

    fn document(&self, is_well: bool) -> Value {
        let played = self.faults.iter().map(|(shoe, fault)| {
            json!({
                "table": shoe.as_ref().map(|shoe| shoe.table.0),
                "shoe": shoe.as_ref().map(|shoe| shoe.number),
                "round": fault.round.map(|round| round.0),
                "message": fault.message,
            })
        });
        let booked =
            self.books.faults.iter().map(
                |message| json!({"table": null, "shoe": null, "round": null, "message": message}),
            );
        json!({
            "schema": 1,
            "ok": is_well,
            "shoes": {"revealed": self.revealed, "secret": self.secret, "cards": self.cards},
            "rounds": {"closed": self.closed, "open": self.open, "void": self.void},
            "transfers": self.books.transfers,
            "faults": played.chain(booked).collect::<Vec<_>>(),
        })
    }
}
