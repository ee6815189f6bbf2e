//! Replaying a table from its journal, entry by entry: `TableReplay`.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, House, Record, Unit, split_house};
use blackjack_table::{Actor, LiveShoe, RoundId, SchemeVersion, Seed, Transfer, TransferKind};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

use super::contribution_replay::ContributionReplay;
use super::replayed_round::{ReplayedRound, is_moved};
use super::rows::{self, ShoeRow};
use super::{Fault, Findings};
use crate::journal::contributions;
use crate::journal::entry_body::{EntryBody, PostingBody, ShoeBody, actor_number, holder_columns};
use crate::schema::genesis;
use crate::stored::amount::is_countable;

/// A table of the journal, as replayed so far.
pub(super) struct TableReplay<'a> {
    db: &'a Connection,
    table: i64,
    shoe: Option<DealtShoe>,
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

/// A shoe that is dealt again.
struct DealtShoe {
    number: u64,
    /// The house of the shoe, if its rules can be read.
    house: Option<House>,
    /// The shoe itself, as long as all cards so far match it.
    live: Option<LiveShoe>,
    /// The replay of the players' contributions to it.
    contributions: ContributionReplay,
}

impl<'a> TableReplay<'a> {
    /// Creates the replay of a table before its first entry.
    pub(super) const fn new(db: &'a Connection, table: i64) -> Self {
        Self {
            db,
            table,
            shoe: None,
            round: None,
            rounds: None,
            is_lost: false,
            rules_cache: None,
            line_cache: None,
        }
    }

