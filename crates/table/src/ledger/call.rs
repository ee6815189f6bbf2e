//! A caller's time outside rounds: `CallChange`.
//!
//! A call is a visit to the door of a bulletin board. Where callers play for time, the board's
//! minutes become their purse when a call begins, and go back when it ends; a clock takes time in
//! between. In this case, money counts seconds.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Unit};
use serde::{Deserialize, Serialize};

use crate::ledger::account::{Holder, PlayerId, Transfer, TransferKind};
use crate::ledger::round_transfers::transfer;

/// The number of a call in the journal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CallId(pub i64);

/// The reason why a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CallEnding {
    /// The caller left.
    Left,
    /// The line was cut.
    LineCut,
    /// The caller's time was up.
    TimeUp,
    /// The caller pressed no key for too long.
    Silent,
    /// The sysop ended it.
    Sysop,
    /// The door failed.
    Failed,
    /// Its program vanished without ending it, and a later one ended it.
    Vanished,
}

impl CallEnding {
    /// All endings.
    pub const ALL: [Self; 7] = [
        Self::Left,
        Self::LineCut,
        Self::TimeUp,
        Self::Silent,
        Self::Sysop,
        Self::Failed,
        Self::Vanished,
    ];

    /// Returns the name of the ending in a journal.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::LineCut => "line-cut",
            Self::TimeUp => "time-up",
            Self::Silent => "silent",
            Self::Sysop => "sysop",
            Self::Failed => "failed",
            Self::Vanished => "vanished",
        }
    }

    /// Returns the ending with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.word() == word)
    }
}

/// A change of a caller's time outside rounds. Amounts are never negative, except those of a
/// correction.
///
/// ```
/// use blackjack_engine::{Chips, Unit};
/// use blackjack_table::{CallChange, PlayerId};
/// let coins = Unit { name: "coin".into(), minor: 60 };
/// let clock = CallChange::Clock { seconds: Chips(90) };
/// let transfer = clock.transfer(PlayerId(3), &coins);
/// assert!(transfer.is_balanced());
/// assert_eq!(transfer.postings[0].account.to_string(), "purse 3 (coin)");
/// assert_eq!(transfer.postings[0].amount, Chips(-90));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CallChange {
    /// The call begins.
    Begin {
        /// The node of the board.
        node: u16,
        /// True if the purse is the caller's time, which enters and leaves with the call.
        is_timed: bool,
        /// The time that the board gives; where the purse is not timed, the coins of the day.
        entered: Chips,
        /// The seconds kept from the last call.
        carried: Chips,
    },
    /// The clock takes time.
    Clock {
        /// The time.
        seconds: Chips,
    },
    /// The caller puts time into the time bank.
    Deposit {
        /// The time.
        seconds: Chips,
    },
    /// The caller takes time out of the time bank.
    Withdrawal {
        /// The time.
        seconds: Chips,
    },
    /// The call ends. A timed purse is empty afterwards.
    End {
        /// The reason.
        ending: CallEnding,
        /// The time that the board gets back for the caller.
        handed_back: Chips,
        /// The time that is lost to an event, or because the board cannot hold it.
        trimmed: Chips,
        /// The time for the time bank.
        banked: Chips,
        /// The seconds kept for the next call.
        carried: Chips,
    },
    /// The sysop, or a coin of another length, changes the time kept between calls.
    Correction {
        /// The time added to the time bank, or taken out if it is negative.
        bank: Chips,
        /// The time added to the seconds carried between calls.
        carried: Chips,
        /// The reason, as a clause.
        reason: String,
    },
}

impl CallChange {
    /// Returns the kind of its transfer.
    pub const fn kind(&self) -> TransferKind {
        match self {
            Self::Begin { .. } => TransferKind::CallBegin,
            Self::Clock { .. } => TransferKind::Clock,
            Self::Deposit { .. } => TransferKind::Deposit,
            Self::Withdrawal { .. } => TransferKind::Withdrawal,
            Self::End { .. } => TransferKind::CallEnd,
            Self::Correction { .. } => TransferKind::Correction,
        }
    }

    /// Returns the transfer of its money, in this unit; without postings if none moves.
    pub fn transfer(&self, caller: PlayerId, unit: &Unit) -> Transfer {
        let (purse, board) = (Holder::Purse(caller), Holder::Board(caller));
        let (bank, kept) = (Holder::TimeBank(caller), Holder::Carried(caller));
        let moved = match *self {
            Self::Begin { entered, carried, .. } => {
                vec![(board, -entered), (kept, -carried), (purse, entered + carried)]
            }
            Self::Clock { seconds } => vec![(purse, -seconds), (board, seconds)],
            Self::Deposit { seconds } => vec![(purse, -seconds), (bank, seconds)],
            Self::Withdrawal { seconds } => vec![(bank, -seconds), (purse, seconds)],
            Self::End { handed_back, trimmed, banked, carried, .. } => vec![
                (purse, -(handed_back + trimmed + banked + carried)),
                (board, handed_back + trimmed),
                (bank, banked),
                (kept, carried),
            ],
            Self::Correction { bank: added, carried, .. } => {
                vec![(board, -(added + carried)), (bank, added), (kept, carried)]
            }
        };
        transfer(self.kind(), unit, &moved.into_iter().collect::<BTreeMap<_, _>>())
    }

    /// Returns its amounts.
    pub fn amounts(&self) -> Vec<Chips> {
        match *self {
            Self::Begin { entered, carried, .. } => vec![entered, carried],
            Self::Clock { seconds } | Self::Deposit { seconds } | Self::Withdrawal { seconds } => {
                vec![seconds]
            }
            Self::End { handed_back, trimmed, banked, carried, .. } => {
                vec![handed_back, trimmed, banked, carried]
            }
            Self::Correction { bank, carried, .. } => vec![bank, carried],
        }
    }

    /// Returns whether no amount is negative that must not be.
    pub fn is_valid(&self) -> bool {
        let is_correction = matches!(self, Self::Correction { .. });
        is_correction || self.amounts().into_iter().all(|amount| amount >= Chips::ZERO)
    }
}
