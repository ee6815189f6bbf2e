//! A text that is read row by row: wrapped to the width that there is, and scrolled.

use std::cell::Cell;

use blackjack_frontend::ui_command::UiCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{put, shown, width, wrapped, wrapped_from};
use super::theme::Look;
use super::token::Token;

/// The widest text that is easy to read.
const WIDEST: u16 = 96;

/// A piece of text that begins on a row of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paragraph {
    /// What stands before it, in a column of its own: keys, a name.
    lead: String,
    text: String,
    token: Token,
}

impl Paragraph {
    /// Plain text.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self { lead: String::new(), text: text.into(), token: Token::Text }
    }

    /// A heading.
    pub(crate) fn heading(text: impl Into<String>) -> Self {
        Self { lead: String::new(), text: text.into(), token: Token::Accent }
    }

    /// Nothing: a row between others.
    pub(crate) fn gap() -> Self {
        Self::plain("")
    }

    /// Something, and what is to be said of it.
    pub(crate) fn led(lead: impl Into<String>, text: impl Into<String>) -> Self {
        Self { lead: lead.into(), text: text.into(), token: Token::Text }
    }
}

/// A row as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    lead: String,
    text: String,
    indent: u16,
    token: Token,
}

/// A text, and how far it has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScrollView {
    paragraphs: Vec<Paragraph>,
    /// The first row that is seen; beyond the end it is the last that makes sense.
    top: usize,
    /// The rows of the text and of the screen when it was drawn last: how far a page goes.
    seen: Cell<(usize, usize)>,
}

impl ScrollView {
    /// A text, seen from its beginning.
    pub(crate) fn new(paragraphs: Vec<Paragraph>) -> Self {
        Self { paragraphs, top: 0, seen: Cell::new((0, 1)) }
    }

    /// The same, seen from its end.
    pub(crate) fn at_end(self) -> Self {
        Self { top: usize::MAX, ..self }
    }

    /// Moves, if that is what was said; whether it was.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other commands move nothing")]
    pub(crate) fn scroll(&mut self, command: UiCommand) -> bool {
        let (rows, height) = self.seen.get();
        let top = self.top.min(rows.saturating_sub(height));
        // One row of the page before stays in view.
        let page = height.saturating_sub(1).max(1);
        self.top = match command {
            UiCommand::Up => top.saturating_sub(1),
            UiCommand::Down => top + 1,
            UiCommand::PageUp => top.saturating_sub(page),
            UiCommand::PageDown | UiCommand::Go => top + page,
            UiCommand::Home => 0,
            UiCommand::End => usize::MAX,
            _ => return false,
        };
        true
    }

    /// Which rows are seen, of how many: nothing if all are.
    pub(crate) fn note(&self, body: Rect, look: Look) -> String {
        let rows = self.rows(body.width, look).len();
        let height = usize::from(body.height);
        if rows <= height {
            return String::new();
        }
        let top = self.top.min(rows - height);
        format!("{}-{} of {rows}", top + 1, top + height)
    }

    /// Draws as much as there is room for.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer) {
        let rows = self.rows(area.width, look);
        let height = usize::from(area.height);
        self.seen.set((rows.len(), height));
        let top = self.top.min(rows.len().saturating_sub(height));
        for (line, row) in (0..area.height).zip(rows.iter().skip(top)) {
            put(buf, area, line, &row.lead, look.theme.style(Token::Key));
            let indent = row.indent.min(area.width);
            let place = Rect { x: area.x + indent, width: area.width - indent, ..area };
            put(buf, place, line, &row.text, look.theme.style(row.token));
        }
    }

    /// The text in rows of at most this width.
    fn rows(&self, columns: u16, look: Look) -> Vec<Row> {
        let columns = columns.clamp(1, WIDEST);
        let leads = self.paragraphs.iter().map(|paragraph| width(&shown(&paragraph.lead, look)));
        let indent = leads.max().unwrap_or_default();
        // Where a column of leads would take too much of the width, the text follows each at once.
        let beside = indent + 2 <= columns * 2 / 5;
        let rows = self.paragraphs.iter();
        rows.flat_map(|paragraph| paragraph.rows(columns, indent + 2, beside, look)).collect()
    }
}

impl Paragraph {
    fn rows(&self, columns: u16, indent: u16, beside: bool, look: Look) -> Vec<Row> {
        let (lead, text) = (shown(&self.lead, look), shown(&self.text, look));
        let hanging = 2.min(columns - 1);
        let (first, rest) = match width(&lead) {
            0 => (0, 0),
            _ if beside => (indent, indent),
            wide if wide + 1 < columns => (wide + 1, hanging),
            // Leads as wide as this stand on rows of their own.
            _ => (hanging, hanging),
        };
        let above = first == hanging && width(&lead) >= hanging;
        let mut rows: Vec<Row> = wrapped_from(&text, columns - first, columns - rest)
            .into_iter()
            .map(|text| Row { lead: String::new(), text, indent: rest, token: self.token })
            .collect();
        if above {
            let leads = wrapped(&lead, columns).into_iter();
            let row = |lead| Row { lead, text: String::new(), indent: 0, token: self.token };
            rows.splice(0..0, leads.map(row));
        } else if let Some(row) = rows.first_mut() {
            (row.lead, row.indent) = (lead, first);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_stand_before_their_text_or_above_it_where_they_are_wide() {
        let rows = |columns| {
            let text =
                vec![Paragraph::led("Ctrl-A Ctrl-B", "goes on"), Paragraph::led("h", "hits")];
            let rows = ScrollView::new(text).rows(columns, crate::frames::look(true));
            rows.into_iter().map(|row| (row.lead, row.indent, row.text)).collect::<Vec<_>>()
        };
        let row = |lead: &str, indent, text: &str| (lead.to_owned(), indent, text.to_owned());
        assert_eq!(rows(40), [row("Ctrl-A Ctrl-B", 15, "goes on"), row("h", 15, "hits")]);
        assert_eq!(
            rows(18),
            [row("Ctrl-A Ctrl-B", 14, "goes"), row("", 2, "on"), row("h", 2, "hits")]
        );
        assert_eq!(
            rows(8),
            [
                row("Ctrl-A", 0, ""),
                row("Ctrl-B", 0, ""),
                row("", 2, "goes"),
                row("", 2, "on"),
                row("h", 2, "hits"),
            ]
        );
    }
}
