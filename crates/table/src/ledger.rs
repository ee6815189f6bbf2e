//! Purses by double entry: every amount goes from somewhere to somewhere.
//!
//! A transfer's postings come to nothing for each unit of money, always; so do all balances. A
//! stake lies in escrow from the moment when it is placed until its hand is settled.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use blackjack_engine::{Chips, House, Stakes};

/// A player, by the number of the account book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub i64);

/// A table, by the number of the account book; a game of practice is table 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub i64);

/// A unit of money: amounts in different units never mix.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    /// Its name, or its sign.
    pub name: String,
    /// How many of the smallest units are in one.
    pub minor: i64,
}

impl Unit {
    /// The unit that a house plays for.
    pub fn of(stakes: &Stakes) -> Self {
        Self { name: stakes.text("unit").unwrap_or_default(), minor: stakes.minor() }
    }

    /// What many of it are called: `$`, `coins`.
    pub fn plural(&self) -> String {
        let plural = if self.name.chars().all(char::is_alphabetic) { "s" } else { "" };
        format!("{}{plural}", self.name)
    }

    /// Stakes that tell amounts in this unit; none for a unit that no house can have.
    ///
    /// ```
    /// use blackjack_engine::Chips;
    /// use blackjack_table::Unit;
    /// let unit = Unit { name: "coin".into(), minor: 60 };
    /// assert_eq!(unit.stakes().ok_or("a unit")?.money(Chips(90)), "1:30 coins");
    /// assert_eq!(unit.plural(), "coins");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn stakes(&self) -> Option<Stakes> {
        let settings = [format!("unit={}", self.name), format!("minor={}", self.minor)];
        let house = House::default().with(settings.iter().map(String::as_str)).ok()?;
        Some(*house.stakes())
    }
}

/// Whose an account is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    /// A player's purse.
    Purse(PlayerId),
    /// The stakes that lie on a table.
    Escrow(TableId),
    /// The house, which pays and takes.
    House,
    /// Where play money comes from.
    Mint,
}

/// An account: somebody's money of one unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Account {
    /// Whose.
    pub holder: Holder,
    /// Of which unit.
    pub unit: Unit,
}

/// What a transfer puts into an account; negative is taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    /// Which.
    pub account: Account,
    /// How much.
    pub amount: Chips,
}

/// What a transfer is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TransferKind {
    /// The first money of a purse.
    Bankroll,
    /// New money for somebody who is broke.
    Refill,
    /// Stakes were placed: bets, doubles, splits, insurance.
    Stake,
    /// Hands and insurances were settled.
    Settlement,
    /// A round was voided: all of it goes back.
    Void,
}

impl TransferKind {
    /// Its name in the account book.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bankroll => "bankroll",
            Self::Refill => "refill",
            Self::Stake => "stake",
            Self::Settlement => "settlement",
            Self::Void => "void",
        }
    }
}

/// Money that moves at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transfer {
    /// What tells it from every other: a transfer of the same key is made once only.
    pub key: String,
    /// What it is for.
    pub kind: TransferKind,
    /// Where from and where to; the amounts of each unit come to nothing.
    pub postings: Vec<Posting>,
}

/// Why a transfer is refused; the books are as they were.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LedgerError {
    /// More goes out than in, or less.
    #[error("transfer {key}: the postings in {unit} come to {sum}, not to nothing")]
    Unbalanced {
        /// The transfer.
        key: String,
        /// The unit.
        unit: String,
        /// What they come to, in smallest units.
        sum: i128,
    },
    /// The transfer has been made.
    #[error("transfer {key} has been made already")]
    Repeated {
        /// The transfer.
        key: String,
    },
    /// An account that may not be overdrawn would be.
    #[error("transfer {key} would leave {account} with {balance}")]
    Overdrawn {
        /// The transfer.
        key: String,
        /// The account.
        account: Account,
        /// What would be left, in smallest units.
        balance: i64,
    },
    /// A sum is more than can be counted.
    #[error("transfer {key}: more than can be counted")]
    Overflow {
        /// The transfer.
        key: String,
    },
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.holder {
            Holder::Purse(PlayerId(id)) => write!(f, "purse {id} ({})", self.unit.name),
            Holder::Escrow(TableId(id)) => write!(f, "escrow {id} ({})", self.unit.name),
            Holder::House => write!(f, "house ({})", self.unit.name),
            Holder::Mint => write!(f, "mint ({})", self.unit.name),
        }
    }
}

