//! A scrollable text, wrapped to the available width.

use std::cell::Cell;

use blackjack_frontend::ui::command::UiCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::text::{put, shortened, shown, width, wrapped, wrapped_from};
use crate::theme::Look;
use crate::theme::token::Token;

/// The maximum width of the text; wider lines are hard to read.
const WIDEST: u16 = 96;

/// A paragraph, optionally with a lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paragraph {
    /// The text before it in a separate column, such as keys or a name.
    lead: String,
    text: String,
    token: Token,
    /// True if the paragraph is a row of a table, which is shortened and not wrapped.
    is_row: bool,
}

impl Paragraph {
    /// Creates a plain paragraph.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self { lead: String::new(), text: text.into(), token: Token::Text, is_row: false }
    }

    /// Creates a heading.
    pub(crate) fn heading(text: impl Into<String>) -> Self {
        Self { lead: String::new(), text: text.into(), token: Token::Accent, is_row: false }
    }

    /// Creates a blank row.
    pub(crate) fn gap() -> Self {
        Self::plain("")
    }

    /// Creates a paragraph with a lead.
    pub(crate) fn led(lead: impl Into<String>, text: impl Into<String>) -> Self {
        Self { lead: lead.into(), text: text.into(), token: Token::Text, is_row: false }
    }

    /// Creates a row of a table.
    pub(crate) fn row(text: impl Into<String>, token: Token) -> Self {
        Self { lead: String::new(), text: text.into(), token, is_row: true }
    }
}

/// A wrapped row.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    lead: String,
    text: String,
    indent: u16,
    token: Token,
}

/// A text with its scroll position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScrollView {
    paragraphs: Vec<Paragraph>,
    /// The first visible row; values beyond the end mean the last possible one.
    top: usize,
    /// The total and the visible number of rows when last drawn.
    row_counts: Cell<(usize, usize)>,
}

impl ScrollView {
    /// Creates a view at the beginning of a text.
    pub(crate) fn new(paragraphs: Vec<Paragraph>) -> Self {
        Self { paragraphs, top: 0, row_counts: Cell::new((0, 1)) }
    }

    /// Replaces the text, keeping the position.
    pub(crate) fn show(&mut self, paragraphs: Vec<Paragraph>) {
        self.paragraphs = paragraphs;
    }

    /// Scrolls to the end.
    pub(crate) fn at_end(self) -> Self {
        Self { top: usize::MAX, ..self }
    }

    /// Scrolls, and returns whether the command was a scrolling command.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other commands do not scroll")]
    pub(crate) fn scroll(&mut self, command: UiCommand) -> bool {
        let (rows, height) = self.row_counts.get();
        let top = self.top.min(rows.saturating_sub(height));
        // One row of the previous page stays in view.
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

    /// Returns the visible rows and their total, as "3-9 of 40"; empty if all rows are visible.
    pub(crate) fn note(&self, body: Rect, look: Look) -> String {
        let rows = self.rows(body.width, look).len();
        let height = usize::from(body.height);
        if rows <= height {
            return String::new();
        }
        let top = self.top.min(rows - height);
        format!("{}-{} of {rows}", top + 1, top + height)
    }

    /// Returns the number of its rows in an area of this width.
    pub(crate) fn height(&self, columns: u16, look: Look) -> u16 {
        u16::try_from(self.rows(columns, look).len()).unwrap_or(u16::MAX)
    }

    /// Draws the visible rows.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer) {
        let rows = self.rows(area.width, look);
        let height = usize::from(area.height);
        self.row_counts.set((rows.len(), height));
        let top = self.top.min(rows.len().saturating_sub(height));
        for (line, row) in (0..area.height).zip(rows.iter().skip(top)) {
            put(buf, area, line, &row.lead, look.theme.style(Token::Key));
            let indent = row.indent.min(area.width);
            let place = Rect { x: area.x + indent, width: area.width - indent, ..area };
            put(buf, place, line, &row.text, look.theme.style(row.token));
        }
    }

    /// Wraps the text to this width.
    fn rows(&self, columns: u16, look: Look) -> Vec<Row> {
        let columns = columns.clamp(1, WIDEST);
        let leads = self.paragraphs.iter().map(|paragraph| width(&shown(&paragraph.lead, look)));
        let indent = leads.max().unwrap_or_default();
        // Where a column of leads would take too much of the width, each text follows its lead.
        let beside = indent + 2 <= columns * 2 / 5;
        let rows = self.paragraphs.iter();
        rows.flat_map(|paragraph| paragraph.rows(columns, indent + 2, beside, look)).collect()
    }
}

impl Paragraph {
    fn rows(&self, columns: u16, indent: u16, beside: bool, look: Look) -> Vec<Row> {
        let (lead, text) = (shown(&self.lead, look), shown(&self.text, look));
        if self.is_row {
            let text = shortened(&text, columns, look);
            return vec![Row { lead, text, indent: 0, token: self.token }];
        }
        let hanging = 2.min(columns - 1);
        let (first, rest) = match width(&lead) {
            0 => (0, 0),
            _ if beside => (indent, indent),
            wide if wide + 1 < columns => (wide + 1, hanging),
            // A lead this wide gets rows of its own.
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
    fn wide_leads_are_above_their_text_and_others_before_it() {
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
