//! The names of release 0.1.0, which its files keep until they are upgraded.

use rusqlite::Connection;

/// The schema of release 0.1.0.
const SCHEMA: usize = 2;

/// The tables of reviews and drills under their current names.
const VIEWS: &str = "
    CREATE TEMP VIEW seat_review AS
        SELECT round, seat, purse, won, pushed, lost, naturals AS blackjacks, staked, worth,
               bet_cost, unjudged
        FROM main.lesson;
    CREATE TEMP VIEW matchup AS SELECT id, class, hand FROM main.question;
    CREATE TEMP VIEW judgement AS
        SELECT round, number, seat, question AS matchup, choice, due AS recommended, best, cost,
               miss AS cost_vs_level, verdict
        FROM main.judgement;
    CREATE TEMP VIEW drill_card AS
        SELECT player, house, hand, level AS box, streak, seen, right, last_ms
        FROM main.drill_card;";

/// Lets the queries of this program read a file of release 0.1.0 without upgrading it. The views
/// belong to the connection alone: nothing is written to the file.
pub(crate) fn add_views(db: &Connection, schema: usize) -> rusqlite::Result<()> {
    if schema == SCHEMA { db.execute_batch(VIEWS) } else { Ok(()) }
}
