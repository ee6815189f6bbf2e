//! The findings in the records of shared shoes: `Findings`.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use blackjack_coach::words::counted;
use blackjack_engine::visible_in_line;
use blackjack_protocol::{ListedShoe, ShoeList, ShoeState};
use blackjack_table::{
    Commitment, Contributions, EntryHash, PlayerId, RecordFault, ShoeRecord, VerifiedShoe,
};
use serde_json::{Value, json};

use crate::command::{json, print};

/// A note on the facts that no record can prove, printed first.
const NOT_PROVEN: &str = "\
Not proven: the house knows the order of the cards while you play, and players can talk. \
Where nobody but the house contributed, you trust its seed.
";

/// The findings in the records of a table's shoes, the oldest first.
#[derive(Debug)]
pub(super) struct Findings {
    /// The number of the table.
    table: Option<u64>,
    /// The player's noted values that no record has matched yet.
    noted: Noted,
    /// The last entry of the table's journal that reveals nothing about cards in play.
    head: Option<EntryHash>,
    shoes: Vec<Found>,
    /// The differences that do not belong to a single record.
    differences: Vec<String>,
}

/// The values that a player has noted.
#[derive(Debug)]
pub(super) struct Noted {
    /// The commitment of a shoe.
    pub(super) commitment: Option<Commitment>,
    /// The set of contributions to a shoe.
    pub(super) set: Option<Commitment>,
    /// An entry of the journal.
    pub(super) entry: Option<EntryHash>,
}

/// The findings in one record.
#[derive(Debug)]
struct Found {
    shoe: u64,
    /// The set of contributions, if it was closed.
    set: Option<Commitment>,
    /// The time from the closing of the set to the last reveal, in milliseconds.
    delay_ms: Option<i64>,
    /// The players excluded from contributing to the next shoe.
    excluded: BTreeSet<PlayerId>,
    /// The reason why the shoe is void, and the party that voided it.
    void: Option<String>,
    result: Result<VerifiedShoe, RecordFault>,
    /// The last entry of the journal, and the last round of the table, up to this shoe.
    last_entry: Option<u64>,
    last_round: Option<u64>,
}

impl Findings {
    /// Creates empty findings.
    pub(super) const fn new(noted: Noted) -> Self {
        Self { table: None, noted, head: None, shoes: Vec::new(), differences: Vec::new() }
    }

    /// Records the last entry of a table's journal.
    ///
    /// # Errors
    ///
    /// If no table can have this number.
    pub(super) fn note_head(&mut self, ShoeList { table, head, .. }: &ShoeList) -> Result<()> {
        let number = u64::try_from(table.0);
        let number = number.with_context(|| format!("no table has the number {}", table.0))?;
        self.table.get_or_insert(number);
        self.head = self.head.take().or_else(|| head.clone());
        Ok(())
    }

    /// Checks a record that the list of a table names. The newest shoe may be in play.
    pub(super) fn add_listed(&mut self, listed: &ListedShoe, record: &ShoeRecord, is_newest: bool) {
        let ListedShoe { shoe, commitment, state, rounds } = listed;
        let is_same = (*shoe, *commitment) == (record.shoe, record.commitment)
            && self.table.is_none_or(|table| table == record.table);
        let told = match (&record.seed, &record.void) {
            (None, _) => ShoeState::InPlay,
            (_, Some(_)) => ShoeState::Void,
            (_, None) => ShoeState::Over,
        };
        // In the meantime, the newest shoe or one of its rounds may have ended.
        let is_moving = is_newest && *state == ShoeState::InPlay;
        if !is_same || !is_moving && (*state, *rounds) != (told, record.rounds.len() as u64) {
            self.differences.push(format!("The list and the record of shoe {shoe} differ."));
        }
        if !is_newest && record.seed.is_none() {
            self.differences.push(format!(
                "Shoe {shoe} has no seed, but another shoe has followed: its seed is kept back."
            ));
        }
        let first = record.entries.first();
        if is_newest && first.is_some() && first != self.head.as_ref() {
            self.differences.push(format!(
                "The list's entry of the journal is not the one that committed to shoe {shoe}."
            ));
        }
        self.check_gaps(record);
        self.check_excluded(record);
        self.add(record);
    }

