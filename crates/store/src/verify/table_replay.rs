//! Replaying a table from its journal, entry by entry: `TableReplay`.

mod money;
mod rounds;
mod shoes;
mod takeover;

use blackjack_engine::House;
use blackjack_table::RoundId;
use rusqlite::{Connection, params};

use super::replayed_round::ReplayedRound;
use super::rows::{self, readable};
use super::{Fault, Findings};
use crate::journal::entry_body::{EntryBody, ShoeBody};
use rounds::voids;
use shoes::DealtShoe;
use takeover::is_takeover;

/// A table of the journal, as replayed so far.
pub(super) struct TableReplay<'a> {
    db: &'a Connection,
    table: i64,
    shoe: Option<DealtShoe>,
    /// The number of the shoe in play, or of the last one of release 0.1.0, if known.
    last_shoe: Option<u64>,
    round: Option<ReplayedRound>,
    /// The number of the last opened round, if known.
    rounds: Option<u64>,
    /// True if the round in play can no longer be followed, after a fault or an unreadable entry.
    is_lost: bool,
    /// The last text of rules and its house, cached because most shoes of a table have the same.
    rules_cache: Option<(String, House)>,
    /// The house of the last line, cached because most lines of a table have the same.
    line_cache: Option<(String, House)>,
}

impl<'a> TableReplay<'a> {
    /// Creates the replay of a table before its first entry.
    pub(super) const fn new(db: &'a Connection, table: i64) -> Self {
        Self {
            db,
            table,
            shoe: None,
            last_shoe: None,
            round: None,
            rounds: None,
            is_lost: false,
            rules_cache: None,
            line_cache: None,
        }
    }

    /// Begins at the first entry of the chain, after what release 0.1.0 finished.
    pub(super) fn begin_chain(&mut self) -> rusqlite::Result<()> {
        let rounds = "SELECT count(*) FROM round WHERE seating = ?1 AND entry IS NULL";
        self.rounds = Some(self.db.query_row(rounds, [self.table], |row| row.get(0))?);
        let shoe = "SELECT coalesce(max(number), 0) FROM shoe WHERE seating = ?1 AND entry IS NULL";
        self.last_shoe = readable(self.db.query_row(shoe, [self.table], |row| row.get(0)))?;
        Ok(())
    }

    /// Begins with the shoe that the previous entry committed to.
    pub(super) fn begin_with(&mut self, shoe: &ShoeBody, body: &EntryBody) -> rusqlite::Result<()> {
        let row = rows::shoe(self.db, self.table, shoe.number)?;
        self.shoe = Some(self.dealt(shoe, row.as_ref(), body, None));
        self.last_shoe = Some(shoe.number);
        Ok(())
    }

    /// Records that an entry cannot be read, so the rest of its round cannot be replayed.
    pub(super) fn lose_track(&mut self) {
        self.is_lost = true;
        if let Some(shoe) = &mut self.shoe {
            shoe.live = None;
        }
    }

    /// Replays an entry.
    pub(super) fn entry(
        &mut self,
        number: u64,
        body: &EntryBody,
        findings: &mut Findings,
    ) -> rusqlite::Result<()> {
        Self::count_money(body, findings);
        if body.takeover.is_some() {
            if !is_takeover(number, body) {
                let fault = format!("entry {number} is not a valid takeover");
                findings.fault(Fault::of_table(self.table, fault));
            }
            return self.take_over(body, findings);
        }
        if body.void.is_some() && !voids(body) {
            let fault = format!("entry {number} voids a round in a way that no table does");
            findings.fault(Fault {
                round: body.round.map(RoundId),
                ..Fault::of_table(self.table, fault)
            });
        }
        for strange in strange(body) {
            findings.fault(Fault::of_table(self.table, format!("entry {number} {strange}")));
        }
        self.contribute(body, findings);
        let expected = self.play(number, body, findings);
        self.check_money(body, Some(&expected[..]).filter(|_| !self.is_lost), findings);
        if body.void.is_some() {
            self.end_round(body, "void", findings)?;
        } else if body.nets.is_some() {
            self.end_round(body, "closed", findings)?;
        }
        if let Some(shoe) = &body.shoe {
            self.change_shoe(number, body, shoe, findings)?;
        }
        Ok(())
    }

    /// Checks the open round and the shoe in play after the last entry.
    pub(super) fn end(&mut self, findings: &mut Findings) -> rusqlite::Result<()> {
        if let Some(round) = self.round.take() {
            findings.audit.rounds.open += 1;
            let (unit, staked) = round.escrow();
            if !self.is_lost {
                findings.accounts.escrow(&unit, self.table, staked);
                self.compare(&round, None, None, findings)?;
            }
        }
        let Some(shoe) = &self.shoe else { return Ok(()) };
        findings.audit.shoes.secret += 1;
        self.compare_contributions(shoe, findings)?;
        let row = rows::shoe(self.db, self.table, shoe.number)?;
        if row.is_some_and(|row| row.revealed_ms.is_some()) {
            let fault = "it is marked as over, but is in play";
            findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
        }
        let rounds = "SELECT rounds FROM seating WHERE id = ?1";
        let counted: Option<u64> =
            readable(self.db.query_row(rounds, params![self.table], |row| row.get(0)))?;
        if self.rounds.is_some() && self.rounds != counted {
            let counted = counted.map_or("no".into(), |rounds| rounds.to_string());
            let fault = format!("{counted} rounds are recorded, but a different number was opened");
            findings.fault(Fault::of_table(self.table, fault));
        }
        Ok(())
    }
}

/// Describes what an entry contains that no entry of a table does.
fn strange(body: &EntryBody) -> impl Iterator<Item = &'static str> {
    let EntryBody { at_ms, actor, key, .. } = *body;
    let empty = EntryBody { at_ms, actor, key, ..EntryBody::default() };
    let plays = body.open.is_some()
        || !body.decisions.is_empty()
        || !body.cards.is_empty()
        || body.nets.is_some()
        || body.void.is_some();
    let findings = [
        (body.call.is_some(), "changes a call, which no table does"),
        (body.refund.is_some(), "is a refund, which no table makes"),
        (body.evening.is_some(), "changes an evening, which no table does"),
        (plays && body.round.is_none(), "plays without a round"),
        (*body == empty, "changes nothing"),
    ];
    findings.into_iter().filter(|(is_found, _)| *is_found).map(|(_, what)| what)
}
