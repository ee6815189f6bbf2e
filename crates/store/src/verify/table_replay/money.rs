//! The money that entries move: its amounts follow from play and from the house.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, House, Unit};
use blackjack_table::{RoundId, Transfer, TransferKind};

use super::TableReplay;
use crate::journal::entry_body::{EntryBody, PostingBody, are_transfers, holder_columns};
use crate::stored::amount::is_countable;
use crate::verify::{Fault, Findings};

/// The kinds of transfers that follow from the inputs of a round.
const PLAY_KINDS: [&str; 2] = ["stake", "settlement"];

/// The kind of a transfer that returns the money of a round.
const VOID: &str = "void";

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

    /// Checks the transfers of an entry: each is one that a table makes, and its amount follows
    /// from play or from the house. `expected` holds those of its round; `None` if the round can no
    /// longer be followed.
    pub(super) fn check_money(
        &mut self,
        body: &EntryBody,
        expected: Option<&[Transfer]>,
        findings: &mut Findings,
    ) {
        if body.transfers.is_empty() == body.unit.is_some() {
            findings
                .fault(self.of_round(body, "it has money without a unit, or a unit without money"));
        }
        if let Some(expected) = expected {
            self.check_play(body, expected, findings);
        }
        for (kind, postings) in &body.transfers {
            if !self.is_allowed(body, kind, postings) {
                let fault = format!("its {kind} is not allowed by its house");
                findings.fault(self.of_round(body, &fault));
            }
        }
    }

    /// Returns a fault of the round of an entry, if it has one.
    fn of_round(&self, body: &EntryBody, message: &str) -> Fault {
        Fault { round: body.round.map(RoundId), ..Fault::of_table(self.table, message) }
    }

    /// Checks the money that a round moves.
    fn check_play(&self, body: &EntryBody, expected: &[Transfer], findings: &mut Findings) {
        let played = body.transfers.iter().filter(|(kind, _)| PLAY_KINDS.contains(&kind.as_str()));
        if !are_transfers(played, expected) {
            findings.fault(self.of_round(body, "the money that it moved differs from its play"));
        }
        if !self.is_returned(body) {
            let fault = "its void did not return the amount that it had moved";
            findings.fault(self.of_round(body, fault));
        }
        let Some(round) = self.round.as_ref().filter(|_| !body.transfers.is_empty()) else {
            return;
        };
        if !round.is_in_unit(body.unit.as_ref()) {
            findings.fault(self.of_round(body, "its money is not in the unit of its house"));
        }
        if !round.is_covered(body) {
            findings.fault(self.of_round(body, "its players staked more than they had"));
        }
    }

    /// Returns whether a table makes transfers of this kind. A kind that is added to the journal
    /// must be added here: what nobody checks is a fault.
    fn is_allowed(&mut self, body: &EntryBody, kind: &str, postings: &[PostingBody]) -> bool {
        if PLAY_KINDS.contains(&kind) || kind == VOID {
            return body.round.is_some();
        }
        let house = body.shoe.as_ref().and_then(|shoe| self.house_of(shoe));
        let house = house.or_else(|| self.shoe.as_ref().and_then(|shoe| shoe.house.clone()));
        let Some(house) = house.filter(|it| is_unit_of(it, body.unit.as_ref())) else {
            return false;
        };
        match kind {
            "bankroll" => is_bankroll(self.table, &house, postings) && !self.is_of_caller(postings),
            // Nobody rebuys in a round: the purse may be staked, and not lost.
            "refill" => {
                let is_between_rounds = self.round.is_none() && body.round.is_none();
                is_between_rounds
                    && is_rebuy(self.table, &house, postings)
                    && !self.is_of_caller(postings)
            }
            _ => false,
        }
    }

    /// Returns whether a purse of these postings is that of a caller, whose board fills it.
    fn is_of_caller(&self, postings: &[PostingBody]) -> bool {
        let is_caller = "SELECT EXISTS (SELECT 1 FROM caller WHERE player = ?1)";
        postings.iter().filter(|posting| posting.0 == 'p').any(|posting| {
            let found = self.db.prepare_cached(is_caller);
            let found = found.and_then(|mut query| query.query_row([posting.1], |row| row.get(0)));
            // A file without callers has none.
            found.unwrap_or(false)
        })
    }

    /// Returns whether a void returns the money that its round has moved, and no other entry does.
    fn is_returned(&self, body: &EntryBody) -> bool {
        let voids: Vec<_> = body.transfers.iter().filter(|(kind, _)| kind == VOID).collect();
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
pub(super) fn is_unit_of(house: &House, unit: Option<&(String, i64)>) -> bool {
    let Unit { name, minor } = Unit::of(house.stakes());
    unit == Some(&(name, minor))
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
