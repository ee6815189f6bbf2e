//! The rounds that the coach has not reviewed yet, with the cards seen before each: `Backlog`.

use std::collections::VecDeque;

use blackjack_engine::{Record, SeenCards, ShoeReplay};

use crate::journal::receipt::RoundId;
use crate::ledger::account::TableId;

/// A finished round that the coach has not reviewed yet.
#[derive(Clone, Debug)]
pub struct UnreviewedRound {
    /// The number of the round.
    pub round: RoundId,
    /// The round.
    pub record: Record,
    /// The cards seen from its shoe before it.
    pub seen: SeenCards,
}

/// The rounds that the coach has not reviewed yet, shoe by shoe. The shoes of the newest rounds
/// come first, and each shoe starts with its first round, so that its seen cards are counted only
/// once.
#[derive(Debug)]
pub struct Backlog {
    /// The shoes, newest last.
    shoes: Vec<Shoe>,
}

/// The rounds of a shoe that a backlog still has to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnreadRounds {
    /// The table.
    pub table: TableId,
    /// The number of the shoe at its table.
    pub shoe: u64,
    /// The last round that was read.
    pub after: RoundId,
    /// The last unreviewed round.
    pub last: RoundId,
}

/// The stored line of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLine {
    /// The number of the round.
    pub round: RoundId,
    /// The round in the notation.
    pub text: String,
    /// True if the round is finished, and the coach has not reviewed it.
    pub is_unreviewed: bool,
}

/// A shoe with unreviewed rounds, and how far it has been replayed.
#[derive(Debug)]
struct Shoe {
    unread: UnreadRounds,
    replay: Option<ShoeReplay>,
    /// The lines of later rounds that have been read ahead.
    lines: VecDeque<StoredLine>,
}

impl Backlog {
    /// Creates the backlog of these shoes with unreviewed rounds, newest last.
    pub fn new(shoes: impl IntoIterator<Item = UnreadRounds>) -> Self {
        let shoe = |unread| Shoe { unread, replay: None, lines: VecDeque::new() };
        Self { shoes: shoes.into_iter().map(shoe).collect() }
    }

    /// Takes the next round; `None` if the backlog is empty. `read` returns the next lines of a
    /// shoe, some at a time, and none at its end. Skips the rest of a shoe after a line that cannot
    /// be read, because the seen cards are unknown from there on.
    ///
    /// # Errors
    ///
    /// The errors of `read`.
    pub fn next<E>(
        &mut self,
        read: impl Fn(UnreadRounds) -> Result<VecDeque<StoredLine>, E>,
    ) -> Result<Option<UnreviewedRound>, E> {
        while let Some(shoe) = self.shoes.last_mut() {
            match shoe.next(&read)? {
                None => drop(self.shoes.pop()),
                unreviewed => return Ok(unreviewed),
            }
        }
        Ok(None)
    }
}

impl Shoe {
    /// Replays the shoe up to its next unreviewed round; `None` at its end or at an unreadable
    /// line.
    fn next<E>(
        &mut self,
        read: impl Fn(UnreadRounds) -> Result<VecDeque<StoredLine>, E>,
    ) -> Result<Option<UnreviewedRound>, E> {
        loop {
            if self.lines.is_empty() {
                self.lines = read(self.unread)?;
            }
            let Some(StoredLine { round, text, is_unreviewed }) = self.lines.pop_front() else {
                return Ok(None);
            };
            self.unread.after = round;
            let Ok(record) = text.parse::<Record>() else { return Ok(None) };
            let replay = self.replay.get_or_insert_with(|| ShoeReplay::new(record.house().rules()));
            let seen = replay.replay(&record);
            if is_unreviewed {
                return Ok(Some(UnreviewedRound { round, record, seen }));
            }
        }
    }
}
