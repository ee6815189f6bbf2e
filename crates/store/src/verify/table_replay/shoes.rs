//! The shoes of a table, dealt again, and the contributions to them: [`DealtShoe`].

use blackjack_engine::House;
use blackjack_table::{LiveShoe, SchemeVersion, Seed};
use sha2::{Digest, Sha256};

use super::TableReplay;
use crate::journal::contributions;
use crate::journal::entry_body::{EntryBody, ShoeBody};
use crate::verify::contribution_replay::ContributionReplay;
use crate::verify::rows::{self, ShoeRow};
use crate::verify::{Fault, Findings};

/// A shoe that is dealt again.
pub(super) struct DealtShoe {
    pub(super) number: u64,
    /// The house of the shoe, if its rules can be read.
    pub(super) house: Option<House>,
    /// The shoe itself, as long as all cards so far match it.
    pub(super) live: Option<LiveShoe>,
    /// The replay of the players' contributions to it.
    pub(super) contributions: ContributionReplay,
}

impl TableReplay<'_> {
    pub(super) fn house_of(&mut self, shoe: &ShoeBody) -> Option<House> {
        let row = rows::shoe(self.db, self.table, shoe.number).ok()??;
        self.dealt(shoe, Some(&row), &EntryBody::default(), None).house
    }

    /// Returns a shoe according to the journal and its row, after this one.
    pub(super) fn dealt(
        &mut self,
        shoe: &ShoeBody,
        row: Option<&ShoeRow>,
        body: &EntryBody,
        before: Option<&DealtShoe>,
    ) -> DealtShoe {
        let text = row.and_then(|row| row.rules.as_deref());
        let text = text.filter(|text| hex::encode(Sha256::digest(text.as_bytes())) == shoe.rules);
        let house = text.and_then(|text| self.house(text));
        let live = live_shoe(self.table, shoe, row, house.as_ref());
        let before = before.map(|it| &it.contributions);
        let contributions = ContributionReplay::new(SchemeVersion(shoe.scheme), body, before);
        DealtShoe { number: shoe.number, house, live, contributions }
    }

    /// Returns the house of a text of rules.
    fn house(&mut self, text: &str) -> Option<House> {
        if let Some((known, house)) = &self.rules_cache
            && known == text
        {
            return Some(house.clone());
        }
        let house = House::from_full_text("journal", text).ok()?;
        self.rules_cache = Some((text.to_owned(), house.clone()));
        Some(house)
    }

    /// Compares the row of a new shoe with the journal, and continues with that shoe.
    pub(super) fn change_shoe(
        &mut self,
        number: u64,
        body: &EntryBody,
        shoe: &ShoeBody,
        findings: &mut Findings,
    ) -> rusqlite::Result<()> {
        if self.round.is_some() {
            let fault = format!("entry {number} changes the shoe while a round is open");
            findings.fault(Fault::of_table(self.table, fault));
        }
        let before = self.shoe.take();
        if let Some(before) = &before {
            findings.audit.shoes.revealed += 1;
            self.compare_contributions(before, findings)?;
            if let Err(message) = before.contributions.end() {
                findings.fault(Fault::of_shoe(self.table, before.number, message));
            }
            let row = rows::shoe(self.db, self.table, before.number)?;
            if row.is_none_or(|row| row.revealed_ms != Some(body.at_ms)) {
                let fault = "the time of its end differs from the journal";
                findings.fault(Fault::of_shoe(self.table, before.number, fault));
            }
        }
        self.check_order(shoe.number, findings);
        let row = rows::shoe(self.db, self.table, shoe.number)?;
        for fault in faults_of(shoe, row.as_ref(), number, Some(body.at_ms)) {
            findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
        }
        self.shoe = Some(self.dealt(shoe, row.as_ref(), body, before.as_ref()));
        Ok(())
    }

    /// Checks that a shoe has the number after that of the last one. A gap is only a warning:
    /// a house that changes again before its first shoe can be stored leaves out a number.
    fn check_order(&mut self, number: u64, findings: &mut Findings) {
        let Some(last) = self.last_shoe.replace(number) else { return };
        let message = format!("it follows shoe {last}, out of order");
        if number <= last {
            findings.fault(Fault::of_shoe(self.table, number, message));
        } else if number - last > 1 {
            findings.audit.warnings.push(Fault::of_shoe(self.table, number, message));
        }
    }

    /// Replays what an entry contributes to the shoe.
    pub(super) fn contribute(&mut self, body: &EntryBody, findings: &mut Findings) {
        let Some(step) = &body.contribution else { return };
        let Some(shoe) = &mut self.shoe else {
            return findings.fault(Fault::of_table(self.table, "a contribution is to no shoe"));
        };
        let replayed = shoe.contributions.step(self.table, shoe.number, body, step);
        if let Err(message) = replayed {
            findings.fault(Fault::of_shoe(self.table, shoe.number, message));
        }
    }

    /// Compares the rows of the contributions to a shoe with the journal.
    pub(super) fn compare_contributions(
        &self,
        shoe: &DealtShoe,
        findings: &mut Findings,
    ) -> rusqlite::Result<()> {
        let Some(row) = rows::shoe(self.db, self.table, shoe.number)? else { return Ok(()) };
        let found = rows::readable(contributions::rows(self.db, self.table, shoe.number))?;
        let matches = |rows| shoe.contributions.matches(rows, row.closed_ms, row.is_void);
        if !found.is_some_and(matches) {
            let fault = "its contributions differ from the journal";
            findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
        }
        Ok(())
    }
}

