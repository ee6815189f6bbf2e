//! The pages as lines of text, for callers without cursor movement.

use blackjack_engine::Card;
use blackjack_plain::wrap::wrapped;

use crate::page::card_text::{rank, suit};
use crate::page::{Frame, Notice, Page, TablePage};

/// The width below which nothing stands in columns.
const WIDE: usize = 60;

/// Returns a frame as lines of at most this width; the prompt is not among them.
pub(crate) fn lines(frame: &Frame, width: usize, has_suit_glyphs: bool) -> Vec<String> {
    let mut lines = match &frame.page {
        Page::Table(page) => table(frame, page, width, has_suit_glyphs),
        page @ (Page::Title(_)
        | Page::Menu(_)
        | Page::Statement(_)
        | Page::Bank(_)
        | Page::Records(_)
        | Page::Guide(_)
        | Page::Who(_)
        | Page::Text(_)) => {
            let mut lines = vec![ruled(&heading(page), &facts_of_bar(frame), width)];
            lines.extend(body(page, width < WIDE));
            lines
        }
    };
    lines.extend(frame.news.iter().map(|news| format!(" {news}")));
    lines.extend(frame.notice.iter().map(|Notice { text, .. }| format!(" {text}")));
    lines.into_iter().flat_map(|line| fitted(&line, width)).collect()
}

/// Returns a line cut between words to the width.
fn fitted(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.trim_end().to_owned()];
    }
    wrapped(line, width, 1).lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Returns a heading in a line of hyphens.
fn ruled(text: &str, facts: &str, width: usize) -> String {
    let used = text.chars().count() + facts.chars().count() + 10;
    if used + 3 > width {
        return format!("{text}  {facts}").trim_end().to_owned();
    }
    let hyphens = "-".repeat(width.saturating_sub(used).max(3));
    if facts.is_empty() {
        format!("--- {text} {hyphens}----")
    } else {
        format!("--- {text} {hyphens} {facts} ---")
    }
}

fn facts_of_bar(frame: &Frame) -> String {
    if !frame.page.has_bar() {
        return String::new();
    }
    let bar = &frame.bar;
    let time = bar.time().map(|time| format!("Time {time}  ")).unwrap_or_default();
    format!("{time}Pot {}", bar.coins)
}

fn heading(page: &Page) -> String {
    match page {
        Page::Title(_) => "BLACK JACK FOR TIME".to_owned(),
        Page::Menu(_) => "BLACK JACK - BBS STYLE".to_owned(),
        Page::Table(_) => "THE TABLE".to_owned(),
        Page::Statement(page) => page.heading.clone(),
        Page::Bank(_) => "BANK OF TIME".to_owned(),
        Page::Records(_) => "RECORDS: COINS WON".to_owned(),
        Page::Guide(page) => page.heading.to_owned(),
        Page::Who(_) => "WHO IS ON".to_owned(),
        Page::Text(page) => page.heading.clone(),
    }
}

fn body(page: &Page, is_narrow: bool) -> Vec<String> {
    let facts = |rows: &[(String, String, String)]| facts(rows, is_narrow);
    match page {
        Page::Title(page) => {
            let mut lines = vec![format!(" {}", page.greeting)];
            lines.extend(facts(&page.facts));
            lines.push(format!(" {}", page.motto));
            lines
        }
        Page::Menu(page) => {
            let mut lines = choices(&page.choices, is_narrow);
            lines.extend(page.lines.iter().map(|line| format!(" {line}")));
            lines
        }
        Page::Statement(page) => {
            let mut lines = facts(&page.score);
            lines.extend(facts(&page.account));
            lines.extend(facts(&page.shares));
            lines.push(format!(" {}", page.note));
            lines
        }
        Page::Bank(page) => {
            let mut lines = facts(&page.rows);
            lines.extend(page.lines.iter().map(|line| format!(" {line}")));
            lines.extend(facts(&page.history));
            lines
        }
        Page::Records(page) => {
            let mut lines = Vec::new();
            for column in &page.columns {
                lines.push(format!(" {}", column.title));
                let width = if is_narrow { 0 } else { 30 };
                for (place, (name, net)) in (1..).zip(&column.rows) {
                    lines.push(format!("  {place:>2} {name:<width$} {net:>8}"));
                }
                lines.push(format!("     {:<width$} {:>8}", "The house", column.house));
            }
            lines.extend(page.notes.iter().map(|note| format!(" {note}")));
            lines
        }
        Page::Who(page) => page
            .rows
            .iter()
            .map(|row| {
                format!(" {:>4}  {}, {}, since {}", row.node, row.name, row.doing, row.since)
            })
            .collect(),
        Page::Guide(page) => page.lines.iter().map(|line| format!(" {line}")).collect(),
        Page::Text(page) => page.lines.iter().map(|line| format!(" {line}")).collect(),
        Page::Table(_) => Vec::new(),
    }
}

fn facts(facts: &[(String, String, String)], is_narrow: bool) -> Vec<String> {
    let line = |(name, value, note): &(String, String, String)| {
        if is_narrow {
            return format!(" {name}: {value} {note}");
        }
        format!(" {name:<24} {value:>8}  {note}")
    };
    facts.iter().map(line).collect()
}

/// Returns the choices of the menu: side by side, or one below the other.
fn choices(choices: &[(String, String)], is_narrow: bool) -> Vec<String> {
    if is_narrow {
        let (left, right): (Vec<_>, Vec<_>) = choices.iter().cloned().unzip();
        let all = left.into_iter().chain(right).filter(|choice| !choice.is_empty());
        return all.map(|choice| format!(" {choice}")).collect();
    }
    choices.iter().map(|(left, right)| format!(" {left:<33} {right}")).collect()
}

/// Returns the table: a block that reads like a story in a log.
fn table(frame: &Frame, page: &TablePage, width: usize, has_suit_glyphs: bool) -> Vec<String> {
    let bar = &frame.bar;
    let bet = bar.bet.as_ref().map(|bet| format!("  Bet {bet}")).unwrap_or_default();
    let time = bar.time().map(|time| format!("Time {time}  ")).unwrap_or_default();
    let title = format!("{time}Pot {}{bet}  Turn {}", bar.coins, bar.turns());
    let mut lines = vec![ruled(&title, "", width)];
    if page.dealer.is_empty() && page.hand.is_empty() {
        return lines;
    }
    let shown = |card: Card| format!("[{}{}]", rank(card), suit(card, has_suit_glyphs));
    let dealer: Vec<String> =
        page.dealer.iter().map(|card| card.map_or_else(|| "[??]".to_owned(), shown)).collect();
    let hand: Vec<String> = page.hand.iter().copied().map(shown).collect();
    lines.push(format!(" Dealer {:<8} {}", page.dealer_total, dealer.join(" ")));
    lines.push(format!(" You    {:<8} {}", page.total, hand.join(" ")));
    if !page.hint.is_empty() {
        lines.push(format!(" {}", page.hint));
    }
    lines.extend(page.advice().into_iter().map(|line| format!(" {line}")));
    if !page.question.is_empty() {
        lines.push(format!(" {}", page.question));
    }
    lines
}
