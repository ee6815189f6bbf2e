//! What a command adds to memory.

use blackjack_engine::{Chips, HandId, House, Input, Rules, Seat, Stakes};
use sha2::{Digest, Sha256};

use crate::draft::Draft;
use crate::seed::Hex;
use crate::store::RoundId;
use crate::{Choice, LiveShoe, PlayerId, Table, TableId, Transfer};

/// The version of the engine that deals and settles.
pub(crate) const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// What is put into a round beside cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// Somebody chose something for a hand.
    Choice(HandId, Choice),
    /// A purse holds something else than when the table was left: its player played elsewhere.
    Fund(Seat, Chips),
}

/// What a command adds to memory: all of it or nothing.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) now_ms: i64,
    pub(crate) table: TableId,
    pub(crate) round: RoundId,
    /// If the command opens the round.
    pub(crate) opening: Option<Opening<'a>>,
    /// What is put in, and how much was before.
    pub(crate) decisions: &'a [Decision],
    pub(crate) decided: usize,
    /// The round as far as it has come.
    pub(crate) line: String,
    /// How many cards it has taken from the shoe.
    pub(crate) drawn: usize,
    pub(crate) transfers: &'a [Transfer],
    /// What each seat won or lost, if the round is over.
    pub(crate) nets: Option<Vec<Chips>>,
    /// The shoe that follows, if this one is over, and the hash of its rules.
    pub(crate) next_shoe: Option<(&'a LiveShoe, String)>,
}

/// What is known of a round when it opens.
#[derive(Debug)]
pub(crate) struct Opening<'a> {
    pub(crate) shoe: u64,
    pub(crate) house: &'a str,
    /// The players by seat, and what they bet.
    pub(crate) seats: Vec<(PlayerId, Chips)>,
}

impl Decision {
    /// What it puts into a round.
    pub(crate) const fn input(self) -> Input {
        match self {
            Self::Choice(_, choice) => choice.input(),
            Self::Fund(seat, funds) => Input::Fund(seat, funds),
        }
    }
}

impl Draft {
    /// What this would add to memory.
    pub(crate) fn entry(&self, table: &Table, now_ms: i64) -> Entry<'_> {
        let round = &self.round;
        let opening = self.bets.as_ref().map(|bets| Opening {
            shoe: self.shoe.number(),
            house: round.record.house().name(),
            seats: table.booking(round).players.into_iter().zip(bets.iter().copied()).collect(),
        });
        Entry {
            now_ms,
            table: table.id,
            round: round.id,
            opening,
            decisions: &self.decisions,
            decided: round.decided - self.decisions.len(),
            line: round.record.to_string(),
            drawn: round.record.cards(),
            transfers: &self.transfers,
            nets: round.record.round().result().map(|result| result.nets.to_vec()),
            next_shoe: self.next_shoe.as_ref().map(|shoe| (shoe, rules_hash(&table.house))),
        }
    }
}

/// A hash of everything that a house states or leaves at its default: two houses of the same hash
/// play the same game for the same money.
pub(crate) fn rules_hash(house: &House) -> String {
    let rules = Rules::KEYS.iter().map(|key| (key.name, house.rules().text(key.name)));
    let stakes = Stakes::KEYS.iter().map(|key| (key.name, house.stakes().text(key.name)));
    let mut hash = Sha256::new();
    for (key, value) in rules.chain(stakes) {
        hash.update(format!("{key}={}\n", value.unwrap_or_default()));
    }
    Hex(&hash.finalize()).to_string()
}
