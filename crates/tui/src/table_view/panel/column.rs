//! A column of parts in a frame: `Column`.

use blackjack_frontend::scene::Scene;
use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::split_top;
use crate::theme::token::Token;

/// A column of parts, one below another in a frame.
#[derive(Debug)]
pub(super) struct Column {
    /// The top of the frame, until a part has its name there.
    top: Option<Rect>,
    /// The place below the parts so far.
    rest: Rect,
}

impl Column {
    /// Draws the frame of an empty column.
    pub(super) fn new(canvas: &mut Canvas<'_>, place: Rect) -> Self {
        let lines = canvas.glyphs.panel;
        canvas.outline(place, &lines, Token::Frame);
        let (top, rest) = split_top(place, 1);
        let rest = Rect { height: rest.height.saturating_sub(1), ..rest };
        Self { top: Some(top), rest }
    }

    /// Returns the width of a part.
    pub(super) const fn width(&self) -> u16 {
        inset(self.rest).width
    }

    /// Returns the rows that the next part can have.
    pub(super) fn free(&self) -> u16 {
        self.rest.height.saturating_sub(u16::from(self.top.is_none()))
    }

    /// Begins a part, whose name opens a page if it is clicked, and returns the place of its rows.
    pub(super) fn part(
        &mut self,
        canvas: &mut Canvas<'_>,
        scene: &Scene,
        (name, command): (&str, UiCommand),
        rows: u16,
    ) -> Rect {
        let line = match self.top.take() {
            Some(top) => top,
            None => self.joint(canvas),
        };
        canvas.text(inset(line), &format!(" {name} "), Token::Accent);
        if scene.prompt.is_offered(command) {
            canvas.hit(line, command);
        }
        let (part, rest) = split_top(self.rest, rows);
        self.rest = rest;
        inset(part)
    }

    /// Draws the line between two parts.
    fn joint(&mut self, canvas: &mut Canvas<'_>) -> Rect {
        let (line, below) = split_top(self.rest, 1);
        self.rest = below;
        let lines = canvas.glyphs.panel;
        canvas.fill(line, lines.across, Token::Frame);
        let [left, right] = lines.joints;
        canvas.put(line.x, line.y, left, Token::Frame);
        canvas.put(line.right() - 1, line.y, right, Token::Frame);
        line
    }
}

/// Returns the inside of a frame, with a free column on both sides.
const fn inset(place: Rect) -> Rect {
    Rect { x: place.x + 2, width: place.width.saturating_sub(4), ..place }
}
