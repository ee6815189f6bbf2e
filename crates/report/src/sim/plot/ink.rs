//! Characters and colours of plots, and plots as text.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;

use crate::sim::panels::panel::CurveKind;

/// The characters that plots are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Charset {
    /// Blocks, lines and dots.
    Unicode,
    /// Only ASCII.
    Ascii,
}

/// The characters of axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct AxisPens {
    pub(super) across: &'static str,
    pub(super) up: &'static str,
    /// A line of the upward axis begins here.
    pub(super) mark_up: &'static str,
    /// A line of the axis across begins here.
    pub(super) mark_across: &'static str,
    pub(super) corner: &'static str,
}

impl Charset {
    /// Returns the characters of axes.
    pub(super) const fn axis(self) -> AxisPens {
        match self {
            Self::Unicode => {
                AxisPens {
                    across: "─", up: "│", mark_up: "┤", mark_across: "┬", corner: "┼"
                }
            }
            Self::Ascii => {
                AxisPens { across: "-", up: "|", mark_up: "+", mark_across: "+", corner: "+" }
            }
        }
    }

    /// Returns the dots of a cell, across and up.
    pub(super) const fn dots(self) -> (f64, f64) {
        match self {
            Self::Unicode => (2.0, 4.0),
            Self::Ascii => (1.0, 1.0),
        }
    }

    /// Returns the marker of a curve.
    pub(super) const fn marker(self, kind: CurveKind) -> Marker {
        match (self, kind) {
            (Self::Unicode, _) => Marker::Braille,
            (Self::Ascii, CurveKind::Expected | CurveKind::Loss) => Marker::Custom('*'),
            (Self::Ascii, CurveKind::Likely) => Marker::Custom('.'),
            (Self::Ascii, CurveKind::Mark) => Marker::Custom(':'),
        }
    }

    /// Returns the marker of an error bar.
    pub(super) const fn error_marker(self) -> Marker {
        match self {
            Self::Unicode => Marker::Braille,
            Self::Ascii => Marker::Custom('|'),
        }
    }
}

/// The colours: legible on black and on white, and near those of the picture.
const BLUE: Color = Color::Indexed(33);
const PALE: Color = Color::Indexed(67);
const RED: Color = Color::Indexed(167);
const GREY: Color = Color::Indexed(244);

/// The colour of bars.
pub(super) const BARS: Color = BLUE;

/// The colour of error bars: that of text.
pub(super) const ERRORS: Color = Color::Reset;

/// The style of axes, labels and notes.
pub(super) const AXES: Style = Style::new().fg(GREY);

/// The style of titles.
pub(super) const TITLE: Style = Style::new().add_modifier(Modifier::BOLD);

/// Returns the colour of a curve.
pub(super) const fn colour(kind: CurveKind) -> Color {
    match kind {
        CurveKind::Expected => BLUE,
        CurveKind::Likely => PALE,
        CurveKind::Loss => RED,
        CurveKind::Mark => GREY,
    }
}

/// Returns the drawn lines without trailing spaces, in colour if requested.
pub(super) fn text(buffer: &Buffer, is_coloured: bool) -> String {
    let mut text = String::new();
    for row in buffer.content().chunks(buffer.area.width.max(1).into()) {
        let end = row.iter().rposition(|cell| cell.symbol() != " ").map_or(0, |last| last + 1);
        let mut before = String::new();
        for cell in &row[..end] {
            let now =
                if is_coloured && cell.symbol() != " " { sequence(cell) } else { String::new() };
            if now != before {
                text += if before.is_empty() { "" } else { "\x1b[0m" };
                text += &now;
                before = now;
            }
            text += cell.symbol();
        }
        text += if before.is_empty() { "\n" } else { "\x1b[0m\n" };
    }
    text
}

/// Returns the sequence that sets the style of a cell; empty for the default style.
fn sequence(cell: &Cell) -> String {
    let colour = if let Color::Indexed(colour) = cell.fg {
        format!("\x1b[38;5;{colour}m")
    } else {
        String::new()
    };
    let bold = if cell.modifier.contains(Modifier::BOLD) { "\x1b[1m" } else { "" };
    format!("{bold}{colour}")
}
