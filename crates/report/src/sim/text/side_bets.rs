//! The values of side bets, as text.

use blackjack_coach::figures::{percent, short, signed};
use blackjack_sim::{Hundredths, SideBetWorth};

use super::{SHARE_MIN, line};
use crate::sim::numbers::{count_of, share_of};
use crate::sim::report::Report;

/// The maximum number of side bets in a table, so that it fits in 80 columns.
const COLUMNS: usize = 3;

pub(super) fn text(report: &Report) -> String {
    let tables = report.side_bets.chunks(COLUMNS).map(|bets| table(report, bets));
    let tables = tables.collect::<Vec<_>>().join("\n");
    let played = report.side_bets.iter().map(|bet| played_from(report, bet)).collect::<String>();
    if played.is_empty() { tables } else { tables + "\n" + &played }
}

/// Returns a table of a few side bets: the EV of one unit at each count.
fn table(report: &Report, bets: &[SideBetWorth]) -> String {
    let [first, ..] = bets else { return String::new() };
    let names = bets.iter().map(|bet| format!("{:>14}{:>9}", bet.name, "+-"));
    let names = names.collect::<Vec<_>>().concat();
    let mut text = format!("{:>8}{names}\n", if report.has_count { "COUNT" } else { "SIDE BET" });
    let classes = if report.has_count { first.by_count.as_slice() } else { &[] };
    for (at, (from, sample)) in classes.iter().enumerate() {
        if share_of(sample.rounds, first.all.rounds) < SHARE_MIN {
            continue;
        }
        let next = classes.get(at + 1).and_then(|(from, _)| *from);
        let worth = bets.iter().map(|bet| bet.by_count[at].1);
        let worth = worth.map(|sample| of(sample.ev, sample.ev_error)).collect::<String>();
        text += &format!("{:>8}{worth}\n", label(*from, next));
    }
    let all = bets.iter().map(|bet| of(bet.all.ev, bet.all.ev_error)).collect::<String>();
    text + &format!("{:>8}{all}\n", "all")
}

fn of(ev: f64, error: f64) -> String {
    format!("{:>12} %{:>7} %", signed(ev * 100.0, 2), percent(error, 2))
}

/// Returns a class of counts as a label.
pub(super) fn label(from: Option<Hundredths>, next: Option<Hundredths>) -> String {
    match (from, next) {
        (Some(from), Some(_)) => short(count_of(from)),
        (Some(from), None) => format!(">= {}", short(count_of(from))),
        (None, Some(next)) => format!("< {}", short(count_of(next))),
        (None, None) => "all".to_owned(),
    }
}

/// Names the count from which a side bet wins, if it ever does.
fn played_from(report: &Report, bet: &SideBetWorth) -> String {
    if !report.has_count {
        return String::new();
    }
    let Some((from, each_round)) = bet.played_from() else {
        return line(&bet.name, "wins at no count, as far as these rounds tell");
    };
    let (from, each_round) = (short(count_of(from)), signed(each_round, 6));
    line(&bet.name, &format!("wins from {from} up: {each_round} a round for one unit"))
}
