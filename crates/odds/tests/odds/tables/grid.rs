//! Whole rounds of casino games, by an independent analyser.

use crate::csv::{Row, rows};
use crate::solved::{Memory, close, solved};

use super::game::Casino;

const GRID: &str = include_str!("../../data/ev_grid.csv");

/// The rows of the table that were computed with this strategy, every second one: two tests share
/// the work between processors.
fn check(strategy: &str, memory: Memory, half: usize) {
    let rows = rows(GRID).into_iter().filter(|row| row.text("strategy") == strategy);
    let rows = rows.skip(half).step_by(2).collect::<Vec<_>>();
    assert!(rows.len() >= 16, "{} rows of {strategy}", rows.len());
    for row in rows {
        check_row(&row, memory);
    }
}

fn check_row(row: &Row, memory: Memory) {
    let hands = row.number("max_hands_non_ace");
    let casino = Casino { row, hands, aces_hands: row.number("max_hands_ace") };
    let odds = solved(&casino.house(), memory);
    close(odds.ev, row.number("EV"), 1e-9, row);
    for upcard in &odds.by_upcard {
        let column = match upcard.upcard {
            1 => "EV_A".into(),
            value => format!("EV_{value}"),
        };
        close(upcard.ev, row.number(&column), 1e-9, format!("{column} of {row}"));
    }
    assert_eq!(odds.by_upcard.len(), 10);
}

#[test]
fn rounds_played_by_zero_memory() {
    check("CDZ-", Memory::Zero, 0);
}

#[test]
fn more_rounds_played_by_zero_memory() {
    check("CDZ-", Memory::Zero, 1);
}

#[test]
fn rounds_played_by_who_counts_the_pair() {
    check("CDP", Memory::PairAware, 0);
}

#[test]
fn more_rounds_played_by_who_counts_the_pair() {
    check("CDP", Memory::PairAware, 1);
}
