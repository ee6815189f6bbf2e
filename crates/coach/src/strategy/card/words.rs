//! Basic strategy in sentences.

use blackjack_engine::{Action, value_symbol};
use blackjack_odds::{Cell, Row};

use super::StrategyCard;
use crate::words::all_of;

impl StrategyCard {
    /// Describes a row: "stand on 2 to 6, else hit".
    pub fn sentence(&self, row: Row) -> String {
        sentence(self, row)
    }
}

/// Describes a row of a chart.
fn sentence(card: &StrategyCard, row: Row) -> String {
    let groups = groups(card, row);
    if let [(cell, _)] = &groups[..] {
        return describe_cell(cell);
    }
    let rest = rest(&groups);
    let named = groups.iter().filter(|(cell, _)| rest.is_none_or(|rest| cell.0[..] != [rest]));
    let named = named.collect::<Vec<_>>();
    let mut actions: Vec<Action> = Vec::new();
    for &action in named.iter().filter_map(|(cell, _)| cell.0.first()) {
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
    let clauses = actions.into_iter().map(|action| clause(action, &named, rest));
    let mut clauses = clauses.collect::<Vec<_>>();
    clauses.extend(rest.map(|action| format!("else {action}")));
    clauses.join(", ")
}

/// Describes the upcards where an action comes first: "double on 3 to 6 (stand if refused)". The
/// fallback is left out where it is the rest of the row anyway.
fn clause(action: Action, named: &[&Group], rest: Option<Action>) -> String {
    let begun = named.iter().filter(|(cell, _)| cell.0.first() == Some(&action));
    let begun = begun.collect::<Vec<_>>();
    let upcards = begun.iter().flat_map(|(_, upcards)| upcards).copied().collect::<Vec<_>>();
    let mut clause = format!("{action} on {}", listed(&upcards));
    for (cell, upcards) in &begun {
        let instead = &cell.0[1..];
        if !instead.is_empty() && rest.is_none_or(|rest| *instead != [rest]) {
            let place = match begun.len() {
                1 => String::new(),
                _ => format!(" on {}", listed(upcards)),
            };
            clause += &format!(" ({} if refused{place})", listed_in_turn(instead));
        }
    }
    clause
}

/// Describes a cell: "double, else hit".
pub fn describe_cell(cell: &Cell) -> String {
    listed_in_turn(&cell.0)
}

fn listed_in_turn(actions: &[Action]) -> String {
    actions.iter().map(|action| action.word()).collect::<Vec<_>>().join(", else ")
}

/// A cell with the upcards that have it.
type Group = (Cell, Vec<Option<u8>>);

/// Groups the upcards of a row by cell.
fn groups(card: &StrategyCard, row: Row) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for &upcard in card.chart.upcards() {
        let cell = card.cell(row, upcard);
        match groups.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, upcards)) => upcards.push(upcard),
            None => groups.push((cell, vec![upcard])),
        }
    }
    groups
}

/// Chooses the action of "else …": hit, stand or split if a cell plays it unconditionally, else the
/// action that all cells end with.
fn rest(groups: &[Group]) -> Option<Action> {
    let plain = [Action::Hit, Action::Stand, Action::Split]
        .into_iter()
        .find(|&action| groups.iter().any(|(cell, _)| cell.0[..] == [action]));
    let last = groups.first().and_then(|(cell, _)| cell.0.last().copied());
    let common = last.filter(|_| groups.iter().all(|(cell, _)| cell.0.last().copied() == last));
    plain.or(common)
}

/// Lists upcards, with ranges: "2 to 6", "2, 7 and 8", "9 to ace".
fn listed(upcards: &[Option<u8>]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    let high = |value: u8| if value == 1 { 11 } else { value };
    let mut values = upcards.iter().flatten().map(|&value| high(value)).collect::<Vec<_>>();
    values.sort_unstable();
    for value in values {
        match ranges.last_mut().filter(|(_, last)| last + 1 == value) {
            Some((_, last)) => *last = value,
            None => ranges.push((value, value)),
        }
    }
    let name = |value: u8| match value {
        11 => "ace".to_owned(),
        10 => "ten".to_owned(),
        value => value_symbol(value).to_string(),
    };
    let words = ranges.into_iter().flat_map(|(first, last)| match last - first {
        0 => vec![name(first)],
        1 => vec![name(first), name(last)],
        _ => vec![format!("{} to {}", name(first), name(last))],
    });
    all_of(&words.collect::<Vec<_>>())
}
