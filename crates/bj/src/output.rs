//! Everything that is printed passes here: what came from outside never commands a terminal.
//!
//! A text of ordinary characters is printed as it is, byte by byte. Control characters and what turns
//! the order of a line are spelled out, also into a pipe: it may end at a terminal.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use blackjack_engine::{is_invisible_char, visible, visible_in_line};

use crate::charset;
use crate::wrap::{terminal_columns, wrapped};

/// The path of a file for a sentence. A name may hold anything, even what would end the line.
pub(crate) fn display_path(path: impl AsRef<Path>) -> String {
    visible_in_line(&path.as_ref().to_string_lossy()).into_owned()
}

/// Prints a text for people on standard output.
pub(crate) fn print(text: &str) -> io::Result<()> {
    data(&charset::in_charset(text))
}

/// Prints what a program reads on standard output: its characters are the same in every locale.
pub(crate) fn data(text: &str) -> io::Result<()> {
    io::stdout().write_all(visible(text).as_bytes())
}

/// Prints a text with colours where they are shown: of all control sequences only colours pass.
pub(crate) fn print_coloured(text: &str) -> io::Result<()> {
    anstream::stdout().write_all(visible_but_colours(text).as_bytes())
}

/// Says something on standard error, a line or more.
pub(crate) fn print_error(text: impl fmt::Display) {
    let text = format!("bj: {text}");
    let text = charset::in_charset(&text);
    let text = visible(&text);
    // A pipe gets one message a line.
    let text = match terminal_columns(&io::stderr()) {
        Some(columns) => wrapped(&text, columns, 4),
        None => text.into_owned(),
    };
    // If standard error is closed too, nobody is left to tell.
    let _unheard = writeln!(io::stderr(), "{text}");
}

/// A JSON document as it was, but that what is unseen in its texts is written in the way of JSON.
pub(crate) fn json(document: &str) -> String {
    let mut text = String::with_capacity(document.len());
    for c in document.chars() {
        // Lines are the document's own: within its texts JSON escapes them.
        if c == '\n' || !is_invisible_char(c) {
            text.push(c);
        } else {
            let escaped = |unit: &u16| format!("\\u{unit:04x}");
            text.extend(c.encode_utf16(&mut [0; 2]).iter().map(escaped));
        }
    }
    text
}

fn visible_but_colours(text: &str) -> String {
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
    fn a_document_stays_the_same_document() {
        let text = "Ada\u{1b}[2J\u{7f}\u{9b}\u{202e}\u{e0041} \u{eb}\n";
        let document = serde_json::json!({ "name": text, "more": [1, "x"] });
        let printed = json(&format!("{document:#}\n"));
        assert!(!printed.replace('\n', "").contains(is_invisible_char), "{printed:?}");
        let read: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(read, document);
    }

    #[test]
    fn of_sequences_only_colours_pass() {
        let text = "\x1b[30;48;5;2mH\x1b[0m \x1b[2J\x1b]0;title\x07\x1b[1;1H\u{202e}\n";
        let printed =
            "\x1b[30;48;5;2mH\x1b[0m \\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{1b}[1;1H\\u{202e}\n";
        assert_eq!(visible_but_colours(text), printed);
    }

    #[test]
    fn a_path_stays_in_its_line() {
        assert_eq!(
            display_path(Path::new("a\nb\x1b[31m/\u{eb}.toml")),
            "a\\nb\\u{1b}[31m/\u{eb}.toml"
        );
    }
}
