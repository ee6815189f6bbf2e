//! Verifying the rows of release 0.1.0, which had no journal: one hash covers them, and their
//! rounds are replayed.

use blackjack_engine::{House, Input, Record, split_house};
use blackjack_table::{LiveShoe, Seed};
use rusqlite::{Connection, params};

use super::{Fault, Findings, rows};
use crate::journal::entry_body::EntryHash;
use crate::schema::genesis;

/// The stored line of a round of release 0.1.0.
#[derive(Debug)]
pub(super) struct LegacyRound {
    id: i64,
    state: String,
    line: String,
    /// The number of its cards.
    drawn: usize,
}

/// Queries that return the faults in the accounts, rounds and shoes of release 0.1.0.
const ROW_CHECKS: [&str; 8] = [
    "SELECT 'transfer ' || transfer || ' adds up to ' || sum(amount) || ' ' || unit
     FROM posting JOIN account ON account.id = posting.account
     GROUP BY transfer, unit, minor HAVING sum(amount) <> 0",
    "SELECT 'the ' || holder || ' of ' || owner || ' held ' || opening || ', but its postings'
            || ' add up to ' || coalesce(posted, 0)
     FROM account LEFT JOIN (SELECT account, sum(amount) AS posted FROM posting GROUP BY account)
                  ON account = account.id
     WHERE opening <> coalesce(posted, 0)",
    "SELECT 'round ' || round.id || ' is void, but moved money'
     FROM round JOIN transfer ON transfer.round = round.id
          JOIN posting ON posting.transfer = transfer.id
     WHERE state = 'void' AND round.entry IS NULL GROUP BY round.id, account
     HAVING sum(amount) <> 0",
    "SELECT 'round ' || round || ' paid player ' || player || ' a different amount than its result'
     FROM (SELECT seat.round, seat.player, sum(seat.net) AS net FROM seat
           JOIN round ON round.id = seat.round WHERE state = 'closed' AND round.entry IS NULL
           GROUP BY seat.round, seat.player) AS result
     WHERE net IS NOT (SELECT coalesce(sum(amount), 0) FROM transfer
                       JOIN posting ON posting.transfer = transfer.id
                       JOIN account ON account.id = posting.account
                       WHERE transfer.round = result.round AND holder = 'purse'
                             AND owner = result.player)",
    "SELECT 'round ' || round.id || ' is of release 0.1.0, but has what only later releases store'
     FROM round JOIN seat ON seat.round = round.id
     WHERE round.entry IS NULL AND (number IS NOT NULL OR voided_by IS NOT NULL OR purse IS NOT NULL)
     GROUP BY round.id",
    "SELECT 'shoe ' || number || ' of table ' || seating || ' is of release 0.1.0, but has what only'
            || ' later releases store'
     FROM shoe
     WHERE entry IS NULL AND (scheme <> 1 OR contributions <> '' OR closed_ms IS NOT NULL
                              OR is_void <> 0 OR rules_id IS NOT NULL)",
    "SELECT 'round ' || round.id || ' is of release 0.1.0, but its shoe is not'
     FROM round JOIN shoe ON shoe.seating = round.seating AND shoe.number = round.shoe
     WHERE round.entry IS NULL AND shoe.entry IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM stream JOIN entry ON entry.stream = stream.id
                           WHERE kind = 'table' AND owner = round.seating AND shoe.entry = 1
                                 AND entry.number = 1 AND body LIKE '%\"takeover\":{%')",
    "SELECT 'table ' || id || ' has ' || rounds || ' recorded rounds, but a different number was opened'
     FROM seating
     WHERE NOT EXISTS (SELECT 1 FROM stream WHERE kind = 'table' AND owner = seating.id)
           AND rounds <> (SELECT count(*) FROM round WHERE round.seating = seating.id)",
];

/// Verifies the rows of release 0.1.0.
pub(super) fn verify(db: &Connection, findings: &mut Findings) -> rusqlite::Result<()> {
    let genesis: Option<Vec<u8>> =
        db.query_row("SELECT max(hash) FROM genesis", [], |row| row.get(0))?;
    let found: EntryHash = genesis::hash_of_rows(db)?;
    if genesis.as_deref() != Some(&found[..]) {
        let fault = "the data of release 0.1.0 was changed";
        findings.fault(Fault::of_all(fault));
    }
    for check in ROW_CHECKS {
        rows::run_check(db, check, findings)?;
    }
    let query = "SELECT seating, number FROM shoe WHERE entry IS NULL ORDER BY seating, number";
    let mut query = db.prepare(query)?;
    let shoes = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for shoe in shoes.collect::<rusqlite::Result<Vec<(i64, u64)>>>()? {
        verify_shoe(db, shoe, findings)?;
    }
    count_rounds(db, findings)
}

fn count_rounds(db: &Connection, findings: &mut Findings) -> rusqlite::Result<()> {
    let query = "SELECT state, count(*) FROM round WHERE entry IS NULL GROUP BY state";
    let mut query = db.prepare(query)?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (state, count): (String, u64) = (row.get(0)?, row.get(1)?);
        match state.as_str() {
            "closed" => findings.audit.rounds.closed += count,
            "void" => findings.audit.rounds.void += count,
            _ => findings.audit.rounds.open += count,
        }
    }
    Ok(())
}

