//! Replaying the rounds of a table: their play, and the rows of their results.

use blackjack_engine::{House, Record, split_house};
use blackjack_table::{Actor, LiveShoe, Transfer};

use super::TableReplay;
use crate::journal::entry_body::{EntryBody, actor, actor_name, actor_number};
use crate::verify::replayed_round::ReplayedRound;
use crate::verify::{Fault, Findings, rows};

impl TableReplay<'_> {
    /// Continues the round, and returns the transfers that must follow.
    pub(super) fn play(
        &mut self,
        number: u64,
        body: &EntryBody,
        findings: &mut Findings,
    ) -> Vec<Transfer> {
        let Some(id) = body.round else { return Vec::new() };
        if body.open.is_some() {
            self.open_round(number, id, body, findings);
        }
        if self.is_lost {
            return Vec::new();
        }
        let Some(round) = self.round.as_mut().filter(|round| round.id == id) else {
            let fault = format!("entry {number} plays it, but it is not in play");
            self.lose(id, fault, findings);
            return Vec::new();
        };
        if body.void.is_some() {
            return Vec::new();
        }
        let live = self.shoe.as_mut().and_then(|shoe| shoe.live.as_mut());
        match round.play(body, live) {
            Ok((transfers, cards)) => {
                findings.audit.cards += cards;
                let nets = round.nets();
                if nets != body.nets {
                    let fault = "its result does not follow from its cards".to_owned();
                    self.lose(id, fault, findings);
                }
                transfers
            }
            Err(message) => {
                self.lose(id, message, findings);
                Vec::new()
            }
        }
    }

    fn open_round(&mut self, number: u64, id: i64, body: &EntryBody, findings: &mut Findings) {
        let Some(opening) = &body.open else { return };
        if let Some(open) = self.round.take() {
            let fault = format!("entry {number} opens a round while round {} is open", open.id);
            findings.fault(Fault::of_round(self.table, id, fault));
        }
        self.is_lost = false;
        if self.rounds.is_some_and(|rounds| rounds.checked_add(1) != Some(opening.number)) {
            let fault = format!("it is round {} of its table, out of order", opening.number);
            findings.fault(Fault::of_round(self.table, id, fault));
        }
        self.rounds = Some(opening.number);
        let Some(shoe) = self.shoe.as_mut() else {
            return self.lose(id, "it was dealt without a shoe".into(), findings);
        };
        if shoe.live.as_ref().is_some_and(LiveShoe::is_over) {
            findings.fault(Fault::of_round(
                self.table,
                id,
                "it was dealt after the end of its shoe",
            ));
        }
        if let Err(message) = shoe.begin_round(body) {
            findings.fault(Fault::of_shoe(self.table, shoe.number, message));
        }
        if shoe.live.as_ref().map_or(shoe.number, LiveShoe::number) != opening.shoe {
            let fault = format!("it was dealt from shoe {}, out of order", opening.shoe);
            findings.fault(Fault::of_round(self.table, id, fault));
        }
        let Some(house) = shoe.house.clone() else {
            let fault = "the rules of its shoe cannot be read";
            return self.lose(id, fault.into(), findings);
        };
        match ReplayedRound::open(self.table, id, number, body, opening, &house) {
            Ok(round) => self.round = Some(round),
            Err(message) => self.lose(id, message, findings),
        }
    }

    /// Reports a fault of a round, and stops following the round.
    pub(super) fn lose(&mut self, id: i64, message: String, findings: &mut Findings) {
        findings.fault(Fault::of_round(self.table, id, message));
        self.lose_track();
    }

    /// Compares the row of a finished round with its replay.
    pub(super) fn end_round(
        &mut self,
        body: &EntryBody,
        state: &str,
        findings: &mut Findings,
    ) -> rusqlite::Result<()> {
        match state {
            "void" => findings.audit.rounds.void += 1,
            _ => findings.audit.rounds.closed += 1,
        }
        let (round, was_lost) = (self.round.take(), std::mem::take(&mut self.is_lost));
        let Some(round) = round.filter(|_| !was_lost) else { return Ok(()) };
        let by = actor_name(actor(body.actor));
        let void = body.void.as_deref().map(|reason| (reason, by.as_str()));
        self.compare(&round, Some((state, body.at_ms)), void, findings)?;
        if let Some(live) = self.shoe.as_mut().and_then(|shoe| shoe.live.as_mut()) {
            live.end_round(&round.record);
        }
        Ok(())
    }

    /// Compares the rows of a round with its replay.
    pub(super) fn compare(
        &mut self,
        round: &ReplayedRound,
        end: Option<(&str, i64)>,
        void: Option<(&str, &str)>,
        findings: &mut Findings,
    ) -> rusqlite::Result<()> {
        let table = self.table;
        let mut fault = |message: String| {
            findings.fault(Fault::of_round(table, round.id, message));
        };
        match rows::round(self.db, round.id)? {
            None => fault("it is in the journal, but its row is missing or cannot be read".into()),
            Some(row) => {
                if !self.matches_house(&row.line, round.record.house()) {
                    fault("its line does not name the house of its shoe".into());
                }
                for column in round.differences(&row, end, void) {
                    fault(format!("its {column} differs from the journal"));
                }
            }
        }
        let is_settled = end.is_some() && void.is_none();
        let seats = rows::seats(self.db, round.id)?;
        if !seats.is_some_and(|seats| round.has_seats(&seats, is_settled)) {
            fault("its seats differ from the journal".into());
        }
        let decisions = rows::decisions(self.db, round.id)?;
        if !decisions.is_some_and(|decisions| round.has_decisions(&decisions)) {
            fault("its decisions differ from the journal".into());
        }
        if end.is_some_and(|(state, _)| state == "closed") && !round.is_over() {
            fault("it is marked as over, but is not".into());
        }
        Ok(())
    }

    /// Returns whether the house of a line has the rules and stakes of this one.
    fn matches_house(&mut self, line: &str, house: &House) -> bool {
        let (name, _) = split_house(line);
        if self.line_cache.as_ref().is_none_or(|(known, _)| known != name) {
            let named = line.parse::<Record>().ok();
            self.line_cache = named.map(|record| (name.to_owned(), record.house().clone()));
        }
        let named = self.line_cache.as_ref().map(|(_, named)| named.game());
        named == Some(house.game())
    }
}

/// Returns whether an entry is a valid void: the host commits to a new shoe, and nobody plays.
pub(super) fn voids(body: &EntryBody) -> bool {
    let plays = body.open.is_some() || body.nets.is_some() || !body.decisions.is_empty();
    body.actor == actor_number(Actor::Host)
        && body.shoe.is_some()
        && !plays
        && body.cards.is_empty()
}
