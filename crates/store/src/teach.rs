//! Remembering what a coach found of a round.

use blackjack_coach::{Class, Judged, Lesson};
use blackjack_table::RoundId;
use rusqlite::{Connection, OptionalExtension, params};

use crate::{Store, StoreError};

impl Store {
    /// Remembers what a coach found of a round that is over, judged by this level; what was found
    /// of it before is replaced. No lesson at all is an answer too: nobody asks again.
    ///
    /// # Errors
    ///
    /// [`StoreError::NoRound`] if no such round is over, and what the database says; memory is as
    /// it was.
    ///
    /// # Panics
    ///
    /// If a lesson counts hands that neither won, pushed nor lost.
    pub fn teach(&self, round: RoundId, level: &str, lessons: &[Lesson]) -> Result<(), StoreError> {
        self.at_once(|store| {
            let failed = || store.failed("write to");
            if !store.mark(round, level).map_err(failed())? {
                return Err(StoreError::NoRound { path: store.path.clone(), round });
            }
            for lesson in lessons {
                let purse = store.purse_of(round, lesson).map_err(failed())?;
                let purse = purse.ok_or_else(|| StoreError::Damaged {
                    path: store.path.clone(),
                    fault: format!("round {} took nothing from seat {}", round.0, lesson.seat.0),
                })?;
                add(&store.db, round, purse, lesson).map_err(failed())?;
            }
            Ok(())
        })
    }

    /// Notes the level that a round is judged by, and forgets what was found of it before; false
    /// if no such round is over.
    fn mark(&self, round: RoundId, level: &str) -> rusqlite::Result<bool> {
        for table in ["judgement", "lesson"] {
            let forget = format!("DELETE FROM {table} WHERE round = ?1");
            self.db.prepare_cached(&forget)?.execute([round.0])?;
        }
        let mark = "UPDATE round SET level = ?2 WHERE id = ?1 AND state = 'closed'";
        Ok(self.db.prepare_cached(mark)?.execute(params![round.0, level])? == 1)
    }

    /// The purse that the stakes of a seat came from.
    fn purse_of(&self, round: RoundId, lesson: &Lesson) -> rusqlite::Result<Option<i64>> {
        let mut query = self.db.prepare_cached(
            "SELECT coalesce(purse,
                 (SELECT account.id FROM transfer JOIN posting ON posting.transfer = transfer.id
                       JOIN account ON account.id = posting.account
                  WHERE transfer.round = seat.round AND holder = 'purse' AND owner = player
                  LIMIT 1))
             FROM seat WHERE seat.round = ?1 AND seat.seat = ?2",
        )?;
        let purse = query.query_row(params![round.0, lesson.seat.0], |row| row.get(0));
        Ok(purse.optional()?.flatten())
    }
}

fn add(db: &Connection, round: RoundId, purse: i64, lesson: &Lesson) -> rusqlite::Result<()> {
    let Lesson { won, pushed, lost, .. } = *lesson;
    assert_eq!(won + pushed + lost, lesson.hands, "a hand won, pushed or lost");
    db.prepare_cached(
        "INSERT INTO lesson (round, seat, purse, won, pushed, lost, naturals, staked, worth,
                             bet_cost, unjudged)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?
    .execute(params![
        round.0,
        lesson.seat.0,
        purse,
        won,
        pushed,
        lost,
        lesson.naturals,
        lesson.staked.0,
        lesson.worth.map(|worth| worth.0),
        lesson.bet_cost.0,
        lesson.unjudged
    ])?;
    for judged in &lesson.judged {
        judge(db, round, lesson, judged)?;
    }
    Ok(())
}

fn judge(
    db: &Connection,
    round: RoundId,
    lesson: &Lesson,
    judged: &Judged,
) -> rusqlite::Result<()> {
    let question = question_id(db, judged.class, &judged.case)?;
    db.prepare_cached(
        "INSERT INTO judgement (round, number, seat, question, choice, due, best, cost, miss,
                                verdict)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        round.0,
        judged.number,
        lesson.seat.0,
        question,
        judged.choice.letter().to_string(),
        judged.due.letter().to_string(),
        judged.best.letter().to_string(),
        judged.cost.0,
        judged.miss.0,
        judged.verdict.word()
    ])?;
    Ok(())
}

/// The number of a question, which is noted if it has never been asked.
fn question_id(db: &Connection, class: Class, hand: &str) -> rusqlite::Result<i64> {
    let values = params![class.word(), hand];
    let find = "SELECT id FROM question WHERE class = ?1 AND hand = ?2";
    let found = db.prepare_cached(find)?.query_row(values, |row| row.get(0)).optional()?;
    if let Some(id) = found {
        return Ok(id);
    }
    db.prepare_cached("INSERT INTO question (class, hand) VALUES (?1, ?2)")?.execute(values)?;
    Ok(db.last_insert_rowid())
}
