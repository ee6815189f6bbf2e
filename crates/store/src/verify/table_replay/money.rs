//! The money that entries move: its amounts follow from play and from the house.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, House, Unit};
use blackjack_table::{RoundId, Transfer, TransferKind};

use super::TableReplay;
use crate::journal::entry_body::{EntryBody, PostingBody, holder_columns};
use crate::stored::amount::is_countable;
use crate::verify::replayed_round::is_moved;
use crate::verify::{Fault, Findings};

impl TableReplay<'_> {
    /// Records the postings of an entry.
    pub(in crate::verify) fn count_money(body: &EntryBody, findings: &mut Findings) {
        findings.audit.transfers += body.transfers.len() as u64;
        let Some(unit) = &body.unit else { return };
        for (kind, postings) in &body.transfers {
            for posting in postings {
                findings.accounts.post(unit, posting);
                if kind == TransferKind::Bankroll.word() && posting.0 == 'p' {
                    findings.accounts.bankroll(unit, posting.1);
                }
            }
        }
    }

    /// Checks the transfers of an entry.
    pub(super) fn check_money(
        &mut self,
        body: &EntryBody,
        expected: &[Transfer],
        findings: &mut Findings,
    ) {
        let table = self.table;
        let fault = |message: &str| Fault {
            round: body.round.map(RoundId),
            ..Fault::of_table(table, message)
        };
        if !is_moved(body, &["stake", "settlement"], expected) {
            findings.fault(fault("the money that it moved differs from its play"));
        }
        if !self.is_returned(body) {
            findings.fault(fault("its void did not return the amount that it had moved"));
        }
        if let Some(round) = self.round.as_ref().filter(|_| !body.transfers.is_empty()) {
            if !round.is_in_unit(body.unit.as_ref()) {
                findings.fault(fault("its money is not in the unit of its house"));
            }
            if !round.is_covered(body) {
                findings.fault(fault("its players staked more than they had"));
            }
        }
        if body.transfers.iter().all(|(kind, _)| !matches!(kind.as_str(), "bankroll" | "refill")) {
            return;
        }
        let house = body.shoe.as_ref().and_then(|shoe| self.house_of(shoe));
        let house = house.or_else(|| self.shoe.as_ref().and_then(|shoe| shoe.house.clone()));
        for (kind, postings) in &body.transfers {
            let is_right = match kind.as_str() {
                "stake" | "settlement" | "void" => true,
                "bankroll" | "refill" if !is_unit_of(house.as_ref(), body.unit.as_ref()) => false,
                "bankroll" => {
                    house.as_ref().is_some_and(|it| is_bankroll(self.table, it, postings))
                }
                "refill" => house.as_ref().is_some_and(|it| is_rebuy(self.table, it, postings)),
                _ => false,
            };
            if !is_right {
                findings.fault(fault(&format!("its {kind} is not allowed by its house")));
            }
        }
    }

    /// Returns whether a void returns the money that its round has moved, and no other entry does.
    fn is_returned(&self, body: &EntryBody) -> bool {
        let voids: Vec<_> = body.transfers.iter().filter(|(kind, _)| kind == "void").collect();
        let Some(round) = self.round.as_ref().filter(|_| body.void.is_some()) else {
            return voids.is_empty();
        };
        let expected: BTreeMap<(char, i64), i128> = round
            .moved
            .iter()
            .filter(|(_, amount)| **amount != Chips::ZERO)
            .map(|(holder, amount)| {
                let (_, letter, owner) = holder_columns(*holder);
                ((letter, owner), -i128::from(amount.0))
            })
            .collect();
        let mut returned: BTreeMap<(char, i64), i128> = BTreeMap::new();
        for (holder, owner, amount, ..) in voids.iter().flat_map(|(_, postings)| postings) {
            *returned.entry((*holder, *owner)).or_default() += i128::from(*amount);
        }
        expected == returned
    }
}

/// Returns whether this is the unit of a house.
fn is_unit_of(house: Option<&House>, unit: Option<&(String, i64)>) -> bool {
    let own = house.map(|house| Unit::of(house.stakes()));
    own.map(|own| (own.name, own.minor)).as_ref() == unit
}

/// Returns whether a purse received the bankroll of a house.
fn is_bankroll(table: i64, house: &House, postings: &[PostingBody]) -> bool {
    let bankroll = house.stakes().units(house.stakes().bankroll());
    from_mint(table, postings).is_some_and(|(amount, _)| amount == bankroll)
}

/// Returns whether a player who could not cover the minimum bet received a new bankroll.
fn is_rebuy(table: i64, house: &House, postings: &[PostingBody]) -> bool {
    let stakes = house.stakes();
    let bankroll = stakes.units(stakes.bankroll());
    from_mint(table, postings).is_some_and(|(amount, balance)| {
        let before = balance - amount;
        let is_broke = stakes.offer(house.rules(), Some(Chips::ZERO), Some(before), 1).is_none();
        is_broke && balance == bankroll
    })
}

/// Returns the amount that a purse received from the mint of a table, and its balance after that;
/// `None` for any other transfer.
fn from_mint(table: i64, postings: &[PostingBody]) -> Option<(Chips, Chips)> {
    let [one, other] = postings else { return None };
    let (mint, purse) = if one.0 == 'm' { (one, other) } else { (other, one) };
    let is_valid =
        (mint.0, mint.1) == ('m', table) && purse.0 == 'p' && purse.2.checked_neg() == Some(mint.2);
    let is_valid = is_valid && is_countable(purse.2) && is_countable(purse.4);
    is_valid.then_some((Chips(purse.2), Chips(purse.4)))
}
