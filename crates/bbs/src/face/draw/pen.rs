//! `Pen`: writes text into a screen, cut off before the last column.

use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Style};
use unicode_width::UnicodeWidthChar;

use super::Look;

/// The role of a text, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    Text,
    Strong,
    /// A key that can be pressed.
    Key,
    /// The dealer's voice, and quotations.
    Voice,
    Warning,
    /// Lines, and messages from other nodes.
    Line,
    Shade,
    /// A coin, sand and gold.
    Gold,
    Bar,
    BarFigure,
    /// The felt, and the print on it.
    Felt,
    Print,
    /// A card: its face in black or red, its rim, its back.
    Black,
    Red,
    Rim,
    Back,
    BackRim,
    /// An empty place, which is only an ornament.
    Empty,
    /// A gold plate with words.
    Plate,
}

impl Ink {
    fn style(self, look: Look) -> Style {
        if look.is_mono {
            return self.mono();
        }
        let on_card = Style::new().bg(Color::Gray);
        match self {
            Self::Text | Self::Rim => Style::new().fg(Color::Gray),
            Self::Strong => Style::new().fg(Color::White),
            Self::Key | Self::Print => Style::new().fg(Color::LightCyan),
            Self::Voice | Self::Warning | Self::Gold => Style::new().fg(Color::LightYellow),
            Self::Line => Style::new().fg(Color::Cyan),
            Self::Shade => Style::new().fg(Color::LightBlue),
            Self::Bar | Self::Back => Style::new().fg(Color::White).bg(Color::Blue),
            Self::BarFigure => Style::new().fg(Color::LightYellow).bg(Color::Blue),
            Self::Felt => Style::new().fg(Color::Green),
            Self::Black => on_card.fg(Color::Black),
            Self::Red => on_card.fg(Color::Red),
            Self::BackRim => Style::new().fg(Color::Blue),
            Self::Empty => Style::new().fg(Color::DarkGray),
            Self::Plate => Style::new().fg(Color::LightYellow).bg(Color::Yellow),
        }
    }

    /// Returns the style reduced to white, grey and blue.
    fn mono(self) -> Style {
        match self {
            Self::Bar | Self::BarFigure | Self::Back | Self::Plate => {
                Style::new().fg(Color::White).bg(Color::Blue)
            }
            Self::Black | Self::Red => Style::new().fg(Color::Black).bg(Color::Gray),
            Self::Empty => Style::new().fg(Color::DarkGray),
            Self::Text | Self::Line | Self::Shade | Self::Felt | Self::Rim | Self::BackRim => {
                Style::new().fg(Color::Gray)
            }
            Self::Strong | Self::Key | Self::Voice | Self::Warning | Self::Gold | Self::Print => {
                Style::new().fg(Color::White)
            }
        }
    }
}

/// Writes into a screen.
#[derive(Debug)]
pub(super) struct Pen<'a> {
    buffer: &'a mut Buffer,
    pub(super) look: Look,
    /// The rows that the page uses.
    rows: u16,
}

impl<'a> Pen<'a> {
    pub(super) const fn new(buffer: &'a mut Buffer, look: Look, rows: u16) -> Self {
        Self { buffer, look, rows }
    }

    pub(super) const fn height(&self) -> u16 {
        self.rows
    }

    /// Returns the first column that stays blank.
    fn end(&self) -> u16 {
        self.buffer.area.width.saturating_sub(1).min(79)
    }

    /// Writes a text, and returns the column after it. Characters of zero or two columns would
    /// shift the rest on some terminals, so they are replaced.
    pub(super) fn put(&mut self, column: u16, row: u16, text: &str, ink: Ink) -> u16 {
        let (end, style) = (self.end(), ink.style(self.look));
        let mut at = column;
        if row >= self.height() {
            return at;
        }
        for character in text.chars() {
            if at >= end {
                break;
            }
            let is_narrow = !character.is_control() && character.width() == Some(1);
            let cell = &mut self.buffer[(at, row)];
            cell.set_char(if is_narrow { character } else { '?' }).set_style(style);
            at += 1;
        }
        at
    }

    /// Fills columns with blanks.
    pub(super) fn fill(&mut self, column: u16, row: u16, count: u16, ink: Ink) {
        self.put(column, row, &" ".repeat(usize::from(count)), ink);
    }

    /// Writes a text whose keys stand in angle brackets, and returns the column after it.
    pub(super) fn prompt(&mut self, column: u16, row: u16, text: &str) -> u16 {
        let (mut at, mut rest) = (column, text);
        while let Some(start) = rest.find('<') {
            let Some(length) = rest[start..].find('>') else { break };
            at = self.put(at, row, &rest[..start], Ink::Text);
            at = self.put(at, row, &rest[start..=start + length], Ink::Key);
            rest = &rest[start + length + 1..];
        }
        self.put(at, row, rest, Ink::Text)
    }

    /// Writes a heading between two lines.
    pub(super) fn heading(&mut self, row: u16, text: &str) {
        let line = "\u{2550}".repeat(77);
        self.put(0, row, &format!("\u{2552}{line}\u{2555}"), Ink::Line);
        self.put(0, row + 1, "\u{2502}", Ink::Line);
        let shades = "\u{2591}".repeat(77);
        self.put(1, row + 1, &shades, Ink::Shade);
        let text: String = text.chars().take(68).collect();
        self.put(7, row + 1, &format!(" {text} "), Ink::Strong);
        self.put(78, row + 1, "\u{2502}", Ink::Line);
        self.put(0, row + 2, &format!("\u{2558}{line}\u{255b}"), Ink::Line);
    }

    /// Writes facts in three columns.
    pub(super) fn facts(
        &mut self,
        first_row: u16,
        columns: [u16; 3],
        facts: &[(String, String, String)],
    ) {
        for (row, (name, value, note)) in (first_row..).zip(facts) {
            self.put(columns[0], row, name, Ink::Text);
            let width = usize::from(columns[2] - columns[1] - 2);
            let value = format!("{value:>width$}");
            self.put(columns[1], row, &value, Ink::Strong);
            self.put(columns[2], row, note, Ink::Text);
        }
    }
}
