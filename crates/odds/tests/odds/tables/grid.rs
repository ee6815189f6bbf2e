//! Whole rounds of casino games, compared with an independent analyser.

use crate::csv::{Row, rows};
use crate::solved_rounds::{SplitMemory, assert_close, solved_round};

use super::game::Casino;

const GRID: &str = include_str!("../../data/ev_grid.csv");

/// Checks every other row computed with this strategy: two tests share the work between processors.
fn check(strategy: &str, memory: SplitMemory, half: usize) {
    let rows = rows(GRID).into_iter().filter(|row| row.text("strategy") == strategy);
    let rows = rows.skip(half).step_by(2).collect::<Vec<_>>();
    assert!(rows.len() >= 16, "{} rows of {strategy}", rows.len());
    for row in rows {
        check_row(&row, memory);
    }
}

fn check_row(row: &Row, memory: SplitMemory) {
    let hands = row.number("max_hands_non_ace");
    let casino = Casino { row, hands, aces_hands: row.number("max_hands_ace") };
    let odds = solved_round(&casino.house(), memory);
    assert_close(odds.ev, row.number("EV"), 1e-9, row);
    for upcard in &odds.by_upcard {
        let column = match upcard.upcard {
            1 => "EV_A".into(),
            value => format!("EV_{value}"),
        };
        assert_close(upcard.ev, row.number(&column), 1e-9, format!("{column} of {row}"));
    }
    assert_eq!(odds.by_upcard.len(), 10);
}

#[test]
fn zero_memory_rounds() {
    check("CDZ-", SplitMemory::Zero, 0);
}

#[test]
fn more_zero_memory_rounds() {
    check("CDZ-", SplitMemory::Zero, 1);
}

#[test]
fn cdp_rounds() {
    check("CDP", SplitMemory::Cdp, 0);
}

#[test]
fn more_cdp_rounds() {
    check("CDP", SplitMemory::Cdp, 1);
}