impl DealtShoe {
    /// Begins a round, or returns what is wrong with the contributions to its first one.
    pub(super) fn begin_round(&mut self, body: &EntryBody) -> Result<(), String> {
        let is_first = !self.contributions.is_begun();
        let begun = if is_first { self.contributions.begin(body) } else { Ok(()) };
        let Some(live) = &mut self.live else { return begun };
        if is_first && live.scheme() == SchemeVersion::SHARED && !live.is_begun() {
            live.contribute(self.contributions.revealed());
        }
        live.begin_round();
        begun
    }
}

/// Returns a shoe of this house according to the journal and its row.
fn live_shoe(
    table: i64,
    shoe: &ShoeBody,
    row: Option<&ShoeRow>,
    house: Option<&House>,
) -> Option<LiveShoe> {
    let seed = row.and_then(|row| row.seed.clone().try_into().ok()).map(Seed);
    let matches_commitment = |seed: &Seed| hex::encode(seed.commitment().0) == shoe.commitment;
    let seed = seed.filter(matches_commitment).filter(|_| SchemeVersion(shoe.scheme).is_known());
    let scheme = SchemeVersion(shoe.scheme);
    house.zip(seed).map(|(house, seed)| {
        LiveShoe::of_scheme(scheme, house.rules(), seed, table.unsigned_abs(), shoe.number)
    })
}

/// Returns the differences between the row of a shoe and the journal. `at` is the time of its
/// entry; `None` for a shoe that was taken over from release 0.1.0, which committed to it earlier
/// and hashed its rules in another form.
pub(super) fn faults_of(
    shoe: &ShoeBody,
    row: Option<&ShoeRow>,
    entry: u64,
    at: Option<i64>,
) -> Vec<&'static str> {
    let mut faults = faults_of_seed(shoe, row);
    let Some(row) = row else { return faults };
    let rules = row.rules.as_ref().map(|text| hex::encode(Sha256::digest(text.as_bytes())));
    let comparisons = [
        (row.scheme == shoe.scheme, "its scheme differs from the journal"),
        (rules.as_ref() == Some(&shoe.rules), "its rules differ from the journal"),
        (
            at.is_none() || row.rules_hash == shoe.rules,
            "the hash of its rules differs from the journal",
        ),
        (row.contributions.is_empty(), "its contributions differ from the journal"),
        (
            at.is_none_or(|at| row.committed_ms == at),
            "the time of its commitment differs from the journal",
        ),
        (row.entry == Some(entry), "its entry differs from the journal"),
        (SchemeVersion(shoe.scheme).is_known(), "this version does not know its scheme"),
    ];
    faults.extend(comparisons.into_iter().filter(|(is_same, _)| !is_same).map(|(_, fault)| fault));
    faults
}

/// Returns the differences between the row of a shoe and the journal about its seed.
fn faults_of_seed(shoe: &ShoeBody, row: Option<&ShoeRow>) -> Vec<&'static str> {
    let Some(row) = row else {
        return vec!["it is in the journal, but its row is missing or cannot be read"];
    };
    let seed: Option<[u8; 32]> = row.seed.clone().try_into().ok();
    let commitment = seed.map(|seed| hex::encode(Seed(seed).commitment().0));
    let comparisons = [
        (commitment.as_ref() == Some(&shoe.commitment), "its seed does not match its commitment"),
        (
            hex::encode(&row.commitment) == shoe.commitment,
            "its commitment differs from the journal",
        ),
        (row.engine == shoe.engine, "the version that committed to it differs from the journal"),
    ];
    comparisons.into_iter().filter(|(is_same, _)| !is_same).map(|(_, fault)| fault).collect()
}
