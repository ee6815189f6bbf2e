//! Our houses and their readings, all by CDP, compared with an independent solver.

use blackjack_engine::House;

use crate::csv::{Row, rows};
use crate::solved_rounds::{SplitMemory, assert_close, solved_round};

use super::game::{dealer_17, house, odds};

const HOUSES: &str = include_str!("../../data/houses.csv");

fn house_of(row: &Row) -> House {
    assert!(!row.flag("immediate_21"), "no rule pays 21 at once: {row}");
    // That solver lets a blackjack without a peek take a charlie, so a peek changes nothing there.
    // Our rules pay a charlie at once, so the row matches the house that peeks.
    let peeks = row.flag("peek") || row.flag("player_charlie");
    let mut settings = vec![
        format!("decks={}", row.text("decks")),
        format!("dealer-17={}", dealer_17(row.text("dealer"))),
        format!("hole-card={}", if peeks { "peek" } else { "no-peek" }),
        format!("natural-pays={}", odds(row.text("natural_net"))),
        format!("twenty-one-pays={}", odds(row.text("pay21_net"))),
        format!("double-on={}", doubles(row.text("double_code"))),
        format!("surrender={}", ["none", "late", "early"][row.number::<usize>("surrender_code")]),
        format!("ties={}", if row.flag("tie_loses") { "dealer" } else { "push" }),
    ];
    if row.flag("doubled21_bonus") {
        settings.push(format!("doubled-twenty-one-pays={}", odds(row.text("pay21_net"))));
    }
    if row.flag("dealer_charlie") {
        settings.push("dealer-charlie=5".into());
    }
    if row.flag("player_charlie") {
        let pays = format!("charlie-pays={}", odds(row.text("charlie_net")));
        settings.extend(["charlie=5".into(), "charlie-limit=20".into(), pays]);
    }
    settings.extend(split_settings(row));
    house(&settings)
}

fn split_settings(row: &Row) -> Vec<String> {
    if !row.flag("split_once") {
        return vec!["split-hands=1".into()];
    }
    let (das, hits) = (row.flag("das"), row.flag("hit_split_aces"));
    let mut settings = vec![
        "split-hands=2".into(),
        "split-aces-hands=2".into(),
        format!("double-after-split={das}"),
        format!("hit-split-aces={hits}"),
        format!("split-natural={}", row.flag("natural_after_split")),
    ];
    if das {
        settings.push(format!("double-split-aces={hits}"));
    }
    settings
}

fn doubles(code: &str) -> &'static str {
    match code {
        "0" => "none",
        "2" => "9-11",
        "3" => "10-11",
        // Any below 21: a hand of 21 stands.
        "1" | "4" => "any",
        other => panic!("unknown: {other}"),
    }
}

/// The values by upcard are printed to eight digits.
fn check_row(row: &Row) {
    let odds = solved_round(&house_of(row), SplitMemory::Cdp);
    assert_close(odds.ev, row.number("EV"), 1e-9, row);
    for upcard in &odds.by_upcard {
        let column = match upcard.upcard {
            1 => "EV_A".into(),
            value => format!("EV_{value}"),
        };
        assert_close(upcard.ev, row.number(&column), 1e-8, format!("{column} of {row}"));
    }
}

#[test]
fn every_reading_of_every_house() {
    for row in rows(HOUSES).iter().step_by(2) {
        check_row(row);
    }
}

#[test]
fn every_other_reading_of_every_house() {
    for row in rows(HOUSES).iter().skip(1).step_by(2) {
        check_row(row);
    }
}
