//! A chart in sentences.

use blackjack_engine::Action;
use blackjack_odds::{Cell, Row};

use super::card::Card;
use super::odds::symbol;

/// A line for each row: "hard 16: stand on 2 to 6, else hit".
pub(super) fn text(card: &Card<'_>) -> String {
    let rows = card.rows().into_iter().flat_map(|(_, rows)| rows);
    let lines = rows.map(|row| format!("{row}: {}\n", sentence(card, row)));
    lines.collect::<Vec<_>>().concat()
}

/// What is done with a row.
fn sentence(card: &Card<'_>, row: Row) -> String {
    let groups = groups(card, row);
    if let [(cell, _)] = &groups[..] {
        return cell.0.iter().map(|action| action.word()).collect::<Vec<_>>().join(", else ");
    }
    let rest = rest(&groups);
    let mut clauses = Vec::new();
    for (cell, upcards) in groups.iter().filter(|(cell, _)| Some(&cell.0[..]) != rest.as_deref()) {
        let Some((action, instead)) = cell.0.split_first() else { continue };
        let mut clause = format!("{action} on {}", listed(upcards));
        if !instead.is_empty() && Some(instead) != rest.as_deref() {
            let words = instead.iter().map(|action| action.word()).collect::<Vec<_>>();
            clause += &format!(" ({} if refused)", words.join(", else "));
        }
        clauses.push(clause);
    }
    if let Some(rest) = rest {
        clauses.extend(rest.iter().map(|action| format!("else {action}")));
    }
    clauses.join(", ")
}

/// The cells of a row that differ, each with the places of its upcards among the columns.
fn groups(card: &Card<'_>, row: Row) -> Vec<(Cell, Vec<Option<u8>>)> {
    let mut groups: Vec<(Cell, Vec<Option<u8>>)> = Vec::new();
    for &upcard in card.chart.upcards() {
        let cell = card.cell(row, upcard);
        match groups.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, upcards)) => upcards.push(upcard),
            None => groups.push((cell, vec![upcard])),
        }
    }
    groups
}

/// What is done in all cases that are not named: hitting, standing or splitting if that is anywhere
/// done without a condition, else what all cells end with.
fn rest(groups: &[(Cell, Vec<Option<u8>>)]) -> Option<Vec<Action>> {
    let plain = [Action::Hit, Action::Stand, Action::Split]
        .into_iter()
        .find(|&action| groups.iter().any(|(cell, _)| cell.0[..] == [action]));
    let last = groups.first().and_then(|(cell, _)| cell.0.last().copied());
    let common = last.filter(|_| groups.iter().all(|(cell, _)| cell.0.last().copied() == last));
    plain.or(common).map(|action| vec![action])
}

/// "2 to 6", "2, 7 and 8", "9 to ace".
fn listed(upcards: &[Option<u8>]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for value in upcards.iter().flatten().map(|&value| if value == 1 { 11 } else { value }) {
        match ranges.last_mut().filter(|(_, last)| last + 1 == value) {
            Some((_, last)) => *last = value,
            None => ranges.push((value, value)),
        }
    }
    let name = |value: u8| match value {
        11 => "ace".to_owned(),
        10 => "ten".to_owned(),
        value => symbol(value).to_string(),
    };
    let words = ranges.into_iter().flat_map(|(first, last)| match last - first {
        0 => vec![name(first)],
        1 => vec![name(first), name(last)],
        _ => vec![format!("{} to {}", name(first), name(last))],
    });
    let words = words.collect::<Vec<_>>();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        words => words.concat(),
    }
}
