//! The names of the rows of a chart: one hand, a range or a list of them.

use super::Section;
use crate::chart::Row;

/// The words for a row and all above it, and for a row and all below it.
const AND_ABOVE: [&str; 7] =
    ["+", "or more", "or higher", "or above", "and above", "and up", "and over"];
const AND_BELOW: [&str; 6] =
    ["or less", "or lower", "or below", "and below", "or under", "and under"];

/// Returns the rows that a name stands for; plain numbers are those of the section.
pub(super) fn rows(name: &str, section: Option<Section>) -> Option<Vec<Row>> {
    let name = name.to_lowercase().replace(['–', '—', '−'], "-").replace(['_', '\u{a0}'], " ");
    let name = name.trim();
    let open = |words: &[&str], sign: [&str; 2]| {
        let rest = words.iter().find_map(|word| name.strip_suffix(word));
        let rest = rest.or_else(|| sign.iter().find_map(|sign| name.strip_prefix(sign)));
        rest.and_then(|rest| row(rest, section))
    };
    if let Some(first) = open(&AND_ABOVE, [">=", "≥"]) {
        return Some(range(first, end(first, true)));
    }
    if let Some(last) = open(&AND_BELOW, ["<=", "≤"]) {
        return Some(range(end(last, false), last));
    }
    if let Some(row) = row(name, section) {
        return Some(vec![row]);
    }
    between(name, section).or_else(|| listed(name, section))
}

/// Returns the rows of a range, such as 5-8 or A2-A5.
fn between(name: &str, section: Option<Section>) -> Option<Vec<Row>> {
    let ends = ["..", " to ", "-"].into_iter().find_map(|sign| name.split_once(sign))?;
    let first = row(ends.0, section)?;
    let of_first = match first {
        Row::Hard(_) => Section::Hard,
        Row::Soft(_) => Section::Soft,
        Row::Pair(_) => Section::Pairs,
    };
    let last = row(ends.1, Some(of_first))?;
    let rows = if place(first) <= place(last) { range(first, last) } else { range(last, first) };
    let are_alike = std::mem::discriminant(&first) == std::mem::discriminant(&last);
    are_alike.then_some(rows)
}

/// Returns the rows of a list, such as "2,2 3,3".
fn listed(name: &str, section: Option<Section>) -> Option<Vec<Row>> {
    let names = name.split([' ', '/', '&']).filter(|name| !name.is_empty() && *name != "and");
    let rows = names.map(|name| row(name, section)).collect::<Option<Vec<_>>>()?;
    (rows.len() > 1).then_some(rows)
}

/// Returns a row's place among those of its part; aces are the highest pair.
fn place(row: Row) -> u8 {
    match row {
        Row::Pair(1) => 11,
        Row::Hard(place) | Row::Soft(place) | Row::Pair(place) => place,
    }
}

/// Returns the last row of a part, or the first.
fn end(row: Row, is_last: bool) -> Row {
    match row {
        Row::Hard(_) => Row::Hard(if is_last { 21 } else { 4 }),
        Row::Soft(_) => Row::Soft(if is_last { 21 } else { 12 }),
        Row::Pair(_) => Row::Pair(if is_last { 1 } else { 2 }),
    }
}

/// Returns the rows from one to another of the same part.
fn range(first: Row, last: Row) -> Vec<Row> {
    let places = place(first)..=place(last);
    let rows = places.map(|place| match first {
        Row::Hard(_) => Row::Hard(place),
        Row::Soft(_) => Row::Soft(place),
        Row::Pair(_) => Row::Pair(if place == 11 { 1 } else { place }),
    });
    rows.collect()
}

/// Returns the row of one hand.
fn row(name: &str, section: Option<Section>) -> Option<Row> {
    let name = name.trim();
    for (word, section) in [
        ("hard", Section::Hard),
        ("soft", Section::Soft),
        ("pairs of", Section::Pairs),
        ("pair of", Section::Pairs),
        ("pairs", Section::Pairs),
        ("pair", Section::Pairs),
        ("split", Section::Pairs),
    ] {
        if let Some(rest) = name.strip_prefix(word) {
            let rest = rest.trim_start_matches([' ', ':', '-']);
            return unprefixed(rest, Some(section)).filter(|row| is_of(*row, section));
        }
    }
    unprefixed(name, section)
}

fn is_of(row: Row, section: Section) -> bool {
    match row {
        Row::Hard(_) => section == Section::Hard,
        Row::Soft(_) => section == Section::Soft,
        Row::Pair(_) => section == Section::Pairs,
    }
}

/// Returns the row of a hand that no word precedes: a number, a letter with one, or two cards.
fn unprefixed(name: &str, section: Option<Section>) -> Option<Row> {
    if let Some(number) = number(name) {
        if let Some(row) = numbered(number, section) {
            return Some(row);
        }
    } else if section == Some(Section::Pairs)
        && let Some(value) = card(name).or_else(|| card(name.strip_suffix('s')?))
    {
        return Some(Row::Pair(value));
    }
    lettered(name).or_else(|| two_cards(name))
}

/// Returns the row of a plain number.
fn numbered(number: u8, section: Option<Section>) -> Option<Row> {
    match (section.unwrap_or(Section::Hard), number) {
        (Section::Hard, 4..=21) => Some(Row::Hard(number)),
        (Section::Soft, 12..=21) => Some(Row::Soft(number)),
        (Section::Soft, 2..=9) => Some(Row::Soft(11 + number)),
        (Section::Pairs, 2..=10) => Some(Row::Pair(number)),
        (Section::Pairs, 1 | 11) => Some(Row::Pair(1)),
        _ => None,
    }
}

/// Returns the row of a letter with a total or a card: "h16", "s18", "a18", "s8" or "p8".
fn lettered(name: &str) -> Option<Row> {
    let rest = |letter| name.strip_prefix(letter).map(|rest: &str| rest.trim_start());
    let total = |letter| rest(letter).and_then(number);
    let is_total = |total: &u8| (12..=21).contains(total);
    if let Some(total) = total('h') {
        return (4..=21).contains(&total).then_some(Row::Hard(total));
    }
    if let Some(total) = total('s').or_else(|| total('a')).filter(is_total) {
        return Some(Row::Soft(total));
    }
    rest('s').or_else(|| rest('p')).and_then(card).map(Row::Pair)
}

/// Returns the row of two cards: a pair, or an ace with another card. 10-11 is a range of totals.
fn two_cards(name: &str) -> Option<Row> {
    let (one, other) = match name.split_once([',', '-', '/', ' ']) {
        Some(cards) => cards,
        None => name.split_at_checked(if name.starts_with("10") { 2 } else { 1 })?,
    };
    let is_range = name.contains('-') && number(one).is_some() && number(other).is_some();
    match (card(one)?, card(other)?) {
        (one, other) if one == other => Some(Row::Pair(one)),
        (1, other) | (other, 1) if !is_range => Some(Row::Soft(11 + other)),
        _ => None,
    }
}

/// Returns the value of a card.
pub(super) fn card(name: &str) -> Option<u8> {
    match name.trim() {
        "a" | "ace" | "aces" | "1" | "11" => Some(1),
        "t" | "ten" | "tens" | "10" | "j" | "q" | "k" | "x" => Some(10),
        name => number(name).filter(|value| (2..=9).contains(value)),
    }
}

/// Reads a number that is written in digits alone.
fn number(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}
