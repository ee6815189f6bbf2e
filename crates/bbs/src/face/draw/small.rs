//! The pages on a screen of 40 columns, for machines with only capitals and plain characters.

use ratatui_core::layout::Position;

use super::pen::{Ink, Pen};
use crate::face::lines;
use crate::page::{Frame, Page};

/// The widest line.
const WIDTH: usize = 38;

/// The most lines of a prompt.
const PROMPT_LINES: usize = 3;

/// Draws a frame as lines in capitals; the board translates them.
pub(super) fn draw(frame: &Frame, pen: &mut Pen<'_>) -> Position {
    let last = pen.height().saturating_sub(1);
    let prompt = prompt_lines(&frame.prompt.to_uppercase());
    let first = (last + 1).saturating_sub(u16::try_from(prompt.len()).unwrap_or(1));
    let mut row = 0;
    for line in lines::lines(frame, WIDTH, false) {
        if row + 2 > first {
            break;
        }
        pen.put(0, row, &line.to_uppercase(), Ink::Text);
        // Room between the lines of the table makes it easier to read.
        row += if matches!(frame.page, Page::Table(_)) { 2 } else { 1 };
    }
    let mut end = 0;
    for (row, line) in (first..).zip(&prompt) {
        end = pen.put(0, row, line, Ink::Text);
    }
    Position { x: (end + 1).min(38), y: last }
}

/// Returns a prompt in the lines at the foot of the screen, or only its keys if they are too many.
fn prompt_lines(prompt: &str) -> Vec<String> {
    let prompt = prompt.split_whitespace().collect::<Vec<_>>().join(" ");
    // A key and its word stay together.
    let whole = prompt.replace(" <", "\n<");
    let mut lines: Vec<String> = Vec::new();
    for part in whole.split('\n') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + part.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    let fits = |line: &String| line.chars().count() <= WIDTH;
    if lines.len() <= PROMPT_LINES && lines.iter().all(fits) {
        return lines;
    }
    let keys = prompt.split('<').skip(1).filter_map(|part| Some(part.split_once('>')?.0));
    let keys: Vec<&str> = keys.collect();
    vec![format!("{} :", keys.join(" "))]
}
