//! The contributions to the shuffle of a shared shoe: storing their steps, and reading them.

use blackjack_table::{
    Commitment, Committed, Contribution, ContributionEntry, Contributions, Entry, PlayerId, Secret,
    TableId,
};
use rusqlite::{Connection, params};

/// A row of a contribution: player, commitment, secret, cut.
pub(crate) type ContributionRow = (i64, Vec<u8>, Option<Vec<u8>>, Option<i64>);

/// Stores a step of the contributions to the shoe of a table that is not over.
pub(crate) fn add(
    db: &Connection,
    entry: &Entry,
    step: &ContributionEntry,
) -> rusqlite::Result<()> {
    let table = entry.table.0;
    let query = "SELECT number FROM shoe WHERE seating = ?1 AND revealed_ms IS NULL";
    let shoe: u64 = db.prepare_cached(query)?.query_row([table], |row| row.get(0))?;
    match step {
        ContributionEntry::Committed(player, commitment) => {
            let add = "INSERT OR REPLACE INTO contribution (seating, shoe, player, commitment)
                       VALUES (?1, ?2, ?3, ?4)";
            db.prepare_cached(add)?.execute(params![table, shoe, player.0, commitment.0])?;
        }
        ContributionEntry::Closed(players) => {
            let close = "UPDATE shoe SET closed_ms = ?3 WHERE seating = ?1 AND number = ?2";
            db.prepare_cached(close)?.execute(params![table, shoe, entry.at_ms])?;
            let withdraw =
                "DELETE FROM contribution WHERE seating = ?1 AND shoe = ?2 AND player = ?3";
            for (player, ..) in rows(db, table, shoe)? {
                if !players.contains(&PlayerId(player)) {
                    db.prepare_cached(withdraw)?.execute(params![table, shoe, player])?;
                }
            }
        }
        ContributionEntry::Revealed(Contribution { player, secret, cut }) => {
            let reveal = "UPDATE contribution SET secret = ?4, cut = ?5
                          WHERE seating = ?1 AND shoe = ?2 AND player = ?3";
            db.prepare_cached(reveal)?.execute(params![table, shoe, player.0, secret.0, cut])?;
        }
        ContributionEntry::Void(_) => {
            let void = "UPDATE shoe SET is_void = 1 WHERE seating = ?1 AND number = ?2";
            db.prepare_cached(void)?.execute(params![table, shoe])?;
        }
    }
    Ok(())
}

/// Reads the rows of the contributions to a shoe, in the order of their players.
pub(crate) fn rows(
    db: &Connection,
    table: i64,
    shoe: u64,
) -> rusqlite::Result<Vec<ContributionRow>> {
    let query = "SELECT player, commitment, secret, cut FROM contribution
                 WHERE seating = ?1 AND shoe = ?2 ORDER BY player";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map(params![table, shoe], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
    })?;
    rows.collect()
}

/// Returns the contribution in a row; `None` if it cannot be read.
pub(crate) fn committed(row: ContributionRow) -> Option<Committed> {
    let (player, commitment, secret, cut) = row;
    let player = PlayerId(player);
    let commitment = Commitment(commitment.try_into().ok()?);
    let revealed = match (secret, cut) {
        (None, None) => None,
        (Some(secret), Some(cut)) => {
            let (secret, cut) = (Secret(secret.try_into().ok()?), u32::try_from(cut).ok()?);
            Some(Contribution { player, secret, cut })
        }
        _ => return None,
    };
    Some(Committed { player, commitment, revealed })
}

/// Returns the contributions to the shoe of a table that is not over;
/// `None` if they cannot be read.
pub(crate) fn of_open_shoe(
    db: &Connection,
    table: TableId,
) -> rusqlite::Result<Option<Contributions>> {
    let query = "SELECT number, closed_ms FROM shoe
                 WHERE seating = ?1 AND revealed_ms IS NULL";
    let mut query = db.prepare_cached(query)?;
    let mut found = query.query([table.0])?;
    let Some(row) = found.next()? else { return Ok(Some(Contributions::default())) };
    let (shoe, closed_ms): (u64, Option<i64>) = (row.get(0)?, row.get(1)?);
    let committed = rows(db, table.0, shoe)?.into_iter().map(committed).collect();
    let excluded = excluded(db, table.0, shoe)?;
    let of =
        |committed| Contributions { committed, closed_ms, excluded, ..Contributions::default() };
    Ok(Option::map(committed, of))
}

/// Returns the players who cannot contribute to a shoe, because they did not reveal their
/// contribution to a shoe since the last round before it, in order.
pub(crate) fn excluded(db: &Connection, table: i64, shoe: u64) -> rusqlite::Result<Vec<PlayerId>> {
    let query = "SELECT DISTINCT player FROM contribution JOIN shoe
                      ON shoe.seating = contribution.seating AND shoe.number = contribution.shoe
                 WHERE shoe.seating = ?1 AND shoe.number < ?2 AND is_void = 1 AND secret IS NULL
                       AND shoe.number > (SELECT coalesce(max(shoe), 0) FROM round
                                          WHERE seating = ?1 AND shoe < ?2)
                 ORDER BY player";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map(params![table, shoe], |row| row.get(0).map(PlayerId))?;
    rows.collect()
}

/// Returns whether contributions to the open shoe of a table are closed and nothing has been dealt.
pub(crate) fn owes_deal(db: &Connection, table: TableId) -> rusqlite::Result<bool> {
    let query = "SELECT EXISTS (SELECT 1 FROM shoe
                     WHERE seating = ?1 AND revealed_ms IS NULL AND closed_ms IS NOT NULL
                           AND NOT EXISTS (SELECT 1 FROM round WHERE round.seating = shoe.seating
                                                                  AND round.shoe = shoe.number))";
    db.prepare_cached(query)?.query_row([table.0], |row| row.get(0))
}
