//! The text of an entry of the journal: an `EntryBody`, a JSON document.
//!
//! The hash of an entry covers these bytes as they are stored, so that anything that can read JSON
//! and compute SHA-256 can check the chain. Amounts are whole numbers of smallest units, and `unit`
//! stands beside them.

use blackjack_engine::{Action, Card, Chips, Choice, HandId, Seat};
use blackjack_table::{Actor, Decision, Holder, PlayerId, TableId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The SHA-256 of an entry.
pub(crate) type EntryHash = [u8; 32];

/// What one entry changed.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryBody {
    /// When, in milliseconds since 1970.
    pub(crate) at_ms: i64,
    /// The sender: a player's number, 0 for the host, -1 for the clock.
    pub(crate) actor: i64,
    /// The sender's key.
    pub(crate) key: u64,
    /// The round that it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) round: Option<i64>,
    /// The round that it opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<OpeningBody>,
    /// The decisions that it added: hand or seat, letter, amount.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) decisions: Vec<(u8, char, Option<i64>)>,
    /// The cards that it dealt, one after the other.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) cards: String,
    /// What each seat won or lost, if it ended the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) nets: Option<Vec<i64>>,
    /// Why it made the round void.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) void: Option<String>,
    /// The shoe that it committed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shoe: Option<ShoeBody>,
    /// What it took over from release 0.1.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) takeover: Option<TakeoverBody>,
    /// The unit of its money: name, and smallest units in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unit: Option<(String, i64)>,
    /// The money that it moved: the kind of each transfer, and its postings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) transfers: Vec<(String, Vec<PostingBody>)>,
}

/// A posting: holder, owner, amount, how many postings the account has had with it, and its balance
/// then.
pub(crate) type PostingBody = (char, i64, i64, i64, i64);

/// A round that opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningBody {
    /// Its number among those of the table.
    pub(crate) number: u64,
    /// The shoe, by its number at the table.
    pub(crate) shoe: u64,
    /// The name of the house.
    pub(crate) house: String,
    /// Each seat: player, funds before (null is credit without end), stakes.
    pub(crate) seats: Vec<(i64, Option<i64>, Vec<i64>)>,
}

/// A shoe that was committed to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShoeBody {
    /// Its number at the table.
    pub(crate) number: u64,
    /// The SHA-256 of its seed, in hex.
    pub(crate) commitment: String,
    /// How it follows from the seed.
    pub(crate) scheme: u32,
    /// The version of the program that committed to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) engine: String,
    /// The SHA-256 of the text of its rules and stakes, in hex.
    pub(crate) rules: String,
    /// What players contributed, in hex.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) contributions: Vec<String>,
}

/// A table of release 0.1.0 as it was taken over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeoverBody {
    /// The open round: its number, its number at the table, its line and its players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) round: Option<(i64, u64, String, Vec<i64>)>,
    /// Its decisions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) decisions: Vec<(u8, char, Option<i64>)>,
    /// What it had moved: holder, owner, amount.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) moved: Vec<(char, i64, i64)>,
}

impl EntryBody {
    /// The bytes that are stored and hashed.
    pub(crate) fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// The hash of an entry behind another one.
pub(crate) fn chained(before: &EntryHash, body: &str) -> EntryHash {
    Sha256::new().chain_update(before).chain_update(body.as_bytes()).finalize().into()
}

/// The number of a sender.
pub(crate) const fn actor_number(actor: Actor) -> i64 {
    match actor {
        Actor::Player(PlayerId(id)) => id,
        Actor::Host => 0,
        Actor::Clock => -1,
    }
}

/// The sender of this number.
pub(crate) const fn actor(number: i64) -> Actor {
    match number {
        0 => Actor::Host,
        -1 => Actor::Clock,
        id => Actor::Player(PlayerId(id)),
    }
}

/// A decision in columns: hand or seat, letter, amount.
pub(crate) const fn decision_columns(decision: Decision) -> (u8, char, Option<i64>) {
    match decision {
        Decision::Choice(hand, Choice::Act(action)) => (hand.0, action.letter(), None),
        Decision::Choice(hand, Choice::Insure(stake)) => (hand.0, 'i', Some(stake.0)),
        Decision::Choice(hand, Choice::Decline) => (hand.0, 'n', None),
        Decision::Fund(seat, funds) => (seat.0, '@', Some(funds.0)),
    }
}

/// The decision of these columns; none for what no table writes.
pub(crate) fn decision(place: i64, letter: &str, amount: Option<i64>) -> Option<Decision> {
    let place = u8::try_from(place).ok()?;
    let hand = HandId(place);
    match (letter, amount.map(Chips)) {
        ("@", Some(funds)) => Some(Decision::Fund(Seat(place), funds)),
        ("i", Some(stake)) => Some(Decision::Choice(hand, Choice::Insure(stake))),
        ("n", None) => Some(Decision::Choice(hand, Choice::Decline)),
        (letter, None) => {
            let action = letter.parse().ok().and_then(Action::from_letter)?;
            Some(Decision::Choice(hand, Choice::Act(action)))
        }
        (_, Some(_)) => None,
    }
}

/// A holder in columns: its word in the database, its letter in the journal, its owner.
pub(crate) const fn holder_columns(holder: Holder) -> (&'static str, char, i64) {
    match holder {
        Holder::Purse(PlayerId(id)) => ("purse", 'p', id),
        Holder::Escrow(TableId(id)) => ("escrow", 'e', id),
        Holder::House(TableId(id)) => ("house", 'h', id),
        Holder::Mint(TableId(id)) => ("mint", 'm', id),
    }
}

/// The holder of this word or letter.
pub(crate) fn holder(name: &str, owner: i64) -> Option<Holder> {
    match name {
        "purse" | "p" => Some(Holder::Purse(PlayerId(owner))),
        "escrow" | "e" => Some(Holder::Escrow(TableId(owner))),
        "house" | "h" => Some(Holder::House(TableId(owner))),
        "mint" | "m" => Some(Holder::Mint(TableId(owner))),
        _ => None,
    }
}

/// Cards one after the other.
pub(crate) fn cards_text(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect()
}

/// Reads cards one after the other; none for anything else.
pub(crate) fn cards(text: &str) -> Option<Vec<Card>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| text[at..at + 2].parse().ok()).collect()
}