    /// Looks for shoes, entries and rounds that are missing before a record.
    fn check_gaps(&mut self, record: &ShoeRecord) {
        let last = self.shoes.last();
        let (before, shoe) = (last.map_or(0, |found| found.shoe), record.shoe);
        let missing = match shoe - before {
            0 | 1 => None,
            2 => Some(format!("Shoe {} is missing.", shoe - 1)),
            _ => Some(format!("Shoes {} to {} are missing.", before + 1, shoe - 1)),
        };
        let entry = record.entries.first().map(|it| it.number);
        let round = record.rounds.first().map(|it| it.number);
        let numbers = [
            ("entry", last.map_or(Some(0), |it| it.last_entry), entry),
            ("round", last.map_or(Some(0), |it| it.last_round), round),
        ];
        let gaps = numbers.into_iter().filter_map(|(what, last, first)| {
            let (last, first) = (last?, first?);
            let place = match before {
                0 => format!("Shoe {shoe} begins with {what} {first}"),
                _ => {
                    format!("Between shoe {before} and shoe {shoe}, {what} {first} follows {last}")
                }
            };
            (last.checked_add(1) != Some(first)).then(|| format!("{place}."))
        });
        let found: Vec<_> = missing.into_iter().chain(gaps).collect();
        self.differences.extend(found);
    }

    /// Checks that a shoe excludes exactly the players who have not revealed since the last round.
    fn check_excluded(&mut self, record: &ShoeRecord) {
        let expected = self.shoes.last().map(|found| &found.excluded);
        let excluded: BTreeSet<_> = record.excluded.iter().map(|it| it.player).collect();
        if expected.cloned().unwrap_or_default() != excluded {
            let shoe = record.shoe;
            self.differences.push(format!(
                "Shoe {shoe} excludes other players than those who did not reveal before it."
            ));
        }
    }

    /// Checks a record.
    pub(super) fn add(&mut self, record: &ShoeRecord) {
        self.table.get_or_insert(record.table);
        self.check_noted(record);
        let void = record.void.as_ref().map(|void| {
            let (by, reason) = (visible_in_line(&void.by), visible_in_line(&void.reason));
            format!("void, by the {by}: {reason}")
        });
        let last_round = self.shoes.last().map_or(Some(0), |it| it.last_round);
        let mut excluded = BTreeSet::new();
        if record.rounds.is_empty() {
            excluded.extend(record.excluded.iter().map(|it| it.player));
            let missing = record.void.iter().flat_map(|void| &void.missing);
            excluded.extend(missing.map(|it| it.player));
        }
        self.shoes.push(Found {
            shoe: record.shoe,
            set: record.set().filter(|_| !record.contributions.is_empty()),
            delay_ms: record.delay_ms(),
            excluded,
            void,
            result: record.verify(),
            last_entry: record.entries.last().map(|it| it.number),
            last_round: record.rounds.last().map_or(last_round, |it| Some(it.number)),
        });
    }

    /// Compares a record with what the player has noted.
    fn check_noted(&mut self, record: &ShoeRecord) {
        self.noted.commitment.take_if(|it| *it == record.commitment);
        self.noted.set.take_if(|it| Some(*it) == record.set());
        let Some(noted) = &self.noted.entry else { return };
        let Some(entry) = record.entries.iter().find(|it| it.number == noted.number) else {
            return;
        };
        if entry.hash != noted.hash {
            let EntryHash { number, hash } = entry;
            self.differences.push(format!(
                "Entry {number} of the journal has the hash {hash}, but you noted {}: what was \
                 stored up to it was changed.",
                noted.hash
            ));
        }
        self.noted.entry = None;
    }

    /// Prints everything; returns the exit status.
    pub(super) fn print(mut self, json: bool) -> Result<u8> {
        let hashes = [("commitment", self.noted.commitment), ("set", self.noted.set)];
        for (what, noted) in hashes {
            let missing =
                noted.map(|it| format!("No shoe here has the {what} that you noted, {it}."));
            self.differences.extend(missing);
        }
        if let Some(EntryHash { number, .. }) = self.noted.entry {
            self.differences
                .push(format!("Entry {number} of the journal, which you noted, is not here."));
        }
        let faults = self.shoes.iter().filter(|it| it.fault().is_some()).count();
        let differences = self.differences.len() + faults;
        if json {
            json::print(&self.document(differences == 0))?;
        } else {
            print(&self.text(differences))?;
        }
        Ok(u8::from(differences > 0))
    }

