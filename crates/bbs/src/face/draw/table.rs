//! The table on a screen.

use blackjack_plain::wrap::wrapped;

use super::cards::cards;
use super::pen::{Ink, Pen};
use crate::page::{BigWords, PLACES, TablePage};

/// The first column beside the cards.
const BESIDE: u16 = 36;

/// The maximum number of coins drawn on the table; more are shown as a number.
const COINS: usize = 40;

/// Draws the table.
pub(super) fn table(page: &TablePage, pen: &mut Pen<'_>) {
    pen.put(3, 2, "DEALER", Ink::Strong);
    pen.put(10, 2, &page.dealer_total, Ink::Strong);
    // Many cards need columns that the rows beside them would take.
    let most = if page.coach.is_some() || !page.pays.is_empty() { PLACES } else { 12 };
    let dealer = page.dealer.len().saturating_sub(most);
    cards(3, &page.dealer[dealer..], 2, false, pen);
    pays(page, pen);
    felt(page, pen);
    pen.put(3, 11, "YOU", Ink::Strong);
    pen.put(7, 11, &page.total, Ink::Strong);
    let first = page.hand.len().saturating_sub(PLACES);
    let hand: Vec<_> = page.hand[first..].iter().copied().map(Some).collect();
    cards(12, &hand, PLACES, page.big_words.is_some(), pen);
    let hint = wrapped(&page.hint, 75, 0);
    let lines: Vec<&str> = hint.lines().take(2).collect();
    let first = 19 - u16::try_from(lines.len()).unwrap_or(1);
    if let Some(words) = page.big_words {
        big_words(words, pen);
    } else {
        coach(page, first.min(18), pen);
    }
    for (row, line) in (first..).zip(lines) {
        pen.put(3, row, line, Ink::Gold);
    }
    coins(page, pen);
    if !page.question.is_empty() {
        let row = pen.height().saturating_sub(3);
        pen.put(3, row, &page.question, Ink::Voice);
    }
}

/// Draws the payoffs of the bet.
fn pays(page: &TablePage, pen: &mut Pen<'_>) {
    let Some(bet) = page.bet.as_ref().filter(|_| !page.pays.is_empty()) else { return };
    pen.put(44, 3, &format!("A BET OF {bet}"), Ink::Strong);
    pen.put(63, 3, "   back   net", Ink::Text);
    for (row, pay) in (4..).zip(&page.pays) {
        pen.put(44, row, pay.name, Ink::Text);
        pen.put(63, row, &format!("{:>7} {:>5}", pay.back, pay.net), Ink::Strong);
    }
}

/// Draws the print on the felt.
fn felt(page: &TablePage, pen: &mut Pen<'_>) {
    let mut at = pen.put(1, 8, "\u{2591}\u{2592}\u{2593}", Ink::Felt);
    for line in &page.felt {
        if usize::from(at) + line.chars().count() + 5 > 79 {
            break;
        }
        at = pen.put(at, 8, &format!(" {} ", line.to_uppercase()), Ink::Print);
        at = pen.put(at, 8, "\u{2593}\u{2592}\u{2591}", Ink::Felt);
    }
}

/// Draws the coach's advice beside the cards, above this row.
fn coach(page: &TablePage, end: u16, pen: &mut Pen<'_>) {
    let Some(advice) = &page.coach else { return };
    pen.put(BESIDE, 12, "COACH          worth", Ink::Strong);
    let mut row = 13;
    for line in advice.choices.iter().take(4) {
        let cost = if line.is_best { "best".to_owned() } else { format!("costs {}", line.cost) };
        let ink = if line.is_best { Ink::Strong } else { Ink::Text };
        pen.put(BESIDE, row, &format!("{:<10} {:>8}  {cost}", line.name, line.value), ink);
        row += 1;
    }
    let reasons = wrapped(&advice.reasons.join(" "), 41, 0);
    for line in reasons.lines().take(usize::from(end.saturating_sub(row))) {
        pen.put(BESIDE, row, line, Ink::Text);
        row += 1;
    }
}

/// Draws words across the table.
fn big_words(words: BigWords, pen: &mut Pen<'_>) {
    match words {
        BigWords::Charlie => {
            pen.put(BESIDE, 12, &"\u{2584}".repeat(24), Ink::Gold);
            pen.put(BESIDE, 13, "   F I V E - C A R D    ", Ink::Plate);
            pen.put(BESIDE, 14, "     C H A R L I E      ", Ink::Plate);
            pen.put(BESIDE, 15, &"\u{2580}".repeat(24), Ink::Gold);
        }
        BigWords::TwentyOne => {
            for (row, line) in (12..).zip(TWENTY_ONE) {
                pen.put(BESIDE + 2, row, line, Ink::Gold);
            }
        }
    }
}

/// 21, in large figures.
const TWENTY_ONE: [&str; 4] = [
    "\u{2584}\u{2588}\u{2580}\u{2580}\u{2588}\u{2584}  \u{2584}\u{2588}\u{2588}",
    "   \u{2584}\u{2588}\u{2580}   \u{2588}\u{2588}",
    " \u{2584}\u{2588}\u{2580}     \u{2588}\u{2588}",
    "\u{2588}\u{2588}\u{2584}\u{2584}\u{2584}\u{2584} \u{2584}\u{2584}\u{2588}\u{2588}\u{2584}\u{2584}",
];

/// Draws the coins of the pot and of the bet.
fn coins(page: &TablePage, pen: &mut Pen<'_>) {
    let row = 19;
    pen.put(3, row, "POT", Ink::Text);
    let at = pen.put(7, row, &heap(page.pot_coins, COINS), Ink::Gold);
    if page.bet_coins > 0 {
        let column = at.max(50) + 3;
        pen.put(column, row, "BET", Ink::Text);
        let coins = heap(page.bet_coins, 10);
        let room = usize::from(79_u16.saturating_sub(column + 4));
        let fits = coins.chars().count() <= room;
        let coins = if fits { coins } else { page.bet_coins.to_string() };
        pen.put(column + 4, row, &coins, Ink::Gold);
    }
}

/// Returns coins in heaps of five; above this many, the rest is shown as a number.
pub(super) fn heap(coins: i64, most: usize) -> String {
    let coins = usize::try_from(coins.max(0)).unwrap_or(0);
    let shown = coins.min(most);
    let mut text = String::new();
    for coin in 0..shown {
        if coin > 0 && coin % 5 == 0 {
            text.push(' ');
        }
        text.push('\u{0398}');
    }
    if coins > shown {
        text += &format!(" +{}", coins - shown);
    }
    text
}
