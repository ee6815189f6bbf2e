//! A screen that is nothing but a text: help, the log, rules, the shoe.

#[cfg(test)]
mod tests;

use blackjack_frontend::context::Context;
use blackjack_frontend::ui_command::UiCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::hits::Hits;
use super::keys::KeyMap;
use super::outcome::Outcome;
use super::page::{Footer, Page};
use super::scroll_view::{Paragraph, ScrollView};
use super::theme::Look;

/// A text with a title.
#[derive(Clone, Debug)]
pub(crate) struct TextPage {
    title: String,
    reader: ScrollView,
    footer: Footer,
    /// The keys where all of it is in view.
    still: Footer,
    /// What brought the screen here, and takes it away again.
    called_by: UiCommand,
}

impl TextPage {
    /// A text, seen from its beginning; who asks for it again goes back.
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
        let still = Footer::new(map, Context::List, &hints[..1]);
        Self { title: title.into(), reader: ScrollView::new(paragraphs), footer, still, called_by }
    }

    /// The same, seen from its end.
    pub(crate) fn at_end(self) -> Self {
        Self { reader: self.reader.at_end(), ..self }
    }

    /// What the keys mean here.
    pub(crate) const CONTEXT: Context = Context::List;

    /// Does what was said.
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        if self.reader.scroll(command) {
            return Outcome::Stay;
        }
        if command == UiCommand::Back || command == self.called_by {
            return Outcome::Close;
        }
        Outcome::Unhandled(command)
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Self { title, footer, still, .. } = self;
        // Where the body is does not depend on the note.
        let body = Page { title, note: "", footer }.draw(look, area, buf, &mut Hits::default());
        let note = self.reader.note(body, look);
        let footer = if note.is_empty() { still } else { footer };
        let body = Page { title, note: &note, footer }.draw(look, area, buf, hits);
        self.reader.draw(look, body, buf);
    }
}
