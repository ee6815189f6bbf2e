//! The canvas that everything is drawn on; text is always cut at the end of its place.

pub(crate) mod card;
pub(crate) mod dots;
pub(crate) mod dragged_card;
pub(crate) mod fan;
pub(crate) mod glyph;
pub(crate) mod hits;
mod picture;
#[cfg(test)]
mod tests;
pub(crate) mod text;

use blackjack_coach::words::in_ascii;
use blackjack_engine::Action;
use blackjack_frontend::scene::CardFace;
use blackjack_frontend::ui::command::UiCommand;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use crate::theme::Look;
use crate::theme::paint::Paint;
use crate::theme::token::Token;
use glyph::{Glyphs, Lines};
use hits::{Grip, Hits};

/// A buffer with a look and a record of the places that can be clicked.
#[derive(Debug)]
pub(crate) struct Canvas<'a> {
    buf: &'a mut Buffer,
    hits: &'a mut Hits,
    look: Look,
    /// The drawing characters.
    pub(crate) glyphs: &'static Glyphs,
    /// The layout of card faces.
    pub(crate) card_face: CardFace,
    /// The area of the canvas.
    pub(crate) area: Rect,
}

impl<'a> Canvas<'a> {
    /// Creates an empty canvas on the part of `area` inside the buffer, filled with the theme's
    /// background.
    pub(crate) fn new(look: Look, area: Rect, buf: &'a mut Buffer, hits: &'a mut Hits) -> Self {
        let area = area.intersection(buf.area);
        let (glyphs, card_face) = (Glyphs::of(look.ascii), CardFace::default());
        let mut canvas = Self { buf, hits, look, glyphs, card_face, area };
        canvas.clear(area);
        canvas
    }

    /// Fills a place with the background.
    pub(crate) fn clear(&mut self, place: Rect) {
        self.fill(place, ' ', Token::Text);
    }

    /// Makes a click in this place perform a command.
    pub(crate) fn hit(&mut self, place: Rect, command: UiCommand) {
        self.hits.add(place.intersection(self.area), command);
    }

    /// Makes a card draggable.
    pub(crate) fn grip(&mut self, grip: Grip) {
        self.hits.add_grip(grip);
    }

    /// Draws one character.
    pub(crate) fn put(&mut self, x: u16, y: u16, character: char, token: Token) {
        self.fill(Rect { x, y, width: 1, height: 1 }, character, token);
    }

    /// Fills a place with one character.
    pub(crate) fn fill(&mut self, place: Rect, character: char, token: Token) {
        let mut filled = Cell::EMPTY;
        filled.set_char(character).set_style(self.style(token));
        for position in place.intersection(self.area).positions() {
            if let Some(cell) = self.buf.cell_mut(position) {
                cell.clone_from(&filled);
            }
        }
    }

    /// Draws the two points of a cell of a picture, one above the other, on the background of
    /// `ground`, which also has the colour of [`Paint::Suit`]. `None` leaves the background.
    fn paint(
        &mut self,
        (x, y): (u16, u16),
        ground: Token,
        upper: Option<Paint>,
        lower: Option<Paint>,
    ) {
        let [full, upper_half, lower_half] = self.glyphs.halves;
        let style = self.style(ground).remove_modifier(Modifier::BOLD);
        let own = style.fg.unwrap_or_default();
        let [upper, lower] =
            [upper, lower].map(|paint| paint.map(|it| self.look.theme.paint(it).unwrap_or(own)));
        // The terminal's own text colour can be no background.
        let (character, style) = match (upper, lower) {
            (Some(Color::Reset), Some(Color::Reset)) => (full, style),
            (Some(upper), Some(lower)) if upper == lower => (' ', style.bg(upper)),
            (Some(upper), Some(Color::Reset)) => (lower_half, style.bg(upper)),
            (Some(upper), Some(lower)) => (upper_half, style.fg(upper).bg(lower)),
            (Some(upper), None) => (upper_half, style.fg(upper)),
            (None, Some(lower)) => (lower_half, style.fg(lower)),
            (None, None) => return,
        };
        if let Some(cell) = self.buf.cell_mut((x, y)).filter(|_| self.area.contains((x, y).into()))
        {
            cell.reset();
            cell.set_char(character).set_style(style);
        }
    }

    /// Draws a cell of a chart in the colour of its action, or reversed if it is marked.
    pub(crate) fn play(&mut self, cell: Rect, code: &str, action: Option<Action>, marked: bool) {
        let style = action.map_or_else(|| self.style(Token::Text), |it| self.look.theme.action(it));
        let style = self.look.theme.ground().patch(style);
        let style = if marked { style.add_modifier(Modifier::REVERSED) } else { style };
        self.fill(cell, ' ', Token::Text);
        let cell = cell.intersection(self.area);
        self.buf.set_style(cell, style);
        let width = usize::from(cell.width);
        let text = format!("{:^width$}", self.fitting(code, cell.width));
        self.buf.set_stringn(cell.x, cell.y, text, width, style);
    }

    /// Returns whether the theme has the colours of pictures.
    const fn has_paints(&self) -> bool {
        self.look.theme.has_paints()
    }

    /// Draws text from the left of a place's first row, cut at its end. Returns the rest of the
    /// row.
    pub(crate) fn text(&mut self, place: Rect, text: &str, token: Token) -> Rect {
        let row = Rect { height: 1, ..place }.intersection(self.area);
        if place.height == 0 || row.is_empty() || place.y != row.y {
            return Rect { width: 0, ..row };
        }
        let text = self.fitting(text, row.width);
        let style = self.style(token);
        let width = self.width(&text).min(row.width);
        self.fill(Rect { width, ..row }, ' ', token);
        let (end, _) = self.buf.set_stringn(row.x, row.y, text, usize::from(row.width), style);
        Rect { x: end, width: row.right().saturating_sub(end), ..row }
    }

