//! Prints all output, so that text from outside never controls the terminal.
//!
//! Ordinary characters are printed as they are. Control characters and characters that reorder a
//! line are escaped, even into a pipe, because it may end at a terminal.

use std::fmt;
use std::io::{self, Write};

use blackjack_engine::visible;
use blackjack_plain::wrap::wrapped;
pub(crate) use blackjack_store::display_path;

use crate::terminal::charset;
use crate::terminal::columns::terminal_columns;

/// Prints lines that each name a place, as compilers do. They are not wrapped for a pipe.
pub(crate) fn print_places(text: &str) -> io::Result<()> {
    match terminal_columns(&io::stdout()) {
        Some(columns) => print(&wrapped(text, columns, 2)),
        None => print(text),
    }
}

/// Prints a text for people on standard output.
pub(crate) fn print(text: &str) -> io::Result<()> {
    data(&charset::in_charset(text))
}

/// Prints output for programs on standard output: it has the same characters in every locale.
pub(crate) fn data(text: &str) -> io::Result<()> {
    io::stdout().write_all(visible(text).as_bytes())
}

/// Prints a text with colours if the output shows them. No other control sequence passes.
pub(crate) fn print_coloured(text: &str) -> io::Result<()> {
    anstream::stdout().write_all(visible_except_colours(text).as_bytes())
}

/// Prints a message on standard error.
pub(crate) fn print_error(text: impl fmt::Display) {
    let text = format!("bj: {text}");
    let text = charset::in_charset(&text);
    let text = visible(&text);
    // A pipe gets each message on one line.
    let text = match terminal_columns(&io::stderr()) {
        Some(columns) => wrapped(&text, columns, 4),
        None => text.into_owned(),
    };
    // If standard error is closed too, nobody can read the message.
    let _ignored = writeln!(io::stderr(), "{text}");
}

fn visible_except_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut visible = self::visible(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        let digits = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        let begin = if digits.starts_with('m') { "\x1b[" } else { "\\u{1b}[" };
        visible += begin;
        visible += &self::visible(part);
    }
    visible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colour_sequences_pass() {
        let text = "\x1b[30;48;5;2mH\x1b[0m \x1b[2J\x1b]0;title\x07\x1b[1;1H\u{202e}\n";
        let printed =
            "\x1b[30;48;5;2mH\x1b[0m \\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{1b}[1;1H\\u{202e}\n";
        assert_eq!(visible_except_colours(text), printed);
    }
}
