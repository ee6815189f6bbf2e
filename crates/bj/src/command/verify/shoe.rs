//! Prints all data of a past shoe, or the public data of the one in play.

use anyhow::{Result, bail};
use blackjack_coach::words::counted;
use blackjack_engine::{House, Record, Rules};
use blackjack_store::Store;
use blackjack_table::{Contribution, PastRound, PastShoe, RoundState, SchemeVersion, TableId};
use serde_json::{Value, json};

use super::check::{self, Checked, Fault};
use crate::command::{json, local_time, print};

pub(super) fn run(
    store: &Store,
    (table, number): (TableId, u64),
    round: Option<&PastRound>,
    json: bool,
) -> Result<u8> {
    let found = store.shoe(table, number)?;
    let Some(shoe) = found else { bail!("table {} has no shoe {number}", table.0) };
    let checked = check::shoe(&shoe, store.rounds_of(table, number)?);
    let status = u8::from(!checked.faults.is_empty());
    if json {
        json::print(&document(&shoe, &checked))?;
        return Ok(status);
    }
    let mut text = match round {
        None => String::new(),
        Some(round) => {
            // Earlier releases did not record it.
            let is_recorded = store.schema() >= 3;
            let voided_by = if is_recorded { store.voided_by(round.id)? } else { None };
            of_round(round, &checked, voided_by)
        }
    };
    text += &of_shoe(&shoe, &checked);
    print(&text)?;
    Ok(status)
}

/// Returns a round, the sender of the command that voided it, if any, and its cards in the shoe.
fn of_round(round: &PastRound, checked: &Checked, voided_by: Option<String>) -> String {
    let when = local_time::minute(round.opened_ms);
    let state = match &round.state {
        RoundState::Open => ", open".into(),
        RoundState::Closed => String::new(),
        RoundState::Void(reason) => match voided_by {
            None => format!(", void: {reason}"),
            Some(sender) => format!(", void, by the {sender}: {reason}"),
        },
    };
    let mut text = format!("Round {}: {}, {when}{state}\n", round.id.0, round.house);
    if round.state != RoundState::Open {
        text += &format!("{}\n", round.line);
    }
    let at = checked.rounds.iter().position(|other| other.id == round.id).unwrap_or_default();
    if let Some(record) = checked.records.get(at) {
        let before: usize = checked.records[..at].iter().map(Record::cards).sum();
        let (first, last) = (before + 1, before + record.cards());
        text += &format!("It took cards {first} to {last} of the shoe.\n");
    }
    text + "\n"
}

fn of_shoe(shoe: &PastShoe, checked: &Checked) -> String {
    let PastShoe { table, house, number, commitment, seed, committed_ms, .. } = shoe;
    let mut text = format!("Shoe {number} of table {} ({house}): {}\n", table.0, rounds(checked));
    text += &format!("Committed on {}.\n", local_time::minute(*committed_ms));
    text += &format!("Commitment  {commitment}\n");
    let Some(seed) = seed else {
        text += "Seed        secret until the shoe ends\n";
        return text + &faults(checked);
    };
    text += &format!("Seed        {seed}\n");
    if checked.faults.is_empty() {
        let cards = counted(checked.cards.unwrap_or_default() as u64, "card");
        text += &format!(
            "The commitment is the SHA-256 of the seed, and all cards dealt ({cards}) follow from \
             it.\n"
        );
    }
    text += &faults(checked);
    if shoe.scheme == SchemeVersion::SHARED {
        return text + &contributions(shoe);
    }
    let Some(record) = checked.records.first() else { return text };
    text += &format!(
        "To deal it again:\n  bj verify --seed {seed} \\\n    --commitment {commitment} \\\n    \
         --table {} --shoe {number} {}\n",
        table.0,
        house_options(record.house())
    );
    text
}

/// Returns the contributions of the players of a shared shoe to its shuffle.
fn contributions(shoe: &PastShoe) -> String {
    let mut text = match shoe.contributions.len() {
        0 => "Nobody contributed to its shuffle.\n".to_owned(),
        _ => "Contributed to its shuffle:\n".to_owned(),
    };
    for Contribution { player, secret, cut } in &shoe.contributions {
        text += &format!("  player {}: {secret}, cut after {cut}\n", player.0);
    }
    text
}

/// Returns the options for the house of a round: its name, and the settings that affect the shoe.
fn house_options(house: &House) -> String {
    let base = house.base();
    let mut text = format!("--house {}", base.name());
    for setting in house.difference(&base) {
        let key = setting.split('=').next().unwrap_or_default();
        if Rules::KEYS.iter().any(|known| known.name == key) {
            text += &format!(" --set '{setting}'");
        }
    }
    text
}

fn rounds(checked: &Checked) -> String {
    match &checked.rounds[..] {
        [] => "no rounds".into(),
        [only] => format!("round {}", only.id.0),
        [first, .., last] => {
            format!("{} rounds, from {} to {}", checked.rounds.len(), first.id.0, last.id.0)
        }
    }
}

fn faults(checked: &Checked) -> String {
    let line = |Fault { round, message }: &Fault| match round {
        Some(round) => format!("round {}: {message}\n", round.0),
        None => format!("{message}\n"),
    };
    checked.faults.iter().map(line).collect()
}

fn document(shoe: &PastShoe, checked: &Checked) -> Value {
    let round = |round: &PastRound| {
        let state = match round.state {
            RoundState::Open => "open",
            RoundState::Closed => "closed",
            RoundState::Void(_) => "void",
        };
        let line = (round.state != RoundState::Open).then_some(&round.line);
        json!({"id": round.id.0, "state": state, "line": line})
    };
    let fault = |Fault { round, message }: &Fault| json!({"round": round.map(|round| round.0), "message": message});
    json!({
        "schema": 1,
        "ok": checked.faults.is_empty(),
        "table": shoe.table.0,
        "house": shoe.house,
        "shoe": shoe.number,
        "committed": local_time::universal(shoe.committed_ms),
        "commitment": shoe.commitment.to_string(),
        "seed": shoe.seed.map(|seed| seed.to_string()),
        "cards": checked.cards,
        "rounds": checked.rounds.iter().map(round).collect::<Vec<_>>(),
        "faults": checked.faults.iter().map(fault).collect::<Vec<_>>(),
    })
}