    /// Begins with the shoe that the previous entry committed to.
    pub(super) fn begin_with(&mut self, shoe: &ShoeBody, body: &EntryBody) -> rusqlite::Result<()> {
        let row = rows::shoe(self.db, self.table, shoe.number)?;
        self.shoe = Some(self.dealt(shoe, row.as_ref(), body, None));
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
            if !takes_over(number, body) {
                let fault = format!("entry {number} is not a valid takeover");
                findings.fault(Fault::of_table(self.table, fault));
            }
            return self.adopt(body, findings);
        }
        if body.void.is_some() && !voids(body) {
            let fault = format!("entry {number} voids a round in a way that no table does");
            findings.fault(Fault {
                round: body.round.map(RoundId),
                ..Fault::of_table(self.table, fault)
            });
        }
        if body.call.is_some() {
            let fault = format!("entry {number} changes a call, which no table does");
            findings.fault(Fault::of_table(self.table, fault));
        }
        if body.refund.is_some() {
            let fault = format!("entry {number} is a refund, which no table makes");
            findings.fault(Fault::of_table(self.table, fault));
        }
        self.contribute(body, findings);
        let expected = self.play(number, body, findings);
        if !self.is_lost {
            self.check_money(body, &expected, findings);
        }
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
            rows::readable(self.db.query_row(rounds, params![self.table], |row| row.get(0)))?;
        if self.rounds.is_some() && self.rounds != counted {
            let counted = counted.map_or("no".into(), |rounds| rounds.to_string());
            let fault = format!("{counted} rounds are recorded, but a different number was opened");
            findings.fault(Fault::of_table(self.table, fault));
        }
        Ok(())
    }

    /// Takes over the open shoe and round of release 0.1.0.
    fn adopt(&mut self, body: &EntryBody, findings: &mut Findings) -> rusqlite::Result<()> {
        if let Some(shoe) = &body.shoe {
            let row = rows::shoe(self.db, self.table, shoe.number)?;
            for fault in faults_of_seed(shoe, row.as_ref()) {
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
        let stored = genesis::moved(self.db, *id)?;
        if body.takeover.as_ref().is_some_and(|adoption| adoption.moved != stored) {
            let fault = "the money that it had moved differs from the data of release 0.1.0";
            findings.fault(Fault::of_round(self.table, *id, fault));
        }
        match ReplayedRound::adopt(self.table, body, &row, &house) {
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
        let lines = super::legacy::lines_of_shoe(self.db, self.table, shoe.number);
        let Some(lines) = rows::readable(lines)? else {
            let fault = "one of its rounds cannot be read";
            findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
            shoe.live = None;
            return Ok(());
        };
        let mut faults = Vec::new();
        let dealt = super::legacy::deal_rounds(live, house, &lines, &mut faults);
        findings.audit.cards += dealt;
        if !faults.is_empty() {
            shoe.live = None;
        }
        for (round, message) in faults {
            findings.fault(Fault::of_round(self.table, round, message));
        }
        Ok(())
    }

    /// Continues the round, and returns the transfers that must follow.
    fn play(&mut self, number: u64, body: &EntryBody, findings: &mut Findings) -> Vec<Transfer> {
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
        if shoe.number != opening.shoe {
            // A shoe that is shuffled between rounds gets the next number.
            let before = shoe.number;
            if Some(opening.shoe) != before.checked_add(1) {
                let fault = format!("it was dealt from shoe {}, out of order", opening.shoe);
                findings.fault(Fault::of_round(self.table, id, fault));
            }
        }
        if let Err(message) = shoe.begin_round(body) {
            findings.fault(Fault::of_shoe(self.table, shoe.number, message));
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
    fn lose(&mut self, id: i64, message: String, findings: &mut Findings) {
        findings.fault(Fault::of_round(self.table, id, message));
        self.lose_track();
    }

    /// Compares the row of a finished round with its replay.
    fn end_round(
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
        let by = match body.actor {
            0 => "host".to_owned(),
            -1 => "clock".to_owned(),
            player => format!("player {player}"),
        };
        let void = body.void.as_deref().map(|reason| (reason, by.as_str()));
        self.compare(&round, Some((state, body.at_ms)), void, findings)?;
        if let Some(live) = self.shoe.as_mut().and_then(|shoe| shoe.live.as_mut()) {
            live.end_round(&round.record);
        }
        Ok(())
    }

    /// Compares the rows of a round with its replay.
    fn compare(
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

    /// Records the postings of an entry.
    pub(super) fn count_money(body: &EntryBody, findings: &mut Findings) {
        findings.audit.transfers += body.transfers.len() as u64;
        let Some(unit) = &body.unit else { return };
        for (kind, postings) in &body.transfers {
            for posting in postings {
                findings.accounts.post(unit, posting);
                if kind == TransferKind::Bankroll.word() && posting.0 == 'p' {
                    findings.accounts.bankroll(unit, posting.1);
                }
            }
        }
    }

    /// Checks the transfers of an entry.
    fn check_money(&mut self, body: &EntryBody, expected: &[Transfer], findings: &mut Findings) {
        let table = self.table;
        let fault = |message: &str| Fault {
            round: body.round.map(blackjack_table::RoundId),
            ..Fault::of_table(table, message)
        };
        if !is_moved(body, &["stake", "settlement"], expected) {
            findings.fault(fault("the money that it moved differs from its play"));
        }
        if !self.is_returned(body) {
            findings.fault(fault("its void did not return the amount that it had moved"));
        }
        if let Some(round) = self.round.as_ref().filter(|_| !body.transfers.is_empty()) {
            if !round.is_in_unit(body.unit.as_ref()) {
                findings.fault(fault("its money is not in the unit of its house"));
            }
            if !round.is_covered(body) {
                findings.fault(fault("its players staked more than they had"));
            }
        }
        if body.transfers.iter().all(|(kind, _)| !matches!(kind.as_str(), "bankroll" | "refill")) {
            return;
        }
        let house = body.shoe.as_ref().and_then(|shoe| self.house_of(shoe));
        let house = house.or_else(|| self.shoe.as_ref().and_then(|shoe| shoe.house.clone()));
        for (kind, postings) in &body.transfers {
            let is_right = match kind.as_str() {
                "stake" | "settlement" | "void" => true,
                "bankroll" | "refill" if !is_unit_of(house.as_ref(), body.unit.as_ref()) => false,
                "bankroll" => {
                    house.as_ref().is_some_and(|it| is_bankroll(self.table, it, postings))
                }
                "refill" => house.as_ref().is_some_and(|it| is_refill(self.table, it, postings)),
                _ => false,
            };
            if !is_right {
                findings.fault(fault(&format!("its {kind} is not allowed by its house")));
            }
        }
    }

    /// Returns whether a void returns the money that its round has moved, and no other entry does.
    fn is_returned(&self, body: &EntryBody) -> bool {
        let voids: Vec<_> = body.transfers.iter().filter(|(kind, _)| kind == "void").collect();
        let Some(round) = self.round.as_ref().filter(|_| body.void.is_some()) else {
            return voids.is_empty();
        };
        let expected: BTreeMap<(char, i64), i128> = round
            .moved
            .iter()
            .filter(|(_, amount)| **amount != Chips::ZERO)
            .map(|(holder, amount)| {
                let (_, letter, owner) = holder_columns(*holder);
                ((letter, owner), -i128::from(amount.0))
            })
            .collect();
        let mut returned: BTreeMap<(char, i64), i128> = BTreeMap::new();
        for (holder, owner, amount, ..) in voids.iter().flat_map(|(_, postings)| postings) {
            *returned.entry((*holder, *owner)).or_default() += i128::from(*amount);
        }
        expected == returned
    }

    fn house_of(&mut self, shoe: &ShoeBody) -> Option<House> {
        let row = rows::shoe(self.db, self.table, shoe.number).ok()??;
        self.dealt(shoe, Some(&row), &EntryBody::default(), None).house
    }

    /// Returns a shoe according to the journal and its row, after this one.
    fn dealt(
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
    fn change_shoe(
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
            if shoe.number <= before.number {
                let fault = format!("it follows shoe {}, out of order", before.number);
                findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
            }
        }
        let row = rows::shoe(self.db, self.table, shoe.number)?;
        for fault in faults_of(shoe, row.as_ref(), number, body.at_ms) {
            findings.fault(Fault::of_shoe(self.table, shoe.number, fault));
        }
        self.shoe = Some(self.dealt(shoe, row.as_ref(), body, before.as_ref()));
        Ok(())
    }

    /// Replays an entry's step of the contributions.
    fn contribute(&mut self, body: &EntryBody, findings: &mut Findings) {
        let (Some(step), Some(shoe)) = (&body.contribution, &mut self.shoe) else { return };
        let replayed = shoe.contributions.step(self.table, shoe.number, body, step);
        if let Err(message) = replayed {
            findings.fault(Fault::of_shoe(self.table, shoe.number, message));
        }
    }

    /// Compares the rows of the contributions to a shoe with the journal.
    fn compare_contributions(
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
    /// Begins a round, or returns the fault in the contributions if it is the shoe's first.
    fn begin_round(&mut self, body: &EntryBody) -> Result<(), String> {
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

/// Returns whether an entry is a valid takeover of a table of release 0.1.0: the first one, without
/// other changes.
fn takes_over(number: u64, body: &EntryBody) -> bool {
    let bare = EntryBody {
        at_ms: body.at_ms,
        shoe: body.shoe.clone(),
        takeover: body.takeover.clone(),
        unit: body.unit.clone(),
        ..EntryBody::default()
    };
    number == 1 && *body == bare
}

/// Returns whether an entry is a valid void: the host commits to a new shoe, and nobody plays.
fn voids(body: &EntryBody) -> bool {
    let plays = body.open.is_some() || body.nets.is_some() || !body.decisions.is_empty();
    body.actor == actor_number(Actor::Host)
        && body.shoe.is_some()
        && !plays
        && body.cards.is_empty()
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

/// Returns the differences between the row of a shoe and the journal.
fn faults_of(shoe: &ShoeBody, row: Option<&ShoeRow>, entry: u64, at: i64) -> Vec<&'static str> {
    let mut faults = faults_of_seed(shoe, row);
    let Some(row) = row else { return faults };
    let rules = row.rules.as_ref().map(|text| hex::encode(Sha256::digest(text.as_bytes())));
    let comparisons = [
        (row.scheme == shoe.scheme, "its scheme differs from the journal"),
        (rules.as_ref() == Some(&shoe.rules), "its rules differ from the journal"),
        (row.rules_hash == shoe.rules, "the hash of its rules differs from the journal"),
        (row.contributions.is_empty(), "its contributions differ from the journal"),
        (row.committed_ms == at, "the time of its commitment differs from the journal"),
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

/// Returns whether this is the unit of a house.
fn is_unit_of(house: Option<&House>, unit: Option<&(String, i64)>) -> bool {
    let own = house.map(|house| Unit::of(house.stakes()));
    own.map(|own| (own.name, own.minor)).as_ref() == unit
}

/// Returns whether a purse received the bankroll of a house.
fn is_bankroll(table: i64, house: &House, postings: &[PostingBody]) -> bool {
    let bankroll = house.stakes().units(house.stakes().bankroll());
    from_mint(table, postings).is_some_and(|(amount, _)| amount == bankroll)
}

/// Returns whether a player who could not cover the minimum bet received a new bankroll.
fn is_refill(table: i64, house: &House, postings: &[PostingBody]) -> bool {
    let stakes = house.stakes();
    let bankroll = stakes.units(stakes.bankroll());
    from_mint(table, postings).is_some_and(|(amount, balance)| {
        let before = balance - amount;
        let is_broke = stakes.offer(house.rules(), Some(Chips::ZERO), Some(before), 1).is_none();
        is_broke && balance == bankroll
    })
}

/// Returns the amount that a purse received from the mint of a table, and its balance after that;
/// `None` for any other transfer.
fn from_mint(table: i64, postings: &[PostingBody]) -> Option<(Chips, Chips)> {
    let [one, other] = postings else { return None };
    let (mint, purse) = if one.0 == 'm' { (one, other) } else { (other, one) };
    let is_valid =
        (mint.0, mint.1) == ('m', table) && purse.0 == 'p' && purse.2.checked_neg() == Some(mint.2);
    let is_valid = is_valid && is_countable(purse.2) && is_countable(purse.4);
    is_valid.then_some((Chips(purse.2), Chips(purse.4)))
}
