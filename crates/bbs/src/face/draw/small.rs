//! The pages on a screen of 40 columns, for machines with only capitals and plain characters.

use ratatui_core::layout::Position;

use super::pen::{Ink, Pen};
use crate::face::lines;
use crate::page::{Frame, Page};

/// The widest line.
const WIDTH: usize = 38;

/// Draws a frame as lines in capitals; the board translates them.
pub(super) fn draw(frame: &Frame, pen: &mut Pen<'_>) -> Position {
    let last = pen.height().saturating_sub(1);
    let mut row = 0;
    for line in lines::lines(frame, WIDTH, false) {
        if row + 2 > last {
            break;
        }
        pen.put(0, row, &line.to_uppercase(), Ink::Text);
        // Room between the lines of the table makes it easier to read.
        row += if matches!(frame.page, Page::Table(_)) { 2 } else { 1 };
    }
    let end = pen.put(0, last, &short_prompt(&frame.prompt.to_uppercase()), Ink::Text);
    Position { x: (end + 1).min(38), y: last }
}

/// Returns a prompt that fits, reduced to its keys if necessary.
fn short_prompt(prompt: &str) -> String {
    let prompt = prompt.replace("  ", " ");
    if prompt.chars().count() <= WIDTH {
        return prompt;
    }
    let keys = prompt.split('<').skip(1).filter_map(|part| Some(part.split_once('>')?.0));
    let keys: Vec<&str> = keys.collect();
    format!("{} :", keys.join(" "))
}
