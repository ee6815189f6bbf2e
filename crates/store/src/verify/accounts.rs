//! Verifying the balance of every account, posting by posting.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row};

use super::rows::readable;
use super::{Fault, Findings};
use crate::journal::entry_body::PostingBody;

/// An account: the letter of its holder, its owner, the name of its unit, and the number of
/// smallest units in one.
type AccountName = (char, i64, String, i64);

/// The postings of every account that were seen so far, in runs without gaps. The chains of several
/// tables can post to the same purse, and each thread sees only some of them.
#[derive(Debug, Default)]
pub(crate) struct AccountRuns {
    runs: BTreeMap<AccountName, Vec<Run>>,
    /// The number of times that each purse received its first bankroll.
    bankrolls: BTreeMap<AccountName, u64>,
    /// The required balance of each table's escrow.
    escrows: BTreeMap<AccountName, i64>,
}

/// Consecutive postings of one account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    first: i64,
    last: i64,
    before: i64,
    after: i64,
}

impl AccountRuns {
    /// Records a posting.
    pub(super) fn post(&mut self, unit: &(String, i64), posting: &PostingBody) {
        let &(holder, owner, amount, sequence, balance) = posting;
        let runs = self.runs.entry((holder, owner, unit.0.clone(), unit.1)).or_default();
        match runs.last_mut() {
            Some(run)
                if run.last.checked_add(1) == Some(sequence)
                    && run.after.checked_add(amount) == Some(balance) =>
            {
                (run.last, run.after) = (sequence, balance);
            }
            Some(_) | None => {
                let before = balance.wrapping_sub(amount);
                runs.push(Run { first: sequence, last: sequence, before, after: balance });
            }
        }
    }

    /// Records that a purse received its first bankroll.
    pub(super) fn bankroll(&mut self, unit: &(String, i64), player: i64) {
        *self.bankrolls.entry(('p', player, unit.0.clone(), unit.1)).or_default() += 1;
    }

    /// Records the required balance of a table's escrow.
    pub(super) fn escrow(&mut self, unit: &(String, i64), table: i64, amount: i64) {
        self.escrows.insert(('e', table, unit.0.clone(), unit.1), amount);
    }

    /// Adds the postings that another thread saw.
    pub(super) fn add(&mut self, other: Self) {
        for (name, runs) in other.runs {
            self.runs.entry(name).or_default().extend(runs);
        }
        for (name, number) in other.bankrolls {
            *self.bankrolls.entry(name).or_default() += number;
        }
        self.escrows.extend(other.escrows);
    }
}

/// Compares every account with its postings.
pub(super) fn check(db: &Connection, findings: &mut Findings) -> rusqlite::Result<()> {
    let AccountRuns { mut runs, bankrolls, escrows } = std::mem::take(&mut findings.accounts);
    let query =
        "SELECT substr(holder, 1, 1), owner, unit, minor, opening, postings, balance, funded,
                EXISTS (SELECT 1 FROM posting JOIN transfer ON transfer.id = posting.transfer
                        WHERE posting.account = account.id AND kind = 'bankroll'
                              AND holder = 'purse')
         FROM account ORDER BY id";
    let mut query = db.prepare(query)?;
    let mut rows = query.query([])?;
    let mut sums: BTreeMap<(String, i64), i128> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let Some(StoredAccount { name, opening, postings, balance }) = readable(account(row))?
        else {
            findings.fault(Fault::of_all("an account cannot be read"));
            continue;
        };
        let mut fault = |message: String| {
            findings.fault(Fault::of_all(format!("{}: {message}", account_name(&name))));
        };
        *sums.entry((name.2.clone(), name.3)).or_default() += i128::from(balance);
        let mut of_account = runs.remove(&name).unwrap_or_default();
        of_account.sort_by_key(|run| run.first);
        let (mut last, mut running_balance) = (0_i64, opening);
        for run in of_account {
            if last.checked_add(1) != Some(run.first) || run.before != running_balance {
                let first = run.first;
                fault(format!("posting {first} does not follow from the previous one"));
            }
            (last, running_balance) = (run.last, run.after);
        }
        if (last, running_balance) != (postings, balance) {
            fault(format!(
                "its balance is {balance}, but its postings add up to {running_balance}"
            ));
        }
        if let Some(staked) = escrows.get(&name).filter(|staked| **staked != balance) {
            fault(format!("its balance is {balance}, but {staked} is staked"));
        }
        if name.0 == 'e' && balance != 0 && !escrows.contains_key(&name) {
            fault(format!("its balance is {balance}, but no round is open"));
        }
        let times_funded = bankrolls.get(&name).copied().unwrap_or(0);
        // Release 0.1.0 gave some bankrolls, before the journal began.
        let (mark, is_older): (i64, bool) = (row.get(7)?, row.get(8)?);
        let times_funded = times_funded + u64::from(is_older);
        if times_funded > 1 {
            fault(format!("it received its first bankroll {times_funded} times"));
        }
        match (times_funded > 0, mark) {
            (true, 1) | (false, 0) => {}
            (true, _) => fault("it is not marked as having received its first bankroll".into()),
            (false, _) => {
                fault("it is marked as having received its first bankroll, but never did".into());
            }
        }
    }
    for name in runs.into_keys() {
        findings.fault(Fault::of_all(format!("{}: it is missing", account_name(&name))));
    }
    for ((unit, _), sum) in sums {
        if sum != 0 {
            let fault = format!("all accounts in {unit} add up to {sum}, not to zero");
            findings.fault(Fault::of_all(fault));
        }
    }
    Ok(())
}

/// The row of an account.
struct StoredAccount {
    name: AccountName,
    opening: i64,
    postings: i64,
    balance: i64,
}

/// Reads the row of an account.
fn account(row: &Row<'_>) -> rusqlite::Result<StoredAccount> {
    let letter: String = row.get(0)?;
    let letter = letter.chars().next().unwrap_or('?');
    let name = (letter, row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(StoredAccount { name, opening: row.get(4)?, postings: row.get(5)?, balance: row.get(6)? })
}

/// Describes an account.
fn account_name((holder, owner, unit, _): &AccountName) -> String {
    match holder {
        'p' => format!("the purse of player {owner} ({unit})"),
        'e' => format!("the escrow of table {owner} ({unit})"),
        'h' => format!("the house at table {owner} ({unit})"),
        'b' => format!("the board of player {owner} ({unit})"),
        't' => format!("the time bank of player {owner} ({unit})"),
        'c' => format!("the seconds kept for player {owner} ({unit})"),
        _ => format!("the mint at table {owner} ({unit})"),
    }
}
