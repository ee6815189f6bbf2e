//! `Findings`: what the records of shared shoes show.

use anyhow::Result;
use blackjack_coach::words::counted;
use blackjack_engine::visible_in_line;
use blackjack_remote::ListedShoe;
use blackjack_table::{Commitment, EntryHash, RecordFault, ShoeRecord, VerifiedShoe};
use serde_json::{Value, json};

use crate::command::{json, print};

/// What no record can prove; it is said first.
const NOT_PROVEN: &str = "\
Not proven: the house knows the order of the cards while you play, and players can talk. \
Where nobody but the house contributed, you trust its seed.
";

/// What the records of a table's shoes show, the oldest first.
#[derive(Debug)]
pub(super) struct Findings {
    /// The number of the table.
    table: Option<u64>,
    /// A commitment that the player has noted, until it is found.
    commitment: Option<Commitment>,
    /// An entry of the journal that the player has noted, until it is found.
    entry: Option<EntryHash>,
    /// The last entry of the table's journal.
    head: Option<EntryHash>,
    shoes: Vec<Found>,
    /// The differences that are not those of one record.
    differences: Vec<String>,
}

/// What one record shows.
#[derive(Debug)]
struct Found {
    shoe: u64,
    /// Why the shoe is void, and by whom.
    void: Option<String>,
    result: Result<VerifiedShoe, RecordFault>,
    /// The last entry of the journal, and the last round of the table, up to this shoe.
    last_entry: Option<u64>,
    last_round: Option<u64>,
}

impl Findings {
    /// Creates empty findings, for which the player has noted a commitment and an entry.
    pub(super) fn new(commitment: Option<Commitment>, entry: Option<EntryHash>) -> Self {
        let (shoes, differences) = (Vec::new(), Vec::new());
        Self { table: None, commitment, entry, head: None, shoes, differences }
    }

    /// Notes the last entry of a table's journal.
    pub(super) fn note_head(&mut self, table: u64, head: EntryHash) {
        self.table.get_or_insert(table);
        self.head.get_or_insert(head);
    }

    /// Checks a record that the list of a table names.
    pub(super) fn add_listed(&mut self, listed: &ListedShoe, record: &ShoeRecord) {
        let ListedShoe { shoe, commitment, state, rounds } = listed;
        let is_same = (*shoe, *commitment) == (record.shoe, record.commitment)
            && self.table.is_none_or(|table| table == record.table)
            && (state == "in_play") == record.seed.is_none()
            && (state == "void") == record.void.is_some();
        // A round of a shoe in play may have ended in between.
        let is_same = is_same && (state == "in_play" || *rounds == record.rounds.len() as u64);
        if !is_same {
            self.differences.push(format!("The list and the record of shoe {shoe} differ."));
        }
        let before = self.shoes.last().map_or(0, |found| found.shoe);
        let missing = match shoe - before {
            0 | 1 => None,
            2 => Some(format!("Shoe {} is missing.", shoe - 1)),
            _ => Some(format!("Shoes {} to {} are missing.", before + 1, shoe - 1)),
        };
        self.differences.extend(missing);
        if let Some(last) = self.shoes.last() {
            let entry = record.entries.first().map(|it| it.number);
            let round = record.rounds.first().map(|it| it.number);
            let gaps = [("entry", last.last_entry, entry), ("round", last.last_round, round)];
            let gaps = gaps.into_iter().filter_map(|(what, last, first)| {
                let (last, first) = (last?, first?);
                (last.checked_add(1) != Some(first)).then(|| {
                    format!("Between shoe {before} and shoe {shoe}, {what} {first} follows {last}.")
                })
            });
            let gaps: Vec<_> = gaps.collect();
            self.differences.extend(gaps);
        }
        self.add(record);
    }

    /// Checks a record.
    pub(super) fn add(&mut self, record: &ShoeRecord) {
        self.table.get_or_insert(record.table);
        if self.commitment == Some(record.commitment) {
            self.commitment = None;
        }
        if let Some(noted) = &self.entry
            && let Some(entry) = record.entries.iter().find(|it| it.number == noted.number)
        {
            if entry.hash != noted.hash {
                let EntryHash { number, hash } = entry;
                self.differences.push(format!(
                    "Entry {number} of the journal has the hash {hash}, but you noted {}: what was \
                     stored up to it was changed.",
                    noted.hash
                ));
            }
            self.entry = None;
        }
        let void = record.void.as_ref().map(|void| {
            let (by, reason) = (visible_in_line(&void.by), visible_in_line(&void.reason));
            format!("void, by the {by}: {reason}")
        });
        let last = self.shoes.last();
        self.shoes.push(Found {
            shoe: record.shoe,
            void,
            result: record.verify(),
            last_entry: record.entries.last().map(|it| it.number),
            last_round: record
                .rounds
                .last()
                .map_or(last.and_then(|it| it.last_round), |it| Some(it.number)),
        });
    }

    /// Prints everything; returns the exit status.
    pub(super) fn print(mut self, json: bool) -> Result<u8> {
        if let Some(noted) = self.commitment {
            self.differences
                .push(format!("No shoe here has the commitment that you noted, {noted}."));
        }
        if let Some(EntryHash { number, .. }) = self.entry {
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
                "The last entry of the table's journal is {number}:{hash}\n\
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

    /// Returns what is wrong with the record. A shoe in play has no seed yet.
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
            "cut": verified.map(|it| it.cut),
            "rounds": verified.map(|it| it.rounds),
            "void_rounds": verified.map(|it| it.void_rounds),
            "cards": verified.map(|it| it.cards),
        })
    }
}
