//! A page that shows only a text: help, the log, the rules and the shoe.

#[cfg(test)]
mod tests;

use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::hits::Hits;
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;
use crate::page::scroll_view::{Paragraph, ScrollView};
use crate::page::{Footer, Page};
use crate::theme::Look;

/// A page with a scrollable text.
#[derive(Clone, Debug)]
pub(crate) struct TextPage {
    title: String,
    reader: ScrollView,
    footer: Footer,
    /// The footer when the whole text is in view.
    static_footer: Footer,
    /// The command that opened the page, and closes it again.
    called_by: UiCommand,
}

impl TextPage {
    /// Creates a page at the beginning of its text. The command `called_by` closes it again.
    pub(crate) fn new(
        title: impl Into<String>,
        paragraphs: Vec<Paragraph>,
        called_by: UiCommand,
        map: &KeyMap,
    ) -> Self {
        let hints: [(&[UiCommand], _); 3] = [
            (&[UiCommand::Back], "back"),
            (&[UiCommand::Up, UiCommand::Down], "scroll"),
            (&[UiCommand::PageUp, UiCommand::PageDown], "page"),
        ];
        let footer = Footer::new(map, Context::List, &hints);
        let static_footer = Footer::new(map, Context::List, &hints[..1]);
        let reader = ScrollView::new(paragraphs);
        Self { title: title.into(), reader, footer, static_footer, called_by }
    }

    /// Replaces the text, keeping the scroll position.
    pub(crate) fn show(&mut self, paragraphs: Vec<Paragraph>) {
        self.reader.show(paragraphs);
    }

    /// Scrolls to the end.
    pub(crate) fn at_end(self) -> Self {
        Self { reader: self.reader.at_end(), ..self }
    }

    /// The context of the key bindings.
    pub(crate) const CONTEXT: Context = Context::List;

    /// Carries out a command.
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        if self.reader.scroll(command) {
            return Outcome::Stay;
        }
        if command == UiCommand::Back || command == self.called_by {
            return Outcome::Close;
        }
        Outcome::Unhandled(command)
    }

    /// Draws the page.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Self { title, footer, static_footer, .. } = self;
        // The note does not move the body, so the first drawing only measures it.
        let body = Page { title, note: "", footer }.draw(look, area, buf, &mut Hits::default());
        let note = self.reader.note(body, look);
        let footer = if note.is_empty() { static_footer } else { footer };
        let body = Page { title, note: &note, footer }.draw(look, area, buf, hits);
        self.reader.draw(look, body, buf);
    }
}

/// Creates the log page, scrolled to its end; the newest line is the last.
pub(crate) fn log(lines: &[String], map: &KeyMap) -> TextPage {
    let mut paragraphs: Vec<_> = lines.iter().map(Paragraph::plain).collect();
    if paragraphs.is_empty() {
        paragraphs.push(Paragraph::plain("The log is empty."));
    }
    TextPage::new("Log", paragraphs, UiCommand::Log, map).at_end()
}
