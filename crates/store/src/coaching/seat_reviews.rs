//! Storing the coach's reviews.

use blackjack_coach::{DecisionClass, JudgedDecision, SeatReview};
use blackjack_table::RoundId;
use rusqlite::{Connection, OptionalExtension, params};

use crate::error::StoreError;
use crate::store::Store;

impl Store {
    /// Stores the reviews of a finished round at this level, replacing earlier ones. A round
    /// without any reviews also counts as reviewed.
    ///
    /// # Errors
    ///
    /// [`StoreError::NoRound`] if there is no such finished round, and database errors. In
    /// that case nothing is changed.
    ///
    /// # Panics
    ///
    /// If the hands of a review are not all won, pushed or lost.
    pub fn save_reviews(
        &self,
        round: RoundId,
        level: &str,
        reviews: &[SeatReview],
    ) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let failed = || store.failed("write to");
            if !store.set_level(round, level).map_err(failed())? {
                return Err(StoreError::NoRound { path: store.path.clone(), round });
            }
            for seat_review in reviews {
                let purse = store.purse_of(round, seat_review).map_err(failed())?;
                let purse = purse.ok_or_else(|| StoreError::Damaged {
                    path: store.path.clone(),
                    fault: format!(
                        "round {} has no stake for seat {}",
                        round.0, seat_review.seat.0
                    ),
                })?;
                add(&store.db, round, purse, seat_review).map_err(failed())?;
            }
            Ok(())
        })
    }

    /// Stores the level of a round's reviews and deletes earlier ones; returns false if there is no
    /// such finished round.
    fn set_level(&self, round: RoundId, level: &str) -> rusqlite::Result<bool> {
        for table in ["judgement", "seat_review"] {
            let forget = format!("DELETE FROM {table} WHERE round = ?1");
            self.db.prepare_cached(&forget)?.execute([round.0])?;
        }
        let mark = "UPDATE round SET level = ?2 WHERE id = ?1 AND state = 'closed'";
        Ok(self.db.prepare_cached(mark)?.execute(params![round.0, level])? == 1)
    }

    /// Returns the purse that paid the stakes of a seat.
    fn purse_of(&self, round: RoundId, seat_review: &SeatReview) -> rusqlite::Result<Option<i64>> {
        let mut query = self.db.prepare_cached(
            "SELECT coalesce(purse,
                 (SELECT account.id FROM transfer JOIN posting ON posting.transfer = transfer.id
                       JOIN account ON account.id = posting.account
                  WHERE transfer.round = seat.round AND holder = 'purse' AND owner = player
                  LIMIT 1))
             FROM seat WHERE seat.round = ?1 AND seat.seat = ?2",
        )?;
        let purse = query.query_row(params![round.0, seat_review.seat.0], |row| row.get(0));
        Ok(purse.optional()?.flatten())
    }
}

fn add(
    db: &Connection,
    round: RoundId,
    purse: i64,
    seat_review: &SeatReview,
) -> rusqlite::Result<()> {
    let SeatReview { won, pushed, lost, .. } = *seat_review;
    assert_eq!(won + pushed + lost, seat_review.hands, "every hand must have won, pushed or lost");
    db.prepare_cached(
        "INSERT INTO seat_review (round, seat, purse, won, pushed, lost, blackjacks, staked, worth,
                             bet_cost, unjudged)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?
    .execute(params![
        round.0,
        seat_review.seat.0,
        purse,
        won,
        pushed,
        lost,
        seat_review.blackjacks,
        seat_review.staked.0,
        seat_review.worth.map(|worth| worth.0),
        seat_review.bet_cost.0,
        seat_review.unjudged
    ])?;
    for judged in &seat_review.judged {
        judge(db, round, seat_review, judged)?;
    }
    Ok(())
}

fn judge(
    db: &Connection,
    round: RoundId,
    seat_review: &SeatReview,
    judged: &JudgedDecision,
) -> rusqlite::Result<()> {
    let matchup = matchup_id(db, judged.class, &judged.matchup)?;
    db.prepare_cached(
        "INSERT INTO judgement (round, number, seat, matchup, choice, recommended, best, cost, cost_vs_level,
                                verdict)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        round.0,
        judged.number,
        seat_review.seat.0,
        matchup,
        judged.choice.letter().to_string(),
        judged.recommended.letter().to_string(),
        judged.best.letter().to_string(),
        judged.cost.0,
        judged.cost_vs_level.0,
        judged.verdict.word()
    ])?;
    Ok(())
}

/// Returns the id of a matchup, adding it if it is new.
fn matchup_id(db: &Connection, class: DecisionClass, hand: &str) -> rusqlite::Result<i64> {
    let values = params![class.word(), hand];
    let find = "SELECT id FROM matchup WHERE class = ?1 AND hand = ?2";
    let found = db.prepare_cached(find)?.query_row(values, |row| row.get(0)).optional()?;
    if let Some(id) = found {
        return Ok(id);
    }
    db.prepare_cached("INSERT INTO matchup (class, hand) VALUES (?1, ?2)")?.execute(values)?;
    Ok(db.last_insert_rowid())
}
