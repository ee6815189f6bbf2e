//! The layout of text in 80 columns.

use blackjack_coach::figures::NO_BREAK_SPACE;

/// The columns of a line.
pub const WIDTH: usize = 80;

/// Wraps a text between words, and indents all lines but the first.
pub fn wrapped(text: &str, indent: usize) -> String {
    wrapped_to(WIDTH, text, indent)
}

/// Wraps a text like [`wrapped`], to this many columns.
pub fn wrapped_to(columns: usize, text: &str, indent: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split_ascii_whitespace() {
        let length = word.chars().count();
        if used == 0 {
            used = length;
        } else if used + 1 + length <= columns {
            lines.push(' ');
            used += 1 + length;
        } else {
            lines.push('\n');
            lines += &" ".repeat(indent);
            used = indent + length;
        }
        lines += word;
    }
    lines.replace(NO_BREAK_SPACE, " ") + "\n"
}
