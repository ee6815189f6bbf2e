//! Accounts and transfers: money by double entry.
//!
//! Every amount goes from somewhere to somewhere: the postings of a transfer add up to zero, and so
//! do all balances of a unit. A stake lies in its table's escrow from the moment when it is placed
//! until its hand is settled. House, mint and escrow are accounts of one table, so that two tables
//! never wait for each other's money; a purse belongs to a player and is shared by all tables.

use std::fmt;

use blackjack_engine::{Chips, Unit};
use serde::{Deserialize, Serialize};

/// A player, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlayerId(pub i64);

/// A table, by number; a practice table is table 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TableId(pub i64);

/// The holder of an account.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    /// A player's purse.
    Purse(PlayerId),
    /// The stakes on a table.
    Escrow(TableId),
    /// The house at a table, which pays and takes. Table 0 is the one house of release 0.1.0.
    House(TableId),
    /// The source of play money at a table. Table 0 is the one mint of release 0.1.0.
    Mint(TableId),
}

/// An account: its holder, and the unit of its money.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Account {
    /// The holder.
    pub holder: Holder,
    /// The unit.
    pub unit: Unit,
}

/// What a transfer adds to an account; a negative amount is taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    /// The account.
    pub account: Account,
    /// The amount.
    pub amount: Chips,
}

/// The reason of a transfer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TransferKind {
    /// The first money of a purse.
    Bankroll,
    /// New money for a player who cannot cover the minimum bet.
    Refill,
    /// Stakes placed: bets, doubles, splits, insurance.
    Stake,
    /// Hands and insurance settled.
    Settlement,
    /// A void round: everything that it moved goes back.
    Void,
}

impl TransferKind {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Bankroll, Self::Refill, Self::Stake, Self::Settlement, Self::Void];

    /// Its name in a journal.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bankroll => "bankroll",
            Self::Refill => "refill",
            Self::Stake => "stake",
            Self::Settlement => "settlement",
            Self::Void => "void",
        }
    }

    /// The kind of this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// Money that moves at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transfer {
    /// The reason.
    pub kind: TransferKind,
    /// The postings, which add up to zero, in the order of their accounts.
    pub postings: Vec<Posting>,
}

impl Transfer {
    /// Whether the postings are in one unit and add up to zero.
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
        }
    }
}
