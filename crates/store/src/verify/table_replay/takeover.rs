//! Taking over the open shoe and round of release 0.1.0.

use super::TableReplay;
use super::money::is_unit_of;
use super::shoes::{DealtShoe, faults_of};
use crate::journal::entry_body::EntryBody;
use crate::schema::genesis;
use crate::verify::replayed_round::ReplayedRound;
use crate::verify::{Fault, Findings, legacy, rows};

impl TableReplay<'_> {
    /// Takes over the open shoe and round of release 0.1.0.
    pub(super) fn take_over(
        &mut self,
        body: &EntryBody,
        findings: &mut Findings,
    ) -> rusqlite::Result<()> {
        if let Some(shoe) = &body.shoe {
            let row = rows::shoe(self.db, self.table, shoe.number)?;
            for fault in faults_of(shoe, row.as_ref(), 1, None) {
                findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
            }
            self.begin_with(shoe, body)?;
            self.pass_old_rounds(findings)?;
        }
        let Some((id, number, ..)) = body.takeover.as_ref().and_then(|it| it.round.as_ref()) else {
            return Ok(());
        };
        self.rounds = Some(*number);
        let house = self.shoe.as_ref().and_then(|shoe| shoe.house.clone());
        let row = rows::round(self.db, *id)?;
        let (Some(house), Some(row)) = (house, row) else {
            self.is_lost = true;
            let fault = "it was taken over, but its shoe or its row is missing";
            findings.fault(Fault::of_round(self.table, *id, fault));
            return Ok(());
        };
        if !is_unit_of(&house, body.unit.as_ref()) {
            let fault = "it was taken over in a unit that is not of its house";
            findings.fault(Fault::of_round(self.table, *id, fault));
        }
        let stored = genesis::moved(self.db, *id)?;
        if body.takeover.as_ref().is_some_and(|takeover| takeover.moved != stored) {
            let fault = "the money that it had moved differs from the data of release 0.1.0";
            findings.fault(Fault::of_round(self.table, *id, fault));
        }
        match ReplayedRound::take_over(self.table, body, &row, &house) {
            Ok(round) => self.round = round,
            Err(message) => self.lose(*id, message, findings),
        }
        if let (Some(round), Some(DealtShoe { live: Some(live), .. })) =
            (&self.round, &mut self.shoe)
        {
            live.begin_round();
            if let Err(message) = round.deal_again(live) {
                self.lose(*id, message, findings);
            }
        }
        Ok(())
    }

    /// Deals the cards that the rounds of release 0.1.0 took from the shoe that was taken over.
    fn pass_old_rounds(&mut self, findings: &mut Findings) -> rusqlite::Result<()> {
        let Some(shoe) = &mut self.shoe else { return Ok(()) };
        let (Some(house), Some(live)) = (&shoe.house, &mut shoe.live) else { return Ok(()) };
        let lines = legacy::lines_of_shoe(self.db, self.table, shoe.number);
        let Some(lines) = rows::readable(lines)? else {
            let fault = "one of its rounds cannot be read";
            findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
            shoe.live = None;
            return Ok(());
        };
        let mut faults = Vec::new();
        let dealt = legacy::deal_rounds(live, house, &lines, &mut faults);
        findings.audit.cards += dealt;
        if !faults.is_empty() {
            shoe.live = None;
        }
        for (round, message) in faults {
            findings.fault(Fault::of_round(self.table, round, message));
        }
        Ok(())
    }
}

/// Returns whether an entry is a valid takeover of a table of release 0.1.0: the first one, without
/// other changes.
pub(super) fn is_takeover(number: u64, body: &EntryBody) -> bool {
    let bare = EntryBody {
        at_ms: body.at_ms,
        shoe: body.shoe.clone(),
        takeover: body.takeover.clone(),
        unit: body.unit.clone(),
        ..EntryBody::default()
    };
    number == 1 && *body == bare
}
