//! Stored attempts at dailies, step by step.

use blackjack_table::{DailyChoice, Decision};
use rusqlite::params;

use crate::error::StoreError;
use crate::journal::entry_body::{decision, decision_columns};
use crate::people::player;
use crate::schema::WITH_DAILIES;
use crate::store::Store;

impl Store {
    /// Returns a player's choices so far in the daily of a day, given as its digits; `None` if the
    /// player has not begun it.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn daily(&self, player: &str, day: u64) -> Result<Option<Vec<DailyChoice>>, StoreError> {
        self.require_schema(WITH_DAILIES)?;
        let read = || -> rusqlite::Result<Option<Vec<_>>> {
            let Some(player) = player::find(&self.db, player)? else { return Ok(None) };
            let mut query = self.db.prepare_cached(
                "SELECT hand, choice, amount, ms FROM daily_step
                 WHERE player = ?1 AND day = ?2 ORDER BY number",
            )?;
            let steps = query.query_map(params![player.0, day.cast_signed()], |row| {
                let (hand, letter): (Option<i64>, Option<String>) = (row.get(0)?, row.get(1)?);
                Ok((hand.zip(letter), row.get(2)?, row.get(3)?))
            })?;
            let steps = steps.collect::<rusqlite::Result<Vec<_>>>()?;
            // The first step is the deal.
            let choices = steps.iter().skip(1).map_while(|(choice, amount, ms)| {
                let (hand, letter) = choice.as_ref()?;
                match decision(*hand, letter, *amount)? {
                    Decision::Choice(hand, choice) => Some(DailyChoice { hand, choice, ms: *ms }),
                    Decision::Fund(..) => None,
                }
            });
            Ok((!steps.is_empty()).then(|| choices.collect()))
        };
        read().map_err(self.failed("read"))
    }

    /// Stores the next step of a player's attempt at a daily, with its number: 0 is the first
    /// deal, which has no choice. Returns false, and changes nothing, if that step is stored
    /// already. A new player is added.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; in that case nothing is changed.
    pub fn add_to_daily(
        &self,
        player: &str,
        day: u64,
        (number, choice): (u64, Option<DailyChoice>),
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        self.in_transaction(|store| {
            let player = store.player(player, now_ms)?;
            let columns =
                choice.map(|made| decision_columns(Decision::Choice(made.hand, made.choice)));
            let hand = columns.map(|(hand, ..)| hand);
            let letter = columns.map(|(_, letter, _)| letter.to_string());
            let amount = columns.and_then(|(.., amount)| amount);
            let ms = choice.map_or(0, |made| made.ms);
            let add = "INSERT OR IGNORE INTO daily_step
                           (player, day, number, hand, choice, amount, at_ms, ms)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
            let (day, number) = (day.cast_signed(), number.cast_signed());
            let values = params![player.0, day, number, hand, letter, amount, now_ms, ms];
            let added = store.db.prepare_cached(add).and_then(|mut add| add.execute(values));
            Ok(added.map_err(store.failed("write to"))? == 1)
        })
    }
}