/// The books: what every account holds.
///
/// ```
/// use blackjack_engine::{Chips, House};
/// use blackjack_table::{
///     Account, Holder, Ledger, PlayerId, Posting, Transfer, TransferKind, Unit,
/// };
/// let unit = Unit::of(House::default().stakes());
/// let purse = Account { holder: Holder::Purse(PlayerId(1)), unit: unit.clone() };
/// let mint = Account { holder: Holder::Mint, unit };
/// let mut ledger = Ledger::default();
/// let bankroll = Transfer {
///     key: "purse 1 bankroll".into(),
///     kind: TransferKind::Bankroll,
///     postings: vec![
///         Posting { account: mint, amount: Chips(-100_000) },
///         Posting { account: purse.clone(), amount: Chips(100_000) },
///     ],
/// };
/// ledger.make(&bankroll)?;
/// assert_eq!(ledger.balance(&purse), Chips(100_000));
/// assert!(ledger.make(&bankroll).is_err(), "nothing is paid twice");
/// # Ok::<(), blackjack_table::LedgerError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    balances: BTreeMap<Account, Chips>,
    made: BTreeSet<String>,
    /// The purses that may be overdrawn: those of who plays on credit.
    credit: BTreeSet<Account>,
}

impl Ledger {
    /// Takes over what an account holds from older books.
    pub fn put(&mut self, account: Account, balance: Chips) {
        self.balances.insert(account, balance);
    }

    /// Lets an account be overdrawn from now on.
    pub fn give_credit(&mut self, account: Account) {
        self.credit.insert(account);
    }

    /// Forgets the keys that begin with this word or words: a round that is over makes no transfer
    /// again, and its number is never used again.
    pub(crate) fn forget(&mut self, beginning: &str) {
        let is_of = |key: &str| key.strip_prefix(beginning).is_some_and(|key| key.starts_with(' '));
        self.made.retain(|key| !is_of(key));
    }

    /// What an account holds.
    pub fn balance(&self, account: &Account) -> Chips {
        self.balances.get(account).copied().unwrap_or_default()
    }

    /// Every account and what it holds.
    pub fn balances(&self) -> impl Iterator<Item = (&Account, Chips)> {
        self.balances.iter().map(|(account, &balance)| (account, balance))
    }

    /// Makes a transfer.
    ///
    /// # Errors
    ///
    /// [`LedgerError`], and the books are as they were.
    pub fn make(&mut self, transfer: &Transfer) -> Result<(), LedgerError> {
        let key = || transfer.key.clone();
        if self.made.contains(&transfer.key) {
            return Err(LedgerError::Repeated { key: key() });
        }
        check_sums(transfer)?;
        let mut changed: BTreeMap<&Account, i64> = BTreeMap::new();
        for Posting { account, amount } in &transfer.postings {
            let balance = changed.entry(account).or_insert_with(|| self.balance(account).0);
            *balance = balance
                .checked_add(amount.0)
                .ok_or_else(|| LedgerError::Overflow { key: key() })?;
        }
        for (&account, &balance) in &changed {
            if balance < 0 && self.is_held(account) {
                return Err(LedgerError::Overdrawn {
                    key: key(),
                    account: account.clone(),
                    balance,
                });
            }
        }
        for (account, balance) in changed {
            self.balances.insert(account.clone(), Chips(balance));
        }
        self.made.insert(key());
        Ok(())
    }

    /// Whether an account may not fall below nothing.
    fn is_held(&self, account: &Account) -> bool {
        match account.holder {
            Holder::Purse(_) => !self.credit.contains(account),
            Holder::Escrow(_) => true,
            Holder::House | Holder::Mint => false,
        }
    }
}

/// Refuses a transfer that makes or destroys money.
fn check_sums(transfer: &Transfer) -> Result<(), LedgerError> {
    let mut sums: BTreeMap<&Unit, i128> = BTreeMap::new();
    for Posting { account, amount } in &transfer.postings {
        *sums.entry(&account.unit).or_default() += i128::from(amount.0);
    }
    match sums.into_iter().find(|(_, sum)| *sum != 0) {
        None => Ok(()),
        Some((unit, sum)) => {
            Err(LedgerError::Unbalanced { key: transfer.key.clone(), unit: unit.name.clone(), sum })
        }
    }
}