    /// Draws text at the right end of a row. Returns the rest of the row.
    pub(crate) fn right(&mut self, place: Rect, text: &str, token: Token) -> Rect {
        let width = self.width(text).min(place.width);
        let rest = place.width - width;
        self.text(Rect { x: place.x + rest, width, ..place }, text, token);
        Rect { width: rest, ..place }
    }

    /// Draws text in the middle of a row.
    pub(crate) fn centred(&mut self, place: Rect, text: &str, token: Token) {
        let width = self.width(text).min(place.width);
        let left = (place.width - width) / 2;
        self.text(Rect { x: place.x + left, width, ..place }, text, token);
    }

    /// Draws one or two sentences in a row. If both do not fit, draws only the first, cut between
    /// two words if necessary.
    pub(crate) fn sentence(&mut self, row: Rect, text: &str, token: Token) {
        let fits = |text: &&str| self.width(text) <= row.width;
        let first = || text.find(". ").and_then(|end| text.get(..=end));
        if let Some(text) = [Some(text), first()].into_iter().flatten().find(fits) {
            self.text(row, text, token);
            return;
        }
        let mut lines = self.broken(text, row.width.saturating_sub(1)).into_iter();
        let cut = lines.next().unwrap_or_default();
        self.text(row, &format!("{cut}{}", self.glyphs.ellipsis), token);
    }

    /// Draws text in as many rows as it needs, broken between words. Returns the place below.
    pub(crate) fn wrapped(&mut self, place: Rect, text: &str, token: Token) -> Rect {
        let lines = self.broken(text, place.width);
        let fit = usize::from(place.height);
        for (at, (line, y)) in lines.iter().zip(place.y..place.bottom()).enumerate() {
            let cut = at + 1 == fit && lines.len() > fit;
            let line = if cut { format!("{line}{}", self.glyphs.ellipsis) } else { line.clone() };
            self.text(Rect { y, height: 1, ..place }, &line, token);
        }
        let used = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(place.height);
        Rect { y: place.y + used, height: place.height - used, ..place }
    }

    /// Breaks the text between words into lines of this many columns.
    pub(crate) fn broken(&self, text: &str, width: u16) -> Vec<String> {
        text.split('\n').flat_map(|line| self.broken_line(line, width)).collect()
    }

    fn broken_line(&self, text: &str, width: u16) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace().flat_map(|word| self.pieces(word, width)) {
            match lines.last_mut() {
                Some(line) if self.width(line) + 1 + self.width(&word) <= width => {
                    line.push(' ');
                    line.push_str(&word);
                }
                Some(_) | None => lines.push(word),
            }
        }
        lines
    }

    /// Breaks a word that is wider than a line, such as a path, into pieces.
    fn pieces(&self, word: &str, width: u16) -> Vec<String> {
        let mut pieces = vec![String::new()];
        for character in word.chars() {
            let last = pieces.last().map_or(0, |piece| self.width(piece));
            let wide = self.width(character.encode_utf8(&mut [0; 4]));
            if last > 0 && last + wide > width {
                pieces.push(String::new());
            }
            if let Some(piece) = pieces.last_mut() {
                piece.push(character);
            }
        }
        pieces
    }

    /// Draws the outline of a box, or nothing if the place is too small for one.
    pub(crate) fn outline(&mut self, place: Rect, lines: &Lines, token: Token) {
        if place.width < 2 || place.height < 2 {
            return;
        }
        let (right, bottom) = (place.right() - 1, place.bottom() - 1);
        for y in [place.y, bottom] {
            self.fill(Rect { y, height: 1, ..place }, lines.across, token);
        }
        for x in [place.x, right] {
            self.fill(Rect { x, width: 1, ..place }, lines.down, token);
        }
        let [top_left, top_right, bottom_left, bottom_right] = lines.corners;
        self.put(place.x, place.y, top_left, token);
        self.put(right, place.y, top_right, token);
        self.put(place.x, bottom, bottom_left, token);
        self.put(right, bottom, bottom_right, token);
    }

    /// Returns whether only ASCII is drawn.
    pub(crate) const fn is_ascii(&self) -> bool {
        self.look.ascii
    }

    /// Returns the width of the whole text, in columns.
    pub(crate) fn width(&self, text: &str) -> u16 {
        if self.look.ascii { columns(&in_ascii(text)) } else { columns(text) }
    }

    /// Returns the text as drawn in this many columns: in the canvas's character set, and cut
    /// between two characters, with an ellipsis.
    pub(crate) fn fitting(&self, text: &str, width: u16) -> String {
        let text = if self.look.ascii { in_ascii(text).into_owned() } else { text.to_owned() };
        if columns(&text) <= width {
            return text;
        }
        let room = width.saturating_sub(1);
        let span = Span::raw(text.as_str());
        let mut cut = String::new();
        for grapheme in span.styled_graphemes(Style::new()) {
            if columns(&cut) + columns(grapheme.symbol) > room {
                break;
            }
            cut.push_str(grapheme.symbol);
        }
        cut.push(self.glyphs.ellipsis);
        cut
    }

    /// Returns the style of a token on the background.
    fn style(&self, token: Token) -> Style {
        self.look.theme.ground().patch(self.look.theme.style(token))
    }
}

/// Returns the width of the text, in columns.
fn columns(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}
