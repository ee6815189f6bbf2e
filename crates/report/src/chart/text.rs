//! A chart as a table of letters.

use blackjack_coach::figures::{NO_BREAK_SPACE, percent};
use blackjack_coach::{ChartPart, StrategyCard};
use blackjack_engine::{Action, House};
use blackjack_odds::Cell;

use super::code::{codes, first};
use crate::layout::{WIDTH, wrapped};

/// The width of a line's name and of a cell, in columns.
const NAME: usize = 9;
const CELL: usize = 4;

/// Returns the chart with its legend and its value, with the colours of a terminal if requested.
pub fn text(house: &House, card: &StrategyCard, coloured: bool) -> String {
    let mut text = wrapped(&format!("{}: {}", house.name(), house.rules().summary()), 2);
    let mut parts = card.parts();
    for part in &parts {
        text.push('\n');
        text += &table(card, part, coloured);
    }
    for (cards, longer) in card.longer_parts() {
        text += &format!("\nHands of {cards}:\n");
        for part in &longer {
            text.push('\n');
            text += &table(card, part, coloured);
        }
        parts.extend(longer);
    }
    text.push('\n');
    text += &legend(&parts, coloured);
    text.push('\n');
    text += &worth(card);
    for note in card.notes() {
        text += &wrapped(&note, 0);
    }
    text
}

fn table(card: &StrategyCard, part: &ChartPart, coloured: bool) -> String {
    let mut text = format!("{:<NAME$}", part.title.to_uppercase());
    for column in card.columns() {
        text += &centred(&column);
    }
    let mut text = text.trim_end().to_owned() + "\n";
    for line in &part.lines {
        text += &format!("{:<NAME$}", line.label());
        for cell in &line.cells {
            text += &painted(cell, &centred(&cell.code()), coloured);
        }
        text = text.trim_end().to_owned() + "\n";
    }
    text
}

fn centred(text: &str) -> String {
    format!("{text:^CELL$}")
}

/// Returns the meaning of each code on the chart, several per line.
fn legend(parts: &[ChartPart], coloured: bool) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for code in codes(parts) {
        let meaning = code.meaning();
        let length = CELL + meaning.len() + 4;
        if used > 0 && used + length > WIDTH {
            text = text.trim_end().to_owned() + "\n";
            used = 0;
        }
        text += &painted(&code.cell, &centred(&code.code), coloured);
        text += &format!(" {meaning}   ");
        used += length;
    }
    text.trim_end().to_owned() + "\n"
}

/// Returns the value of the chart, compared with the best play.
fn worth(card: &StrategyCard) -> String {
    let [ev, best, cost] = [card.ev, card.best, card.best - card.ev].map(|ev| percent(ev, 4));
    let line = format!(
        "Played by this chart, a round is worth {ev}{NO_BREAK_SPACE}% of the initial bet; \
         played by the cards of each hand it is {best}{NO_BREAK_SPACE}%. The chart \
         costs {cost}{NO_BREAK_SPACE}%."
    );
    wrapped(&line, 0)
}

/// Returns a cell in its colour, with black letters. The colours are the terminal's nearest to the
/// picture's.
fn painted(cell: &Cell, text: &str, coloured: bool) -> String {
    let background = match first(cell) {
        Action::Hit => 230,
        Action::Stand => 214,
        Action::Double => 153,
        Action::Split => 35,
        Action::Surrender => 133,
    };
    if coloured { format!("\x1b[30;48;5;{background}m{text}\x1b[0m") } else { text.to_owned() }
}
