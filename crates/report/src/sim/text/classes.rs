//! Tables of the classes of rounds: by step of the progression, by count, by penetration.

use blackjack_coach::figures::{percent, plain, signed};
use blackjack_sim::Risk;

use super::{SHARE_MIN, side_bets};
use crate::sim::numbers::share_of;
use crate::sim::report::Report;

/// Returns a table by step of the progression.
pub(super) fn by_step(report: &Report) -> String {
    let statistics = &report.statistics;
    if statistics.by_step.len() < 2 {
        return String::new();
    }
    let mut text = format!("{:>8}{:>10}{:>12}{:>10}\n", "BET", "share", "EV of 1", "+-");
    for step in &statistics.by_step {
        text += &format!(
            "{:>8}{:>8} %{:>10} %{:>8} %\n",
            step.bet,
            percent(share_of(step.unit.rounds, statistics.rounds), 2),
            signed(step.unit.ev * 100.0, 3),
            percent(step.unit.ev_error, 3)
        );
    }
    text
}

/// Returns a table by count.
pub(super) fn by_count(report: &Report) -> String {
    if !report.has_count {
        return String::new();
    }
    let statistics = &report.statistics;
    let best = report.best_bets.as_ref();
    let has_spots = !report.scenario.spots.steps.is_empty();
    let spots = |text: &str| if has_spots { format!("{text:>8}") } else { String::new() };
    let mut text = format!(
        "{:>8}{:>10}{:>8}{}{:>12}{:>10}{:>10}\n",
        "COUNT",
        "share",
        "bet",
        spots("spots"),
        "EV of 1",
        "+-",
        "best bet"
    );
    for (at, class) in statistics.by_count.iter().enumerate() {
        let share = share_of(class.unit.rounds, statistics.rounds);
        if share < SHARE_MIN {
            continue;
        }
        let next = statistics.by_count.get(at + 1).and_then(|next| next.from);
        let from = side_bets::label(class.from, next);
        let best = best.map_or("-".to_owned(), |best| plain(best.bets[at], 1));
        text += &format!(
            "{from:>8}{:>8} %{:>8}{}{:>10} %{:>8} %{best:>10}\n",
            percent(share, 2),
            class.bet,
            spots(&class.spots.to_string()),
            signed(class.unit.ev * 100.0, 3),
            percent(class.unit.ev_error, 3)
        );
    }
    text
}

/// Returns a table by penetration.
pub(super) fn by_penetration(report: &Report) -> String {
    let all = &report.statistics.by_penetration;
    if all.len() < 2 {
        return String::new();
    }
    let mut text =
        format!("{:>8}{:>16}{:>14}{:>12}{:>10}\n", "DEALT", "EV of a round", "+-", "SCORE", "+-");
    let mut shown = all.iter().rev().step_by(all.len().div_ceil(8)).collect::<Vec<_>>();
    shown.reverse();
    let cards = report.cards as u64;
    let is_whole = |dealt: usize| (100 * dealt as u64).is_multiple_of(cards);
    let digits = usize::from(!shown.iter().all(|penetration| is_whole(penetration.cards)));
    for penetration in shown {
        let sample = penetration.sample;
        let risk = Risk { ev: sample.ev, variance: sample.variance };
        let error = risk.error_of(sample.ev_error, Risk::score);
        let score = [risk.score(), error]
            .map(|number| if risk.ev > 0.0 { plain(number, 2) } else { "-".to_owned() });
        text += &format!(
            "{:>6} %{:>16}{:>14}{:>12}{:>10}\n",
            percent(share_of(penetration.cards as u64, cards), digits),
            signed(sample.ev, 6),
            plain(sample.ev_error, 6),
            score[0],
            score[1],
        );
    }
    text
}
