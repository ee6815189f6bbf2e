//! The other pages on a screen.

use super::pen::{Ink, Pen};
use super::table::heap;
use crate::page::{BankPage, MenuPage, RecordsPage, StatementPage, TitlePage, WhoPage};

/// The name of the game in large letters.
const BLACK_JACK: [&str; 4] = [
    "██▀▀█▄ ██     ▄█▀▀█▄ ▄█▀▀█▄ ██ ▄█▀      ██ ▄█▀▀█▄ ▄█▀▀█▄ ██ ▄█▀",
    "██▄▄█▀ ██     ██  ██ ██  ▀▀ ██▄█▀       ██ ██  ██ ██  ▀▀ ██▄█▀",
    "██  ██ ██     ██▀▀██ ██  ▄▄ ██▀█▄   ▄▄  ██ ██▀▀██ ██  ▄▄ ██▀█▄",
    "██▄▄█▀ ██▄▄▄▄ ██  ██ ▀█▄▄█▀ ██ ▀█▄  ▀█▄▄█▀ ██  ██ ▀█▄▄█▀ ██ ▀█▄",
];

/// An hourglass.
const HOURGLASS: [&str; 8] = [
    "▀██▀▀▀▀▀██▀",
    " █▓▓▓▓▓▓▓█",
    "  ▀█▓▓▓▓▓█▀",
    "    ▀█▓█▀",
    "    ▄█·█▄",
    "  ▄█▀ · ▀█▄",
    "  █  ▄▓▄  █",
    " ▄██▓▓▓▓▓██▄",
];

pub(super) fn title(page: &TitlePage, pen: &mut Pen<'_>) {
    let inks = [Ink::Strong, Ink::Gold, Ink::Gold, Ink::Strong];
    if pen.look.has_art {
        for (row, (line, ink)) in (1..).zip(BLACK_JACK.iter().zip(inks)) {
            pen.put(7, row, line, ink);
        }
        let shade = "\u{2593}".repeat(20);
        pen.put(7, 6, &format!("\u{2591}\u{2591}\u{2592}\u{2592}{shade}"), Ink::Gold);
        pen.put(31, 6, " F O R   T I M E ", Ink::Strong);
        pen.put(
            48,
            6,
            &format!("{}\u{2592}\u{2592}\u{2591}\u{2591}", &"\u{2593}".repeat(18)),
            Ink::Gold,
        );
        for (row, line) in (10..).zip(HOURGLASS) {
            pen.put(57, row, line, Ink::Gold);
        }
    } else {
        pen.put(7, 2, "BLACK JACK FOR TIME", Ink::Strong);
    }
    pen.put(7, 9, &page.greeting, Ink::Strong);
    // A long name must not run into the hourglass.
    let beside = |note: &String| note.chars().take(26).collect::<String>();
    let facts = page.facts.iter().map(|(name, value, note)| {
        (name.clone(), value.clone(), if pen.look.has_art { beside(note) } else { note.clone() })
    });
    let facts: Vec<_> = facts.collect();
    pen.facts(11, [7, 19, 30], &facts);
    pen.put(7, 19, &page.motto, Ink::Voice);
}

pub(super) fn menu(page: &MenuPage, pen: &mut Pen<'_>) {
    pen.heading(1, "BLACK JACK - BBS STYLE");
    for (row, (left, right)) in (5..).zip(&page.choices) {
        pen.prompt(6, row, left);
        pen.prompt(39, row, right);
    }
    let row = 7 + u16::try_from(page.choices.len()).unwrap_or(0);
    pen.put(6, row, "POT", Ink::Text);
    pen.put(10, row, &heap(page.pot_coins, 40), Ink::Gold);
    for (row, line) in (row + 2..).zip(&page.lines) {
        pen.put(6, row, line, Ink::Text);
    }
}

pub(super) fn statement(page: &StatementPage, pen: &mut Pen<'_>) {
    pen.heading(0, &page.heading);
    pen.facts(4, [3, 24, 37], &page.score);
    let row = 7;
    pen.facts(row, [3, 24, 37], &page.account);
    let row = row + u16::try_from(page.account.len()).unwrap_or(0) + 1;
    pen.facts(row, [3, 24, 37], &page.shares);
    let row = row + u16::try_from(page.shares.len()).unwrap_or(0) + 1;
    pen.put(3, row, &page.note, Ink::Text);
}

pub(super) fn bank(page: &BankPage, pen: &mut Pen<'_>) {
    pen.heading(0, "BANK OF TIME");
    pen.facts(4, [3, 20, 33], &page.rows);
    let mut row = 5 + u16::try_from(page.rows.len()).unwrap_or(0);
    for line in &page.lines {
        pen.put(3, row, line, Ink::Text);
        row += 1;
    }
    pen.facts(row + 1, [3, 11, 21], &page.history);
}

pub(super) fn records(page: &RecordsPage, pen: &mut Pen<'_>) {
    pen.heading(0, "RECORDS: COINS WON");
    for (column, list) in [3, 29, 55].into_iter().zip(&page.columns) {
        pen.put(column, 4, &list.title, Ink::Strong);
        for (place, (name, net)) in (1_u16..).zip(list.rows.iter().take(10)) {
            let is_own = page.own.as_deref() == Some(name.as_str());
            let name: String = name.chars().take(12).collect();
            let ink = if is_own { Ink::Gold } else { Ink::Text };
            pen.put(column, 5 + place, &format!("{place:>2} {name:<12} {net:>7}"), ink);
        }
        if list.rows.is_empty() {
            pen.put(column, 6, "nobody is ahead", Ink::Text);
        }
        pen.put(column, 17, &format!("   {:<12} {:>7}", "The house", list.house), Ink::Line);
    }
    for (row, note) in (19..).zip(page.notes.iter().take(2)) {
        pen.put(3, row, note, Ink::Text);
    }
}

pub(super) fn who(page: &WhoPage, pen: &mut Pen<'_>) {
    pen.heading(0, "WHO IS ON");
    pen.put(3, 4, "NODE  CALLER                   DOING                    SINCE", Ink::Strong);
    for (row, caller) in (6..20).zip(&page.rows) {
        let name: String = caller.name.chars().take(23).collect();
        let doing: String = caller.doing.chars().take(23).collect();
        let text = format!("{:>4}  {name:<23}  {doing:<23}  {}", caller.node, caller.since);
        pen.put(3, row, &text, Ink::Text);
    }
}

pub(super) fn text(heading: &str, lines: &[String], pen: &mut Pen<'_>) {
    pen.heading(0, heading);
    let last = pen.height().saturating_sub(3);
    for (row, line) in (4..last).zip(lines) {
        pen.prompt(3, row, line);
    }
}
