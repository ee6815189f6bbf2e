//! Refunds: money that the house of a table gives back to a player, by the operator.
//!
//! A refund is an entry in the chain of the player, so it needs no claim of the table: it can
//! be made while a server plays there. With the next stake the server finds the purse
//! changed, and plans again.

use blackjack_engine::{Chips, Unit};
use blackjack_table::{Account, Holder, PlayerId, Posting, TableId, Transfer, TransferKind};
use rusqlite::OptionalExtension;

use crate::error::StoreError;
use crate::journal::append::append_to_player;
use crate::journal::entry_body::{EntryBody, RefundBody};
use crate::journal::snapshot::is_funded;
use crate::store::Store;
use crate::stored::amount::is_countable;

/// The longest reason, in characters.
const REASON_MAX: usize = 200;

/// Money to give back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refund<'a> {
    /// The player who gets it.
    pub player: PlayerId,
    /// The table whose house pays it.
    pub table: TableId,
    /// The unit of the house.
    pub unit: &'a Unit,
    /// The amount, above zero.
    pub amount: Chips,
    /// The reason.
    pub reason: &'a str,
}

/// The reason why money is not given back.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefundError {
    /// The amount is zero, negative, or more than any purse can hold.
    #[error("a refund is an amount above zero")]
    Amount,
    /// The reason is missing or too long.
    #[error("a refund has a reason of 1 to {REASON_MAX} characters")]
    Reason,
    /// The player has never had money in this unit.
    #[error("player {} has no purse in {unit}", player.0)]
    NoPurse {
        /// The player.
        player: PlayerId,
        /// The name of the unit.
        unit: String,
    },
    /// The table does not exist.
    #[error("there is no table {}", table.0)]
    NoTable {
        /// The table.
        table: TableId,
    },
    /// The database cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// Gives money back, and returns the new balance of the purse.
    ///
    /// # Errors
    ///
    /// [`RefundError`].
    pub fn refund(&self, refund: &Refund<'_>, now_ms: i64) -> Result<Chips, RefundError> {
        let &Refund { player, table, unit, amount, reason } = refund;
        if amount <= Chips::ZERO || !is_countable(amount.0) {
            return Err(RefundError::Amount);
        }
        if reason.trim().is_empty() || reason.chars().count() > REASON_MAX {
            return Err(RefundError::Reason);
        }
        self.in_transaction(|store| {
            let failed = || store.failed("write to");
            let find = "SELECT 1 FROM seating WHERE id = ?1";
            let found = store.db.query_row(find, [table.0], |_| Ok(())).optional();
            found.map_err(failed())?.ok_or(RefundError::NoTable { table })?;
            if !is_funded(&store.db, player, unit).map_err(failed())? {
                return Err(RefundError::NoPurse { player, unit: unit.name.clone() });
            }
            let body = EntryBody {
                at_ms: now_ms,
                refund: Some(RefundBody { table: table.0, reason: reason.trim().to_owned() }),
                unit: Some((unit.name.clone(), unit.minor)),
                ..EntryBody::default()
            };
            let transfer = refund_transfer(player, table, unit, amount);
            append_to_player(&store.db, player, body, &transfer).map_err(failed())?;
            let purses = store.purses(&[player], unit)?;
            Ok(purses.first().map_or(Chips::ZERO, |&(_, holds, _)| holds))
        })
    }
}

/// Returns the transfer of a refund.
pub(crate) fn refund_transfer(
    player: PlayerId,
    table: TableId,
    unit: &Unit,
    amount: Chips,
) -> Transfer {
    let posting = |holder, amount| {
        let account = Account { holder, unit: unit.clone() };
        Posting { account, amount }
    };
    let postings =
        vec![posting(Holder::Purse(player), amount), posting(Holder::House(table), -amount)];
    Transfer { kind: TransferKind::Refund, postings }
}
