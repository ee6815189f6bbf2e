//! Accounts and transfers: double-entry bookkeeping.
//!
//! Every transfer moves money between accounts: its postings add up to zero, and so do all balances
//! of a unit. A stake lies in the table's escrow from the time it is placed until its hand is
//! settled. House, mint and escrow belong to one table each, so two tables never wait for each
//! other's money. A purse belongs to a player and is shared by all tables.

use std::fmt;

use blackjack_engine::{Chips, Unit};
use serde::{Deserialize, Serialize};

/// The number of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerId(pub i64);

/// The number of a table; 0 for a practice table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableId(pub i64);

/// The holder of an account.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    /// A player's purse.
    Purse(PlayerId),
    /// The stakes that lie on a table.
    Escrow(TableId),
    /// The house's money at a table. In release 0.1.0, table 0 was the house for all tables.
    House(TableId),
    /// The source of play money at a table. In release 0.1.0, table 0 was the mint for all tables.
    Mint(TableId),
    /// A caller's bulletin board, where the time of calls comes from and goes to. The account is
    /// negative by the excess of time given over time returned.
    Board(PlayerId),
    /// A caller's time bank.
    TimeBank(PlayerId),
    /// A caller's seconds below a minute, kept from one call to the next.
    Carried(PlayerId),
}

/// An account: its holder, and the unit of its money.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Account {
    /// The holder.
    pub holder: Holder,
    /// The unit.
    pub unit: Unit,
}

/// An amount added to an account, or taken out if it is negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    /// The account.
    pub account: Account,
    /// The amount.
    pub amount: Chips,
}

/// The reason for a transfer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TransferKind {
    /// The initial bankroll of a new player.
    Bankroll,
    /// A rebuy: new money for a player who cannot cover the minimum bet.
    Rebuy,
    /// Stakes that were placed: bets, doubles, splits, insurance.
    Stake,
    /// Hands and insurance that were settled.
    Settlement,
    /// A void round: everything that it moved is returned.
    Void,
    /// A call that began: the caller's time.
    CallBegin,
    /// Time that a call took.
    Clock,
    /// Time for the time bank.
    Deposit,
    /// Time from the time bank.
    Withdrawal,
    /// A call that ended: the caller's time goes back.
    CallEnd,
    /// A correction of the time bank.
    Correction,
    /// Money that the house of a table gives back, by order of the operator.
    Refund,
}

impl TransferKind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Bankroll,
        Self::Rebuy,
        Self::Stake,
        Self::Settlement,
        Self::Void,
        Self::CallBegin,
        Self::Clock,
        Self::Deposit,
        Self::Withdrawal,
        Self::CallEnd,
        Self::Correction,
        Self::Refund,
    ];

    /// Returns the name of the kind in a journal.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bankroll => "bankroll",
            // Journals have the older word.
            Self::Rebuy => "refill",
            Self::Stake => "stake",
            Self::Settlement => "settlement",
            Self::Void => "void",
            Self::CallBegin => "call-begin",
            Self::Clock => "clock",
            Self::Deposit => "deposit",
            Self::Withdrawal => "withdrawal",
            Self::CallEnd => "call-end",
            Self::Correction => "correction",
            Self::Refund => "refund",
        }
    }

    /// Returns the kind with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// Money that moves at the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transfer {
    /// The reason.
    pub kind: TransferKind,
    /// The postings, which add up to zero, in the order of their accounts.
    pub postings: Vec<Posting>,
}

impl Transfer {
    /// Returns whether the postings are in one unit and add up to zero.
    pub fn is_balanced(&self) -> bool {
        let [first, others @ ..] = self.postings.as_slice() else { return true };
        others.iter().all(|posting| posting.account.unit == first.account.unit)
            && self.postings.iter().map(|posting| i128::from(posting.amount.0)).sum::<i128>() == 0
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = &self.unit.name;
        match self.holder {
            Holder::Purse(PlayerId(id)) => write!(f, "purse {id} ({unit})"),
            Holder::Escrow(TableId(id)) => write!(f, "escrow {id} ({unit})"),
            Holder::House(TableId(id)) => write!(f, "house {id} ({unit})"),
            Holder::Mint(TableId(id)) => write!(f, "mint {id} ({unit})"),
            Holder::Board(PlayerId(id)) => write!(f, "board {id} ({unit})"),
            Holder::TimeBank(PlayerId(id)) => write!(f, "time bank {id} ({unit})"),
            Holder::Carried(PlayerId(id)) => write!(f, "carried {id} ({unit})"),
        }
    }
}
