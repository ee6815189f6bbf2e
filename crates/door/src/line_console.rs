//! A line console: text goes out line by line, and answers come in line by line.

use std::io::Write;
use std::time::Duration;

use unicode_width::UnicodeWidthChar;

use crate::{CallerLine, Charset, Encoder, HangUp, Key, LineEvent, LineWriter};

/// The maximum length of an answer, in characters; further ones are ignored.
const LONGEST: usize = 255;

/// An event at a [`LineConsole`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConsoleEvent {
    /// The caller ended a line with Enter.
    Line(String),
    /// The caller pressed one of the keys of [`LineConsole::choose`].
    Chosen(char),
    /// The caller pressed a key that does not end a line, or that cannot be chosen.
    Typed,
    /// The caller's window has a new size.
    Resized {
        /// Its columns.
        columns: u16,
        /// Its rows.
        rows: u16,
    },
    /// Another thread used the waker of the line.
    Woken,
    /// The line has ended.
    HungUp(HangUp),
}

/// A console of lines for a caller without cursor movement, and for screen readers.
///
/// Input is echoed if the door has to do that. Backspace deletes a
/// character, Escape the whole line.
#[derive(Debug)]
pub struct LineConsole {
    line: CallerLine,
    writer: LineWriter,
    encoder: Encoder,
    typed: String,
    has_color: bool,
}

impl LineConsole {
    /// Opens a console on a line, without colours.
    pub fn new(line: CallerLine, encoder: Encoder) -> Self {
        let writer = line.writer();
        Self { line, writer, encoder, typed: String::new(), has_color: false }
    }

    /// Sets whether the caller's terminal has colours: [`Emulation::Ansi`](crate::Emulation::Ansi).
    #[must_use]
    pub const fn with_color(mut self, has_color: bool) -> Self {
        self.has_color = has_color;
        self
    }

    /// Prints in this colour from now on, one of the 16 of the IBM PC: 7 is grey, 14 yellow.
    /// Does nothing without [colours](Self::with_color).
    pub fn color(&mut self, color: u8) {
        // The PC counts blue, green and red; ANSI counts red, green and blue.
        const ANSI: [u8; 8] = [0, 4, 2, 6, 1, 5, 3, 7];
        if self.has_color {
            let bright = if color & 8 == 0 { "" } else { "1;" };
            let hue = ANSI[usize::from(color & 7)];
            self.send(format!("\x1b[0;{bright}3{hue}m").as_bytes());
        }
    }

    /// Returns the line.
    pub const fn line(&mut self) -> &mut CallerLine {
        &mut self.line
    }

    /// Prints text. Each line feed starts a new line.
    pub fn print(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\n', "\r\n");
        self.send(&self.encoder.encode(&text));
    }

    /// Waits at most `wait` for the next event; `None` if there is none. Text typed without Enter
    /// is kept for the next call, so that a door can check its clock after each key.
    pub fn next(&mut self, wait: Option<Duration>) -> Option<ConsoleEvent> {
        Some(match self.line.next(wait)? {
            LineEvent::Key(key) => self.take(key).map_or(ConsoleEvent::Typed, ConsoleEvent::Line),
            LineEvent::Resized { columns, rows } => ConsoleEvent::Resized { columns, rows },
            LineEvent::Woken => ConsoleEvent::Woken,
            LineEvent::HungUp(hang_up) => ConsoleEvent::HungUp(hang_up),
        })
    }

    /// Waits at most `wait` for one of these letters or digits, without Enter; `None` if there is
    /// no event. A letter counts in both cases; it is echoed and returned as it stands in `keys`.
    pub fn choose(&mut self, keys: &str, wait: Option<Duration>) -> Option<ConsoleEvent> {
        Some(match self.line.next(wait)? {
            LineEvent::Key(Key::Char(typed)) => {
                let same = |key: &char| key.to_lowercase().eq(typed.to_lowercase());
                let chosen = keys.chars().find(same);
                chosen.map_or(ConsoleEvent::Typed, |key| {
                    self.print(&format!("{key}\n"));
                    ConsoleEvent::Chosen(key)
                })
            }
            LineEvent::Key(_) => ConsoleEvent::Typed,
            LineEvent::Resized { columns, rows } => ConsoleEvent::Resized { columns, rows },
            LineEvent::Woken => ConsoleEvent::Woken,
            LineEvent::HungUp(hang_up) => ConsoleEvent::HungUp(hang_up),
        })
    }

    /// Takes a key; returns the line that it ends.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other keys do nothing in a line")]
    fn take(&mut self, key: Key) -> Option<String> {
        match key {
            Key::Enter => {
                self.echo(b"\r\n");
                return Some(std::mem::take(&mut self.typed));
            }
            Key::Char(character) if self.typed.chars().count() < LONGEST => {
                self.typed.push(character);
                let mut bytes = Vec::new();
                self.encoder.push(character, &mut bytes);
                self.echo(&bytes);
            }
            Key::Backspace | Key::Delete => {
                let erased = self.typed.pop().map_or(0, |character| self.columns(character));
                self.echo(&b"\x08 \x08".repeat(erased));
            }
            Key::Escape => {
                let typed = std::mem::take(&mut self.typed);
                let erased: usize = typed.chars().map(|character| self.columns(character)).sum();
                self.echo(&b"\x08 \x08".repeat(erased));
            }
            _ => {}
        }
        None
    }

    /// Returns the columns that a character takes on the caller's terminal.
    fn columns(&self, character: char) -> usize {
        match self.encoder.charset() {
            Charset::Utf8 => character.width().unwrap_or(0),
            Charset::Cp437 | Charset::Ascii => 1,
        }
    }

    fn echo(&mut self, bytes: &[u8]) {
        if self.line.is_echoed_by_door() {
            self.send(bytes);
        }
    }

    fn send(&mut self, bytes: &[u8]) {
        // A line that has ended says so by its events.
        let _ended = self.writer.write_all(bytes).and_then(|()| self.writer.flush());
    }
}