/// Returns the rounds of a shoe that were finished before the journal began.
pub(super) fn lines_of_shoe(
    db: &Connection,
    table: i64,
    shoe: u64,
) -> rusqlite::Result<Vec<LegacyRound>> {
    let query = "SELECT id, state, line, drawn FROM round
                 WHERE seating = ?1 AND shoe = ?2 AND entry IS NULL ORDER BY id";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map(params![table, shoe], |row| {
        Ok(LegacyRound {
            id: row.get(0)?,
            state: row.get(1)?,
            line: row.get(2)?,
            drawn: row.get(3)?,
        })
    })?;
    rows.collect()
}

/// Deals again a shoe that was finished before the journal began, and replays its rounds.
fn verify_shoe(
    db: &Connection,
    (table, number): (i64, u64),
    findings: &mut Findings,
) -> rusqlite::Result<()> {
    findings.audit.shoes.revealed += 1;
    let row = rows::shoe(db, table, number)?;
    let lines = rows::readable(lines_of_shoe(db, table, number))?;
    let (Some(row), Some(lines)) = (row, lines) else {
        findings.fault(Fault::of_shoe(table, number, "it or one of its rounds cannot be read"));
        return Ok(());
    };
    let seed: Option<[u8; 32]> = row.seed.try_into().ok();
    let Some(seed) = seed.map(Seed).filter(|seed| seed.commitment().0[..] == row.commitment) else {
        let fault = "its seed does not match its commitment";
        findings.fault(Fault::of_shoe(table, number, fault));
        return Ok(());
    };
    let Some(house) = lines.iter().find_map(|round| house_of(&round.line)) else {
        for round in &lines {
            findings.fault(Fault::of_round(table, round.id, "its line cannot be read"));
        }
        return Ok(());
    };
    let mut shoe = LiveShoe::new(house.rules(), seed, table.unsigned_abs(), number);
    let mut faults = Vec::new();
    findings.audit.cards += deal_rounds(&mut shoe, &house, &lines, &mut faults);
    for (round, message) in faults {
        findings.fault(Fault::of_round(table, round, message));
    }
    for LegacyRound { id, state, line, .. } in &lines {
        if state == "closed"
            && let Ok(record) = Record::read_at(&house, line)
            && let Some(message) = result_difference(db, *id, &record)?
        {
            findings.fault(Fault::of_round(table, *id, message));
        }
    }
    Ok(())
}

/// Returns the house of a line.
fn house_of(line: &str) -> Option<House> {
    line.parse::<Record>().ok().map(|record| record.house().clone())
}

/// Deals rounds again from a shoe and compares their cards. Returns the number of compared cards,
/// and adds the faults by round. It stops at a round that cannot be read, because the later cards
/// of the shoe cannot be checked then.
pub(super) fn deal_rounds(
    shoe: &mut LiveShoe,
    house: &House,
    lines: &[LegacyRound],
    faults: &mut Vec<(i64, String)>,
) -> u64 {
    let mut cards = 0;
    let house_text = lines.first().map_or("", |round| split_house(&round.line).0);
    for LegacyRound { id: round, line, drawn, .. } in lines {
        shoe.begin_round();
        let record = match Record::read_at(house, line) {
            Ok(record) if split_house(line).0 == house_text => record,
            Ok(_) => {
                faults.push((*round, "its house differs from that of its shoe".into()));
                return cards;
            }
            Err(error) => {
                let rest = "so the later cards of its shoe cannot be checked";
                faults.push((*round, format!("its line cannot be read ({error}), {rest}")));
                return cards;
            }
        };
        let dealt = record.inputs().iter().filter_map(|input| match input {
            Input::Card(card) => Some(*card),
            Input::Choice(_) | Input::Fund(..) => None,
        });
        for (number, card) in (1..).zip(dealt) {
            let expected = shoe.draw();
            if card != expected {
                faults.push((
                    *round,
                    format!("its card {number} is {card}, but the seed gives {expected}"),
                ));
                return cards;
            }
            cards += 1;
        }
        if record.cards() != *drawn {
            faults.push((*round, "its number of cards differs from its line".into()));
        }
        shoe.end_round(&record);
    }
    cards
}

/// Describes how the result of a finished round differs from its recorded one, if it does.
fn result_difference(
    db: &Connection,
    round: i64,
    record: &Record,
) -> rusqlite::Result<Option<String>> {
    let Some(result) = record.round().result() else {
        return Ok(Some("it is recorded as finished, but its line is not".into()));
    };
    let Some(seats) = rows::seats(db, round)? else {
        return Ok(Some("its seats cannot be read".into()));
    };
    if seats.len() != result.nets.len() {
        let (recorded, played) = (seats.len(), result.nets.len());
        return Ok(Some(format!("{recorded} seats are recorded, but {played} were played")));
    }
    let stakes = record.house().stakes();
    let bets = record.bets().map(|bet| bet.total());
    for ((number, seat), (placed, won)) in (1..).zip(seats).zip(bets.zip(result.nets.iter())) {
        if seat.bet != placed {
            let (recorded, placed) = (stakes.money(seat.bet), stakes.money(placed));
            return Ok(Some(format!("seat {number} bet {placed}, but {recorded} is recorded")));
        }
        if seat.net != Some(*won) {
            let recorded = seat.net.map_or("nothing".into(), |net| stakes.money(net));
            let won = stakes.money(*won);
            return Ok(Some(format!("seat {number} won {won}, but {recorded} is recorded")));
        }
    }
    Ok(None)
}
