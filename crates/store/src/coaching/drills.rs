//! Stored drills and flash cards.

use blackjack_coach::{DrillCard, DrillSession, Micros};
use blackjack_table::PlayerId;
use rusqlite::{Connection, params};

use crate::error::StoreError;
use crate::people::player;
use crate::store::Store;

impl Store {
    /// Returns a player's flash cards at a house, in the order of their matchups.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn drill_cards(&self, player: &str, house: &str) -> Result<Vec<DrillCard>, StoreError> {
        self.require_schema(2)?;
        let read = || -> rusqlite::Result<Vec<_>> {
            let Some(player) = player::find(&self.db, player)? else { return Ok(Vec::new()) };
            let mut query = self.db.prepare_cached(
                "SELECT hand, box, streak, seen, right, last_ms
                 FROM drill_card WHERE player = ?1 AND house = ?2 ORDER BY hand",
            )?;
            let cards = query.query_map(params![player.0, house], |row| {
                let (matchup, box_number, streak) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let (seen, right, last_ms) = (row.get(3)?, row.get(4)?, row.get(5)?);
                Ok(DrillCard { matchup, box_number, streak, seen, right, last_ms })
            })?;
            cards.collect()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns a player's drills at a house, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn drills(&self, player: &str, house: &str) -> Result<Vec<DrillSession>, StoreError> {
        self.require_schema(2)?;
        let read = || -> rusqlite::Result<Vec<_>> {
            let Some(player) = player::find(&self.db, player)? else { return Ok(Vec::new()) };
            let mut query = self.db.prepare_cached(
                "SELECT kind, house, seed, started_ms, asked, right, cost, ms, median_ms
                 FROM drill WHERE player = ?1 AND house = ?2 ORDER BY drill.id",
            )?;
            let drills = query.query_map(params![player.0, house], |row| {
                let (kind, house, seed): (_, _, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let (seed, started_ms) = (seed.cast_unsigned(), row.get(3)?);
                let (asked, right, cost) = (row.get(4)?, row.get(5)?, Micros(row.get(6)?));
                let (ms, median_ms) = (row.get(7)?, row.get(8)?);
                Ok(DrillSession {
                    kind,
                    house,
                    seed,
                    started_ms,
                    asked,
                    right,
                    cost,
                    ms,
                    median_ms,
                })
            })?;
            drills.collect()
        };
        read().map_err(self.failed("read"))
    }

    /// Stores a drill and the resulting flash cards, which replace their earlier versions. A new
    /// player is added.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; in that case nothing is changed.
    pub fn add_drill(
        &self,
        player: &str,
        drill: &DrillSession,
        cards: &[DrillCard],
    ) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let player = store.player(player, drill.started_ms)?;
            let add = || {
                add(&store.db, player, drill)?;
                cards
                    .iter()
                    .try_for_each(|card| replace_card(&store.db, player, &drill.house, card))
            };
            add().map_err(store.failed("write to"))
        })
    }
}

fn add(db: &Connection, player: PlayerId, drill: &DrillSession) -> rusqlite::Result<()> {
    let DrillSession { house, kind, seed, started_ms, asked, right, cost, ms, median_ms } = drill;
    let (player, seed, cost) = (player.0, seed.cast_signed(), cost.0);
    let add = "INSERT INTO drill (player, house, kind, seed, started_ms, asked, right, cost, ms,
                                  median_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let values = params![player, house, kind, seed, started_ms, asked, right, cost, ms, median_ms];
    db.prepare_cached(add)?.execute(values)?;
    Ok(())
}

fn replace_card(
    db: &Connection,
    player: PlayerId,
    house: &str,
    card: &DrillCard,
) -> rusqlite::Result<()> {
    let DrillCard { matchup, box_number, streak, seen, right, last_ms } = card;
    let replace = "INSERT OR REPLACE INTO drill_card
                   (player, house, hand, box, streak, seen, right, last_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let values = params![player.0, house, matchup, box_number, streak, seen, right, last_ms];
    db.prepare_cached(replace)?.execute(values)?;
    Ok(())
}