    fn text(&self, differences: usize) -> String {
        let mut text = NOT_PROVEN.to_owned();
        for found in &self.shoes {
            text += &format!("Shoe {}: {}\n", found.shoe, found.words());
        }
        for difference in &self.differences {
            text += &format!("{difference}\n");
        }
        text += &match differences {
            0 if self.shoes.iter().all(Found::is_in_play) => "Nothing is proven yet.\n".to_owned(),
            0 => "No differences found.\n".to_owned(),
            1 => "1 difference.\n".to_owned(),
            several => format!("{several} differences.\n"),
        };
        if let Some(EntryHash { number, hash }) = &self.head {
            text += &format!(
                "The last entry of the table's journal that tells no cards is {number}:{hash}\n\
                 Note it: --since {number}:HASH shows later whether it was dropped or changed.\n"
            );
        }
        text
    }

    fn document(&self, is_right: bool) -> Value {
        json!({
            "schema": 1,
            "ok": is_right,
            "table": self.table,
            "shoes": self.shoes.iter().map(Found::document).collect::<Vec<_>>(),
            "differences": self.differences,
            "head": self.head,
        })
    }
}

impl Found {
    fn is_in_play(&self) -> bool {
        matches!(self.result, Err(RecordFault::NoSeed))
    }

    /// Returns the fault of the record. A shoe in play has no seed yet.
    fn fault(&self) -> Option<&RecordFault> {
        self.result.as_ref().err().filter(|_| !self.is_in_play())
    }

    fn words(&self) -> String {
        let verified = match &self.result {
            Err(RecordFault::NoSeed) => return "in play, its seed is still secret.".to_owned(),
            Err(fault) => return format!("DIFFERENT: {fault}."),
            Ok(verified) => verified,
        };
        let VerifiedShoe { contributions, unrevealed, cut, rounds, void_rounds, cards } = *verified;
        let count = |count: usize, what| counted(count as u64, what);
        let mut text = if let Some(void) = &self.void {
            format!("{void}. Its seed is the one that was committed to")
        } else {
            let (rounds, cards) = (count(rounds, "round"), count(cards, "card"));
            let void = match void_rounds {
                0 => String::new(),
                some => format!(", {some} of them void"),
            };
            format!("{rounds}{void}, {cards}, all as shuffled")
        };
        text += &match contributions {
            0 => "; nobody contributed".to_owned(),
            some => format!("; {} as committed to", count(some, "contribution")),
        };
        if self.void.is_none() && contributions > 0 {
            text += &format!(", cut by {}", count(cut, "card"));
        }
        if unrevealed > 0 {
            text += &format!(", {unrevealed} not revealed");
        }
        if let Some(delay) = self.delay_ms.filter(|delay| *delay > Contributions::REVEAL_MS) {
            let seconds = delay / 1_000;
            text += &format!(
                "; the last was opened {} after the set was closed (a restart, or a server that \
                 waited)",
                counted(seconds.unsigned_abs(), "second")
            );
        }
        text + "."
    }

    fn document(&self) -> Value {
        let fault = self.fault();
        let verified = self.result.as_ref().ok();
        json!({
            "shoe": self.shoe,
            "state": match (&self.result, &self.void) {
                (Err(RecordFault::NoSeed), _) => "in_play",
                (_, Some(_)) => "void",
                _ => "over",
            },
            "ok": fault.is_none(),
            "fault": fault.map(|fault| json!({"code": fault.code(), "message": fault.to_string()})),
            "contributions": verified.map(|it| it.contributions),
            "unrevealed": verified.map(|it| it.unrevealed),
            "set": self.set,
            "delay_ms": self.delay_ms,
            "cut": verified.map(|it| it.cut),
            "rounds": verified.map(|it| it.rounds),
            "void_rounds": verified.map(|it| it.void_rounds),
            "cards": verified.map(|it| it.cards),
        })
    }
}
