//! Whether the file is whole, and the books balance.

use rusqlite::Connection;

use super::{Store, StoreError};
use crate::Seed;

/// What an audit of the books found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// How many transfers were looked at.
    pub transfers: u64,
    /// How many rounds.
    pub rounds: u64,
    /// What is wrong, a sentence each, up to a hundred of one kind; nothing, as a rule.
    pub faults: Vec<String>,
}

/// How many faults of one kind are told.
const FAULTS_MAX: usize = 100;

/// A question whose every answer is a fault, which it tells.
const QUESTIONS: [&str; 9] = [
    "SELECT 'the file is damaged: ' || integrity_check
     FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "SELECT 'a ' || \"table\" || ' belongs to a ' || parent || ' that is not there'
     FROM pragma_foreign_key_check",
    "SELECT 'transfer ' || transfer || ' comes to ' || sum(amount) || ' ' || unit
     FROM posting JOIN account ON account.id = posting.account
     GROUP BY transfer, unit, minor HAVING sum(amount) <> 0",
    "SELECT 'the ' || holder || ' of ' || owner || ' holds ' || balance || ', and its postings'
            || ' come to ' || coalesce(posted, 0)
     FROM account LEFT JOIN (SELECT account, sum(amount) AS posted FROM posting GROUP BY account)
                  ON account = account.id
     WHERE balance <> coalesce(posted, 0)",
    "SELECT 'all accounts in ' || unit || ' come to ' || sum(balance)
     FROM account GROUP BY unit, minor HAVING sum(balance) <> 0",
    "SELECT 'round ' || round.id || ' is over, and ' || sum(amount) || ' of it lies in escrow'
     FROM round JOIN transfer ON transfer.round = round.id
          JOIN posting ON posting.transfer = transfer.id
          JOIN account ON account.id = posting.account
     WHERE holder = 'escrow' AND state <> 'open' GROUP BY round.id HAVING sum(amount) <> 0",
    "SELECT 'round ' || round.id || ' is void, and has moved money'
     FROM round JOIN transfer ON transfer.round = round.id
          JOIN posting ON posting.transfer = transfer.id
     WHERE state = 'void' GROUP BY round.id, account HAVING sum(amount) <> 0",
    "SELECT 'round ' || round || ' gave ' || player || ' another amount than it came to'
     FROM (SELECT seat.round, seat.player, sum(seat.net) AS net FROM seat
           JOIN round ON round.id = seat.round WHERE state = 'closed'
           GROUP BY seat.round, seat.player) AS result
     WHERE net IS NOT (SELECT coalesce(sum(amount), 0) FROM transfer
                       JOIN posting ON posting.transfer = transfer.id
                       JOIN account ON account.id = posting.account
                       WHERE transfer.round = result.round AND holder = 'purse'
                             AND owner = result.player)",
    "SELECT 'a table has more than one shoe in play: ' || seating
     FROM shoe WHERE revealed_ms IS NULL GROUP BY seating HAVING count(*) > 1",
];

/// The same of what a coach found, which the first schema had no place for.
const QUESTIONS_OF_LESSONS: [&str; 3] = [
    "SELECT 'what a coach found of round ' || round || ' names the purse of somebody else'
     FROM lesson JOIN seat USING (round, seat) JOIN account ON account.id = purse
     WHERE holder <> 'purse' OR owner <> player",
    "SELECT 'a coach found something of round ' || round || ', and nobody says by which level'
     FROM lesson JOIN round ON round.id = lesson.round WHERE level IS NULL OR state <> 'closed'",
    "SELECT 'a coach judged a choice in round ' || round || ' that was not made'
     FROM judgement JOIN decision USING (round, number)
     WHERE judgement.choice <> decision.choice",
];

impl Store {
    /// Checks the file and the books: its pages and rows fit together, every transfer comes to
    /// nothing, every account holds what was posted to it, nothing lies in escrow for a round that
    /// is over, every purse got what its rounds came to, what a coach found belongs to what was
    /// played, and the seeds that are still secret are those that were committed to.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if memory cannot be read; what is wrong with the books is in the answer.
    pub fn audit(&self) -> Result<Audit, StoreError> {
        let read = |db: &Connection| {
            let count = |query| db.query_row(query, [], |row| row.get(0));
            let (transfers, rounds) =
                (count("SELECT count(*) FROM transfer")?, count("SELECT count(*) FROM round")?);
            let mut faults = Vec::new();
            let of_lessons = if self.schema < 2 { &[][..] } else { &QUESTIONS_OF_LESSONS };
            for question in QUESTIONS.iter().chain(of_lessons) {
                let mut question = db.prepare(&format!("{question} LIMIT {FAULTS_MAX}"))?;
                let rows = question.query_map([], |row| row.get(0))?;
                faults.extend(rows.collect::<rusqlite::Result<Vec<String>>>()?);
            }
            faults.extend(other_seeds(db)?);
            Ok(Audit { transfers, rounds, faults })
        };
        read(&self.db).map_err(self.failed("read"))
    }
}

/// The shoes in play whose seed is another than the one that was meant. It is not told.
fn other_seeds(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut shoes = db.prepare(
        "SELECT seating, number, seed, commitment FROM shoe
         WHERE revealed_ms IS NULL ORDER BY seating, number",
    )?;
    let rows = shoes.query_map([], |row| {
        let (table, number): (i64, i64) = (row.get(0)?, row.get(1)?);
        let (seed, told): (Vec<u8>, Vec<u8>) = (row.get(2)?, row.get(3)?);
        let found = seed.try_into().map(|seed| Seed(seed).commitment().0.to_vec());
        let fault = format!("shoe {number} of table {table} has a seed that was not committed to");
        Ok((found != Ok(told)).then_some(fault))
    })?;
    let faults = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(faults.into_iter().flatten().take(FAULTS_MAX).collect())
}
